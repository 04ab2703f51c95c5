import type { ListedRow, RowSource } from '../api/data-source.ts';
import type { EntryPoint } from './list-position.ts';
import { type CursorIndex, isWithinReach, shiftCursors, withCursor, rangeToSkip } from './cursor-index.ts';
import { type Jump, createCursorSearch, createJumpController, type SeekContext } from './seek.ts';
import {
  type LoadedRows,
  type PlacedPage,
  trimPages,
  joinPages,
  isFirstPage,
  nextPageParam,
  previousPageParam,
} from './page.ts';
import {
  type VisibleRows,
  pageSize,
  pageSizeAtRest,
  skipSize,
  type ResponseTiming,
  planFetch,
  prefetchDistance,
  rowsToKeep,
} from './fetch-policy.ts';
import { indexDrift, listExtentOf } from './list-extent.ts';

export type Direction = 'next' | 'previous';

/** The part of the query that the controller reads and drives. */
export interface PagedQuery<Row extends ListedRow> {
  readonly pages: () => readonly PlacedPage<Row>[];
  /** The direction of the request in flight; `other`: the whole query is loading. */
  readonly fetching: () => Direction | 'other' | undefined;
  /** Requests the page at one end; `turning` aborts the request in flight. Resolves with the error where it failed. */
  readonly fetchMore: (edge: Direction, turning: boolean) => Promise<{ readonly error?: unknown }>;
  /** Replaces all pages; not to be called while a request is in flight. */
  readonly replace: (pages: readonly PlacedPage<Row>[]) => void;
  readonly cancel: () => Promise<void>;
  /** Loads the first page again, where no row is loaded. */
  readonly restart: () => void;
}

/** After a link's cursor was refused: its table is searched by name, was found, or the list shows its top instead. */
export type PositionRecovery = 'looking' | 'found' | 'top';

/** A table that the user asked to update to: the list does not contain it, or the search for it failed. */
export interface MissingName {
  readonly name: string;
  readonly error?: unknown;
}

export interface PagingState {
  /** Errors of the last request at each end, kept until `retry`. */
  readonly failed: { readonly next?: unknown; readonly previous?: unknown };
  readonly jump: Jump | undefined;
  readonly missing: MissingName | undefined;
  readonly recovery: PositionRecovery | undefined;
}

/** What is loaded, and from where more can be requested. */
export interface PagingSnapshot<Row extends ListedRow = ListedRow> {
  readonly loaded: LoadedRows<Row>;
  readonly pages: readonly PlacedPage<Row>[];
  readonly cursorIndex: CursorIndex;
}

export interface PagingOptions<Row extends ListedRow> {
  readonly source: RowSource<Row>;
  readonly anchor: EntryPoint;
  readonly limit: number;
  readonly query: PagedQuery<Row>;
  readonly cursorIndex: () => CursorIndex;
  readonly setCursorIndex: (cursorIndex: CursorIndex) => void;
  readonly fieldsFor: (rows: number) => readonly string[];
  /**
   * Called at rest, before rows beyond the screen are requested: requests what else the rows on screen need. Returns
   * whether they await it; `resume` is to be called when they no longer do.
   */
  readonly completeScreen: (visible: VisibleRows, snapshot: PagingSnapshot<Row>) => boolean;
  /** Called for every page loaded, by the query or by a jump. */
  readonly onPage: (page: PlacedPage<Row>) => void;
  /** All indices were corrected: the rows on screen are now this many rows further down. */
  readonly onShift: (rows: number) => void;
  /** Scroll to this row. */
  readonly onArrive: (row: number) => void;
}

export interface PagingController<Row extends ListedRow> {
  /**
   * Begins to request, or goes on with what was interrupted; to be called once there is an observer of the query. Before,
   * the controller notes what it is told of and does nothing. @returns stops it: aborts all requests in flight
   */
  readonly start: () => () => void;
  /** The current state: a new object after every change, and after a new cursor became known. */
  readonly state: () => PagingState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Rows to request per page. */
  readonly size: () => number;
  /** Rows to request after the last page. */
  readonly nextSize: () => number;
  /** Most rows that the server returns in one request within acceptable time. */
  readonly maxRows: () => number;
  /** Optional fields to include in the request of a page with this many rows. */
  readonly fieldsFor: (rows: number) => readonly string[];
  /** To be called for every page that the query loads. */
  readonly onPage: (page: PlacedPage<Row>) => void;
  /** To be called when the query's pages or fetch status changed. */
  readonly onQueryChange: () => void;
  /** Reports the rows on screen: on every row scrolled, and once at rest. */
  readonly setVisible: (visible: VisibleRows) => void;
  /** Requests what waited for rows on screen to be complete. */
  readonly resume: () => void;
  /** Repeats the requests that failed. */
  readonly retry: () => void;
  /** Aborts the request in flight; `retry` starts it again. */
  readonly stop: () => void;
  /** Reloads the rows on screen. */
  readonly refresh: () => void;
  /** Goes to a table by its FQN. */
  readonly goToName: (name: string) => void;
  readonly cancelJump: () => void;
  /** Whether a request outside the query is in flight: a jump, or the search for a cursor. */
  readonly isBusy: () => boolean;
}

