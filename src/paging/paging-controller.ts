import type { ListedRow, RowSource } from '../api/data-source.ts';
import type { EntryPoint } from './list-position.ts';
import { type CursorIndex, shiftCursors, withCursor, rangeToSkip } from './cursor-index.ts';
import { type Jump, createCursorSearch, createJumpController, type SeekContext } from './seek.ts';
import { type PlacedPage, trimPages, joinPages } from './page.ts';
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
import { isFirstPage, nextPageParam, previousPageParam } from './next-page.ts';

export type Direction = 'next' | 'previous';

/** The query that holds the window, as far as it is driven. */
export interface PagedQuery<Row extends ListedRow> {
  readonly pages: () => readonly PlacedPage<Row>[];
  /** The edge whose page is under way; `other`: all pages are. */
  readonly fetching: () => Direction | 'other' | undefined;
  /** Asks for the page at an edge; `turning` aborts the one under way. Answers why it failed. */
  readonly fetchMore: (edge: Direction, turning: boolean) => Promise<{ readonly error?: unknown }>;
  /** Puts pages in place of those there; never while one is under way. */
  readonly replace: (pages: readonly PlacedPage<Row>[]) => void;
  readonly cancel: () => Promise<void>;
  /** Begins again where there is nothing. */
  readonly restart: () => void;
}

/** A link's cursor was refused: its table is looked for by name, was found, or the list stands at its top instead. */
export type PositionRecovery = 'looking' | 'found' | 'top';

/** A table that somebody wanted to go to: the list does not have it, or the way there failed. */
export interface MissingName {
  readonly name: string;
  readonly error?: unknown;
}

export interface PagingState {
  /** Edges that failed, and wait for `retry`. */
  readonly failed: { readonly next?: unknown; readonly previous?: unknown };
  readonly jump: Jump | undefined;
  readonly missing: MissingName | undefined;
  readonly recovery: PositionRecovery | undefined;
}

export interface PagingOptions<Row extends ListedRow> {
  readonly source: RowSource<Row>;
  readonly anchor: EntryPoint;
  readonly limit: number;
  readonly query: PagedQuery<Row>;
  readonly cursorIndex: () => CursorIndex;
  readonly setCursorIndex: (cursorIndex: CursorIndex) => void;
  readonly fieldsFor: (rows: number) => readonly string[];
  /** A page came, by whatever way. */
  readonly onPage: (page: PlacedPage<Row>) => void;
  /** All rows got other indices: what is on screen is now this many rows further down. */
  readonly onShift: (rows: number) => void;
  /** This row is the one to show first. */
  readonly onArrive: (row: number) => void;
}

export interface PagingController<Row extends ListedRow> {
  /** A new object when it changed, and when an edge became known. */
  readonly state: () => PagingState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Rows that a page is to have. */
  readonly size: () => number;
  /** Rows that the page after the last one is to have. */
  readonly nextSize: () => number;
  /** The most rows that the server gives at once in bearable time. */
  readonly maxRows: () => number;
  /** Fields that a page of so many rows is to carry along. */
  readonly fieldsFor: (rows: number) => readonly string[];
  /** For every page that the query loads. */
  readonly onPage: (page: PlacedPage<Row>) => void;
  /** What the query holds, or whether it asks, is another. */
  readonly onQueryChange: () => void;
  /** What is on screen, with every row scrolled and once at rest. */
  readonly setVisible: (visible: VisibleRows) => void;
  /** Asks again for what failed. */
  readonly retry: () => void;
  /** Gives up waiting for what is under way; `retry` begins again. */
  readonly stop: () => void;
  /** Reads the rows on screen anew. */
  readonly refresh: () => void;
  /** Goes to a table by its FQN. */
  readonly goToName: (name: string) => void;
  readonly cancelJump: () => void;
  /** Something is under way beside the query: a walk, or the search for an edge. */
  readonly isBusy: () => boolean;
  /** Aborts what is under way: nobody looks any more. */
  readonly dispose: () => void;
}

const NO_FIELDS: readonly string[] = [];
/** Pages larger than this have been asked for to pass them. */
const MAX_BUNDLED_ROWS = 200;
/** Rows that pass faster than so many screens a second are not read. */
const READ_SPEED = 3;

/** Whether cells may come along with a page of so many rows: not where it is scrolled past. */
const mayBundle = (rows: number, { first, last, rowsPerSecond }: VisibleRows): boolean =>
  rows <= MAX_BUNDLED_ROWS && Math.abs(rowsPerSecond) <= READ_SPEED * Math.max(10, last + 1 - first);

/** Index of a table by its FQN among loaded pages. */
function indexOfName(name: string | null, pages: readonly PlacedPage[]): number | undefined {
  const { base, rows } = joinPages(pages);
  const at = rows.findIndex((row) => row.kind === 'table' && row.fullyQualifiedName === name);
  return at < 0 ? undefined : base + at;
}

