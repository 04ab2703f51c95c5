import type { RowSource } from '../api/data-source.ts';
import type { CatalogRow } from '../api/schemas/record.ts';
import { createRangeReader, type RangesOfList } from '../paging/range-reader.ts';
import { countRows } from '../paging/row-ranges.ts';
import { type Copied, copyText } from '../ui/clipboard.ts';
import { createStore } from '../ui/store.ts';
import { type CopiedAs, type CopyForm, copiedRows, MAX_COPIED_ROWS } from './copied-rows.ts';

/** The state of copying, or the result of the last one. */
export type CopyState =
  | { readonly kind: 'idle' }
  /** `total` is infinity where the list's end is unknown. */
  | { readonly kind: 'reading'; readonly read: number; readonly total: number }
  /** Rows are read, and the browser wants another press before it copies; `isRefused`: the last press was not enough. */
  | {
      readonly kind: 'ready';
      readonly content: Copied;
      readonly count: number;
      readonly isRefused: boolean;
    }
  | { readonly kind: 'copied'; readonly count: number }
  | { readonly kind: 'too-many' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** What is copied: rows of a list, and in which form. */
export interface CopyRequest {
  readonly form: CopyForm;
  readonly source: RowSource;
  readonly rows: RangesOfList;
  /** Optional fields of the columns. */
  readonly fields: readonly string[];
  readonly as: CopiedAs;
}

/** Takes content in place of the clipboard, as into the event of a key. */
type PutContent = (content: Copied) => void;

/** One copying at a time, outside React. */
export interface CopyJob {
  readonly get: () => CopyState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Copies at once if all rows are loaded, so that the press still counts; reads the others first.
   * @param put gets the content of loaded rows
   */
  readonly start: (request: CopyRequest, put?: PutContent) => Promise<void>;
  /** Copies rows that are ready, during a press. */
  readonly copyReady: (put?: PutContent) => Promise<void>;
  /** Stops reading, or drops the result. */
  readonly cancel: () => void;
}

/** The rows to copy if all of them are loaded, with their fields; undefined: some are not. */
export function loadedRows({
  rows,
  fields,
}: Pick<CopyRequest, 'rows' | 'fields'>): readonly CatalogRow[] | undefined {
  const found: CatalogRow[] = [];
  for (const { first, end } of rows.ranges) {
    for (let index = first; index < end; index += 1) {
      const row = rows.loadedRow(index, fields);
      if (!row) return undefined;
      found.push(row);
    }
  }
  return found;
}

/** Selected rows in the order of the list, page by page. @throws as a row reader */
export async function* selectedRows(
  { source, rows, fields }: Pick<CopyRequest, 'source' | 'rows' | 'fields'>,
  signal: AbortSignal,
): AsyncGenerator<readonly CatalogRow[]> {
  const reader = createRangeReader(rows, source, fields);
  for (;;) {
    const batch = await reader.read(signal);
    if (!batch) return;
    reader.commit(batch);
    yield batch.rows;
  }
}

export function createCopyJob(copy = copyText): CopyJob {
  const { get, set, subscribe } = createStore<CopyState>({ kind: 'idle' });
  let running: AbortController | undefined;
  const stop = () => {
    running?.abort();
    running = undefined;
  };

  /** Reads all rows; undefined: there are too many. */
  const readAll = async (request: CopyRequest, own: AbortController) => {
    const total = countRows(request.rows.ranges);
    const all: CatalogRow[] = [];
    set({ kind: 'reading', read: 0, total });
    for await (const batch of selectedRows(request, own.signal)) {
      all.push(...batch);
      if (all.length > MAX_COPIED_ROWS) return undefined;
      set({ kind: 'reading', read: all.length, total });
    }
    return all;
  };
  const deliver = async (
    content: Copied,
    count: number,
    { put, isPress }: { readonly put?: PutContent | undefined; readonly isPress: boolean },
    own: AbortController,
  ) => {
    try {
      if (put) put(content);
      else await copy(content);
      if (running === own) set({ kind: 'copied', count });
    } catch {
      if (running === own) set({ kind: 'ready', content, count, isRefused: isPress });
    }
  };

  return {
    get,
    subscribe,
    async start(request, put) {
      stop();
      const own = new AbortController();
      running = own;
      const { form, as, rows } = request;
      const count = countRows(rows.ranges);
      if (count > MAX_COPIED_ROWS && Number.isFinite(count)) return set({ kind: 'too-many' });
      try {
        const loaded = loadedRows(request);
        const all = loaded ?? (await readAll(request, own));
        if (running !== own) return;
        if (!all) {
          stop();
          return set({ kind: 'too-many' });
        }
        // After reading, the press may have ended, and its event has.
        const during = loaded ? { put, isPress: true } : { isPress: false };
        await deliver(copiedRows(form, all, as), all.length, during, own);
      } catch (error) {
        if (running === own) set({ kind: 'failed', error });
      }
    },
    async copyReady(put) {
      const now = get();
      if (now.kind !== 'ready' || !running) return;
      await deliver(now.content, now.count, { put, isPress: true }, running);
    },
    cancel() {
      stop();
      if (get().kind !== 'idle') set({ kind: 'idle' });
    },
  };
}
