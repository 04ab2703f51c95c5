import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clampWidth, fitWidths, revealColumn } from '#src/grid/widths.ts';

const columns = fc.array(
  fc
    .record({
      minWidth: fc.integer({ min: 40, max: 150 }),
      extra: fc.integer({ min: 0, max: 500 }),
      width: fc.integer({ min: 0, max: 900 }),
      grow: fc.integer({ min: 0, max: 3 }),
    })
    .map(({ extra, ...column }) => ({ ...column, maxWidth: column.minWidth + extra })),
  { minLength: 1, maxLength: 11 },
);
const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);

describe('widths as drawn', () => {
  test('keep what each column allows, and leave no room while one could take it', () => {
    fc.assert(
      fc.property(columns, fc.double({ min: 0, max: 4_000, noNaN: true }), (list, available) => {
        const widths = fitWidths(list, available);
        const asked = list.map((column) => clampWidth(column, column.width));
        for (const [i, column] of list.entries()) {
          expect(widths[i]).toBeGreaterThanOrEqual(asked[i] ?? 0);
          expect(widths[i]).toBeLessThanOrEqual(column.maxWidth);
          expect(column.grow ? asked[i] : widths[i]).toBe(asked[i]);
        }
        const room = Math.floor(available) - sum(widths);
        expect(sum(asked) > available ? widths : asked).toEqual(asked);
        expect(room >= 0 || sum(asked) > available).toBe(true);
        const canGrow = list.some((column, i) => column.grow && (widths[i] ?? 0) < column.maxWidth);
        expect(room > 0 && canGrow).toBe(false);
      }),
    );
  });

  test('spare room goes by share', () => {
    const column = { width: 100, minWidth: 50, maxWidth: 900 };
    expect(fitWidths([{ ...column, grow: 2 }, column, { ...column, grow: 1 }], 600)).toEqual([300, 100, 200]);
  });
});

test('a width is whole, within bounds, and its own where it is no number', () => {
  const column = { width: 100, minWidth: 50, maxWidth: 200 };
  expect([10, 99.6, 500, Number.NaN].map((width) => clampWidth(column, width))).toEqual([50, 100, 200, 100]);
});

describe('scrolling a column into sight', () => {
  const widths = [200, 100, 100, 100, 100];

  test('beside the pinned column, and no farther than needed', () => {
    expect(revealColumn(widths, 4, 400, 0)).toBe(200);
    expect(revealColumn(widths, 1, 400, 150)).toBe(0);
    expect(revealColumn(widths, 2, 400, 0)).toBe(0);
    expect(revealColumn(widths, 0, 400, 120)).toBe(120);
  });

  test('the start of a column that is wider than the room', () => {
    expect(revealColumn([200, 100, 900], 2, 400, 0)).toBe(100);
  });
});
