import type { ListedRow, RowSource } from '../api/data-source.ts';
import { INITIAL_BATCH } from './plan-requests.ts';

const BATCH_SIZES = [25, 50, 100, 200, 500, 1_000] as const;
const QUICK_MS = 400;
const SLOW_MS = 1_500;
/** Response time not to exceed. */
const TARGET_MS = 1_000;

/**
 * Rows to request next, so that the screen changes about once a second: more while responses take less than 400 ms, fewer
 * when one takes over 1.5 s. Time is assumed to be proportional to rows.
 * @param step rows per request so far @param rows rows of the response @param ms duration of the response
 */
export function nextBatchSize(step: number, rows: number, ms: number): number {
  if (rows <= 0) return step;
  const msOf = (size: number) => (size * ms) / rows;
  if (ms < QUICK_MS) {
    const enough = BATCH_SIZES.find((size) => msOf(size) >= QUICK_MS) ?? BATCH_SIZES.at(-1)!;
    return Math.max(step, msOf(enough) <= TARGET_MS ? enough : largestBatchWithin(QUICK_MS, msOf));
  }
  return ms > SLOW_MS ? Math.min(step, largestBatchWithin(TARGET_MS, msOf)) : step;
}

const largestBatchWithin = (mostMs: number, msOf: (size: number) => number): number =>
  BATCH_SIZES.findLast((size) => msOf(size) <= mostMs) ?? BATCH_SIZES[0];

/** One response: its number of rows, its optional fields (none: bare), and its duration. */
export interface ObservedResponse {
  readonly rows: number;
  readonly fields: readonly string[];
  readonly ms: number;
}

/** Decides whether a server returns rows and their cells in one request without delaying the rows. */
export interface BundlingPolicy {
  readonly observe: (response: ObservedResponse) => void;
  /** Whether a request for this many rows may bundle the fields. */
  readonly canBundle: (fields: readonly string[], rows: number) => boolean;
  /** Reports that a request for this many rows failed with the fields, and succeeded without them. */
  readonly reportFailure: (fields: readonly string[], rows: number) => void;
}

/** Responses kept for each set of fields. */
const MAX_OBSERVED = 8;
/** Responses whose median decides, so that one outlier changes nothing. */
const MEDIAN_OF = 3;
const MAX_RATIO = 1.5;
const MAX_EXTRA_MS = 150;

const keyOf = (fields: readonly string[]): string => fields.toSorted().join();

/** A policy that bundles nothing at first. Estimates for other numbers of rows err towards separate requests. */
export function createBundlingPolicy(): BundlingPolicy {
  const seen = new Map<string, readonly ObservedResponse[]>();
  const failedRows = new Map<string, number>();

  const leastBareMs = (rows: number): number | undefined => {
    const known = seen.get('') ?? [];
    const times = nearest(known, rows).map((response) => response.ms * Math.min(1, rows / response.rows));
    return known.length < MEDIAN_OF - 1 ? undefined : times.toSorted(ascending)[(times.length - 1) >> 1];
  };
  const mostMs = (fields: readonly string[], rows: number): number | undefined => {
    const known = seen.get(keyOf(fields)) ?? [];
    const times = nearest(known, rows).map((response) => response.ms * Math.max(1, rows / response.rows));
    return known.length < MEDIAN_OF ? undefined : times.toSorted(ascending)[times.length >> 1];
  };
  /** The estimate for a set of fields without responses: the sum for its fields one by one. */
  const mostSumMs = (fields: readonly string[], rows: number, bare: number): number =>
    fields.reduce(
      (sum, field) => sum + Math.max(0, (mostMs([field], rows) ?? Number.POSITIVE_INFINITY) - bare),
      bare,
    );

  return {
    observe(response) {
      if (response.rows <= 0) return;
      const key = keyOf(response.fields);
      seen.set(key, [response, ...(seen.get(key) ?? [])].slice(0, MAX_OBSERVED));
      for (const field of response.fields) {
        if (response.rows >= (failedRows.get(field) ?? 0)) failedRows.delete(field);
      }
    },
    canBundle(fields, rows) {
      const bare = leastBareMs(rows);
      if (bare === undefined || fields.length === 0 || rows <= 0) return false;
      if (fields.some((field) => failedRows.has(field))) return false;
      const both = mostMs(fields, rows) ?? mostSumMs(fields, rows, bare);
      return both < bare * MAX_RATIO || both < bare + MAX_EXTRA_MS;
    },
    reportFailure(fields, rows) {
      for (const field of fields) failedRows.set(field, rows);
    },
  };
}

const ascending = (a: number, b: number): number => a - b;

/** The responses nearest to a number of rows, newer ones first among equals. */
function nearest(newestFirst: readonly ObservedResponse[], rows: number): readonly ObservedResponse[] {
  const distance = (response: ObservedResponse) => Math.abs(Math.log(response.rows / rows));
  return newestFirst.toSorted((a, b) => distance(a) - distance(b)).slice(0, MEDIAN_OF);
}

/** The measured speed of a server. */
export interface ServerThroughput extends BundlingPolicy {
  /** Rows to request at once with their cells. */
  readonly batchSize: () => number;
}

/** The throughput of a server without any response yet. */
export function createThroughput(): ServerThroughput {
  const bundling = createBundlingPolicy();
  let step = INITIAL_BATCH;
  return {
    ...bundling,
    batchSize: () => step,
    observe(response) {
      bundling.observe(response);
      if (response.fields.length > 0) step = nextBatchSize(step, response.rows, response.ms);
    },
  };
}

const throughputsByApp = new WeakMap<object, Map<string, ServerThroughput>>();

/**
 * The throughput of a source's server, shared by all its sources: every filter and every search is a source of its own.
 * @param app an object that lives as long as the app, such as its query client; another app begins anew
 */
export function throughputOf(app: object, { key, capabilities }: RowSource<ListedRow>): ServerThroughput {
  const throughputs = throughputsByApp.get(app) ?? new Map<string, ServerThroughput>();
  throughputsByApp.set(app, throughputs);
  const server = `${capabilities.fields} ${String(key[0])}`;
  const throughput = throughputs.get(server) ?? createThroughput();
  throughputs.set(server, throughput);
  return throughput;
}
