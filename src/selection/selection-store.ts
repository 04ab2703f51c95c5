import type { CatalogRow } from '../api/schemas/record.ts';
import type { ViewportPosition } from '../list/list-snapshot.ts';
import type { ListExtent } from '../paging/list-extent.ts';
import { clippedRanges, countRows, hasRow, isAllRows, type RowRanges } from '../paging/row-ranges.ts';
import { keyOfRow } from '../paging/row-reader.ts';
import { createStore } from '../ui/store.ts';
import {
  NOTHING_SELECTED,
  type RowSelection,
  selectionAfter,
  type SelectionStep,
  shiftedSelection,
} from './row-selection.ts';

/** The list that a selection is of: its identity, and what moves its records to other indices. */
export type SelectedList = Pick<ViewportPosition, 'list' | 'shift' | 'reading'>;

/** The selection as one list has it at one moment. The same object until it changes. */
export interface ListSelection extends RowSelection {
  /** Whether a row is selected; another function after each change. */
  readonly has: (row: number) => boolean;
  /** Whether the selection went because its rows were read again and have other places. */
  readonly isLost: boolean;
}

/** The selections of the page's lists, outside React: rows and bar read it without rendering the page. */
export interface SelectionStore {
  readonly of: (list: SelectedList) => ListSelection;
  readonly change: (list: SelectedList, step: SelectionStep) => void;
  /**
   * Remembers the records of selected rows when they are first seen, because rows that are read again may be other records.
   * A selection of the whole list remembers none. @param base index of the first row
   */
  readonly remember: (list: SelectedList, base: number, rows: readonly CatalogRow[]) => void;
  /** Keys of the remembered records, by their present rows. */
  readonly records: (list: SelectedList) => ReadonlyMap<number, string>;
  readonly subscribe: (listener: () => void) => () => void;
}

const viewOf = (selection: RowSelection, isLost: boolean): ListSelection => ({
  ...selection,
  has: (row) => hasRow(selection.ranges, row),
  isLost,
});
const NOTHING = viewOf(NOTHING_SELECTED, false);
const WHOLE_LIST = viewOf(selectionAfter(NOTHING_SELECTED, { kind: 'all' }), false);

/** The same records of a list under their present indices. */
function followed(selection: ListSelection, before: SelectedList, { shift, reading }: SelectedList) {
  // A row may be another record after such a reading; the whole list stays the whole list.
  if (before.reading !== reading) {
    if (isAllRows(selection.ranges)) return WHOLE_LIST;
    return selection.ranges.length === 0 ? NOTHING : viewOf(NOTHING_SELECTED, true);
  }
  const by = shift - before.shift;
  return by === 0 ? selection : viewOf(shiftedSelection(selection, by), selection.isLost);
}

interface KnownSelection {
  readonly list: SelectedList;
  readonly selection: ListSelection;
  /** By the rows without the list's shift, so that a shift changes none. */
  readonly records: Map<number, string>;
}

export function createSelectionStore(): SelectionStore {
  // A list that goes on after another one has its selection again.
  const selections = new WeakMap<object, KnownSelection>();
  const changes = createStore(selections);
  /** Remembers the result, so that a list has one object until a change. */
  const of = (list: SelectedList): ListSelection => {
    const entry = selections.get(list.list);
    if (!entry) return NOTHING;
    const selection = followed(entry.selection, entry.list, list);
    if (selection !== entry.selection) {
      const records = entry.list.reading === list.reading ? entry.records : new Map<number, string>();
      selections.set(list.list, { list, selection, records });
    }
    return selection;
  };
  const recordsOf = (list: SelectedList, { ranges, has }: ListSelection) => {
    const entry = selections.get(list.list);
    return !entry || isAllRows(ranges) ? [] : [...entry.records].filter(([row]) => has(row + list.shift));
  };
  return {
    of,
    change(list, step) {
      const selection = viewOf(selectionAfter(of(list), step), false);
      selections.set(list.list, { list, selection, records: new Map(recordsOf(list, selection)) });
      changes.set(selections);
    },
    remember(list, base, rows) {
      const { ranges, has } = of(list);
      const entry = selections.get(list.list);
      if (!entry || ranges.length === 0 || isAllRows(ranges)) return;
      for (const [at, row] of rows.entries()) {
        const place = base + at - list.shift;
        if (has(base + at) && !entry.records.has(place)) entry.records.set(place, keyOfRow(row));
      }
    },
    records: (list) => new Map(recordsOf(list, of(list)).map(([row, key]) => [row + list.shift, key])),
    subscribe: changes.subscribe,
  };
}

export interface SelectedCount {
  readonly count: number;
  /** Whether the list may have more of them than are known: its end is not. */
  readonly isAtLeast: boolean;
  readonly isAll: boolean;
}

/** The selected rows that a list of this extent has: without an end where the list's is not known. */
export const selectedRanges = (ranges: RowRanges, extent: ListExtent): RowRanges =>
  clippedRanges(ranges, 0, hasEnd(extent) ? extent.rowCount : Number.POSITIVE_INFINITY);

/** Whether the number of rows is known, from the server's total or from the end. */
const hasEnd = ({ total, endReached }: ListExtent): boolean => total !== undefined || endReached;

/** Counts the selected rows. @param isLowerBound whether the server stopped counting at the total */
export function countSelected(ranges: RowRanges, extent: ListExtent, isLowerBound: boolean): SelectedCount {
  const rowCount = extent.soFar ?? extent.rowCount;
  const count = countRows(clippedRanges(ranges, 0, rowCount));
  const isOpen = ranges.at(-1)?.end === Number.POSITIVE_INFINITY;
  return {
    count,
    isAtLeast: isOpen && (isLowerBound || !hasEnd(extent)),
    isAll: count > 0 && count === rowCount,
  };
}
