import * as fc from 'fast-check';
import { assert, check, integer, property } from 'fast-check';
import { expect, test, describe } from 'vitest';
import { nodesInView, type NodeRange, indexShift } from '#src/ui/tree/windowing.ts';

describe('lines on screen', () => {
  const screen = 900;
  const line = 28;
  const tops = integer({ min: -400_000, max: 2_000 });
  const counts = integer({ min: 0, max: 12_000 });

  /** Whether a line that the window shows, at any px of it, is not drawn. */
  const hasBlank = (top: number, count: number, { first, end }: NodeRange) => {
    const from = Math.max(0, Math.ceil((-top + 1) / line) - 1);
    const to = Math.min(count, Math.ceil((screen - top) / line));
    return from < to && (first > from || end < to);
  };

  test('every line in the window is drawn, and not many more', () => {
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

  test('within a screen of scrolling nothing that comes into sight is missing', () => {
    assert(
      property(tops, integer({ min: -screen, max: screen }), (top, by) => {
        expect(
          hasBlank(top + by, 12_000, nodesInView({ top, height: screen, nodeHeight: line, count: 12_000 })),
        ).toBe(false);
      }),
    );
  });

  test('control: a range that is not moved with the scroll has blanks', () => {
    const still = nodesInView({ top: 0, height: screen, nodeHeight: line, count: 12_000 });
    expect(check(property(tops, (top) => !hasBlank(top, 12_000, still))).failed).toBe(true);
  });
});

describe('database tree scroll', () => {
  const keyed = (keys: readonly number[]) => keys.map((key) => ({ key: String(key) }));

  test('what is on screen stays there, however many lines come or go before it', () => {
    const law = (shift: typeof indexShift) =>
      fc.property(
        fc.nat(20),
        fc.nat(20),
        fc.nat(20),
        fc.uniqueArray(fc.integer({ min: 1_000, max: 2_000 }), { maxLength: 20 }),
        (above, below, gone, come) => {
          const before = [...Array(above + below + 1).keys()];
          const after = [...come, ...before.slice(Math.min(gone, above))];
          const by = shift(keyed(before), keyed(after), above);
          return after[above + by] === before[above];
        },
      );
    fc.assert(law(indexShift));
    // Control: lines that are left where their numbers put them.
    expect(fc.check(law(() => 0)).failed).toBe(true);
  });

  test('a line that is gone, or was not there, moves nothing', () => {
    expect(indexShift(keyed([1, 2, 3]), keyed([1, 3]), 1)).toBe(0);
    expect(indexShift(keyed([1]), keyed([1, 3]), 4)).toBe(0);
    expect(indexShift([], keyed([1, 3]), 0)).toBe(0);
  });
});
