import type { ListedRow } from '../api/data-source.ts';
import type { EntryPoint } from '../paging/list-position.ts';
import type { PlacedPage } from '../paging/page.ts';
import { createJumpController } from '../paging/seek.ts';
import type { Store } from '../ui/store.ts';
import type { SessionState } from './list-snapshot.ts';
import type { ListWindow } from './list-window.ts';
import { rowIdAt } from './plan.ts';
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

/** The moves of a list to other rows: far jumps, refreshes, records by name, and the place of a link. */
export function createListJumps<Row extends ListedRow>(o: ListJumpsOptions<Row>) {
  const { rows, window, state, visible } = o;
  const change = (next: Partial<SessionState>) => state.set({ ...state.get(), ...next });
  /** Begins the screen with a row. */
  const arriveAt = (row: number) => {
    const { position } = state.get();
    change({ position: { ...position, arrival: { row, shift: position.shift } } });
  };
  const jump = createJumpController<Row>({
    context: window.seekContext,
    cancelFetches: rows.cancel,
    fieldsFor: o.fieldsFor,
    onArrive(page, row, why) {
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
    },
    onMissing(missing, why) {
      if (why === 'name') change({ missing });
    },
    onChange() {
      const now = jump.current();
      const isGivenUp = state.get().recovery === 'looking' && now?.why !== 'link';
      change({ jump: now, ...(isGivenUp && { recovery: 'top' }) });
    },
  });
  return {
    ...jump,
    arriveAt,
    goToName: (name: string) => {
      change({ missing: undefined });
      const at = window.indexOfName(name);
      if (at !== undefined) arriveAt(at);
      else jump.toName(name, 'name');
    },
    /** Handles the first page of a link: its record may have another index, or its cursor was refused. */
    enter({ name, row }: EntryPoint, page: PlacedPage<Row>) {
      if (page.restarted) {
        // The link's row number is another row here: a jump to it would replace the search by name.
        visible.set({ ...visible.get(), first: 0, last: 0 });
        arriveAt(0);
        change({ recovery: name === null ? 'top' : 'looking' });
        if (name !== null) jump.toName(name, 'link');
        return;
      }
      const at = window.indexOfName(name);
      if (at !== undefined && at !== row) arriveAt(at);
    },
  };
}
