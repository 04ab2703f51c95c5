import { ApiError } from '../api/errors.ts';
import { MAX_ROWS_PER_REQUEST, type Page, type RowSource } from '../api/data-source.ts';
import { startRate, updateRate, type ProgressRate } from '../ui/progress-rate.ts';
import { createRowReader, ReadError, type RowBatch } from './row-reader.ts';

// A list read from its top to its end, of which some records are kept: what no index of the server answers is found so.

type ReadRow = Extract<Page['rows'][number], { readonly kind: 'entity' }>;

/** How far a list is read. Replaced, never changed. */
export interface ReadingState {
  /** `idle`: no caller wants it read on; it goes on where it is once one does. */
  readonly phase: 'idle' | 'reading' | 'failed' | 'whole';
  /** Rows passed, those that are not kept or cannot be read included. */
  readonly read: number;
  /** As the server counts them now; undefined: it has not said. */
  readonly total: number | undefined;
  /** Of those read, records that cannot be, and so cannot be judged. */
  readonly unreadable: number;
  /** Of the run under way, or the last one. */
  readonly rate: ProgressRate;
  /** All requests together, in ms. */
  readonly tookMs: number;
  /** When the last page was read, ms since the epoch; 0: none was. */
  readonly readAt: number;
  /** What stopped it; given with `failed`. */
  readonly error?: unknown;
}

/** One reading, for as many as want it. */
export interface ListReading {
  /** The records kept so far, each once, in the order of the list. The same array, which grows. */
  readonly rows: readonly ReadRow[];
  readonly state: () => ReadingState;
  /** Calls a listener after each change of `state` and `rows`. @returns ends it */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Reads on, after a failure too, one page at a time, to the end or until no caller wants it any more: then the request under
   * way is aborted. @returns no longer wants it
   */
  readonly want: () => () => void;
}

export interface ListReadingOptions {
  readonly list: RowSource;
  /** Optional fields that are needed to decide about a record. */
  readonly fields: readonly string[];
  /** Rows of a page, at most; absent: as many as the service gives. */
  readonly mostRows?: number | undefined;
  /** Makes what decides whether a record is kept; called before the first page, and again if it failed. @throws what `failed` has */
  readonly prepare: (signal: AbortSignal) => Promise<(row: ReadRow) => boolean>;
  /** What is kept of a record; absent: all that was read. */
  readonly slim?: ((row: ReadRow) => ReadRow) | undefined;
}

/** Before anything is read. */
export const NOTHING_READ: ReadingState = {
  phase: 'idle',
  read: 0,
  total: undefined,
  unreadable: 0,
  rate: startRate(0, 0),
  tookMs: 0,
  readAt: 0,
};

/** A reading that begins once it is wanted. A page is judged, kept, and only then counted as read. */
export function createListReading(options: ListReadingOptions): ListReading {
  const { list, fields, mostRows = MAX_ROWS_PER_REQUEST, slim = (row) => row } = options;
  const request = () => `GET ${list.describeRequest({ at: 'start' }, mostRows, fields)}`;
  const reader = createRowReader(list, fields, mostRows);
  const rows: ReadRow[] = [];
  const listeners = new Set<() => void>();
  let isKept: ((row: ReadRow) => boolean) | undefined;
  let state = NOTHING_READ;
  let wants = 0;
  let run: AbortController | undefined;

  const change = (next: Partial<ReadingState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  /** The next page. A place that the server lost once is sought again from the top: what was kept comes no second time. */
  const nextPage = async (signal: AbortSignal): Promise<RowBatch | undefined> => {
    try {
      return await reader.read(signal);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      if (error.kind === 'place-lost') return reader.read(signal);
      // Half of a list must not pass for the whole of it.
      throw new ApiError('malformed', {
        request: request(),
        attempts: 1,
        status: 200,
        reason: { is: 'circle' },
      });
    }
  };

  /** @throws ApiError where the server does not give out what decides about its records */
  const checkFields = ({ refused }: Page) => {
    const lacking = fields.filter((field) => refused.includes(field));
    if (lacking.length === 0) return;
    throw new ApiError('refused', {
      request: request(),
      attempts: 1,
      reason: { is: 'no-fields', fields: lacking },
    });
  };

  const readOn = async (signal: AbortSignal): Promise<void> => {
    const keeps = (isKept ??= await options.prepare(signal));
    for (;;) {
      signal.throwIfAborted();
      // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
      const batch = await nextPage(signal);
      signal.throwIfAborted();
      if (!batch) return;
      checkFields(batch.page);
      let unreadable = 0;
      for (const row of batch.rows) {
        if (row.kind === 'unreadable') unreadable += 1;
        else if (keeps(row)) rows.push(slim(row));
      }
      reader.commit(batch);
      const read = reader.rowsRead();
      change({
        read,
        total: batch.page.total ?? state.total,
        unreadable: state.unreadable + unreadable,
        rate: updateRate(state.rate, read, performance.now()),
        tookMs: state.tookMs + batch.page.tookMs,
        readAt: batch.page.readAt,
      });
    }
  };

  const end = (own: AbortController, next: Partial<ReadingState>) => {
    if (run !== own) return;
    run = undefined;
    change(next);
  };
  const start = () => {
    if (run || state.phase === 'whole') return;
    const own = new AbortController();
    run = own;
    change({ phase: 'reading', rate: startRate(state.read, performance.now()), error: undefined });
    readOn(own.signal).then(
      () => end(own, { phase: 'whole' }),
      (error: unknown) => end(own, { phase: 'failed', error }),
    );
  };
  const stop = () => {
    if (!run || wants > 0) return;
    run.abort();
    end(run, { phase: 'idle' });
  };

  return {
    rows,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    want() {
      wants += 1;
      start();
      let isWanted = true;
      return () => {
        if (!isWanted) return;
        isWanted = false;
        wants -= 1;
        // An effect that runs twice wants it again at once: the request under way goes on.
        if (wants === 0) queueMicrotask(stop);
      };
    },
  };
}
