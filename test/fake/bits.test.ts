import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allBits,
  clearBit,
  combineBits,
  countBetween,
  countBits,
  countBoth,
  eachBit,
  fillBits,
  hasBit,
  noBits,
  setBit,
  type Bits,
} from '#src/fake/bits.ts';

const SIZE = 101;
const rows = fc.uniqueArray(fc.nat(SIZE - 1));

function bitsOf(of: readonly number[]): Bits {
  const bits = noBits(SIZE);
  for (const row of of) setBit(bits, row);
  return bits;
}

function rowsOf(bits: Bits): number[] {
  const found: number[] = [];
  eachBit(bits, (row) => void found.push(row));
  return found;
}

const ascending = (of: Iterable<number>) => [...of].toSorted((a, b) => a - b);

describe('sets of rows', () => {
  test('hold what was put in, in ascending order', () => {
    fc.assert(
      fc.property(rows, rows, (put, taken) => {
        const bits = bitsOf(put);
        for (const row of taken) clearBit(bits, row);
        const left = new Set(put.filter((row) => !taken.includes(row)));
        expect(rowsOf(bits)).toEqual(ascending(left));
        expect(countBits(bits)).toBe(left.size);
        for (let row = 0; row < SIZE; row++) expect(hasBit(bits, row)).toBe(left.has(row));
      }),
    );
  });

  test('are combined', () => {
    fc.assert(
      fc.property(rows, rows, (a, b) => {
        const combined = (how: 'and' | 'or' | 'and-not') => rowsOf(combineBits(bitsOf(a), bitsOf(b), how));
        expect(combined('and')).toEqual(ascending(a.filter((row) => b.includes(row))));
        expect(combined('or')).toEqual(ascending(new Set([...a, ...b])));
        expect(combined('and-not')).toEqual(ascending(a.filter((row) => !b.includes(row))));
        expect(countBoth(bitsOf(a), bitsOf(b))).toBe(combined('and').length);
      }),
    );
  });

  test('are filled and counted from one row to another', () => {
    fc.assert(
      fc.property(rows, fc.nat(SIZE), fc.nat(SIZE), (of, from, to) => {
        expect(countBetween(bitsOf(of), from, to)).toBe(of.filter((row) => row >= from && row < to).length);
        const filled = noBits(SIZE);
        fillBits(filled, from, to);
        expect(rowsOf(filled)).toEqual([...allRows.keys()].filter((row) => row >= from && row < to));
      }),
    );
    expect(rowsOf(allBits(SIZE))).toEqual([...allRows.keys()]);
  });

  test('are read until told to stop', () => {
    const seen: number[] = [];
    eachBit(allBits(SIZE), (row) => seen.push(row) < 3);
    expect(seen).toEqual([0, 1, 2]);
  });
});

const allRows = Array.from({ length: SIZE });
