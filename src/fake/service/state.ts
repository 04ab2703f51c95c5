import type { Catalog } from '../catalog/types.ts';
import type { Dialect } from './dialects.ts';
import type { Draw } from './draw.ts';
import type { FaultPlan } from './faults.ts';
import type { Latency } from './latency.ts';
import type { RequestLog } from './log.ts';

/** Everything a running service may change; one object a service. */
export interface ServiceState {
  readonly catalog: Catalog;
  readonly noAuth: boolean;
  readonly login: { readonly email: string; readonly password: string } | undefined;
  dialect: Dialect;
  latency: Latency;
  token: string;
  /** Tokens that were accepted once. */
  readonly expiredTokens: Set<string>;
  readonly faults: FaultPlan;
  readonly log: RequestLog;
  readonly draw: Draw;
  readonly now: () => number;
  readonly warn: (message: string) => void;
}
