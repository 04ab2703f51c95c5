import type { KnownCursor, ListedRow } from '../api/data-source.ts';
import {
  isWithinReach,
  nearestKnownCursor,
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
  type VisibleRows,
} from '../paging/fetch-policy.ts';
import { indexDrift, listExtentOf } from '../paging/list-extent.ts';
import { type ListPosition as AddressPosition, listPositionOf } from '../paging/list-position.ts';
import {
  isFirstPage,
  joinPages,
  nextPageParam,
  type PageParam,
  type PlacedPage,
  previousPageParam,
  trimPages,
} from '../paging/page.ts';
import { createCursorSearch, createJumpController, type SeekContext } from '../paging/seek.ts';
import { createListCells, type ListOptions, type ListShape } from './list-cells.ts';
import {
  INITIAL_STATUS,
  createSnapshots,
  type ListPosition,
  type ListSnapshot,
  type ListStatus,
} from './list-snapshot.ts';
import { fieldViewport, planList, rowIdAt } from './plan.ts';
import { createCachedRows, type Direction, rowsKey, type RowsObserver, rowsQuery } from './rows-query.ts';
import { createVisibleStore, type VisibleStore } from './visible-store.ts';

/** One list of rows and their cells: of a source, from a place, with a page size. */
export interface ListSession<Row extends ListedRow> {
  /** Options of `useInfiniteQuery`, whose result `start` takes. */
  readonly query: ReturnType<typeof rowsQuery<Row>>;
  /**
   * Starts to request, or resumes interrupted requests. A session that is not started accepts the rows on screen, and
   * requests nothing. @param observer of `query` @returns stops the session: aborts all requests in flight
   */
  readonly start: (observer: RowsObserver<Row>) => () => void;
  /** The present state: the same object until it changes. Scrolling alone changes nothing in it. */
  readonly snapshot: () => ListSnapshot<Row>;
  readonly subscribe: (listener: () => void) => () => void;
  /** The rows on screen, apart from the snapshot, because they change with every row scrolled. */
  readonly visible: Pick<VisibleStore, 'get' | 'atRest' | 'subscribe'>;
  /** Takes the rows on screen: on every row scrolled, and once at rest. */
  readonly setVisible: (visible: VisibleRows) => void;
  readonly setShape: (shape: ListShape) => void;
  /** Repeats all failed requests, for rows and for cells. */
  readonly retry: () => void;
  /** Repeats the requests for the cells of one column. */
  readonly retryCells: (field: string) => void;
  /** Aborts the requests for the first rows and their cells; `retry` starts them again. */
  readonly stopRequest: () => void;
  /** Loads the rows on screen and their cells again. */
  readonly refresh: () => void;
  /** Drops all cells, as after signing out. */
  readonly forgetCells: () => void;
  /** Goes to a record by its FQN. */
  readonly goToName: (name: string) => void;
  readonly cancelJump: () => void;
  /** The position of a row for the address; undefined if no cursor is known near it. */
  readonly positionOf: (row: number) => AddressPosition | undefined;
  /** The last known place at or before a row, from which it can be read. */
  readonly placeBefore: (row: number) => KnownCursor;
}

/** Index of a record by its FQN among loaded pages. */
function indexOfName(name: string | null, pages: readonly PlacedPage[]): number | undefined {
  const { base, rows } = joinPages(pages);
  const at = rows.findIndex((row) => row.kind === 'entity' && row.fullyQualifiedName === name);
  return at < 0 ? undefined : base + at;
}

