import type { ListedRow, RowSource } from '../api/data-source.ts';
import { rowsWithin } from '../paging/fetch-policy.ts';
import { INITIAL_BATCH } from './plan-requests.ts';

const QUICK_MS = 400;
const SLOW_MS = 1_500;
const TARGET_MS = 1_000;

/**
 * Rows to request next, so that the screen changes about once a second: more while responses take less than 400 ms, fewer
 * when one takes over 1.5 s.
 * @param step rows per request so far @param rows of the response @param ms duration of the response
 */
export function nextBatchSize(step: number, rows: number, ms: number): number {
  if (rows <= 0) return step;
  const target = rowsWithin({ rows, ms }, TARGET_MS);
  if (ms < QUICK_MS) return Math.max(step, target);
  return ms > SLOW_MS ? Math.min(step, target) : step;
}

/** One response: its number of rows, its optional fields (none: bare), and its duration. */
export interface ObservedResponse {
  readonly rows: number;
  readonly fields: readonly string[];
  readonly ms: number;
}

export type ServerThroughput = ReturnType<typeof createThroughput>;

/** Time within which rows that bring their cells are not late, in ms. */
const BUNDLED_MS = 200;

/** The throughput of a server without any response yet, which bundles nothing. */
export function createThroughput() {
  let step = INITIAL_BATCH;
  let latest: readonly ObservedResponse[] = [];
  let hasFailed = false;
  return {
    batchSize: () => step,
    observe: (response: ObservedResponse) => {
      if (response.fields.length === 0 || response.rows <= 0) return;
      step = nextBatchSize(step, response.rows, response.ms);
      latest = [response, ...latest].slice(0, 3);
    },
    /** Whether the last three answers with cells came so quickly that this many rows may bring theirs without being late. */
    canBundle: (rows: number) =>
      latest.length === 3 &&
      !hasFailed &&
      latest.every((seen) => seen.ms * Math.max(1, rows / seen.rows) <= BUNDLED_MS),
    /** Reports that a request for rows failed with their cells, and succeeded without: they are requested apart from then on. */
    reportFailure: () => {
      hasFailed = true;
    },
  };
}

const throughputsByApp = new WeakMap<object, Map<string, ServerThroughput>>();

/**
 * The throughput of a source's server, shared by all its sources: every filter and every search is one.
 * @param app an object that lives as long as the app, such as its query client
 */
export function throughputOf(app: object, { key, capabilities }: RowSource<ListedRow>): ServerThroughput {
  const throughputs = throughputsByApp.get(app) ?? new Map<string, ServerThroughput>();
  throughputsByApp.set(app, throughputs);
  const server = `${capabilities.fields} ${String(key[0])}`;
  const throughput = throughputs.get(server) ?? createThroughput();
  throughputs.set(server, throughput);
  return throughput;
}
