// Sets of rows of a list, kept as ranges: a set of a million rows costs two numbers.

/** Rows from `first` to before `end`. Minus infinity is the list's start wherever it is, infinity its end. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** Disjoint ranges in ascending order, with a gap between any two. Replaced, never changed. */
export type RowRanges = readonly RowRange[];

export const NO_RANGES: RowRanges = [];
/** All rows of a list, however many it turns out to have. */
export const ALL_ROWS: RowRanges = [{ first: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }];

/** Whether a set has all rows of its list, however many it turns out to have. */
export const isAllRows = ([range, ...others]: RowRanges): boolean =>
  range?.first === Number.NEGATIVE_INFINITY && range.end === Number.POSITIVE_INFINITY && others.length === 0;

/** The range of the rows between two rows, in either order, both included. */
export const rangeBetween = (one: number, other: number): RowRange => ({
  first: Math.min(one, other),
  end: Math.max(one, other) + 1,
});

/** The first range that ends after a row. */
const rangeBeyond = (ranges: RowRanges, row: number): RowRange | undefined =>
  ranges.find(({ end }) => end > row);

export const hasRow = (ranges: RowRanges, row: number): boolean => {
  const range = rangeBeyond(ranges, row);
  return range !== undefined && range.first <= row;
};

/** The set with the rows of a range. */
export function withRange(ranges: RowRanges, { first, end }: RowRange): RowRanges {
  if (first >= end) return ranges;
  // Ranges that touch the new one become one with it.
  const before = ranges.filter((range) => range.end < first);
  const after = ranges.filter((range) => range.first > end);
  const touched = ranges.slice(before.length, ranges.length - after.length);
  return [
    ...before,
    {
      first: Math.min(first, touched[0]?.first ?? first),
      end: Math.max(end, touched.at(-1)?.end ?? end),
    },
    ...after,
  ];
}

export function invertedRanges(ranges: RowRanges): RowRanges {
  const ends = [Number.NEGATIVE_INFINITY, ...ranges.flatMap(({ first, end }) => [first, end])];
  const gaps = ends.flatMap((first, at) =>
    at % 2 === 0 ? [{ first, end: ends[at + 1] ?? Number.POSITIVE_INFINITY }] : [],
  );
  return gaps.filter(({ first, end }) => first < end);
}

/** The set without the rows of a range. */
export const withoutRange = (ranges: RowRanges, range: RowRange): RowRanges =>
  invertedRanges(withRange(invertedRanges(ranges), range));

/** The set of the same records after a correction of all indices by `by` rows. */
export const shiftedRanges = (ranges: RowRanges, by: number): RowRanges =>
  by === 0 ? ranges : ranges.map(({ first, end }) => ({ first: first + by, end: end + by }));

/** The rows of the set from one row to before another. */
export const clippedRanges = (ranges: RowRanges, from: number, to: number): RowRanges =>
  ranges
    .map(({ first, end }) => ({ first: Math.max(first, from), end: Math.min(end, to) }))
    .filter(({ first, end }) => first < end);

/** Number of rows in a set; infinity for one without an end. Open starts are to be clipped before. */
export const countRows = (ranges: RowRanges): number =>
  ranges.reduce((sum, { first, end }) => sum + end - first, 0);

/** The first row of the set at or after a row; undefined: none. */
export function nextRow(ranges: RowRanges, from: number): number | undefined {
  const range = rangeBeyond(ranges, from);
  return range && Math.max(range.first, from);
}
