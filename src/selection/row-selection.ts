import {
  ALL_ROWS,
  invertedRanges,
  hasRow,
  NO_RANGES,
  rangeBetween,
  type RowRanges,
  shiftedRanges,
  withoutRange,
  withRange,
} from '../paging/row-ranges.ts';

/** Selected rows of a list, and where an extension begins. Replaced, never changed. */
export interface RowSelection {
  readonly ranges: RowRanges;
  /** The row that extensions begin at; undefined: none was chosen. */
  readonly anchor: number | undefined;
  /** The row chosen last: the other end of the extension, or the anchor. */
  readonly lead: number | undefined;
  /** The selected rows without the extension from the anchor, which the next one replaces. */
  readonly kept: RowRanges;
}

export const NOTHING_SELECTED: RowSelection = {
  ranges: NO_RANGES,
  anchor: undefined,
  lead: undefined,
  kept: NO_RANGES,
};

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

const withRanges = (selection: RowSelection, ranges: RowRanges): RowSelection => ({
  ...selection,
  ranges,
  kept: ranges,
});

function toggled({ ranges }: RowSelection, row: number): RowSelection {
  const range = rangeBetween(row, row);
  const next = hasRow(ranges, row) ? withoutRange(ranges, range) : withRange(ranges, range);
  return { ranges: next, kept: next, anchor: row, lead: row };
}

export function selectionAfter(selection: RowSelection, step: SelectionStep): RowSelection {
  switch (step.kind) {
    case 'toggle':
      return toggled(selection, step.row);
    case 'extend':
    case 'extend-on': {
      const { row, from, open } = step;
      const isMoved = step.kind === 'extend-on' && selection.lead !== from;
      const anchor = isMoved ? from : (selection.anchor ?? from);
      const kept = isMoved ? selection.ranges : selection.kept;
      const to = open === undefined ? row : END_OF[open];
      return { kept, anchor, lead: row, ranges: withRange(kept, rangeBetween(anchor, to)) };
    }
    case 'all':
      return withRanges(selection, ALL_ROWS);
    case 'invert':
      return withRanges(selection, invertedRanges(selection.ranges));
    default:
      return NOTHING_SELECTED;
  }
}

const shiftedRow = (row: number | undefined, by: number) => (row === undefined ? undefined : row + by);

/** The selection of the same records after a correction of all indices by `by` rows. */
export const shiftedSelection = (selection: RowSelection, by: number): RowSelection =>
  by === 0
    ? selection
    : {
        ranges: shiftedRanges(selection.ranges, by),
        kept: shiftedRanges(selection.kept, by),
        anchor: shiftedRow(selection.anchor, by),
        lead: shiftedRow(selection.lead, by),
      };
