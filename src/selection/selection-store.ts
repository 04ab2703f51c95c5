import type { CatalogRow } from '../api/schemas/record.ts';
import type { ViewportPosition } from '../list/list-snapshot.ts';
import type { ListExtent } from '../paging/list-extent.ts';
import {
  ALL_ROWS,
  clippedRanges,
  countRows,
  hasRow,
  invertedRanges,
  isAllRows,
  NO_RANGES,
  rangeBetween,
  type RowRanges,
  shiftedRanges,
  withoutRange,
  withRange,
} from '../paging/row-ranges.ts';
import { keyOfRow } from '../paging/row-reader.ts';
import { createStore } from '../ui/store.ts';

/** The selection as one list has it at one moment. The same object until it changes. */
export interface ListSelection {
  readonly ranges: RowRanges;
  /** The selected rows without the extension from the anchor, which the next one replaces. */
  readonly kept: RowRanges;
  /** The row that extensions begin at; undefined: none was chosen. */
  readonly anchor: number | undefined;
  /** The row chosen last: the other end of the extension, or the anchor. */
  readonly lead: number | undefined;
  /** Whether a row is selected; another function after each change. */
  readonly has: (row: number) => boolean;
  /** Whether the selection went because its rows were read again and have other places. */
  readonly isLost: boolean;
}

const selectionOf = (ranges: RowRanges, kept = ranges, anchor?: number, lead?: number): ListSelection => ({
  ranges,
  kept,
  anchor,
  lead,
  has: (row) => hasRow(ranges, row),
  isLost: false,
});

const NOTHING = selectionOf(NO_RANGES);
const LOST: ListSelection = { ...NOTHING, isLost: true };
const WHOLE_LIST = selectionOf(ALL_ROWS);

interface Extension {
  readonly row: number;
  /** The anchor, if there is none. */
  readonly from: number;
  /** Extends beyond the row to that end of the list, wherever it turns out to be. */
  readonly open?: 'start' | 'end' | undefined;
}

const END_OF = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };

/** A change of the selection. Rows are absolute indices. */
export type SelectionStep =
  | { readonly kind: 'toggle'; readonly row: number }
  /** Selects the rows from the anchor to a row, in place of the last extension, as file managers do. */
  | ({ readonly kind: 'extend' } & Extension)
  /** As `extend`, but from `from` unless the last step led there: the keys go on from the focused row. */
  | ({ readonly kind: 'extend-on' } & Extension)
  | { readonly kind: 'all' }
  | { readonly kind: 'invert' }
  | { readonly kind: 'clear' };

function selectionAfter({ ranges, kept, anchor, lead }: ListSelection, step: SelectionStep): ListSelection {
  switch (step.kind) {
    case 'toggle': {
      const { row } = step;
      const range = rangeBetween(row, row);
      const next = hasRow(ranges, row) ? withoutRange(ranges, range) : withRange(ranges, range);
      return selectionOf(next, next, row, row);
    }
    case 'extend':
    case 'extend-on': {
      const { row, from, open } = step;
      const isMoved = step.kind === 'extend-on' && lead !== from;
      const start = isMoved ? from : (anchor ?? from);
      const rest = isMoved ? ranges : kept;
      const to = open === undefined ? row : END_OF[open];
      return selectionOf(withRange(rest, rangeBetween(start, to)), rest, start, row);
    }
    case 'all':
      return selectionOf(ALL_ROWS, ALL_ROWS, anchor, lead);
    case 'invert': {
      const inverted = invertedRanges(ranges);
      return selectionOf(inverted, inverted, anchor, lead);
    }
    default:
      return NOTHING;
  }
}

const shiftedRow = (row: number | undefined, by: number) => (row === undefined ? undefined : row + by);

/** The selection of the same records after a correction of all indices by `by` rows. */
const shiftedSelection = ({ ranges, kept, anchor, lead }: ListSelection, by: number): ListSelection =>
  selectionOf(
    shiftedRanges(ranges, by),
    shiftedRanges(kept, by),
    shiftedRow(anchor, by),
    shiftedRow(lead, by),
  );

/** The list that a selection is of: its identity, and what moves its records to other indices. */
export type SelectedList = Pick<ViewportPosition, 'list' | 'shift' | 'reading'>;

/** The same records of a list under their present indices. */
function followed(selection: ListSelection, before: SelectedList, { shift, reading }: SelectedList) {
  // A row may be another record after such a reading; the whole list stays the whole list.
  if (before.reading !== reading) {
    if (isAllRows(selection.ranges)) return WHOLE_LIST;
    return selection.ranges.length === 0 ? NOTHING : LOST;
  }
  const by = shift - before.shift;
  return by === 0 || selection.isLost ? selection : shiftedSelection(selection, by);
}

interface KnownSelection {
  readonly list: SelectedList;
  readonly selection: ListSelection;
  /** By the rows without the list's shift, so that a shift changes none. */
  readonly records: Map<number, string>;
}

export type SelectionStore = ReturnType<typeof createSelectionStore>;

/** The selections of the page's lists, outside React: rows and bar read it without rendering the page. */
export function createSelectionStore() {
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
    change(list: SelectedList, step: SelectionStep): void {
      const selection = selectionAfter(of(list), step);
      selections.set(list.list, { list, selection, records: new Map(recordsOf(list, selection)) });
      changes.set(selections);
    },
    /**
     * Remembers the records of selected rows when they are first seen, because rows that are read again may be other records.
     * A selection of the whole list remembers none. @param base index of the first row
     */
    remember(list: SelectedList, base: number, rows: readonly CatalogRow[]): void {
      const { ranges, has } = of(list);
      const entry = selections.get(list.list);
      if (!entry || ranges.length === 0 || isAllRows(ranges)) return;
      for (const [at, row] of rows.entries()) {
        const place = base + at - list.shift;
        if (has(base + at) && !entry.records.has(place)) entry.records.set(place, keyOfRow(row));
      }
    },
    /** Keys of the remembered records, by their present rows. */
    records: (list: SelectedList): ReadonlyMap<number, string> =>
      new Map(recordsOf(list, of(list)).map(([row, key]) => [row + list.shift, key])),
    subscribe: changes.subscribe,
  };
}

/** The selected rows that a list of this extent has: without an end where the list's is not known. */
export const selectedRanges = (ranges: RowRanges, extent: ListExtent): RowRanges =>
  clippedRanges(ranges, 0, hasEnd(extent) ? extent.rowCount : Number.POSITIVE_INFINITY);

/** Whether the number of rows is known, from the server's total or from the end. */
const hasEnd = ({ total, endReached }: ListExtent): boolean => total !== undefined || endReached;

export type SelectedCount = ReturnType<typeof countSelected>;

/** Counts the selected rows. @param isLowerBound whether the server stopped counting at the total */
export function countSelected(ranges: RowRanges, extent: ListExtent, isLowerBound: boolean) {
  const rowCount = extent.soFar ?? extent.rowCount;
  const count = countRows(clippedRanges(ranges, 0, rowCount));
  const isOpen = ranges.at(-1)?.end === Number.POSITIVE_INFINITY;
  return {
    count,
    /** Whether the list may have more of them than are known: its end is not. */
    isAtLeast: isOpen && (isLowerBound || !hasEnd(extent)),
    isAll: count > 0 && count === rowCount,
  };
}
