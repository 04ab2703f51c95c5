import type { ListedRow } from '../api/data-source.ts';
import type { EntryPoint } from '../paging/list-position.ts';
import type { PlacedPage } from '../paging/page.ts';
import { seekName, seekRow } from '../paging/seek.ts';
import type { Store } from '../ui/store.ts';
import type { SessionState } from './list-snapshot.ts';
import type { ListWindow } from './list-window.ts';
import { type Jump, type JumpReason, rowIdAt } from './plan.ts';
import type { RowsQuery } from './rows-query.ts';
import type { VisibleStore } from './visible-store.ts';

interface ListJumpsOptions<Row extends ListedRow> {
  readonly rows: Pick<RowsQuery<Row>, 'cancel' | 'replace'>;
  readonly window: Pick<ListWindow<Row>, 'loaded' | 'seekContext' | 'indexOfName'>;
  readonly state: Store<SessionState>;
  readonly visible: VisibleStore;
  /** Optional fields of a page with so many rows. */
  readonly fieldsFor: (rows: number) => readonly string[];
  readonly onPage: (page: PlacedPage<Row>) => void;
}

export type ListJumps<Row extends ListedRow> = ReturnType<typeof createListJumps<Row>>;

interface RunningJump {
  readonly controller: AbortController;
  readonly why: JumpReason;
  readonly name: string | undefined;
  /** May change during the seek. */
  row: number | undefined;
  isArriving: boolean;
}

const initialJump = ({ why, row, name }: RunningJump): Jump => ({
  why,
  row,
  ...(name !== undefined && { name }),
  from: 0,
  passed: 0,
  startedAt: 0,
});

/**
 * The moves of a list to other rows: far jumps, refreshes, records by name, and the place of a link. One runs at a time: a new
 * row for the same reason continues the seek, anything else restarts it.
 */
export function createListJumps<Row extends ListedRow>(o: ListJumpsOptions<Row>) {
  const { rows, window, state, visible } = o;
  let running: RunningJump | undefined;
  let interrupted: RunningJump | undefined;
  const change = (next: Partial<SessionState>) => state.set({ ...state.get(), ...next });
  /** Reports the jump, or that there is none. Any other jump ends the search for the record of a link. */
  const report = (jump: Jump | undefined) => {
    const isGivenUp = state.get().recovery === 'looking' && jump?.why !== 'link';
    change({ jump, ...(isGivenUp && { recovery: 'top' }) });
  };
  /** Begins the screen with a row. */
  const arriveAt = (row: number) => {
    const { position } = state.get();
    change({ position: { ...position, arrival: { row, shift: position.shift } } });
  };

  const replaceRows = (page: PlacedPage<Row>, row: number, why: JumpReason) => {
    const known = window.loaded();
    const { position } = state.get();
    const isReread =
      why === 'refresh' && page.rows.some(({ id }, at) => (rowIdAt(known, page.base + at) ?? id) !== id);
    o.onPage(page);
    rows.replace([page]);
    change({
      failed: {},
      ...(why === 'link' && { recovery: 'found' }),
      position: isReread ? { ...position, reading: position.reading + 1 } : position,
    });
    // The screen shows the target of a far jump or a refresh already.
    if (why === 'name' || why === 'link') arriveAt(row);
  };

  const run = async (own: RunningJump) => {
    const { controller, name, why } = own;
    let from: number | undefined;
    const onProgress = (passed: number) => {
      const progress = { from: (from ??= passed), passed };
      // Notify in a later task, because rendering the progress would delay the next request.
      setTimeout(() => {
        const { jump } = state.get();
        if (running === own && jump) report({ ...jump, ...progress });
      });
    };
    const miss = (missing: NonNullable<SessionState['missing']>) => {
      report(undefined);
      if (why === 'name') change({ missing });
    };
    try {
      // The window keeps loading until a record searched by name is found.
      if (name === undefined) await rows.cancel();
      const context = window.seekContext(controller.signal, onProgress);
      if (name !== undefined) own.row = await seekName(context, name);
      const { row } = own;
      if (row === undefined) {
        if (running !== own || name === undefined) return;
        running = undefined;
        miss({ name });
        return;
      }
      const page = await seekRow(context, () => own.row ?? row, o.fieldsFor);
      if (running !== own) return;
      // A page that the old window requested meanwhile would overwrite this one.
      own.isArriving = true;
      await rows.cancel();
      if (running !== own) return;
      running = undefined;
      replaceRows(page, Math.min(own.row ?? row, page.base + Math.max(0, page.rows.length - 1)), why);
      // Another jump may have started meanwhile.
      if (!running) report(undefined);
    } catch (error) {
      if (running !== own) return;
      running = undefined;
      if (own.row === undefined && name !== undefined) miss({ name, error });
      else report({ ...initialJump(own), error });
    }
  };

  const begin = (why: JumpReason, row: number | undefined, name?: string) => {
    running?.controller.abort();
    interrupted = undefined;
    const own: RunningJump = { controller: new AbortController(), why, name, row, isArriving: false };
    running = own;
    report({ ...initialJump(own), startedAt: performance.now() });
    void run(own);
  };

  return {
    isUnderWay: () => running !== undefined,
    /** Whether the new page is about to replace the window: no request for the old one may start. */
    isArriving: () => running?.isArriving ?? false,
    arriveAt,
    toRow(row: number, why: 'far' | 'refresh') {
      if (running?.why !== why) begin(why, row);
      else if (running.row !== row) {
        running.row = row;
        const { jump } = state.get();
        if (jump) report({ ...jump, row });
      }
    },
    goToName: (name: string) => {
      change({ missing: undefined });
      const at = window.indexOfName(name);
      if (at !== undefined) arriveAt(at);
      else begin('name', undefined, name);
    },
    cancel: () => {
      running?.controller.abort();
      running = undefined;
      interrupted = undefined;
      if (state.get().jump) report(undefined);
    },
    /** Aborts the requests of the jump and reports nothing more, until `resume`. */
    pause() {
      running?.controller.abort();
      interrupted = running ?? interrupted;
      running = undefined;
    },
    /** Restarts the jump that `pause` interrupted. */
    resume() {
      if (interrupted) begin(interrupted.why, interrupted.row, interrupted.name);
    },
    /** Handles the first page of a link: its record may have another index, or its cursor was refused. */
    enter({ name, row }: EntryPoint, page: PlacedPage<Row>) {
      if (page.restarted) {
        // The link's row number is another row here: a jump to it would replace the search by name.
        visible.set({ ...visible.get(), first: 0, last: 0 });
        arriveAt(0);
        change({ recovery: name === null ? 'top' : 'looking' });
        if (name !== null) begin('link', undefined, name);
        return;
      }
      const at = window.indexOfName(name);
      if (at !== undefined && at !== row) arriveAt(at);
    },
  };
}
