import { randomBetween, type Random } from '../random.ts';

export type Latency =
  | { readonly kind: 'fixed'; readonly ms: number }
  | { readonly kind: 'range'; readonly min: number; readonly max: number }
  | { readonly kind: 'real' };

/** Facts that determine the response time of a real server. */
export type ResponseCost =
  | { readonly kind: 'list'; readonly rows: number; readonly fields: ReadonlySet<string> }
  | { readonly kind: 'one' }
  | { readonly kind: 'search'; readonly hits: number }
  | { readonly kind: 'other' };

/** Parts of a server that requests share: its rows, their optional fields, its search. */
const PARTS = ['rows', 'fields', 'search'] as const;

/** ms of work of each part for one request that is alone in flight; the parts work in turns, row by row. */
export type ServerWork = Readonly<Record<(typeof PARTS)[number], number>>;

/** ms per row of a list, measured on a server 1.1. */
const fieldCost: Readonly<Record<string, number>> = {
  owner: 2,
  owners: 2,
  followers: 2,
  usageSummary: 2,
  tableConstraints: 2,
  tags: 16,
};

/** The work of a real server for a request; its sum is the response time of that request alone. */
export function realWork(cost: ResponseCost): ServerWork {
  switch (cost.kind) {
    case 'list': {
      let perRow = 0;
      for (const field of cost.fields) perRow += fieldCost[field] ?? 0;
      return { rows: 10 + 4 * cost.rows, fields: perRow * cost.rows, search: 0 };
    }
    case 'one':
      return { rows: 8, fields: 0, search: 0 };
    case 'search':
      return { rows: 0, fields: 0, search: 20 + 0.2 * cost.hits };
    default:
      return { rows: 3, fields: 0, search: 0 };
  }
}

const msOf = (work: ServerWork): number => PARTS.reduce((sum, part) => sum + work[part], 0);

/** Requests that are served at a time; the others wait in the order in which they came. */
const WORKERS = 4;
/** Share of a part's work that must wait while the part works for another request; the rest is waiting anyway. */
const EXCLUSIVE = 0.5;

/**
 * Speed of a real server for each of the requests in flight: 1 as with that request alone, 0 waits.
 *
 * Measured on a server 1.1 with 2 cores: 100 bare rows took 0.53-0.72 s beside 100 rows with `owner,tags`, and 0.57-0.71 s
 * alone; the latter took 2.6-2.9 s beside, and 2.5-3.3 s alone. So requests of different kinds hardly slow each other:
 * here by 9 % and 2 %. More than 4 at once gained nothing: that many are served at a time. How much two of a kind slow each
 * other was not measured. Half of their common work is assumed to be exclusive, with which the throughput of many tends to
 * twice that of one, as two cores allow: two bare lists take 50 % longer than one, two with `owner,tags` 26 %.
 * @param inFlight in order of arrival
 */
function servingSpeeds(inFlight: readonly ServerWork[]): readonly number[] {
  const shares = inFlight.map((work, index) =>
    PARTS.map((part) => (index < WORKERS ? work[part] / (msOf(work) || 1) : 0)),
  );
  const slowdowns = PARTS.map((_, part) => {
    const load = shares.reduce((sum, share) => sum + (share[part] ?? 0), 0);
    return 1 + EXCLUSIVE * Math.max(0, load - 1);
  });
  return shares.map((share, index) => {
    const slowdown = share.reduce((sum, part, at) => sum + part * (slowdowns[at] ?? 1), 0);
    return index < WORKERS ? 1 / (slowdown || 1) : 0;
  });
}

/** Less than this is no work left: sums of fractions are not exact. */
const EPSILON_MS = 1e-6;

type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

interface Serving {
  readonly work: ServerWork;
  /** ms that it would still take alone. */
  left: number;
  readonly done: () => void;
}

/** A server whose requests in flight share it. */
export interface SharedServer {
  /**
   * Resolves when the server has done this work, which takes longer the more it has to do besides.
   * @param spent ms of it that are done already
   * @throws the signal's reason if it is aborted before; its share is free then
   */
  readonly serve: (work: ServerWork, spent: number, signal: AbortSignal) => Promise<void>;
}

/** @param now a clock in ms; only differences matter */
export function createSharedServer(now: () => number, wait: Sleep): SharedServer {
  const inFlight = new Set<Serving>();
  let since = now();
  let timer = new AbortController();

  const paced = () => {
    const all = [...inFlight];
    const speeds = servingSpeeds(all.map(({ work }) => work));
    return all.map((one, index) => ({ one, speed: speeds[index] ?? 0 }));
  };
  /** Counts the work done since the last change. @param least ms gone by, even if the clock shows fewer */
  const advance = (least = 0) => {
    const elapsed = Math.max(now() - since, least);
    since = now();
    for (const { one, speed } of paced()) one.left -= elapsed * speed;
  };
  const finish = (one: Serving) => {
    inFlight.delete(one);
    one.done();
  };
  /** Waits for the next request to finish, in place of the previous wait. */
  const reschedule = () => {
    timer.abort();
    if (inFlight.size === 0) return;
    const ms = Math.max(0, Math.min(...paced().map(({ one, speed }) => one.left / speed)));
    const own = new AbortController();
    timer = own;
    const onTime = () => {
      if (own.signal.aborted) return;
      advance(ms);
      for (const one of inFlight) if (one.left < EPSILON_MS) finish(one);
      reschedule();
    };
    wait(ms, own.signal).then(onTime, () => {});
  };

  return {
    serve: (work, spent, signal) =>
      new Promise((resolve, reject) => {
        const one: Serving = {
          work,
          left: msOf(work) - spent,
          done() {
            signal.removeEventListener('abort', abort);
            resolve();
          },
        };
        const abort = () => {
          advance();
          inFlight.delete(one);
          reschedule();
          reject(signal.reason);
        };
        if (signal.aborted) abort();
        else if (one.left <= 0) resolve();
        else {
          signal.addEventListener('abort', abort, { once: true });
          advance();
          inFlight.add(one);
          reschedule();
        }
      }),
  };
}

/** The response time in ms. A range is sampled by `draw`, so that a seed repeats it. */
export function latencyMs(latency: Exclude<Latency, { kind: 'real' }>, draw: Random): number {
  if (latency.kind === 'fixed') return latency.ms;
  return Math.round(randomBetween(draw, latency.min, latency.max));
}

const MAX_MS = 600_000;

/** Parses `30`, `0-400` or `real`; ms up to ten minutes. Undefined for any other text. */
export function parseLatency(text: string): Latency | undefined {
  if (text === 'real') return { kind: 'real' };
  const match = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(text);
  if (!match) return undefined;
  const min = Number(match[1]);
  const max = match[2] === undefined ? min : Number(match[2]);
  if (min > max || max > MAX_MS) return undefined;
  return match[2] === undefined ? { kind: 'fixed', ms: min } : { kind: 'range', min, max };
}

/** Resolves after `ms`; rejects with the signal's reason if it is aborted before. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
