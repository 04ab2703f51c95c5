import type { ListedRow, RowSource } from '../api/data-source.ts';
import type { VisibleRows } from '../paging/fetch-policy.ts';
import type { EntryPoint } from '../paging/list-position.ts';
import { type PageParam, pageParamKey } from '../paging/page.ts';
import { createCursorSearch } from '../paging/seek.ts';
import { createStore } from '../ui/store.ts';
import { createListCells, type ListOptions, type ListShape } from './list-cells.ts';
import { createListJumps, type ListJumps } from './list-jumps.ts';
import {
  createSnapshots,
  INITIAL_STATUS,
  type ListSnapshot,
  type ListStatus,
  type SessionState,
} from './list-snapshot.ts';
import { createListWindow, type ListWindow } from './list-window.ts';
import { fieldViewport, planList } from './plan.ts';
import { createRowsQuery, type ListEdge, type RowsObserver, type RowsQuery } from './rows-query.ts';
import { createVisibleStore, type VisibleStore } from './visible-store.ts';

/** One list of rows and their cells: of a source, from a place, with a page size. */
export interface ListSession<Row extends ListedRow>
  extends Pick<ListWindow<Row>, 'positionOf' | 'placeBefore'>, Pick<ListJumps<Row>, 'goToName'> {
  /** Options of `useInfiniteQuery`, whose result `start` takes. */
  readonly query: RowsQuery<Row>['options'];
  readonly source: RowSource<Row>;
  /** Whether a place of the address, with this page size, is where the list began or among its loaded rows. */
  readonly holds: (place: EntryPoint, limit: number) => boolean;
  /**
   * Starts to request, or resumes interrupted requests. A session that is not started accepts the rows on screen, and
   * requests nothing.
   * @param observer of `query` @param place of the address, at which a list that was left goes on
   * @returns stops the session: aborts all requests in flight
   */
  readonly start: (observer: RowsObserver<Row>, place?: EntryPoint) => () => void;
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
  readonly cancelJump: () => void;
}

