import fc from 'fast-check';
import { expect, test, describe } from 'vitest';
import { cursorOf } from '#src/api/data-source.ts';
import {
  EMPTY_CURSOR_INDEX,
  knownCursorAt,
  nearestKnownCursor,
  shiftCursors,
  withCursor,
  withoutCursor,
} from '#src/paging/cursor-index.ts';

describe('cursorIndex', () => {
  const indices = fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 80 });
  const filled = (list: readonly number[]) =>
    list.reduce((cursorIndex, index) => withCursor(cursorIndex, index, `c${index}`), EMPTY_CURSOR_INDEX);

  test('the nearest known cursor at or below a row equals that of a linear search', () => {
    fc.assert(
      fc.property(indices, fc.integer({ min: 0, max: 100_000 }), (list, row) => {
        const nearest = Math.max(0, ...list.filter((index) => index <= row));
        expect(nearestKnownCursor(filled(list), row).index).toBe(nearest);
      }),
    );
  });

  test('entries stay sorted by index, without duplicates, with the start first', () => {
    fc.assert(
      fc.property(indices, (list) => {
        const found = filled(list).map((entry) => entry.index);
        expect(found).toEqual([...new Set([0, ...list])].toSorted((a, b) => a - b));
      }),
    );
  });

  test('a newer cursor for the same row replaces the older one', () => {
    const cursorIndex = withCursor(withCursor(EMPTY_CURSOR_INDEX, 100, 'old'), 100, 'new');
    expect(knownCursorAt(cursorIndex, 100)?.at).toEqual({ kind: 'after', cursor: 'new' });
    expect(cursorIndex).toHaveLength(2);
  });

  test('it stays bounded and keeps the start and the last cursor', () => {
    const cursorIndex = Array.from({ length: 5_000 }, (_, n) => (n + 1) * 100).reduce(
      (known, index) => withCursor(known, index, `c${index}`),
      EMPTY_CURSOR_INDEX,
    );
    expect(cursorIndex.length).toBeLessThanOrEqual(2_048);
    expect(cursorIndex[0]).toEqual({ index: 0, at: { kind: 'start' } });
    expect(cursorIndex.at(-1)?.index).toBe(500_000);
  });

  test('up to 2,048 cursors are all kept; beyond that, every second is dropped except the last', () => {
    const full = filled(Array.from({ length: 2_047 }, (_, n) => (n + 1) * 10));
    expect(full.map((entry) => entry.index)).toEqual(Array.from({ length: 2_048 }, (_, n) => n * 10));
    const more = withCursor(full, 50_001, 'last').map((entry) => entry.index);
    expect(more).toEqual(Array.from({ length: 1_025 }, (_, n) => (n < 1_024 ? n * 20 : 50_001)));
    const between = withCursor(full, 15, 'between').map((entry) => entry.index);
    expect(between.slice(0, 3)).toEqual([0, 15, 30]);
    expect(between.at(-1)).toBe(20_470);
    expect(between).toHaveLength(1_025);
  });

  test('it is unchanged by the start of the list and by a cursor that is known already', () => {
    const cursorIndex = filled([100, 200]);
    expect(withCursor(cursorIndex, 0, 'start')).toBe(cursorIndex);
    expect(withCursor(cursorIndex, -3, 'above')).toBe(cursorIndex);
    expect(withCursor(cursorIndex, 200, 'c200')).toBe(cursorIndex);
  });

  test('a cursor occurs once, at the index where it was seen last', () => {
    const cursorIndex = withCursor(filled([100, 200]), 150, 'c100');
    expect(cursorIndex.map(({ index, at }) => [index, cursorOf(at) ?? null])).toEqual([
      [0, null],
      [150, 'c100'],
      [200, 'c200'],
    ]);
  });

  test('a refused cursor is removed alone, and the start never', () => {
    const cursorIndex = filled([100, 200, 300]);
    expect(withoutCursor(cursorIndex, 200)).toEqual(filled([100, 300]));
    expect(withoutCursor(cursorIndex, 150)).toEqual(cursorIndex);
    expect(withoutCursor(cursorIndex, 0)).toEqual(cursorIndex);
  });

  test('shifting all cursors keeps the start and drops those below it', () => {
    const cursorIndex = withCursor(withCursor(EMPTY_CURSOR_INDEX, 50, 'a'), 200, 'b');
    expect(shiftCursors(cursorIndex, -100)).toEqual([
      { index: 0, at: { kind: 'start' } },
      { index: 100, at: { kind: 'after', cursor: 'b' } },
    ]);
    expect(shiftCursors(cursorIndex, -50).map((entry) => entry.index)).toEqual([0, 150]);
    expect(shiftCursors(cursorIndex, 30).map((entry) => entry.index)).toEqual([0, 80, 230]);
  });
});
