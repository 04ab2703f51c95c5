import { MAX_ROWS_PER_REQUEST, type Page, type RowSource } from '../api/data-source.ts';
import { ApiError } from '../api/errors.ts';
import { startRate, updateRate, type ProgressRate } from '../ui/progress-rate.ts';
import { createStore, type Store } from '../ui/store.ts';
import { createRowReader, ReadError, type RowBatch } from './row-reader.ts';

// A list read from its top to its end, to find records that no index of the server finds.

type ReadRow = Extract<Page['rows'][number], { readonly kind: 'entity' }>;

/** The progress of a reading. Replaced, never changed. */
export interface ReadingState {
  /** `idle`: no caller retains the reading; it resumes as soon as one does. */
  readonly phase: 'idle' | 'reading' | 'failed' | 'whole';
  /** Rows read, including unreadable ones and those that are not kept. */
  readonly read: number;
  /** The latest total of the server; undefined: none yet. */
  readonly total: number | undefined;
  /** Unreadable records among those read, which cannot be judged. */
  readonly unreadable: number;
  /** Rate of the run in progress, or of the last one. */
  readonly rate: ProgressRate;
  /** Duration of all requests together, in ms. */
  readonly tookMs: number;
  /** Time of the last page, ms since the epoch; 0: no page yet. */
  readonly readAt: number;
  /** The error that stopped the reading; given with `failed`. */
  readonly error?: unknown;
}

/** One reading, shared by its callers. */
export interface ListReading extends Pick<Store<ReadingState>, 'subscribe'> {
  /** The records kept so far, each once, in the order of the list. The same array, which grows. */
  readonly rows: readonly ReadRow[];
  readonly state: () => ReadingState;
  /**
   * Reads on, also after a failure, one page at a time, to the end or until all callers have released the reading: the
   * request in flight is then aborted. @returns releases it
   */
  readonly retain: () => () => void;
}

export interface ListReadingOptions {
  readonly list: RowSource;
  /** Optional fields that decide whether a record is kept. */
  readonly fields: readonly string[];
  /** Most rows of a page; absent: as many as the service gives. */
  readonly mostRows?: number | undefined;
  /** Creates the predicate of records to keep: before the first page, and again if it failed. @throws the error of `failed` */
  readonly prepare: (signal: AbortSignal) => Promise<(row: ReadRow) => boolean>;
  /** Drops the parts of a record that are not kept; absent: records are kept whole. */
  readonly slim?: ((row: ReadRow) => ReadRow) | undefined;
}

export const NOTHING_READ: ReadingState = {
  phase: 'idle',
  read: 0,
  total: undefined,
  unreadable: 0,
  rate: startRate(0, 0),
  tookMs: 0,
  readAt: 0,
};

/** A reading that begins when a caller retains it. The records of a page are judged and kept before they count as read. */
export function createListReading(options: ListReadingOptions): ListReading {
  const { list, fields, mostRows = MAX_ROWS_PER_REQUEST, slim = (row) => row } = options;
  const request = () => `GET ${list.describeRequest({ kind: 'start' }, mostRows, fields)}`;
  const reader = createRowReader(list, fields, mostRows);
  const rows: ReadRow[] = [];
  let isKept: ((row: ReadRow) => boolean) | undefined;
  const state = createStore(NOTHING_READ);
  let holders = 0;
  let run: AbortController | undefined;

  const change = (next: Partial<ReadingState>) => state.set({ ...state.get(), ...next });

  /** The next page. Reading restarts once if the server lost the place: records that were kept come no second time. */
  const nextPage = async (signal: AbortSignal): Promise<RowBatch | undefined> => {
    try {
      return await reader.read(signal);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      if (error.kind === 'place-lost') return reader.read(signal);
      // Part of a list must not pass for the whole of it.
      throw new ApiError('malformed', {
        request: request(),
        attempts: 1,
        status: 200,
        reason: { kind: 'circle' },
      });
    }
  };

  /** @throws ApiError if the server refuses a field that decides about records */
  const checkFields = ({ refused }: Page) => {
    const lacking = fields.filter((field) => refused.includes(field));
    if (lacking.length === 0) return;
    throw new ApiError('refused', {
      request: request(),
      attempts: 1,
      reason: { kind: 'no-fields', fields: lacking },
    });
  };

  const readOn = async (signal: AbortSignal): Promise<void> => {
    const mustKeep = (isKept ??= await options.prepare(signal));
    for (;;) {
      signal.throwIfAborted();
      const batch = await nextPage(signal);
      signal.throwIfAborted();
      if (!batch) return;
      checkFields(batch.page);
      let unreadable = 0;
      for (const row of batch.rows) {
        if (row.kind === 'unreadable') unreadable += 1;
        else if (mustKeep(row)) rows.push(slim(row));
      }
      reader.commit(batch);
      const read = reader.rowsRead();
      const before = state.get();
      change({
        read,
        total: batch.page.total ?? before.total,
        unreadable: before.unreadable + unreadable,
        rate: updateRate(before.rate, read, performance.now()),
        tookMs: before.tookMs + batch.page.tookMs,
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
    if (run || state.get().phase === 'whole') return;
    const own = new AbortController();
    run = own;
    change({ phase: 'reading', rate: startRate(state.get().read, performance.now()), error: undefined });
    readOn(own.signal).then(
      () => end(own, { phase: 'whole' }),
      (error: unknown) => end(own, { phase: 'failed', error }),
    );
  };
  const stop = () => {
    if (!run || holders > 0) return;
    run.abort();
    end(run, { phase: 'idle' });
  };

  return {
    rows,
    state: state.get,
    subscribe: state.subscribe,
    retain() {
      holders += 1;
      start();
      let isRetained = true;
      return () => {
        if (!isRetained) return;
        isRetained = false;
        holders -= 1;
        // Stop in a microtask: an effect that runs twice retains the reading again at once, and its request goes on.
        if (holders === 0) queueMicrotask(stop);
      };
    },
  };
}