/** Holds one list, and plans its requests by the rows on screen. Creation has no effects; `start` begins to request. */
export function createListSession<Row extends ListedRow>(o: ListOptions<Row>): ListSession<Row> {
  const { source, entry, limit, memory } = o;
  const cached = createCachedRows<Row>(o.queries, rowsKey(source, entry, limit));
  const visible = createVisibleStore(entry.row);
  const sourceKey = JSON.stringify(source.key);
  const cursorIndex = () => memory.cursorIndexes.get(sourceKey);
  const pages = () => cached.state().pages;
  const listeners = new Set<() => void>();
  let status: ListStatus = INITIAL_STATUS;
  let position: ListPosition = { list: {}, shift: 0, reading: 0, arrival: undefined };
  let observer: RowsObserver<Row> | undefined;
  let timing: ResponseTiming | undefined;
  let isStartSeen = false;
  let isEntered = false;
  let isPlanned = false;

  const notify = () => listeners.forEach((listener) => listener());
  const change = (next: Partial<ListStatus>) => {
    status = { ...status, ...next };
    notify();
  };
  const setCursorIndex = (next: ReturnType<typeof cursorIndex>) => memory.cursorIndexes.set(sourceKey, next);
  const recordTiming = (next: ResponseTiming) => {
    if (next.rows > 0) timing = next;
  };

  const size = () => pageSize(limit, timing, visible.get().rowsPerSecond);
  /** The page that extends the window at an end; undefined: none, or no cursor leads to it. */
  const pageBeyond = (edge: Direction): PageParam | undefined => {
    const known = pages();
    if (edge === 'previous') return previousPageParam(known, cursorIndex(), size(), skipSize(limit, timing));
    const { base, rows } = joinPages(known);
    const { atRest, last } = visible.get();
    const wanted = atRest ? pageSizeAtRest(size(), timing, base + rows.length - last - 1) : size();
    const isFirstSmall = known.length === 1 && known[0]!.param.limit < limit;
    return nextPageParam(known, isFirstSmall ? sizeToPageBoundary(rows.length, limit, wanted) : wanted);
  };

  const cells = createListCells({
    ...o,
    rowIdAt: (index) => rowIdAt(joinPages(pages()), index),
    onRefused: notify,
    onSettled: () => update(),
  });
  cells.store.subscribe(notify);
  const snapshots = createSnapshots<Row>(source, limit, cells.store);
  const fieldsFor = (rows: number) => cells.fieldsFor(rows, visible.get());

  /** Records the cursors and the timing of a page. */
  const record = (page: PlacedPage<Row>) => {
    const { param, rows, copies = [] } = page;
    let next = cursorIndex();
    if (param.at === 'after' && !page.restarted) next = withCursor(next, page.base, param.cursor);
    if (page.after !== undefined) next = withCursor(next, page.base + rows.length, page.after);
    setCursorIndex(next);
    recordTiming({ rows: rows.length + copies.length, ms: page.tookMs });
  };
  const onPage = (page: PlacedPage<Row>) => {
    record(page);
    cells.onPage(page);
  };

  const seekContext = (signal: AbortSignal, onProgress: (rows: number) => void): SeekContext<Row> => ({
    source: cells.rowSource,
    limit,
    cursorIndex,
    setCursorIndex,
    timing: () => timing,
    recordTiming,
    signal,
    onProgress,
  });
  const arriveAt = (row: number) => {
    position = { ...position, arrival: { row, shift: position.shift } };
    notify();
  };
  const jump = createJumpController({
    context: seekContext,
    cancelFetches: cached.cancel,
    fieldsFor,
    onArrive: (page, row, why) => {
      const known = joinPages(pages());
      if (why === 'refresh' && page.rows.some(({ id }, at) => (rowIdAt(known, page.base + at) ?? id) !== id))
        position = { ...position, reading: position.reading + 1 };
      onPage(page);
      cached.replace([page]);
      change({ failed: {}, ...(why === 'link' && { recovery: 'found' }) });
      // The screen shows the target of a far jump or a refresh already.
      if (why === 'name' || why === 'link') arriveAt(row);
    },
    onMissing: (missing, why) => {
      if (why === 'name') change({ missing });
    },
    onChange: () => {
      const now = jump.current();
      const isGivenUp = status.recovery === 'looking' && now?.why !== 'link';
      change({ jump: now, ...(isGivenUp && { recovery: 'top' }) });
    },
  });
  const cursorSearch = createCursorSearch(
    (signal) => seekContext(signal, () => {}),
    (hasFound) => {
      if (hasFound) notify();
      // Cells far from the cursors known so far waited for this one.
      update();
    },
  );
  function searchCursor() {
    const { first: row, atRest } = visible.get();
    const isLoaded = pages().some((page) => page.base <= row && row < page.base + page.rows.length);
    // A source that can seek has a cursor for every row.
    const isWanted = atRest && isLoaded && !source.seek;
    cursorSearch.update(isWanted ? rangeToSkip(row, cursorIndex(), limit) : undefined, row, limit);
  }

  /** The page requested last, until its result is processed: the query settles before `failed` has its error. */
  let requested: { readonly edge: Direction; readonly param: PageParam } | undefined;
  const extend = async (edge: Direction, param: PageParam, cancelRefetch: boolean) => {
    if (!observer) return;
    const own = { edge, param };
    requested = own;
    const isNext = edge === 'next';
    const result = await (isNext
      ? observer.fetchNextPage({ cancelRefetch })
      : observer.fetchPreviousPage({ cancelRefetch }));
    if (requested === own) requested = undefined;
    const hasFailed = isNext ? result.isFetchNextPageError : result.isFetchPreviousPageError;
    if (hasFailed) change({ failed: { ...status.failed, [edge]: result.error } });
    else update();
  };

  /** Corrects all indices if an end of the list shows that they have drifted. */
  const correctIndexDrift = () => {
    if (cached.state().fetching || jump.isUnderWay() || !visible.get().atRest) return;
    const known = pages();
    const [first] = known;
    const by = indexDrift(known, isStartSeen);
    isStartSeen ||= first !== undefined && isFirstPage(first);
    if (by === 0) return;
    setCursorIndex(shiftCursors(cursorIndex(), by));
    cells.shift(by);
    cached.replace(known.map((page) => ({ ...page, base: page.base + by })));
    const now = visible.get();
    visible.set({ ...now, first: now.first + by, last: now.last + by });
    position = { ...position, shift: position.shift + by };
    notify();
  };

  /**
   * Whether no cursor leads to the page of the first row on screen: rows above the place of a link are read backwards,
   * and the cursor at the start of such a page comes with the page before it.
   */
  const isWithoutCursor = ([page]: readonly PlacedPage<Row>[]): boolean => {
    const { first } = visible.get();
    const start = first - (first % limit);
    const isRead = page !== undefined && start >= page.base + page.rows.length;
    return !source.seek && !isRead && !isWithinReach(start, cursorIndex());
  };

  const plan = (distance: number) => {
    const known = pages();
    const loaded = joinPages(known);
    const now = visible.get();
    const { next, previous } = status.failed;
    const current = jump.current();
    return planList({
      rows: {
        ...listExtentOf(known, source.maxReachableRows, limit, source.progress?.get()),
        base: loaded.base,
        end: loaded.base + loaded.rows.length,
        visible: now,
        size: Math.max(size(), limit),
        distance,
        failed: { next: next !== undefined, previous: previous !== undefined },
        isWithoutCursor: now.atRest && isWithoutCursor(known),
        limit,
        jump: current && { why: current.why, row: current.row, hasFailed: current.error !== undefined },
        inFlight: cached.state().fetching ?? requested?.edge,
      },
      cells: now.atRest
        ? cells.state(
            fieldViewport(
              now,
              {
                loaded,
                pages: known,
                cursorIndex: cursorIndex(),
                cellCursors: cells.cursors(),
                isCursorAwaited: cursorSearch.isRunning(),
              },
              limit,
              source.seek,
            ),
          )
        : undefined,
    });
  };

  const requestMissing = () => {
    const known = pages();
    if (known.length === 0) {
      if (!cached.state().error && !status.isStopped) cells.requestFirst();
      return;
    }
    if (jump.isArriving()) return;
    isPlanned = true;
    const now = visible.get();
    const distance = prefetchDistance(now, { timing, limit, size: size() });
    const { rows, cells: cellPlan } = plan(distance);
    if (cellPlan) cells.apply(cellPlan);
    if (cellPlan && !cellPlan.isScreenAwaited && memory.completeScreen()) notify();
    const { step } = rows;
    if (rows.cancelsJump) jump.cancel();
    if (rows.evicts) {
      const kept = trimPages(known, now, rowsToKeep(distance));
      if (kept !== known) cached.replace(kept);
    }
    if (step.do === 'reseat') jump.toRow(step.row, 'far');
    if (step.do === 'reseat' || step.do === 'nothing') return;
    const param = pageBeyond(step.do);
    if (param) void extend(step.do, param, rows.cancelsRequest);
  };

  function update() {
    if (!observer) return;
    correctIndexDrift();
    searchCursor();
    requestMissing();
  }

  /** Handles the first page of a link: its record may have another index, or its cursor was refused. */
  const enter = (page: PlacedPage<Row>) => {
    isEntered = true;
    if (page.restarted) {
      // The link's row number is another row here: a jump to it would replace the search by name.
      visible.set({ ...visible.get(), first: 0, last: 0 });
      arriveAt(0);
      change({ recovery: entry.name === null ? 'top' : 'looking' });
      if (entry.name !== null) jump.toName(entry.name, 'link');
      return;
    }
    const at = indexOfName(entry.name, pages());
    if (at !== undefined && at !== entry.row) arriveAt(at);
  };
  const onRowsChange = () => {
    const [page] = pages();
    if (page && !isEntered) enter(page);
    notify();
    // The rows are rendered first, because the grid then reports which of them are on screen.
    queueMicrotask(update);
  };

  return {
    query: rowsQuery({
      source: cells.rowSource,
      entry,
      limit,
      pageAt: (edge) => (requested?.edge === edge ? requested.param : null),
      fieldsFor,
      onPage,
    }),
    start(next) {
      observer = next;
      // Pages may have loaded before there was a session.
      pages().forEach(record);
      const stops = [cached.subscribe(onRowsChange), source.progress?.subscribe(onRowsChange)];
      jump.resume();
      // Prefetched rows have cells in flight: the same request takes their response from the prefetch cache.
      if (pages().length > 0 && !isPlanned) cells.requestFirst();
      onRowsChange();
      return () => {
        observer = undefined;
        for (const stop of stops) stop?.();
        jump.pause();
        cursorSearch.stop();
        cells.interrupt();
      };
    },
    snapshot: () =>
      snapshots(
        cached.state(),
        cells.store.version(),
        status,
        position,
        source.progress?.get(),
        memory.facts(),
      ),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    visible,
    setVisible(next) {
      const { first, last } = visible.get();
      if (next.first !== first || next.last !== last) cursorSearch.allowRepeat();
      visible.set(next);
      if (!observer) return;
      if (!next.atRest && memory.completeScreen()) notify();
      // A refresh follows the screen.
      if (jump.current()?.why === 'refresh') jump.toRow(next.first, 'refresh');
      update();
    },
    setShape(shape) {
      cells.setShape(shape);
      update();
    },
    retry() {
      cells.retry();
      if (joinPages(pages()).rows.length === 0) {
        cells.repeatFirst();
        void observer?.refetch({ cancelRefetch: false });
      }
      change({ failed: {}, isStopped: false });
      if (status.jump?.error !== undefined) jump.cancel();
      update();
    },
    retryCells(field) {
      cells.retry(field);
      update();
    },
    stopRequest() {
      change({ isStopped: true });
      cells.interrupt();
      void cached.cancel();
    },
    refresh() {
      source.forget?.();
      cells.refresh();
      jump.toRow(visible.get().first, 'refresh');
    },
    forgetCells: cells.forget,
    goToName(name) {
      change({ missing: undefined });
      const at = indexOfName(name, pages());
      if (at !== undefined) arriveAt(at);
      else jump.toName(name, 'name');
    },
    cancelJump: jump.cancel,
    positionOf(row) {
      const { base, rows } = joinPages(pages());
      const at = rows[row - base];
      const name = at?.kind === 'entity' ? at.fullyQualifiedName : null;
      return listPositionOf(row, name, cursorIndex(), limit, source.seek);
    },
    placeBefore: (row) => {
      const seek = source.seek?.(row);
      return seek === undefined || row <= 0
        ? nearestKnownCursor(cursorIndex(), row)
        : { index: row, at: { at: 'after', cursor: seek } };
    },
  };
}
