import type { ListedRow, ReadProgress, RowSource } from '../api/data-source.ts';
import type { FieldStore } from '../fields/field-store.ts';
import { createRowMerger, type FilledRow, type NewerRecords } from '../fields/row-merger.ts';
import { type ListExtent, listExtentOf } from '../paging/list-extent.ts';
import { joinPages, type PlacedPage } from '../paging/page.ts';
import { memoizeByFirst } from '../ui/memoize.ts';
import type { ListMemory } from './list-memory.ts';
import type { Jump } from './plan.ts';
import type { RowsState } from './rows-query.ts';

/** Moves of the rows on screen that the list makes by itself, for the grid to follow. Replaced, never changed. */
export interface ViewportPosition {
  /** Identity of the list. */
  readonly list: object;
  /** Sum of all corrections of indices: the rows on screen stay, and have an index this much greater than at first. */
  readonly shift: number;
  /** How often the rows on screen were read anew and found to be other records. */
  readonly reading: number;
  /** Scroll target: `row` is an index as of `shift`. A new object scrolls again. Undefined: none was yet. */
  readonly arrival: { readonly row: number; readonly shift: number } | undefined;
}

/** The state of a list beside its rows and cells. Replaced, never changed. */
export interface SessionState {
  readonly position: ViewportPosition;
  /** Errors of the last request at each end, kept until `retry`. */
  readonly failed: { readonly next?: unknown; readonly previous?: unknown };
  readonly jump: Jump | undefined;
  /** A record that was to be shown by name: the list does not contain it, or the search for it failed. */
  readonly missing: { readonly name: string; readonly error?: unknown } | undefined;
  /** Recovery from a link's refused cursor: its record is searched by name, was found, or the list shows its top instead. */
  readonly recovery: 'looking' | 'found' | 'top' | undefined;
  /** Whether the request for the first rows was stopped, and is not sent again. */
  readonly isStopped: boolean;
}

export const INITIAL_STATUS: Omit<SessionState, 'position'> = {
  failed: {},
  jump: undefined,
  missing: undefined,
  recovery: undefined,
  isStopped: false,
};

/** The loaded rows with their cells and the content of newer records: `rows[0]` has the absolute index `base`. */
export interface LoadedList<Row extends ListedRow> {
  readonly base: number;
  readonly rows: readonly FilledRow<Row>[];
  readonly pages: readonly PlacedPage<Row>[];
  readonly extent: ListExtent;
  readonly position: ViewportPosition;
  /** Most rows that can be reached (search: 10,000). */
  readonly maxReachableRows: number;
}

/**
 * What the place of the rows shows.
 *
 * - `first`: placeholders, because neither rows nor an error have come yet.
 * - `replaced`: rows of the list before, until those of this one have come.
 * - `here`: its own rows.
 * - `empty`: the list has no row, or the part of it that was read before a stop.
 * - `failed`: its error, because no row has come.
 * - `stopped`: the request for the first rows was stopped.
 */
export type ListKind = 'first' | 'replaced' | 'here' | 'empty' | 'failed' | 'stopped';

export interface ListSnapshot<Row extends ListedRow> extends Omit<SessionState, 'isStopped' | 'position'> {
  readonly kind: ListKind;
  /** Its rows; those of the list before while these are shown. */
  readonly loaded: LoadedList<Row>;
  /** The error of a list without any row; null: none. */
  readonly error: unknown;
  /** Whether rows are requested. */
  readonly isFetching: boolean;
  /** Progress of the reading that finds the rows; undefined: the service finds them. */
  readonly progress: ReadProgress | undefined;
  /** Fields that the server refuses. */
  readonly refused: readonly string[];
  /** Whether a screen was once complete, with all its rows and cells, or was scrolled past. */
  readonly isScreenComplete: boolean;
}

interface KindFacts extends Pick<RowsState<ListedRow>, 'isPending' | 'fetching' | 'error'> {
  readonly isStopped: boolean;
  readonly rowCount: number;
  readonly progress: Pick<ReadProgress, 'phase' | 'found'> | undefined;
}

/** A failure is never shown as empty. @param error of a list without any row; null: none */
export function listKind({ isStopped, isPending, fetching, error, rowCount, progress }: KindFacts): ListKind {
  if (isStopped && isPending && fetching === undefined) return 'stopped';
  if (progress?.phase === 'stopped' && progress.found === 0) return 'empty';
  if (error !== null) return 'failed';
  if (isPending) return 'first';
  return rowCount > 0 ? 'here' : 'empty';
}

/**
 * A function that composes snapshots of a list: the same object for the same parts.
 * @param limit page size of the address
 */
export function createSnapshots<Row extends ListedRow>(
  source: Pick<RowSource<Row>, 'maxReachableRows'>,
  limit: number,
  store: FieldStore,
  newer?: NewerRecords<Row>,
) {
  const { maxReachableRows } = source;
  const merge = createRowMerger<Row>(store, newer);
  const fillRows = memoizeByFirst((rows: readonly Row[], _cells: number, _newer: unknown) => merge(rows));
  const extentOf = memoizeByFirst((pages: readonly PlacedPage<Row>[], progress: ReadProgress | undefined) =>
    listExtentOf(pages, maxReachableRows, limit, progress),
  );
  const loadedOf = memoizeByFirst(
    (
      pages: readonly PlacedPage<Row>[],
      rows: readonly FilledRow<Row>[],
      extent: ListExtent,
      position: ViewportPosition,
    ): LoadedList<Row> => ({ base: joinPages(pages).base, rows, pages, extent, position, maxReachableRows }),
  );
  return memoizeByFirst(
    (
      rows: RowsState<Row>,
      cellsVersion: number,
      newerRecords: unknown,
      { isStopped, position, ...others }: SessionState,
      progress: ReadProgress | undefined,
      facts: ReturnType<ListMemory['facts']>,
    ): ListSnapshot<Row> => {
      const { pages, fetching } = rows;
      const extent = extentOf(pages, progress);
      const error = pages.some((page) => page.rows.length > 0) ? null : rows.error;
      return {
        ...others,
        kind: listKind({ ...rows, error, isStopped, rowCount: extent.rowCount, progress }),
        loaded: loadedOf(
          pages,
          fillRows(joinPages(pages).rows, cellsVersion, newerRecords),
          extent,
          position,
        ),
        error,
        // A stopped reading brings no further rows.
        isFetching:
          (fetching !== undefined && progress?.phase !== 'stopped') ||
          (others.jump !== undefined && others.jump.error === undefined),
        progress,
        ...facts,
      };
    },
  );
}
