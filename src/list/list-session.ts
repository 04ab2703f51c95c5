import type { ListedRow } from '../api/data-source.ts';
import type { EntryPoint } from '../paging/list-position.ts';
import { pageParamKey } from '../paging/page.ts';
import { createStore } from '../ui/store.ts';
import { createListCells, type ListOptions, type ListShape } from './list-cells.ts';
import { createListJumps } from './list-jumps.ts';
import { createListRequests } from './list-requests.ts';
import { createSnapshots, INITIAL_STATUS, type ListSnapshot, type SessionState } from './list-snapshot.ts';
import { createListWindow, type ListWindow } from './list-window.ts';
import { createRowsQuery, type RowsObserver } from './rows-query.ts';
import { createVisibleStore } from './visible-store.ts';

export type ListSession<Row extends ListedRow> = ReturnType<typeof createListSession<Row>>;

/** One list of rows and their cells: of a source, from a place, with a page size. Creation has no effects. */
export function createListSession<Row extends ListedRow>(o: ListOptions<Row>) {
  const { queries, source, entry, limit, newer, memory } = o;
  const visible = createVisibleStore(entry.row);
  const state = createStore<SessionState>({
    ...INITIAL_STATUS,
    position: { list: {}, shift: 0, reading: 0, arrival: undefined },
  });
  let isEntered = false;
  let at = entry;

  const notify = () => state.set(state.get());
  const change = (next: Partial<SessionState>) => state.set({ ...state.get(), ...next });

  const cells = createListCells({
    ...o,
    rowIdAt: (index) => window.rowIdAt(index),
    onRefused: notify,
    onSettled: () => requests.update(),
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
      if (failure) change({ failed: { ...state.get().failed, [edge]: failure.error } });
      else requests.update();
    },
  });
  const window: ListWindow<Row> = createListWindow({ rows, source: rowSource, limit, memory, visible });
  const jumps = createListJumps<Row>({ rows, window, state, visible, fieldsFor, onPage });
  const requests = createListRequests<Row>({
    rows,
    window,
    jumps,
    cells,
    state,
    visible,
    memory,
    source,
    limit,
  });
  const snapshots = createSnapshots<Row>(source, limit, cells.store, newer);

  const onRowsChange = () => {
    const [page] = rows.state().pages;
    if (page && !isEntered) {
      isEntered = true;
      jumps.enter(entry, page);
    }
    notify();
    // The rows are rendered first, because the grid then reports which of them are on screen.
    queueMicrotask(requests.update);
  };

  /** Goes on at another place than the one at which the list was entered last. */
  const resumeAt = (place: EntryPoint) => {
    at = place;
    const { first, last } = visible.get();
    visible.set({ first: place.row, last: place.row + last - first, rowsPerSecond: 0, atRest: true });
    // The grid expects row numbers without `shift`.
    if (state.get().position.shift !== 0) jumps.arriveAt(place.row);
    change({ missing: undefined });
  };

  return {
    /** Options of `useInfiniteQuery`, whose result `start` takes. */
    query: rows.options,
    source,
    /** Whether a place of the address, with this page size, is where the list began or among its loaded rows. */
    holds(place: EntryPoint, size: number) {
      if (size !== limit) return false;
      if (pageParamKey(place.param) === pageParamKey(entry.param)) return true;
      return window.rowIdAt(place.row) !== undefined && window.nameAt(place.row) === place.name;
    },
    /**
     * Starts to request, or resumes interrupted requests. A session that is not started accepts the rows on screen, and
     * requests nothing.
     * @param next observer of `query` @param place of the address, at which a list that was left goes on
     * @returns stops the session: aborts all requests in flight
     */
    start(next: RowsObserver<Row>, place = at) {
      if (place !== at) resumeAt(place);
      // Pages may have loaded before there was a session.
      rows.state().pages.forEach(window.record);
      requests.start(next);
      const stops = [
        rows.subscribe(onRowsChange),
        source.progress?.subscribe(onRowsChange),
        newer?.subscribe(notify),
      ];
      jumps.resume();
      onRowsChange();
      return () => {
        requests.stop();
        // Clear the scroll target, or resuming the list would scroll to it again.
        const { position } = state.get();
        if (position.arrival) change({ position: { ...position, arrival: undefined } });
        for (const stop of stops) stop?.();
        jumps.pause();
        cells.interrupt();
      };
    },
    /** The present state: the same object until it changes. Scrolling alone changes nothing in it. */
    snapshot: (): ListSnapshot<Row> =>
      snapshots(
        rows.state(),
        cells.store.version(),
        newer?.get(),
        state.get(),
        source.progress?.get(),
        memory.facts(),
      ),
    subscribe: state.subscribe,
    /** The rows on screen, apart from the snapshot, because they change with every row scrolled. */
    visible,
    setVisible: requests.setVisible,
    setShape(shape: ListShape) {
      cells.setShape(shape);
      requests.update();
    },
    /** Repeats all failed requests, for rows and for cells. */
    retry: () => {
      cells.retry();
      if (window.loaded().rows.length === 0) {
        cells.repeatFirst();
        requests.reload();
      }
      const { jump } = state.get();
      change({ failed: {}, isStopped: false });
      if (jump?.error !== undefined) jumps.cancel();
      requests.update();
    },
    retryCells: (field: string) => {
      cells.retry(field);
      requests.update();
    },
    /** Aborts the requests for the first rows and their cells; `retry` starts them again. */
    stopRequest: () => {
      change({ isStopped: true });
      cells.interrupt();
      void rows.cancel();
    },
    /** Loads the rows on screen and their cells again. */
    refresh: () => {
      source.forget?.();
      cells.refresh();
      jumps.toRow(visible.get().first, 'refresh');
    },
    /** Drops all cells, as after signing out. */
    forgetCells: cells.forget,
    goToName: jumps.goToName,
    cancelJump: jumps.cancel,
    positionOf: window.positionOf,
    placeBefore: window.placeBefore,
  };
}