const NO_FIELDS: readonly string[] = [];
/** Larger pages are requested only to scroll past them, so they include no optional fields. */
const MAX_BUNDLED_ROWS = 200;
/** Rows that scroll past faster than this many screens per second cannot be read. */
const READ_SPEED = 3;

/** Whether a page of this many rows may include optional fields: not where it is scrolled past. */
const mayBundle = (rows: number, { first, last, rowsPerSecond }: VisibleRows): boolean =>
  rows <= MAX_BUNDLED_ROWS && Math.abs(rowsPerSecond) <= READ_SPEED * Math.max(10, last + 1 - first);

/** Index of a table by its FQN among loaded pages. */
function indexOfName(name: string | null, pages: readonly PlacedPage[]): number | undefined {
  const { base, rows } = joinPages(pages);
  const at = rows.findIndex((row) => row.kind === 'entity' && row.fullyQualifiedName === name);
  return at < 0 ? undefined : base + at;
}

/** Drives one window: decides from the rows on screen what to request. Knows only `PagedQuery`, and no framework. */
export function createPagingController<Row extends ListedRow>(o: PagingOptions<Row>): PagingController<Row> {
  const { source, anchor, limit, query } = o;
  let visible: VisibleRows = { first: anchor.row, last: anchor.row, rowsPerSecond: 0, atRest: true };
  let cost: ResponseTiming | undefined;
  let startSeen = false;
  let entered = false;
  let isRunning = false;
  const listeners = new Set<() => void>();
  let state: PagingState = { failed: {}, jump: undefined, missing: undefined, recovery: undefined };
  const change = (next: Partial<PagingState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const recordTiming = (next: ResponseTiming) => {
    if (next.rows > 0) cost = next;
  };
  const size = () => pageSize(limit, cost, visible.rowsPerSecond);
  const nextSize = () => {
    const { base, rows } = joinPages(query.pages());
    return visible.atRest ? pageSizeAtRest(size(), cost, base + rows.length - visible.last - 1) : size();
  };
  const maxRows = () => skipSize(limit, cost);
  const fieldsFor = (rows: number) => (mayBundle(rows, visible) ? o.fieldsFor(rows) : NO_FIELDS);

  /** Records the cursors and the timing of a page. */
  const record = (page: PlacedPage<Row>) => {
    const { param, rows, copies = [] } = page;
    let next = o.cursorIndex();
    if (param.at === 'after' && !page.restarted) next = withCursor(next, page.base, param.cursor);
    if (page.after !== undefined) next = withCursor(next, page.base + rows.length, page.after);
    o.setCursorIndex(next);
    recordTiming({ rows: rows.length + copies.length, ms: page.tookMs });
  };
  const onPage = (page: PlacedPage<Row>) => {
    record(page);
    o.onPage(page);
  };
  const seekContext = (signal: AbortSignal, onPassed: (rows: number) => void): SeekContext<Row> => ({
    source,
    limit,
    cursorIndex: o.cursorIndex,
    setCursorIndex: o.setCursorIndex,
    timing: () => cost,
    recordTiming,
    signal,
    onProgress: onPassed,
  });

  const jump = createJumpController({
    context: seekContext,
    cancelFetches: query.cancel,
    fieldsFor,
    onArrive: (page, row, why) => {
      onPage(page);
      query.replace([page]);
      change({ failed: {}, ...(why === 'link' && { recovery: 'found' }) });
      // For the other reasons the screen is at the row already.
      if (why === 'name' || why === 'link') o.onArrive(row);
    },
    onMissing: (missing, why) => {
      if (why === 'name') change({ missing });
    },
    onChange: () => {
      const now = jump.current();
      const isGivenUp = state.recovery === 'looking' && now?.why !== 'link';
      change({ jump: now, ...(isGivenUp && { recovery: 'top' }) });
    },
  });

  /** The end requested last, until its result is processed: the query settles before `failed` has its error. */
  let asking: { readonly edge: Direction } | undefined;
  const extend = async (edge: Direction, turning: boolean) => {
    const own = { edge };
    asking = own;
    const { error } = await query.fetchMore(edge, turning);
    if (asking === own) asking = undefined;
    if (error !== undefined && error !== null) change({ failed: { ...state.failed, [edge]: error } });
    else update();
  };

  /** Moves all indices where an end of the list shows that they have drifted. */
  const correctIndexDrift = () => {
    const pages = query.pages();
    if (query.fetching() || jump.isUnderWay() || !visible.atRest) return;
    const [first] = pages;
    const error = indexDrift(pages, startSeen);
    startSeen ||= first !== undefined && isFirstPage(first);
    if (error === 0) return;
    o.setCursorIndex(shiftCursors(o.cursorIndex(), error));
    query.replace(pages.map((page) => ({ ...page, base: page.base + error })));
    visible = { ...visible, first: visible.first + error, last: visible.last + error };
    o.onShift(error);
  };

  const cursorSearch = createCursorSearch(
    (signal) => seekContext(signal, () => {}),
    () => {
      change({});
      searchCursor();
    },
  );
  /**
   * Whether no cursor leads to the page of the first row on screen: rows above the place of a link are read backwards,
   * and the cursor at the start of such a page comes with the page before it.
   */
  const isWithoutCursor = ([page]: readonly PlacedPage<Row>[]): boolean => {
    const start = visible.first - (visible.first % limit);
    const isRead = page !== undefined && start >= page.base + page.rows.length;
    return !source.seek && !isRead && !isWithinReach(start, o.cursorIndex());
  };
  function searchCursor() {
    const { first: row, atRest } = visible;
    const isLoaded = query.pages().some((page) => page.base <= row && row < page.base + page.rows.length);
    // A source that can seek has a cursor for every row.
    const isWanted = atRest && isLoaded && !source.seek;
    cursorSearch.want(isWanted ? rangeToSkip(row, o.cursorIndex(), limit) : undefined, row, limit);
  }

  const fetchNextStep = () => {
    const pages = query.pages();
    if (pages.length === 0 || jump.isArriving()) return;
    const loaded = joinPages(pages);
    const { base, rows } = loaded;
    const extent = listExtentOf(pages, source.maxReachableRows, limit, source.progress?.get());
    const distance = prefetchDistance(visible, { timing: cost, limit, size: size() });
    const { next, previous } = state.failed;
    const step = planFetch({
      ...extent,
      base,
      end: base + rows.length,
      visible,
      size: Math.max(size(), limit),
      distance,
      failed: { next: next !== undefined, previous: previous !== undefined },
      withoutCursor: visible.atRest && isWithoutCursor(pages),
      incomplete:
        visible.atRest && o.completeScreen(visible, { loaded, pages, cursorIndex: o.cursorIndex() }),
    });
    const now = jump.current();
    if (step.do === 'reseat') {
      const isRefused =
        now?.error !== undefined && now.row !== undefined && Math.abs(now.row - step.row) < limit;
      if (!isRefused) jump.toRow(step.row, 'far');
      return;
    }
    // The user scrolled back to loaded rows: the jump is no longer wanted.
    if (now?.why === 'far' && visible.atRest) jump.cancel();
    if (jump.current()?.why === 'refresh') return;
    const busy = query.fetching() ?? asking?.edge;
    // Fast scrolling loads far ahead: what it no longer needs is released at rest, and before each further page.
    if (!busy && (step.do !== 'nothing' || visible.atRest)) {
      const kept = trimPages(pages, visible, rowsToKeep(distance));
      if (kept !== pages) query.replace(kept);
    }
    if (step.do === 'nothing') return;
    if (busy === 'other' || busy === step.do) return;
    // Without a cursor for the rows above, a request without a page would resolve at once and repeat for ever.
    const isThere =
      step.do === 'next'
        ? nextPageParam(pages, limit)
        : previousPageParam(pages, o.cursorIndex(), limit, maxRows());
    if (!isThere) return;
    void extend(step.do, busy !== undefined);
  };

  function update() {
    if (!isRunning) return;
    correctIndexDrift();
    fetchNextStep();
    searchCursor();
  }

  /** Called with a link's first page: its table may be at another position there, or its cursor was refused. */
  const onEntered = (page: PlacedPage<Row>) => {
    if (page.restarted) {
      // The link's row number means another row here. Keeping it would start a jump that replaces the search by name.
      visible = { ...visible, first: 0, last: 0 };
      o.onArrive(0);
      change({ recovery: anchor.name === null ? 'top' : 'looking' });
      if (anchor.name !== null) jump.toName(anchor.name, 'link');
      return;
    }
    const at = indexOfName(anchor.name, query.pages());
    if (at !== undefined && at !== anchor.row) o.onArrive(at);
  };
  const onQueryChange = () => {
    if (!isRunning) return;
    const [page] = query.pages();
    if (page && !entered) {
      entered = true;
      onEntered(page);
    }
    update();
  };

  return {
    start() {
      isRunning = true;
      // Pages may have loaded before there was a controller.
      query.pages().forEach(record);
      jump.resume();
      onQueryChange();
      return () => {
        isRunning = false;
        jump.pause();
        cursorSearch.stop();
      };
    },
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    size,
    nextSize,
    maxRows,
    fieldsFor,
    onPage,
    onQueryChange,
    setVisible(next: VisibleRows) {
      visible = next;
      if (!isRunning) return;
      // A refresh follows the screen.
      if (jump.current()?.why === 'refresh') jump.toRow(next.first, 'refresh');
      update();
    },
    resume: update,
    retry() {
      if (joinPages(query.pages()).rows.length === 0) query.restart();
      change({ failed: {} });
      if (state.jump?.error !== undefined) jump.cancel();
      update();
    },
    stop: () => void query.cancel(),
    refresh: () => jump.toRow(visible.first, 'refresh'),
    goToName(name: string) {
      change({ missing: undefined });
      const at = indexOfName(name, query.pages());
      if (at !== undefined) o.onArrive(at);
      else jump.toName(name, 'name');
    },
    cancelJump: jump.cancel,
    isBusy: () => jump.isUnderWay() || cursorSearch.isRunning(),
  };
}
