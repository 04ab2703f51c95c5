import type { ListedRow, ReadProgress, RowSource } from '../api/data-source.ts';
import { createRowMerger, type FieldStore, type FilledRow } from '../fields/field-store.ts';
import { type ListExtent, listExtentOf } from '../paging/list-extent.ts';
import { joinPages, type PlacedPage } from '../paging/page.ts';
import type { Jump } from '../paging/seek.ts';
import type { ListMemory } from './list-memory.ts';
import type { RowsState } from './rows-query.ts';

/** Recovery from a link's refused cursor: its record is searched by name, was found, or the list shows its top instead. */
export type PositionRecovery = 'looking' | 'found' | 'top';

/** A record that was to be shown by name: the list does not contain it, or the search for it failed. */
export interface MissingName {
  readonly name: string;
  readonly error?: unknown;
}

/** Moves of the rows on screen that the list makes by itself, for the grid to follow. Replaced, never changed. */
export interface ListPosition {
  /** Identity of the list. */
  readonly list: unknown;
  /** Sum of all corrections of indices: the rows on screen stay, and have an index this much greater than at first. */
  readonly shift: number;
  /** How often the rows on screen were read anew and found to be other records. */
  readonly reading: number;
  /**
   * The row that the screen is to begin with, as counted when `shift` was that; undefined: none was yet. A new object is a
   * new arrival.
   */
  readonly arrival: { readonly row: number; readonly shift: number } | undefined;
}

/** The state of a list beside its loaded rows: failures and jumps. */
export interface ListStatus {
  /** Errors of the last request at each end, kept until `retry`. */
  readonly failed: { readonly next?: unknown; readonly previous?: unknown };
  readonly jump: Jump | undefined;
  readonly missing: MissingName | undefined;
  readonly recovery: PositionRecovery | undefined;
  /** Whether the request for the first rows was stopped, and is not sent again. */
  readonly isStopped: boolean;
}

export const INITIAL_STATUS: ListStatus = {
  failed: {},
  jump: undefined,
  missing: undefined,
  recovery: undefined,
  isStopped: false,
};

/** The loaded rows with their cells: `rows[0]` has the absolute index `base`. */
export interface LoadedList<Row extends ListedRow> {
  readonly base: number;
  readonly rows: readonly FilledRow<Row>[];
  readonly pages: readonly PlacedPage<Row>[];
  readonly extent: ListExtent;
  readonly position: ListPosition;
  /** Most rows that can be reached (search: 10,000). */
  readonly maxReachableRows: number;
}

/** A list at one moment. */
export interface ListSnapshot<Row extends ListedRow> extends ListStatus {
  readonly loaded: LoadedList<Row>;
  /** Whether neither rows nor an error have come yet, and the request was not stopped. */
  readonly isLoading: boolean;
  /** The error of a list without any row. */
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

/** Memoizes the last result of a function by the identity of its arguments. */
function memoizeLast<Args extends readonly unknown[], Result>(
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | undefined;
  return (...args) => {
    if (!last || args.some((arg, at) => !Object.is(arg, last?.args[at])))
      last = { args, result: compute(...args) };
    return last.result;
  };
}

/**
 * A function that composes snapshots of a list: the same object for the same parts.
 * @param limit page size of the address
 */
export function createSnapshots<Row extends ListedRow>(
  source: Pick<RowSource<Row>, 'maxReachableRows'>,
  limit: number,
  store: FieldStore,
) {
  const { maxReachableRows } = source;
  const merge = createRowMerger<Row>();
  const fillRows = memoizeLast((rows: readonly Row[], _version: number) => merge(rows, store));
  const extentOf = memoizeLast((pages: readonly PlacedPage<Row>[], progress: ReadProgress | undefined) =>
    listExtentOf(pages, maxReachableRows, limit, progress),
  );
  const loadedOf = memoizeLast(
    (
      pages: readonly PlacedPage<Row>[],
      rows: readonly FilledRow<Row>[],
      extent: ListExtent,
      position: ListPosition,
    ): LoadedList<Row> => ({ base: joinPages(pages).base, rows, pages, extent, position, maxReachableRows }),
  );
  return memoizeLast(
    (
      { pages, isPending, fetching, error }: RowsState<Row>,
      storeVersion: number,
      status: ListStatus,
      position: ListPosition,
      progress: ReadProgress | undefined,
      facts: ReturnType<ListMemory['facts']>,
    ): ListSnapshot<Row> => {
      const isStopped = status.isStopped && isPending && fetching === undefined;
      return {
        ...status,
        loaded: loadedOf(
          pages,
          fillRows(joinPages(pages).rows, storeVersion),
          extentOf(pages, progress),
          position,
        ),
        isStopped,
        isLoading: isPending && !isStopped,
        error: pages.some(({ rows }) => rows.length > 0) ? null : error,
        // A stopped reading brings no further rows.
        isFetching:
          (fetching !== undefined && progress?.phase !== 'stopped') ||
          (status.jump !== undefined && status.jump.error === undefined),
        progress,
        ...facts,
      };
    },
  );
}
