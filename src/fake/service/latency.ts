import { randomBetween, type Random } from '../random.ts';

export type Latency =
  | { readonly kind: 'fixed'; readonly ms: number }
  | { readonly kind: 'range'; readonly min: number; readonly max: number }
  | { readonly kind: 'real' };

/** What determines the response time of a real server. */
export type ResponseCost =
  | { readonly kind: 'list'; readonly rows: number; readonly fields: ReadonlySet<string> }
  | { readonly kind: 'one' }
  | { readonly kind: 'search'; readonly hits: number }
  | { readonly kind: 'other' };

/** ms per row of a list, measured on a server 1.1. */
const fieldCost: Readonly<Record<string, number>> = {
  owner: 2,
  owners: 2,
  followers: 2,
  usageSummary: 2,
  tableConstraints: 2,
  tags: 16,
};

function realMs(cost: ResponseCost): number {
  switch (cost.kind) {
    case 'list': {
      let perRow = 4;
      for (const field of cost.fields) perRow += fieldCost[field] ?? 0;
      return 10 + perRow * cost.rows;
    }
    case 'one':
      return 8;
    case 'search':
      return 20 + 0.2 * cost.hits;
    default:
      return 3;
  }
}

/** The response time in ms. A range is sampled by `draw`, so that a seed repeats it. */
export function latencyMs(latency: Latency, cost: ResponseCost, draw: Random): number {
  if (latency.kind === 'fixed') return latency.ms;
  if (latency.kind === 'real') return realMs(cost);
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
