import type { Cost } from './latency.ts';
import type { ServiceState } from './state.ts';

export interface RouteRequest {
  readonly state: ServiceState;
  /** The one variable segment of the path, decoded; empty where there is none. */
  readonly segment: string;
  readonly parameters: URLSearchParams;
  /** Empty for a request without one. */
  readonly body: string;
}

export interface RouteAnswer {
  readonly status: number;
  /** JSON, or text to send as it is. Undefined: no body. */
  readonly body: unknown;
  readonly cost: Cost;
}

/** One entry of the route table: what it answers, and what it understands. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** Segments under `/api/v1`; `*` stands for any one. */
  readonly path: readonly string[];
  readonly token: 'required' | 'not-needed';
  /** Parameters it knows; any other is ignored with a warning. */
  readonly parameters: readonly string[];
  /** @throws ServiceError */
  answer(request: RouteRequest): RouteAnswer | Promise<RouteAnswer>;
}
