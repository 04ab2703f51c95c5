import { assert, check, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { linesOnScreen, type LineRange } from '#src/tables/panel/lines-on-screen.ts';

const screen = 900;
const line = 28;
const tops = integer({ min: -400_000, max: 2_000 });
const counts = integer({ min: 0, max: 12_000 });

/** Whether a line that the window shows, at any px of it, is not drawn. */
const hasBlank = (top: number, count: number, { first, end }: LineRange) => {
  const from = Math.max(0, Math.ceil((-top + 1) / line) - 1);
  const to = Math.min(count, Math.ceil((screen - top) / line));
  return from < to && (first > from || end < to);
};

test('every line in the window is drawn, and not many more', () => {
  assert(
    property(tops, counts, (top, count) => {
      const range = linesOnScreen({ top, screen, line, count });
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
      expect(hasBlank(top + by, 12_000, linesOnScreen({ top, screen, line, count: 12_000 }))).toBe(false);
    }),
  );
});

test('control: a range that is not moved with the scroll has blanks', () => {
  const still = linesOnScreen({ top: 0, screen, line, count: 12_000 });
  expect(check(property(tops, (top) => !hasBlank(top, 12_000, still))).failed).toBe(true);
});
