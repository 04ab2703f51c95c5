import { isObject } from '../catalog/records.ts';
import type { Dialect } from './dialects.ts';
import { ServiceError, type FakeAnswer, errorBody, reply } from './http.ts';
import type { ResponseCost } from './latency.ts';

export interface StatusAction {
  readonly status: number;
  /** JSON, or text to send as is; default: the dialect's error body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An action in place of the response, or on it. Times in ms. */
export type FaultAction =
  | StatusAction
  /** Nothing is sent for this time, then the connection ends. */
  | { readonly hang: number }
  | { readonly drop: true }
  /** The headers and this many bytes are sent, then the connection ends; with `hang`, this much later. */
  | { readonly truncate: number; readonly hang?: number }
  | { readonly raw: string; readonly contentType: string }
  | { readonly redirect: string }
  | { readonly delay: number };

export interface Fault {
  /** Prefix of path and query, as sent. */
  readonly route: string;
  /** Expression that the query, as sent and without `?`, must match. */
  readonly query?: RegExp;
  readonly method?: string;
  /** Matching requests to skip first; default 0. */
  readonly skip?: number;
  /** Requests to affect after those; default 1, -1 without limit. */
  readonly times?: number;
  /** The member `then` of the control route. */
  readonly action: FaultAction;
}

export interface FaultPlan {
  replace(faults: readonly Fault[]): void;
  /** The action for a request, which is counted. The first matching fault is used; later ones do not count the request. */
  take(method: string, target: string): FaultAction | undefined;
}

/** Whether a fault is about a request. @param target path and query, as sent */
function matches({ route, query, method: wanted }: Fault, method: string, target: string): boolean {
  if (!target.startsWith(route) || (wanted !== undefined && wanted.toUpperCase() !== method)) return false;
  if (query === undefined) return true;
  const at = target.indexOf('?');
  return query.test(at < 0 ? '' : target.slice(at + 1));
}

export function createFaultPlan(): FaultPlan {
  let entries: { readonly fault: Fault; seen: number }[] = [];
  return {
    replace(faults) {
      entries = faults.map((fault) => ({ fault, seen: 0 }));
    },
    take(method, target) {
      for (const entry of entries) {
        if (!matches(entry.fault, method, target)) continue;
        const { skip = 0, times = 1, action } = entry.fault;
        const turn = entry.seen - skip;
        entry.seen += 1;
        if (turn >= 0 && (times === -1 || turn < times)) return action;
      }
      return undefined;
    },
  };
}

type Members = Readonly<Record<string, unknown>>;

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

function fail(where: string, what: string): never {
  throw new ServiceError(400, `${where}: ${what}`);
}

function parseHeaders(value: unknown, where: string): Record<string, string> {
  if (!isObject(value)) fail(where, 'headers must be an object of texts');
  return Object.fromEntries(
    Object.entries(value).map(([name, text]) =>
      typeof text === 'string' ? [name, text] : fail(where, `header ${name} must be a text`),
    ),
  );
}

function only(value: Members, names: readonly string[], where: string): void {
  const other = Object.keys(value).find((name) => !names.includes(name));
  if (other !== undefined) fail(where, `unknown member ${other}`);
}

function parseAction(value: unknown, where: string): FaultAction {
  if (!isObject(value)) fail(where, 'then must be an object');
  const { status, hang, truncate, raw, contentType, redirect, delay } = value;
  if (typeof status === 'number' && Number.isInteger(status) && status >= 200 && status <= 599) {
    only(value, ['status', 'body', 'headers'], where);
    return {
      status,
      ...('body' in value && { body: value['body'] }),
      ...('headers' in value && { headers: parseHeaders(value['headers'], where) }),
    };
  }
  if (isCount(truncate) && (hang === undefined || isCount(hang))) {
    only(value, ['truncate', 'hang'], where);
    return hang === undefined ? { truncate } : { truncate, hang };
  }
  if (typeof raw === 'string' && typeof contentType === 'string') {
    only(value, ['raw', 'contentType'], where);
    return { raw, contentType };
  }
  only(value, ['hang', 'drop', 'redirect', 'delay'], where);
  if (Object.keys(value).length === 1) {
    if (isCount(hang)) return { hang };
    if (isCount(delay)) return { delay };
    if (value['drop'] === true) return { drop: true };
    if (typeof redirect === 'string') return { redirect };
  }
  return fail(
    where,
    'then must be one of {status}, {hang}, {drop}, {truncate}, {raw, contentType}, {redirect}, {delay}',
  );
}

function parseQuery(value: unknown, where: string): RegExp {
  try {
    if (typeof value === 'string') return new RegExp(value);
  } catch {
    // The error is thrown below.
  }
  return fail(where, 'query must be a regular expression');
}

function parseFault(value: unknown, index: number): Fault {
  const where = `fault ${index}`;
  if (!isObject(value)) fail(where, 'must be an object');
  only(value, ['route', 'query', 'method', 'skip', 'times', 'then'], where);
  const { route, query, method, skip, times } = value;
  if (typeof route !== 'string' || !route.startsWith('/')) fail(where, 'route must be a path prefix');
  if (method !== undefined && typeof method !== 'string') fail(where, 'method must be a text');
  if (skip !== undefined && !isCount(skip)) fail(where, 'skip must be a count');
  if (times !== undefined && times !== -1 && !isCount(times)) fail(where, 'times must be a count or -1');
  return {
    route,
    ...(query !== undefined && { query: parseQuery(query, where) }),
    ...(method !== undefined && { method }),
    ...(skip !== undefined && { skip }),
    ...(times !== undefined && { times }),
    action: parseAction(value['then'], where),
  };
}

/** Parses a plan of faults. @throws ServiceError 400 that names the first invalid fault */
export function parseFaults(value: unknown): Fault[] {
  if (!Array.isArray(value)) throw new ServiceError(400, 'faults must be an array');
  return value.map((fault, index) => parseFault(fault, index));
}

interface FaultContext {
  readonly dialect: Dialect;
  wait(ms: number): Promise<void>;
  /**
   * Waits for as long as a response of this cost takes.
   * @param spent ms of it that went by already @param extra ms that it takes longer
   */
  respond(cost: ResponseCost, spent: number, extra: number): Promise<void>;
  /** A clock in ms; only differences matter. */
  now(): number;
  /** The response without a fault, before its latency. */
  answer(): Promise<{ response: Response; cost: ResponseCost }>;
}

const reasons: Readonly<Record<number, string>> = {
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

function faultyReply(action: StatusAction, dialect: Dialect): Response {
  const { status, headers } = action;
  const body = 'body' in action ? action.body : errorBody(status, reasons[status] ?? 'Injected', dialect);
  if (typeof body !== 'string') return reply(status, body, headers);
  return new Response(body, { status, headers: { 'Content-Type': 'text/plain', ...headers } });
}

/** Applies a fault, if any, to one request, including all delays. Rejects where a delay is aborted. */
export async function applyFault(action: FaultAction | undefined, around: FaultContext): Promise<FakeAnswer> {
  if (action && 'hang' in action && !('truncate' in action)) {
    await around.wait(action.hang ?? 0);
    return { drop: true };
  }
  if (action === undefined || 'delay' in action || 'truncate' in action) {
    const begun = around.now();
    const { response, cost } = await around.answer();
    // The fake's own processing time counts towards the response time.
    await around.respond(cost, around.now() - begun, action && 'delay' in action ? action.delay : 0);
    return action && 'truncate' in action ? { ...action, response } : { response };
  }
  await around.respond({ kind: 'other' }, 0, 0);
  if ('drop' in action) return { drop: true };
  if ('raw' in action) {
    return { response: new Response(action.raw, { headers: { 'Content-Type': action.contentType } }) };
  }
  if ('redirect' in action) {
    return { response: new Response(null, { status: 302, headers: { Location: action.redirect } }) };
  }
  return { response: faultyReply(action, around.dialect) };
}
