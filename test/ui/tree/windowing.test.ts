import * as fc from 'fast-check';
import { assert, integer, property } from 'fast-check';
import { expect, test, describe } from 'vitest';
import { nodesInView, indexShift } from '#src/ui/tree/windowing.ts';

describe('nodesInView', () => {
  const screen = 900;
  const line = 28;
  const tops = integer({ min: -400_000, max: 2_000 });
  const counts = integer({ min: 0, max: 12_000 });

  /** Whether a row that is at least partly in the viewport is not rendered. */
  const hasBlank = (top: number, count: number, { first, end }: ReturnType<typeof nodesInView>) => {
    const from = Math.max(0, Math.ceil((-top + 1) / line) - 1);
    const to = Math.min(count, Math.ceil((screen - top) / line));
    return from < to && (first > from || end < to);
  };

  test('every row in the viewport is rendered, and not many more', () => {
    assert(
      property(tops, counts, (top, count) => {
        const range = nodesInView({ top, height: screen, nodeHeight: line, count });
        expect(hasBlank(top, count, range)).toBe(false);
        expect(range.end - range.first).toBeLessThanOrEqual((3 * screen) / line + 2 * 8 + 1);
        expect(range.first).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThanOrEqual(count);
      }),
    );
  });

  test('every row within one screen of scrolling is rendered', () => {
    assert(
      property(tops, integer({ min: -screen, max: screen }), (top, by) => {
        expect(
          hasBlank(top + by, 12_000, nodesInView({ top, height: screen, nodeHeight: line, count: 12_000 })),
        ).toBe(false);
      }),
    );
  });
});

describe('indexShift', () => {
  const keyed = (keys: readonly number[]) => keys.map((key) => ({ key: String(key) }));

  test('rows on screen keep their position, however many rows are added or removed before them', () => {
    const keeps = fc.property(
      fc.nat(20),
      fc.nat(20),
      fc.nat(20),
      fc.uniqueArray(fc.integer({ min: 1_000, max: 2_000 }), { maxLength: 20 }),
      (above, below, gone, come) => {
        const before = [...Array(above + below + 1).keys()];
        const after = [...come, ...before.slice(Math.min(gone, above))];
        const by = indexShift(keyed(before), keyed(after), above);
        return after[above + by] === before[above];
      },
    );
    expect(fc.check(keeps).counterexample).toBeNull();
  });

  test('a row that was removed, or never existed, moves nothing', () => {
    expect(indexShift(keyed([1, 2, 3]), keyed([1, 3]), 1)).toBe(0);
    expect(indexShift(keyed([1]), keyed([1, 3]), 4)).toBe(0);
    expect(indexShift([], keyed([1, 3]), 0)).toBe(0);
  });
});
