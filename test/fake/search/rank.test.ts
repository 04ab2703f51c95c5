import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noBits, setBit } from '#src/fake/bits.ts';
import { columnScores } from '#src/fake/search/column-values.ts';
import { bestRows } from '#src/fake/search/rank.ts';
import { CONTROL_RUNS } from '#test/support/long.ts';

/** Few texts, each shared by several documents, as display names and names of a catalog are. */
const columns = fc
  .array(fc.constantFrom('orders', 'order', 'fct_orders', 'orders_daily', 'reorders'), {
    minLength: 2,
    maxLength: 60,
  })
  .map((texts) => {
    const values = [...new Set(texts)];
    return { values, of: Uint32Array.from(texts, (text) => values.indexOf(text)), written: new Map() };
  });

/** Texts of one score, which 32 bits do not hold. */
const scoreOf = (): number => 109.45;

type Scores = typeof columnScores;

/** Whether the first rows of some column, however many are asked for, are not the beginning of all of them. */
const isTorn = (scores: Scores, numRuns: number): boolean =>
  fc.check(
    fc.property(columns, fc.nat(60), (column, count) => {
      const size = column.of.length;
      const all = noBits(size);
      for (let row = 0; row < size; row += 1) setBit(all, row);
      // Each request scores anew, as each page of a search does.
      const first = (rows: number) => bestRows(all, rows, scores(column, scoreOf));
      expect(first(count)).toEqual(first(size).slice(0, count));
    }),
    { numRuns, endOnFailure: true },
  ).failed;

/** Keeps scores in 32 bits, but answers the first time with all of them. */
const shortened: Scores = ({ values, of }, score) => {
  const known = new Float32Array(values.length);
  return (row) => {
    const at = of[row] ?? 0;
    const kept = known[at] ?? 0;
    if (kept > 0) return kept;
    const computed = score(values[at] ?? '');
    known[at] = computed;
    return computed;
  };
};

describe('the first rows of a search', () => {
  test('are the beginning of all of them, so that pages lose and double none', () => {
    expect(isTorn(columnScores, 300)).toBe(false);
  });

  test('control: scores that change once they are kept are found', () => {
    expect(isTorn(shortened, CONTROL_RUNS)).toBe(true);
  });
});
