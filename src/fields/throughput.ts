import type { ListedRow, RowSource } from '../api/data-source.ts';
import { INITIAL_BATCH } from './plan-requests.ts';

const BATCH_SIZES = [25, 50, 100, 200, 500, 1_000] as const;
const QUICK_MS = 400;
const SLOW_MS = 1_500;
/** What an answer is meant to stay below. */
const ABOUT_A_SECOND_MS = 1_000;

/**
 * Rows to ask for next, so that something happens on screen about once a second: more while answers take less than
 * 400 ms, fewer when one takes over 1.5 s. An answer is taken to cost what its rows cost.
 * @param step rows asked for at once so far @param rows rows of the answer @param ms how long it took
 */
export function nextBatchSize(step: number, rows: number, ms: number): number {
  if (rows <= 0) return step;
  const msOf = (rung: number) => (rung * ms) / rows;
  if (ms < QUICK_MS) {
    const enough = BATCH_SIZES.find((rung) => msOf(rung) >= QUICK_MS) ?? BATCH_SIZES.at(-1)!;
    return Math.max(step, msOf(enough) <= ABOUT_A_SECOND_MS ? enough : largestBatchWithin(QUICK_MS, msOf));
  }
  return ms > SLOW_MS ? Math.min(step, largestBatchWithin(ABOUT_A_SECOND_MS, msOf)) : step;
}

const largestBatchWithin = (mostMs: number, msOf: (rung: number) => number): number =>
  BATCH_SIZES.findLast((rung) => msOf(rung) <= mostMs) ?? BATCH_SIZES[0];

/** One answer: how many rows, with which optional fields (none: bare), and how long it took. */
export interface ObservedResponse {
  readonly rows: number;
  readonly fields: readonly string[];
  readonly ms: number;
}

/** Learns whether a server brings rows and their cells in one request without making the rows wait. */
export interface BundlingPolicy {
  readonly observe: (answer: ObservedResponse) => void;
  /** Whether a request for so many rows may carry the fields along. */
  readonly canBundle: (fields: readonly string[], rows: number) => boolean;
  /** A request for so many rows failed with the fields, and came without them. */
  readonly reportFailure: (fields: readonly string[], rows: number) => void;
}

/** Answers remembered for each set of fields. */
const MAX_OBSERVED = 8;
/** The median of so many decides: one that went astray changes nothing. */
const MEDIAN_OF = 3;
const MAX_RATIO = 1.5;
const MAX_EXTRA_MS = 150;

const keyOf = (fields: readonly string[]): string => fields.toSorted().join();

/** Starts apart. Times for other numbers of rows are read so that doubt speaks for staying apart. */
export function createBundlingPolicy(): BundlingPolicy {
  const seen = new Map<string, readonly ObservedResponse[]>();
  const distrusted = new Map<string, number>();

  const bareAtLeast = (rows: number): number | undefined => {
    const known = seen.get('') ?? [];
    const times = nearest(known, rows).map((one) => one.ms * Math.min(1, rows / one.rows));
    return known.length < MEDIAN_OF - 1 ? undefined : times.toSorted(ascending)[(times.length - 1) >> 1];
  };
  const atMost = (fields: readonly string[], rows: number): number | undefined => {
    const known = seen.get(keyOf(fields)) ?? [];
    const times = nearest(known, rows).map((one) => one.ms * Math.max(1, rows / one.rows));
    return known.length < MEDIAN_OF ? undefined : times.toSorted(ascending)[times.length >> 1];
  };
  /** A set never seen costs what its fields cost one by one. */
  const sumAtMost = (fields: readonly string[], rows: number, bare: number): number =>
    fields.reduce(
      (sum, field) => sum + Math.max(0, (atMost([field], rows) ?? Number.POSITIVE_INFINITY) - bare),
      bare,
    );

  return {
    observe(answer) {
      if (answer.rows <= 0) return;
      const key = keyOf(answer.fields);
      seen.set(key, [answer, ...(seen.get(key) ?? [])].slice(0, MAX_OBSERVED));
      for (const field of answer.fields) {
        if (answer.rows >= (distrusted.get(field) ?? 0)) distrusted.delete(field);
      }
    },
    canBundle(fields, rows) {
      const bare = bareAtLeast(rows);
      if (bare === undefined || fields.length === 0 || rows <= 0) return false;
      if (fields.some((field) => distrusted.has(field))) return false;
      const both = atMost(fields, rows) ?? sumAtMost(fields, rows, bare);
      return both < bare * MAX_RATIO || both < bare + MAX_EXTRA_MS;
    },
    reportFailure(fields, rows) {
      for (const field of fields) distrusted.set(field, rows);
    },
  };
}

const ascending = (a: number, b: number): number => a - b;

/** The observations for about so many rows, the newer ones of equals. */
function nearest(newestFirst: readonly ObservedResponse[], rows: number): readonly ObservedResponse[] {
  const distance = (one: ObservedResponse) => Math.abs(Math.log(one.rows / rows));
  return newestFirst.toSorted((a, b) => distance(a) - distance(b)).slice(0, MEDIAN_OF);
}

/** What is known of a server's speed. */
export interface ServerThroughput extends BundlingPolicy {
  /** Rows to ask for at once with their cells. */
  readonly batchSize: () => number;
}

/** The pace of a server that nobody asked yet. */
export function createThroughput(): ServerThroughput {
  const together = createBundlingPolicy();
  let step = INITIAL_BATCH;
  return {
    ...together,
    batchSize: () => step,
    observe(answer) {
      together.observe(answer);
      if (answer.fields.length > 0) step = nextBatchSize(step, answer.rows, answer.ms);
    },
  };
}

const throughputsByApp = new WeakMap<object, Map<string, ServerThroughput>>();

/**
 * The throughput of a source's server: every filter and every search is another source, and the server stays the same.
 * @param app what lives as long as the app that asks, such as its query client; another app begins anew
 */
export function throughputOf(app: object, { key, capabilities }: RowSource<ListedRow>): ServerThroughput {
  const throughputs = throughputsByApp.get(app) ?? new Map<string, ServerThroughput>();
  throughputsByApp.set(app, throughputs);
  const server = `${capabilities.fields} ${String(key[0])}`;
  const throughput = throughputs.get(server) ?? createThroughput();
  throughputs.set(server, throughput);
  return throughput;
}
