import type { ListedRow, RowSource } from '../api/data-source.ts';
import {
  type CursorIndex,
  EMPTY_CURSOR_INDEX,
  isWithinReach,
  placeBefore,
  rangeToSkip,
  shiftCursors,
  withCursor,
} from '../paging/cursor-index.ts';
import {
  pageSize,
  pageSizeAtRest,
  prefetchDistance,
  type ResponseTiming,
  rowsToKeep,
  sizeToPageBoundary,
  skipSize,
} from '../paging/fetch-policy.ts';
import { indexDrift, listExtentOf } from '../paging/list-extent.ts';
import { listPositionOf } from '../paging/list-position.ts';
import {
  isFirstPage,
  joinPages,
  nextPageParam,
  type PlacedPage,
  previousPageParam,
  trimPages,
} from '../paging/page.ts';
import type { SeekContext } from '../paging/seek.ts';
import type { ListMemory } from './list-memory.ts';
import { rowIdAt, type RowState } from './plan.ts';
import type { ListEdge, RowsQuery } from './rows-query.ts';
import type { VisibleStore } from './visible-store.ts';

interface ListWindowOptions<Row extends ListedRow> {
  readonly rows: RowsQuery<Row>;
  readonly source: RowSource<Row>;
  readonly limit: number;
  readonly memory: ListMemory;
  readonly visible: Pick<VisibleStore, 'get'>;
}

export type ListWindow<Row extends ListedRow> = ReturnType<typeof createListWindow<Row>>;

/** The loaded rows of a list around the screen: where they lie, and which cursors and sizes lead beyond them. */
export function createListWindow<Row extends ListedRow>(o: ListWindowOptions<Row>) {
  const { rows, source, limit, memory, visible } = o;
  const sourceKey = JSON.stringify(source.key);
  const cursorIndex = () => memory.cursorIndexes.get(sourceKey) ?? EMPTY_CURSOR_INDEX;
  const setCursorIndex = (next: CursorIndex) => void memory.cursorIndexes.set(sourceKey, next);
  const pages = () => rows.state().pages;
  const loaded = () => joinPages(pages());
  let timing: ResponseTiming | undefined;
  let isStartSeen = false;

  const recordTiming = (next: ResponseTiming) => {
    if (next.rows > 0) timing = next;
  };
  const size = () => pageSize(limit, timing, visible.get().rowsPerSecond);

  /**
   * Whether no cursor leads to the page of the first row on screen: rows above the place of a link are read backwards,
   * and the cursor at the start of such a page comes with the page before it.
   */
  const isWithoutCursor = (): boolean => {
    const { first, atRest } = visible.get();
    const [page] = pages();
    const start = first - (first % limit);
    const isRead = page !== undefined && start >= page.base + page.rows.length;
    return atRest && !source.seek && !isRead && !isWithinReach(start, cursorIndex());
  };

  /** The FQN of a loaded record by its index, as the address has it: null at the top and for other rows. */
  const nameAt = (index: number) => {
    const { base, rows: own } = loaded();
    const row = own[index - base];
    return index > 0 && row?.kind === 'entity' ? row.fullyQualifiedName : null;
  };

  return {
    loaded,
    nameAt,
    record: (page: PlacedPage<Row>) => {
      const {
        param: { at },
        rows: own,
        copies = [],
      } = page;
      let next = cursorIndex();
      if (at.kind === 'after' && !page.restarted) next = withCursor(next, page.base, at.cursor);
      if (page.after !== undefined) next = withCursor(next, page.base + own.length, page.after);
      setCursorIndex(next);
      recordTiming({ rows: own.length + copies.length, ms: page.tookMs });
    },
    seekContext: (signal: AbortSignal, onProgress: (rows: number) => void): SeekContext<Row> => ({
      source,
      limit,
      cursorIndex,
      setCursorIndex,
      timing: () => timing,
      recordTiming,
      signal,
      onProgress,
    }),
    rowIdAt: (index: number) => rowIdAt(loaded(), index),
    indexOfName(name: string | null) {
      const known = loaded();
      const at = known.rows.findIndex((row) => row.kind === 'entity' && row.fullyQualifiedName === name);
      return at < 0 ? undefined : known.base + at;
    },
    /** The page that extends the window at an end; undefined: none, or no cursor leads to it. */
    pageBeyond(edge: ListEdge) {
      const known = pages();
      if (edge === 'previous')
        return previousPageParam(known, cursorIndex(), size(), skipSize(limit, timing));
      const { base, rows: own } = loaded();
      const { atRest, last } = visible.get();
      const wanted = atRest ? pageSizeAtRest(size(), timing, base + own.length - last - 1) : size();
      const isFirstSmall = known.length === 1 && known[0]!.param.limit < limit;
      return nextPageParam(known, isFirstSmall ? sizeToPageBoundary(own.length, limit, wanted) : wanted);
    },
    prefetchDistance: () => prefetchDistance(visible.get(), { timing, limit, size: size() }),
    /** Evicts pages far from the screen. @param distance rows that are prefetched */
    evict(distance: number) {
      const known = pages();
      const kept = trimPages(known, visible.get(), rowsToKeep(distance));
      if (kept !== known) rows.replace(kept);
    },
    /** Corrects all indices if an end of the list shows that they have drifted. @returns the rows to add to other indices */
    correctDrift() {
      const known = pages();
      const [first] = known;
      const by = indexDrift(known, isStartSeen);
      isStartSeen ||= first !== undefined && isFirstPage(first);
      if (by !== 0) {
        setCursorIndex(shiftCursors(cursorIndex(), by));
        rows.replace(known.map((page) => ({ ...page, base: page.base + by })));
      }
      return by;
    },
    /** Rows to skip for a cursor near the screen; undefined: none is needed. */
    rangeToSkip() {
      const { first: row, atRest } = visible.get();
      const isLoaded = pages().some((page) => page.base <= row && row < page.base + page.rows.length);
      // A source that can seek has a cursor for every row.
      return atRest && isLoaded && !source.seek ? rangeToSkip(row, cursorIndex(), limit) : undefined;
    },
    /** The facts about the loaded rows that the planner takes. */
    state(): Omit<RowState, 'failed' | 'jump' | 'distance'> {
      const { base, rows: own } = loaded();
      return {
        ...listExtentOf(pages(), source.maxReachableRows, limit, source.progress?.get()),
        base,
        end: base + own.length,
        visible: visible.get(),
        size: Math.max(size(), limit),
        isWithoutCursor: isWithoutCursor(),
        limit,
        inFlight: rows.inFlight(),
      };
    },
    pages: () => ({ loaded: loaded(), pages: pages(), cursorIndex: cursorIndex() }),
    /** The position of a row for the address; undefined if no cursor is known near it. */
    positionOf: (row: number) => listPositionOf(row, nameAt(row), cursorIndex(), limit, source.seek),
    /** The last known place at or before a row, from which it can be read. */
    placeBefore: (row: number) => placeBefore(cursorIndex(), row, source.seek),
  };
}