/** Holds one list, and plans its requests by the rows on screen. Creation has no effects; `start` begins to request. */
export function createListSession<Row extends ListedRow>(o: ListOptions<Row>): ListSession<Row> {
  const { queries, source, entry, limit, newer, memory } = o;
  const visible = createVisibleStore(entry.row);
  const state = createStore<SessionState>({
    status: INITIAL_STATUS,
    position: { list: {}, shift: 0, reading: 0, arrival: undefined },
  });
  let observer: RowsObserver<Row> | undefined;
  let isEntered = false;
  let at = entry;

  const notify = () => state.set(state.get());
  const change = (next: Partial<ListStatus>) =>
    state.set({ ...state.get(), status: { ...state.get().status, ...next } });

  const cells = createListCells({
    ...o,
    rowIdAt: (index) => window.rowIdAt(index),
    onRefused: notify,
    onSettled: () => update(),
  });
  cells.store.subscribe(notify);
  const fieldsFor = (count: number) => cells.fieldsFor(count, visible.get());
  const onPage: ListWindow<Row>['record'] = (page) => {
    window.record(page);
    cells.onPage(page);
  };
  const { rowSource } = cells;
  const rows = createRowsQuery<Row>({
    queries,
    source: rowSource,
    entry,
    limit,
    fieldsFor,
    onPage,
    onExtended(edge, failure) {
      if (failure) change({ failed: { ...state.get().status.failed, [edge]: failure.error } });
      else update();
    },
  });
  const window: ListWindow<Row> = createListWindow({ rows, source: rowSource, limit, memory, visible });
  const jumps = createListJumps<Row>({ rows, window, state, visible, fieldsFor, onPage });
  const cursorSearch = createCursorSearch(
    (signal) => window.seekContext(signal, () => {}),
    (hasFound) => {
      if (hasFound) notify();
      // Cells far from the cursors known so far waited for this one.
      update();
    },
  );
  const snapshots = createSnapshots<Row>(source, limit, cells.store, newer);

  const correctDrift = () => {
    if (rows.state().fetching || jumps.isUnderWay() || !visible.get().atRest) return;
    const by = window.correctDrift();
    if (by === 0) return;
    cells.shift(by);
    const now = visible.get();
    visible.set({ ...now, first: now.first + by, last: now.last + by });
    const { position } = state.get();
    state.set({ ...state.get(), position: { ...position, shift: position.shift + by } });
  };

  const plan = (distance: number) => {
    const { next, previous } = state.get().status.failed;
    const jump = jumps.current();
    const now = visible.get();
    const viewport = () =>
      fieldViewport(
        now,
        {
          ...window.pages(),
          cellCursors: cells.cursors(),
          isCursorAwaited: cursorSearch.isRunning(),
        },
        limit,
        source.seek,
      );
    return planList({
      rows: {
        ...window.state(),
        distance,
        failed: { next: next !== undefined, previous: previous !== undefined },
        jump: jump && { why: jump.why, row: jump.row, hasFailed: jump.error !== undefined },
      },
      cells: now.atRest ? cells.state(viewport()) : undefined,
    });
  };

  const extend = (edge: ListEdge, param: PageParam, cancelsRequest: boolean) => {
    if (observer) void rows.extend(observer, edge, param, cancelsRequest);
  };

  const requestMissing = () => {
    const { pages, error } = rows.state();
    if (pages.length === 0) {
      if (!error && !state.get().status.isStopped) cells.requestFirst();
      return;
    }
    if (jumps.isArriving()) return;
    const distance = window.prefetchDistance();
    const { rows: rowPlan, cells: cellPlan } = plan(distance);
    if (cellPlan) cells.apply(cellPlan);
    if (cellPlan && !cellPlan.isScreenAwaited && memory.completeScreen()) notify();
    const { step } = rowPlan;
    if (rowPlan.cancelsJump) jumps.cancel();
    if (rowPlan.evicts) window.evict(distance);
    if (step.do === 'reseat') jumps.toRow(step.row, 'far');
    if (step.do === 'reseat' || step.do === 'nothing') return;
    const param = window.pageBeyond(step.do);
    if (param) extend(step.do, param, rowPlan.cancelsRequest);
  };

  function update() {
    if (!observer) return;
    correctDrift();
    cursorSearch.update(window.rangeToSkip(), visible.get().first, limit);
    requestMissing();
  }

  const onRowsChange = () => {
    const [page] = rows.state().pages;
    if (page && !isEntered) {
      isEntered = true;
      jumps.enter(entry, page);
    }
    notify();
    // The rows are rendered first, because the grid then reports which of them are on screen.
    queueMicrotask(update);
  };

  /** Goes on at another place than the one at which the list was entered last. */
  const resumeAt = (place: EntryPoint) => {
    at = place;
    const { first, last } = visible.get();
    visible.set({ first: place.row, last: place.row + last - first, rowsPerSecond: 0, atRest: true });
    // The grid takes the number of a place as counted without a shift.
    if (state.get().position.shift !== 0) jumps.arriveAt(place.row);
    change({ missing: undefined });
  };

  return {
    query: rows.options,
    source,
    holds(place, size) {
      if (size !== limit) return false;
      if (pageParamKey(place.param) === pageParamKey(entry.param)) return true;
      return window.rowIdAt(place.row) !== undefined && window.nameAt(place.row) === place.name;
    },
    start(next, place = at) {
      observer = next;
      if (place !== at) resumeAt(place);
      // Pages may have loaded before there was a session.
      rows.state().pages.forEach(window.record);
      const stops = [
        rows.subscribe(onRowsChange),
        source.progress?.subscribe(onRowsChange),
        newer?.subscribe(notify),
      ];
      jumps.resume();
      onRowsChange();
      return () => {
        observer = undefined;
        // The grid has followed it, and must not once more when the list goes on.
        const { position } = state.get();
        if (position.arrival) state.set({ ...state.get(), position: { ...position, arrival: undefined } });
        for (const stop of stops) stop?.();
        jumps.pause();
        cursorSearch.stop();
        cells.interrupt();
      };
    },
    snapshot: () =>
      snapshots(
        rows.state(),
        cells.store.version(),
        newer?.get(),
        state.get(),
        source.progress?.get(),
        memory.facts(),
      ),
    subscribe: state.subscribe,
    visible,
    setVisible(next) {
      const { first, last } = visible.get();
      if (next.first !== first || next.last !== last) cursorSearch.allowRepeat();
      visible.set(next);
      if (!observer) return;
      if (!next.atRest && memory.completeScreen()) notify();
      // A refresh follows the screen.
      if (jumps.current()?.why === 'refresh') jumps.toRow(next.first, 'refresh');
      update();
    },
    setShape(shape) {
      cells.setShape(shape);
      update();
    },
    retry() {
      cells.retry();
      if (window.loaded().rows.length === 0) {
        cells.repeatFirst();
        void observer?.refetch({ cancelRefetch: false });
      }
      const { jump } = state.get().status;
      change({ failed: {}, isStopped: false });
      if (jump?.error !== undefined) jumps.cancel();
      update();
    },
    retryCells(field) {
      cells.retry(field);
      update();
    },
    stopRequest() {
      change({ isStopped: true });
      cells.interrupt();
      void rows.cancel();
    },
    refresh() {
      source.forget?.();
      cells.refresh();
      jumps.toRow(visible.get().first, 'refresh');
    },
    forgetCells: cells.forget,
    goToName: jumps.goToName,
    cancelJump: jumps.cancel,
    positionOf: window.positionOf,
    placeBefore: window.placeBefore,
  };
}
