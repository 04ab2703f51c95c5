import type { ListedRow, RowSource } from '../api/data-source.ts';
import type { SkipRange } from '../paging/cursor-index.ts';
import type { ViewportRows } from '../paging/fetch-policy.ts';
import { skipStep } from '../paging/seek.ts';
import type { Store } from '../ui/store.ts';
import type { ListCells } from './list-cells.ts';
import type { ListJumps } from './list-jumps.ts';
import type { ListMemory } from './list-memory.ts';
import type { SessionState } from './list-snapshot.ts';
import type { ListWindow } from './list-window.ts';
import { fieldViewport, planCells, planRows } from './plan.ts';
import type { RowsObserver, RowsQuery } from './rows-query.ts';
import type { VisibleStore } from './visible-store.ts';

interface ListRequestsOptions<Row extends ListedRow> {
  readonly rows: RowsQuery<Row>;
  readonly window: ListWindow<Row>;
  readonly jumps: ListJumps<Row>;
  readonly cells: ListCells<Row>;
  readonly state: Store<SessionState>;
  readonly visible: VisibleStore;
  readonly memory: ListMemory;
  readonly source: RowSource<Row>;
  readonly limit: number;
}

/** The requests of a list: planned by the rows on screen, and sent while it is started. */
export function createListRequests<Row extends ListedRow>(o: ListRequestsOptions<Row>) {
  const { rows, window, jumps, cells, state, visible, memory, source, limit } = o;
  let observer: RowsObserver<Row> | undefined;
  const notify = () => state.set(state.get());
  /** The search for a cursor near a row on screen; undefined: none is under way. */
  let search: { readonly controller: AbortController; readonly row: number } | undefined;
  /** Whether the last search found none: it is not repeated before the screen has moved. */
  let isFruitless = false;

  const stopSearch = () => {
    search?.controller.abort();
    search = undefined;
  };
  const searchCursor = async ({ from, rows: count }: SkipRange, row: number) => {
    const own = { controller: new AbortController(), row };
    search = own;
    const before = window.pages().cursorIndex;
    // If the search fails, the address goes without a position.
    await skipStep(
      window.seekContext(own.controller.signal, () => {}),
      from,
      count,
    ).catch(() => {});
    if (search !== own) return;
    search = undefined;
    isFruitless = window.pages().cursorIndex === before;
    if (!isFruitless) notify();
    // Cells far from the cursors known so far waited for this one.
    update();
  };
  /** Starts, keeps or ends the search: the screen may have moved far away, or need no further cursor. */
  const updateSearch = () => {
    const range = window.rangeToSkip();
    const row = visible.get().first;
    if (!range || (search && Math.abs(search.row - row) > limit)) stopSearch();
    if (range && !search && !isFruitless) void searchCursor(range, row);
  };

  /** Corrects all indices if an end of the list shows that they have drifted. */
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

  const requestMissing = (by: RowsObserver<Row>) => {
    const { pages, error } = rows.state();
    if (pages.length === 0) {
      if (!error && !state.get().isStopped) cells.requestFirst();
      return;
    }
    if (jumps.isArriving()) return;
    const distance = window.prefetchDistance();
    const { failed, jump } = state.get();
    const now = visible.get();
    const known = {
      ...window.pages(),
      cellCursors: cells.cursors(),
      isCursorAwaited: search !== undefined,
    };
    // While the screen moves, requests for cells in flight go on, and no others are sent.
    const cellPlan = now.atRest && planCells(cells.state(fieldViewport(now, known, limit, source.seek)));
    const rowPlan = planRows(
      {
        ...window.state(),
        distance,
        failed: { next: failed.next !== undefined, previous: failed.previous !== undefined },
        jump,
      },
      cellPlan && cellPlan.isScreenAwaited,
    );
    if (cellPlan) cells.apply(cellPlan);
    if (cellPlan && !cellPlan.isScreenAwaited && memory.completeScreen()) notify();
    const { step } = rowPlan;
    if (rowPlan.cancelsJump) jumps.cancel();
    if (rowPlan.evicts) window.evict(distance);
    if (step.kind === 'reseat') jumps.toRow(step.row, 'far');
    if (step.kind === 'reseat' || step.kind === 'nothing') return;
    const param = window.pageBeyond(step.kind);
    if (param) void rows.extend(by, step.kind, param, rowPlan.cancelsRequest);
  };

  function update() {
    if (!observer) return;
    correctDrift();
    updateSearch();
    requestMissing(observer);
  }

  return {
    start(next: RowsObserver<Row>) {
      observer = next;
    },
    stop() {
      observer = undefined;
      stopSearch();
    },
    update,
    /** Takes the rows on screen: on every row scrolled, and once at rest. */
    setVisible: (next: ViewportRows) => {
      const { first, last } = visible.get();
      if (next.first !== first || next.last !== last) isFruitless = false;
      visible.set(next);
      if (!observer) return;
      if (!next.atRest && memory.completeScreen()) notify();
      // A refresh follows the screen.
      if (state.get().jump?.why === 'refresh') jumps.toRow(next.first, 'refresh');
      update();
    },
    reload: () => void observer?.refetch({ cancelRefetch: false }),
  };
}
