import type { Catalog } from '../catalog/types.ts';
import type { Random } from '../random.ts';
import type { Dialect } from './dialects.ts';
import type { FaultPlan } from './faults.ts';
import type { RequestLog } from './http.ts';
import type { Latency, ResponseCost } from './latency.ts';

/** A provider whose ID tokens are accepted. */
export interface OpenIdOptions {
  /** Members of `/system/config/auth` that differ from those of a server without one; read at each request. */
  readonly config: () => Readonly<Record<string, unknown>>;
  /** Checks an ID token. */
  readonly verify: (token: string) => Promise<'valid' | 'expired' | 'invalid'>;
}

/** The mutable state of a running service; one object per service. */
export interface ServiceState {
  readonly catalog: Catalog;
  readonly noAuth: boolean;
  readonly login: { readonly email: string; readonly password: string } | undefined;
  readonly openId: OpenIdOptions | undefined;
  dialect: Dialect;
  latency: Latency;
  token: string;
  /** Whether the search index was rebuilt from the records. */
  isIndexRebuilt: boolean;
  /** Tokens that were valid before. */
  readonly expiredTokens: Set<string>;
  readonly faults: FaultPlan;
  readonly log: RequestLog;
  readonly random: Random;
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

export interface RouteRequest {
  readonly state: ServiceState;
  /** The variable segment of the path, decoded; empty if there is none. */
  readonly segment: string;
  readonly parameters: URLSearchParams;
  /** Empty for a request without one. */
  readonly body: string;
}

export interface RouteAnswer {
  readonly status: number;
  /** JSON, or text to send as is. Undefined: no body. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cost: ResponseCost;
}

/** An entry of the route table: its path, parameters and handler. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** Segments under `/api/v1`; `*` matches any one. */
  readonly path: readonly string[];
  readonly token: 'required' | 'not-needed';
  /** Known parameters; any other is ignored with a warning. */
  readonly parameters: readonly string[];
  /** @throws ServiceError */
  answer(request: RouteRequest): RouteAnswer | Promise<RouteAnswer>;
}

export type RouteMatch =
  | { readonly kind: 'found'; readonly route: Route; readonly segment: string }
  | { readonly kind: 'bad-method'; readonly token: Route['token']; readonly methods: readonly string[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'bad-escape' };

const decode = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};

/** The route for a method and a path under `/api/v1`, as sent; a trailing slash is ignored. HEAD is handled as GET. */
export function matchRoute(routes: readonly Route[], method: string, path: string): RouteMatch {
  const segments = path.replace(/\/$/, '').split('/').slice(1).map(decode);
  if (segments.includes(undefined)) return { kind: 'bad-escape' };
  const all = routes.filter(
    (route) =>
      route.path.length === segments.length &&
      route.path.every((part, index) => (part === '*' ? segments[index] !== '' : part === segments[index])),
  );
  // A path without a variable comes before one with, whatever the method.
  const literal = all.filter((fit) => !fit.path.includes('*'));
  const fits = literal.length > 0 ? literal : all;
  const route = fits.find((fit) => fit.method === (method === 'HEAD' ? 'GET' : method));
  if (route) return { kind: 'found', route, segment: segments[route.path.indexOf('*')] ?? '' };
  const [other] = fits;
  const methods = [...new Set(fits.map((fit) => fit.method))];
  return other ? { kind: 'bad-method', token: other.token, methods } : { kind: 'unknown' };
}