/** Drives one window: what is on screen decides what is asked for. Knows the query by its four verbs, and no framework. */
export function createPagingController<Row extends ListedRow>(o: PagingOptions<Row>): PagingController<Row> {
  const { source, anchor, limit, query } = o;
  let visible: VisibleRows = { first: anchor.row, last: anchor.row, rowsPerSecond: 0, atRest: true };
  let cost: ResponseTiming | undefined;
  let startSeen = false;
  let entered = false;
  let disposed = false;
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

  /** Every page that comes passes here: its edges are kept, its cost noted. */
  const onPage = (page: PlacedPage<Row>) => {
    const { param, rows, copies = [] } = page;
    let next = o.cursorIndex();
    if (param.at === 'after' && !page.restarted) next = withCursor(next, page.base, param.cursor);
    if (page.after !== undefined) next = withCursor(next, page.base + rows.length, page.after);
    o.setCursorIndex(next);
    recordTiming({ rows: rows.length + copies.length, ms: page.tookMs });
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
      // To a row, the screen went before.
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

  /** The edge asked last, until it is known what came of it: the query ends before its failure is noted here. */
  let asking: { readonly edge: Direction } | undefined;
  const extend = async (edge: Direction, turning: boolean) => {
    const own = { edge };
    asking = own;
    const { error } = await query.fetchMore(edge, turning);
    if (asking === own) asking = undefined;
    if (error !== undefined && error !== null) change({ failed: { ...state.failed, [edge]: error } });
    else if (!disposed) go();
  };

  /** Moves all indices where an end shows that they are off. */
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
    () => change({}),
  );
  const searchCursor = () => {
    const { first: row, atRest } = visible;
    const isLoaded = query.pages().some((page) => page.base <= row && row < page.base + page.rows.length);
    // Where the source can name any row, every row is an edge.
    const isWanted = atRest && isLoaded && !source.seek;
    cursorSearch.want(isWanted ? rangeToSkip(row, o.cursorIndex(), limit) : undefined, row, limit);
  };

  const drive = () => {
    const pages = query.pages();
    if (pages.length === 0 || jump.isArriving()) return;
    const { base, rows } = joinPages(pages);
    const extent = listExtentOf(pages, source.maxReachableRows, limit);
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
    });
    const now = jump.current();
    if (step.do === 'reseat') {
      const isRefused =
        now?.error !== undefined && now.row !== undefined && Math.abs(now.row - step.row) < limit;
      if (!isRefused) jump.toRow(step.row, 'far');
      return;
    }
    // Somebody came back to what is loaded: the way elsewhere is no longer wanted.
    if (now?.why === 'far' && visible.atRest) jump.cancel();
    if (step.do === 'nothing' || jump.current()?.why === 'refresh') return;
    const busy = query.fetching() ?? asking?.edge;
    if (busy === 'other' || busy === step.do) return;
    // Rows above may be gone with every way to them: asking for no page would be answered at once, for ever.
    const isThere =
      step.do === 'next'
        ? nextPageParam(pages, limit)
        : previousPageParam(pages, o.cursorIndex(), limit, maxRows());
    if (!isThere) return;
    if (!busy) {
      const kept = trimPages(pages, visible, rowsToKeep(distance));
      if (kept !== pages) query.replace(kept);
    }
    void extend(step.do, busy !== undefined);
  };

  function go() {
    correctIndexDrift();
    drive();
    searchCursor();
  }

  /** A window entered by a link: the table that the link names may stand elsewhere on the page, or the cursor be refused. */
  const onEntered = (page: PlacedPage<Row>) => {
    if (page.restarted) {
      // The row of the link is another one here: to go there would be to give up the search for its table.
      visible = { ...visible, first: 0, last: 0 };
      o.onArrive(0);
      change({ recovery: anchor.name === null ? 'top' : 'looking' });
      if (anchor.name !== null) jump.toName(anchor.name, 'link');
      return;
    }
    const at = indexOfName(anchor.name, query.pages());
    if (at !== undefined && at !== anchor.row) o.onArrive(at);
  };
  return {
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
    onQueryChange() {
      const [page] = query.pages();
      if (page && !entered) {
        entered = true;
        onEntered(page);
      }
      go();
    },
    setVisible(next: VisibleRows) {
      visible = next;
      // What is read anew is what will be on screen.
      if (jump.current()?.why === 'refresh') jump.toRow(next.first, 'refresh');
      go();
    },
    retry() {
      if (joinPages(query.pages()).rows.length === 0) query.restart();
      change({ failed: {} });
      if (state.jump?.error !== undefined) jump.cancel();
      go();
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
    dispose() {
      disposed = true;
      jump.dispose();
      cursorSearch.stop();
    },
  };
}
