import type { ListedRow, RowSource } from '../api/data-source.ts';
import type { ViewportRows } from '../paging/fetch-policy.ts';
import { createCursorSearch } from '../paging/seek.ts';
import type { Store } from '../ui/store.ts';
import type { ListCells } from './list-cells.ts';
import type { ListJumps } from './list-jumps.ts';
import type { ListMemory } from './list-memory.ts';
import type { SessionState } from './list-snapshot.ts';
import type { ListWindow } from './list-window.ts';
import { fieldViewport, planList } from './plan.ts';
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
  const cursorSearch = createCursorSearch(
    (signal) => window.seekContext(signal, () => {}),
    (hasFound) => {
      if (hasFound) notify();
      // Cells far from the cursors known so far waited for this one.
      update();
    },
  );

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
    const { failed } = state.get();
    const jump = jumps.current();
    const now = visible.get();
    const known = {
      ...window.pages(),
      cellCursors: cells.cursors(),
      isCursorAwaited: cursorSearch.isRunning(),
    };
    const { rows: rowPlan, cells: cellPlan } = planList({
      rows: {
        ...window.state(),
        distance,
        failed: { next: failed.next !== undefined, previous: failed.previous !== undefined },
        jump: jump && { why: jump.why, row: jump.row, hasFailed: jump.error !== undefined },
      },
      cells: now.atRest ? cells.state(fieldViewport(now, known, limit, source.seek)) : undefined,
    });
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
    cursorSearch.update(window.rangeToSkip(), visible.get().first, limit);
    requestMissing(observer);
  }

  return {
    start(next: RowsObserver<Row>) {
      observer = next;
    },
    stop() {
      observer = undefined;
      cursorSearch.stop();
    },
    update,
    /** Takes the rows on screen: on every row scrolled, and once at rest. */
    setVisible: (next: ViewportRows) => {
      const { first, last } = visible.get();
      if (next.first !== first || next.last !== last) cursorSearch.allowRepeat();
      visible.set(next);
      if (!observer) return;
      if (!next.atRest && memory.completeScreen()) notify();
      // A refresh follows the screen.
      if (jumps.current()?.why === 'refresh') jumps.toRow(next.first, 'refresh');
      update();
    },
    reload: () => void observer?.refetch({ cancelRefetch: false }),
  };
}
