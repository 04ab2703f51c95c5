import type { RowSource } from '../api/data-source.ts';
import type { CatalogRow, EntityRow } from '../api/schemas/record.ts';
import { createRangeReader, type RangesOfList } from '../paging/range-reader.ts';
import { countRows } from '../paging/row-ranges.ts';
import { type Copied, copyText } from '../ui/clipboard.ts';
import { createStore } from '../ui/store.ts';
import { type CopiedAs, type CopyForm, copiedRows, MAX_COPIED_ROWS } from './copied-rows.ts';

/** What selected rows are for: a form of a copy, or tabs of their own. */
export type RowsUse = CopyForm | 'tabs';

/** What is done with selected rows, or came of it. */
export type JobState =
  | { readonly kind: 'idle' }
  /** `total` is infinity where the list's end is unknown. */
  | { readonly kind: 'reading'; readonly use: RowsUse; readonly read: number; readonly total: number }
  /** Rows are read, and the browser wants another press before it copies; `wasRefused`: the last press was not enough. */
  | {
      readonly kind: 'ready';
      readonly content: Copied;
      readonly count: number;
      readonly wasRefused: boolean;
    }
  | { readonly kind: 'copied'; readonly count: number }
  /** `blocked`: addresses that the browser did not open in tabs, of `count`. */
  | { readonly kind: 'opened'; readonly blocked: readonly string[]; readonly count: number }
  | { readonly kind: 'too-many' }
  | { readonly kind: 'failed'; readonly use: RowsUse; readonly error: unknown };

interface RowsRequest {
  readonly use: RowsUse;
  readonly source: RowSource;
  readonly rows: RangesOfList;
  /** Optional fields of the copied columns. */
  readonly fields: readonly string[];
  readonly as: CopiedAs;
}

/** Takes content in place of the clipboard, as into the event of a key. */
type PutContent = (content: Copied) => void;

/** The rows if all of them are loaded, with their fields; undefined: some are not. */
function loadedRows(rows: RangesOfList, fields: readonly string[]): readonly CatalogRow[] | undefined {
  const loaded: CatalogRow[] = [];
  for (const { first, end } of rows.ranges) {
    for (let index = first; index < end; index += 1) {
      const row = rows.loadedRow(index, fields);
      if (!row) return undefined;
      loaded.push(row);
    }
  }
  return loaded;
}

/** @returns addresses that the browser did not open */
const openTabs = (hrefs: readonly string[]): readonly string[] =>
  // `noopener` would hide whether a tab was opened; the pages are the app's own.
  hrefs.filter((href) => window.open(href, '_blank') === null);

const IDLE: JobState = { kind: 'idle' };

/** Time in ms for which it is said that rows were copied. */
const COPIED_MS = 2_000;

export type SelectionJob = ReturnType<typeof createSelectionJob>;

/** Copies or opens selected rows, one set at a time, outside React. */
export function createSelectionJob(copy = copyText) {
  const { get, set, subscribe } = createStore<JobState>(IDLE);
  let running: AbortController | undefined;
  const stop = () => {
    running?.abort();
    running = undefined;
  };

  /** Reads all rows in the order of the list; undefined: there are too many. @throws as a row reader */
  const readAll = async ({ use, source, rows, fields }: RowsRequest, signal: AbortSignal) => {
    const total = countRows(rows.ranges);
    const reader = createRangeReader(rows, source, fields);
    const all: CatalogRow[] = [];
    set({ kind: 'reading', use, read: 0, total });
    for (;;) {
      const batch = await reader.read(signal);
      if (!batch) return all;
      reader.commit(batch);
      all.push(...batch.rows);
      if (all.length > MAX_COPIED_ROWS) return undefined;
      set({ kind: 'reading', use, read: all.length, total });
    }
  };
  const deliver = async (
    content: Copied,
    count: number,
    { put, isPress }: { readonly put?: PutContent | undefined; readonly isPress: boolean },
    attempt: AbortController,
    next: JobState = IDLE,
  ) => {
    try {
      if (put) put(content);
      else await copy(content);
      if (running !== attempt) return;
      set({ kind: 'copied', count });
      setTimeout(() => {
        if (running === attempt) set(next);
      }, COPIED_MS);
    } catch {
      if (running === attempt) set({ kind: 'ready', content, count, wasRefused: isPress });
    }
  };

  return {
    get,
    subscribe,
    /**
     * Copies rows, or opens them in tabs: at once if all are loaded, so that the press still counts; reads the others first,
     * unless this is cancelled meanwhile.
     * @param put gets the content of loaded rows
     */
    async take(request: RowsRequest, put?: PutContent): Promise<void> {
      const { use, rows, fields, as } = request;
      const before = get();
      stop();
      const attempt = new AbortController();
      running = attempt;
      const count = countRows(rows.ranges);
      if (count > MAX_COPIED_ROWS && Number.isFinite(count)) return set({ kind: 'too-many' });
      try {
        const loaded = loadedRows(rows, fields);
        const all = loaded ?? (await readAll(request, attempt.signal));
        if (running !== attempt) return;
        if (!all) {
          stop();
          set({ kind: 'too-many' });
        } else if (use === 'tabs') {
          const records = all.filter((row): row is EntityRow => row.kind === 'entity');
          set({ kind: 'opened', blocked: openTabs(records.map(as.hrefOf)), count: records.length });
        } else {
          // After reading, the clipboard event is over, and the browser may want another press.
          const during = loaded ? { put, isPress: true } : { isPress: false };
          // Records that the browser has blocked are still to be opened.
          const next = before.kind === 'opened' ? before : IDLE;
          await deliver(copiedRows(use, all, as), all.length, during, attempt, next);
        }
      } catch (error) {
        if (running === attempt) set({ kind: 'failed', use, error });
      }
    },
    /** Copies rows that are ready, during a press. */
    async copyReady(put?: PutContent): Promise<void> {
      const state = get();
      if (state.kind !== 'ready' || !running) return;
      await deliver(state.content, state.count, { put, isPress: true }, running);
    },
    /** Opens those that the browser has blocked: it may allow one a press. */
    openBlocked: () => {
      const state = get();
      if (state.kind === 'opened') set({ ...state, blocked: openTabs(state.blocked) });
    },
    /** Stops reading, or drops the result. */
    cancel: () => {
      stop();
      if (get().kind !== 'idle') set(IDLE);
    },
  };
}
