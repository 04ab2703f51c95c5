import { drawNumber, type Draw } from './draw.ts';

export type Latency =
  | { readonly kind: 'fixed'; readonly ms: number }
  | { readonly kind: 'range'; readonly min: number; readonly max: number }
  | { readonly kind: 'real' };

/** What an answer costs a real server. */
export type Cost =
  | { readonly kind: 'list'; readonly rows: number; readonly fields: ReadonlySet<string> }
  | { readonly kind: 'one' }
  | { readonly kind: 'search'; readonly hits: number }
  | { readonly kind: 'other' };

/** ms a row of a list, measured on a server 1.1. */
const fieldCost: Readonly<Record<string, number>> = {
  owner: 2,
  owners: 2,
  followers: 2,
  usageSummary: 2,
  tableConstraints: 2,
  tags: 16,
};

function realMs(cost: Cost): number {
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

/** How long an answer takes, in ms. A range draws from `draw`, so that a seed repeats it. */
export function latencyMs(latency: Latency, cost: Cost, draw: Draw): number {
  if (latency.kind === 'fixed') return latency.ms;
  if (latency.kind === 'real') return realMs(cost);
  return Math.round(drawNumber(draw, latency.min, latency.max));
}

const MAX_MS = 600_000;

/** `30`, `0-400` or `real`; ms up to ten minutes. Undefined for any other text. */
export function parseLatency(text: string): Latency | undefined {
  if (text === 'real') return { kind: 'real' };
  const match = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(text);
  if (!match) return undefined;
  const min = Number(match[1]);
  const max = match[2] === undefined ? min : Number(match[2]);
  if (min > max || max > MAX_MS) return undefined;
  return match[2] === undefined ? { kind: 'fixed', ms: min } : { kind: 'range', min, max };
}
