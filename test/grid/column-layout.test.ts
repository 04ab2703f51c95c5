import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clampColumnWidth,
  fitWidths,
  revealColumn,
  gapAt,
  moveColumn,
  stepColumn,
} from '#src/grid/column-layout.ts';

describe('widths', () => {
  interface Limits {
    readonly width: number;
    readonly minWidth: number;
    readonly maxWidth: number;
    readonly grow?: number;
    readonly roomyWidth?: number;
    /** The width that was chosen. */
    readonly chosen?: number | undefined;
  }
  const columns = fc.array(
    fc
      .record({
        minWidth: fc.integer({ min: 40, max: 150 }),
        extra: fc.integer({ min: 0, max: 500 }),
        width: fc.integer({ min: 0, max: 900 }),
        grow: fc.integer({ min: 0, max: 3 }),
        roomyWidth: fc.integer({ min: 0, max: 700 }),
        chosen: fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined }),
      })
      .map(({ extra, ...column }) => ({ ...column, maxWidth: column.minWidth + extra })),
    { minLength: 1, maxLength: 11 },
  );
  const fit = (list: readonly Limits[], available: number) => {
    const sized = list.map((column, i) => ({ ...column, id: `c${i}` }));
    const sizes = list.map((column) => clampColumnWidth(column, column.chosen ?? column.width));
    const chosen = list.flatMap((column, i) =>
      column.chosen === undefined ? [] : [[`c${i}`, column.chosen]],
    );
    return fitWidths(sized, sizes, Object.fromEntries(chosen), available);
  };
  const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);

  describe('widths as drawn', () => {
    test('keep what each column allows, and leave no room while one could take it', () => {
      fc.assert(
        fc.property(columns, fc.double({ min: 0, max: 4_000, noNaN: true }), (list, available) => {
          const widths = fit(list, available);
          const asked = list.map((column) => clampColumnWidth(column, column.chosen ?? column.width));
          const grows = (column: Limits) => column.chosen === undefined && (column.grow ?? 0) > 0;
          for (const [i, column] of list.entries()) {
            expect(widths[i]).toBeGreaterThanOrEqual(asked[i] ?? 0);
            expect(widths[i]).toBeLessThanOrEqual(column.maxWidth);
            expect(grows(column) ? asked[i] : widths[i]).toBe(asked[i]);
          }
          const room = Math.floor(available) - sum(widths);
          expect(sum(asked) > available ? widths : asked).toEqual(asked);
          expect(room >= 0 || sum(asked) > available).toBe(true);
          const canGrow = list.some((column, i) => grows(column) && (widths[i] ?? 0) < column.maxWidth);
          expect(room > 0 && canGrow).toBe(false);
        }),
      );
    });

    test('spare room goes by share', () => {
      const column = { width: 100, minWidth: 50, maxWidth: 900 };
      expect(fit([{ ...column, grow: 2 }, column, { ...column, grow: 1 }], 600)).toEqual([300, 100, 200]);
    });

    test('spare room goes first to columns that have too little of it, then to all', () => {
      const column = { width: 100, minWidth: 50, maxWidth: 900, grow: 1 };
      const roomy = { ...column, roomyWidth: 200 };
      expect(fit([roomy, column], 250)).toEqual([150, 100]);
      expect(fit([roomy, column], 300)).toEqual([200, 100]);
      expect(fit([roomy, column], 400)).toEqual([250, 150]);
      expect(fit([{ ...roomy, chosen: 120 }, column], 400)).toEqual([120, 280]);
    });
  });

  test('a width is whole, within bounds, and its own where it is no number', () => {
    const column = { width: 100, minWidth: 50, maxWidth: 200 };
    expect([10, 99.6, 500, Number.NaN].map((width) => clampColumnWidth(column, width))).toEqual([
      50, 100, 200, 100,
    ]);
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
});

describe('column order', () => {
  const IDS = ['name', 'location', 'type', 'owners', 'tags'];

  test.each([
    [1, 3, ['name', 'type', 'location', 'owners', 'tags']],
    [4, 1, ['name', 'tags', 'location', 'type', 'owners']],
    [1, 5, ['name', 'type', 'owners', 'tags', 'location']],
    [3, 0, ['name', 'owners', 'location', 'type', 'tags']],
  ])('column %i to gap %i', (from, to, moved) => {
    expect(moveColumn(IDS, from, to)).toEqual(moved);
  });

  test('any move keeps every column once and the first one first', () => {
    const ids = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 12 });
    const places = fc.integer({ min: -2, max: 14 });
    fc.assert(
      fc.property(ids, places, places, (list, from, to) => {
        const moved = moveColumn(list, from, to);
        expect(moved[0]).toBe(list[0]);
        expect(moved.toSorted()).toEqual(list.toSorted());
      }),
    );
  });

  test('what moves nothing gives the same list', () => {
    expect(moveColumn(IDS, 0, 3)).toBe(IDS);
    expect(moveColumn(IDS, 2, 2)).toBe(IDS);
    expect(moveColumn(IDS, 2, 3)).toBe(IDS);
    expect(stepColumn(IDS, 1, -1)).toBe(IDS);
    expect(stepColumn(IDS, 4, 1)).toBe(IDS);
    expect(stepColumn(IDS, 0, 1)).toBe(IDS);
  });

  test('a step back undoes a step', () => {
    const moved = stepColumn(IDS, 2, 1);
    expect(moved).toEqual(['name', 'location', 'owners', 'type', 'tags']);
    expect(stepColumn(moved, 3, -1)).toEqual(IDS);
  });

  test('the gap is the one beside the middle that the pointer has passed, never before the first column', () => {
    const middles = [100, 250, 350];
    expect([0, 120, 260, 400].map((x) => gapAt(middles, x))).toEqual([1, 1, 2, 3]);
  });
});
