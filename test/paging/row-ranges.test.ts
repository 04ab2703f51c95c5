import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ALL_ROWS,
  clippedRanges,
  countRows,
  hasRow,
  invertedRanges,
  isAllRows,
  nextRow,
  NO_RANGES,
  rangeBetween,
  type RowRanges,
  shiftedRanges,
  withoutRange,
  withRange,
} from '#src/paging/row-ranges.ts';
import { runs } from '#test/support/long.ts';

const ROWS = Array.from({ length: 40 }, (_, row) => row);

type Change =
  | { readonly is: 'with' | 'without'; readonly one: number; readonly other: number }
  | { readonly is: 'inverted' };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ is: fc.constantFrom('with', 'without'), one: fc.nat(39), other: fc.nat(39) }),
  fc.constant({ is: 'inverted' } as const),
);

const apply = (ranges: RowRanges, one: Change): RowRanges => {
  if (one.is === 'inverted') return invertedRanges(ranges);
  const range = rangeBetween(one.one, one.other);
  return one.is === 'with' ? withRange(ranges, range) : withoutRange(ranges, range);
};

const applyToSet = (set: ReadonlySet<number>, one: Change): ReadonlySet<number> => {
  if (one.is === 'inverted') return new Set(ROWS.filter((row) => !set.has(row)));
  const inside = (row: number) => row >= Math.min(one.one, one.other) && row <= Math.max(one.one, one.other);
  return new Set(ROWS.filter((row) => (inside(row) ? one.is === 'with' : set.has(row))));
};

test('ranges are a set of rows, whatever is added, removed and inverted: sorted, and apart', () => {
  const agrees = fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
    let ranges = NO_RANGES;
    let set: ReadonlySet<number> = new Set();
    for (const one of changes) {
      ranges = apply(ranges, one);
      set = applyToSet(set, one);
      expect(ROWS.filter((row) => hasRow(ranges, row))).toEqual([...set].toSorted((a, b) => a - b));
      const inside = clippedRanges(ranges, 0, ROWS.length);
      expect(countRows(inside)).toBe(set.size);
      for (const row of ROWS) {
        expect(nextRow(inside, row)).toBe(ROWS.find((other) => other >= row && set.has(other)));
        expect(hasRow(shiftedRanges(ranges, 7), row + 7)).toBe(set.has(row));
      }
      expect(ranges.every(({ first, end }) => first < end)).toBe(true);
      expect(ranges.slice(1).every(({ first }, at) => first > ranges[at]!.end)).toBe(true);
    }
  });
  fc.assert(agrees, { numRuns: runs(60) });
});

test('all rows have neither start nor end', () => {
  expect(hasRow(ALL_ROWS, 0)).toBe(true);
  expect(hasRow(ALL_ROWS, 12_480)).toBe(true);
  expect(countRows(ALL_ROWS)).toBe(Number.POSITIVE_INFINITY);
  expect(isAllRows(ALL_ROWS)).toBe(true);
  expect(isAllRows(NO_RANGES)).toBe(false);
  expect(isAllRows(withoutRange(ALL_ROWS, rangeBetween(7, 7)))).toBe(false);
  expect(isAllRows([{ first: 0, end: Number.POSITIVE_INFINITY }])).toBe(false);
  expect(invertedRanges(ALL_ROWS)).toEqual(NO_RANGES);
  expect(invertedRanges(NO_RANGES)).toEqual(ALL_ROWS);
  expect(shiftedRanges(ALL_ROWS, -3)).toEqual(ALL_ROWS);
  expect(countRows(clippedRanges(ALL_ROWS, 0, 12_480))).toBe(12_480);
});
