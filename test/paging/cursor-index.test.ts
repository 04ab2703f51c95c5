import fc from 'fast-check';
import { expect, test, describe } from 'vitest';
import {
  EMPTY_CURSOR_INDEX,
  knownCursorAt,
  nearestKnownCursor,
  shiftCursors,
  withCursor,
  withoutCursor,
  createCursorIndexCache,
} from '#src/paging/cursor-index.ts';

describe('cursorIndex', () => {
  const indices = fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 80 });
  const filled = (list: readonly number[]) =>
    list.reduce((cursorIndex, index) => withCursor(cursorIndex, index, `c${index}`), EMPTY_CURSOR_INDEX);

  test('the nearest edge at or below a row is the one a plain search finds', () => {
    fc.assert(
      fc.property(indices, fc.integer({ min: 0, max: 100_000 }), (list, row) => {
        const nearest = Math.max(0, ...list.filter((index) => index <= row));
        expect(nearestKnownCursor(filled(list), row).index).toBe(nearest);
      }),
    );
  });

  test('entries stay sorted, each index once, the start always first', () => {
    fc.assert(
      fc.property(indices, (list) => {
        const found = filled(list).map((entry) => entry.index);
        expect(found).toEqual([...new Set([0, ...list])].toSorted((a, b) => a - b));
      }),
    );
  });

  test('a newer cursor for the same row replaces the older one', () => {
    const cursorIndex = withCursor(withCursor(EMPTY_CURSOR_INDEX, 100, 'old'), 100, 'new');
    expect(knownCursorAt(cursorIndex, 100)?.cursor).toBe('new');
    expect(cursorIndex).toHaveLength(2);
  });

  test('it stays bounded and never loses the way: the start and the last edge remain', () => {
    const cursorIndex = Array.from({ length: 5_000 }, (_, n) => (n + 1) * 100).reduce(
      (known, index) => withCursor(known, index, `c${index}`),
      EMPTY_CURSOR_INDEX,
    );
    expect(cursorIndex.length).toBeLessThanOrEqual(2_048);
    expect(cursorIndex[0]).toEqual({ index: 0, cursor: null });
    expect(cursorIndex.at(-1)?.index).toBe(500_000);
  });

  test('up to 2,048 edges are all kept; one more, and every second goes but the last', () => {
    const full = filled(Array.from({ length: 2_047 }, (_, n) => (n + 1) * 10));
    expect(full.map((entry) => entry.index)).toEqual(Array.from({ length: 2_048 }, (_, n) => n * 10));
    const more = withCursor(full, 50_001, 'last').map((entry) => entry.index);
    expect(more).toEqual(Array.from({ length: 1_025 }, (_, n) => (n < 1_024 ? n * 20 : 50_001)));
    const between = withCursor(full, 15, 'between').map((entry) => entry.index);
    expect(between.slice(0, 3)).toEqual([0, 15, 30]);
    expect(between.at(-1)).toBe(20_470);
    expect(between).toHaveLength(1_025);
  });

  test('what says nothing new changes nothing: the start itself, and an edge known already', () => {
    const cursorIndex = filled([100, 200]);
    expect(withCursor(cursorIndex, 0, 'start')).toBe(cursorIndex);
    expect(withCursor(cursorIndex, -3, 'above')).toBe(cursorIndex);
    expect(withCursor(cursorIndex, 200, 'c200')).toBe(cursorIndex);
  });

  test('a cursor stands once, where it was seen last', () => {
    const cursorIndex = withCursor(filled([100, 200]), 150, 'c100');
    expect(cursorIndex.map(({ index, cursor }) => [index, cursor])).toEqual([
      [0, null],
      [150, 'c100'],
      [200, 'c200'],
    ]);
  });

  test('a refused edge goes alone, and the start never', () => {
    const cursorIndex = filled([100, 200, 300]);
    expect(withoutCursor(cursorIndex, 200)).toEqual(filled([100, 300]));
    expect(withoutCursor(cursorIndex, 150)).toEqual(cursorIndex);
    expect(withoutCursor(cursorIndex, 0)).toEqual(cursorIndex);
  });

  test('moving all edges keeps the start where it is and drops what falls off', () => {
    const cursorIndex = withCursor(withCursor(EMPTY_CURSOR_INDEX, 50, 'a'), 200, 'b');
    expect(shiftCursors(cursorIndex, -100)).toEqual([
      { index: 0, cursor: null },
      { index: 100, cursor: 'b' },
    ]);
    expect(shiftCursors(cursorIndex, -50).map((entry) => entry.index)).toEqual([0, 150]);
    expect(shiftCursors(cursorIndex, 30).map((entry) => entry.index)).toEqual([0, 80, 230]);
  });
});

describe('directories', () => {
  const cursorIndex = withCursor(EMPTY_CURSOR_INDEX, 100, 'c');

  test('a source is remembered, another one is empty', () => {
    const directories = createCursorIndexCache();
    directories.set('list', cursorIndex);
    expect(directories.get('list')).toBe(cursorIndex);
    expect(directories.get('search')).toBe(EMPTY_CURSOR_INDEX);
  });

  test('however many searches are typed, only the latest are kept', () => {
    const directories = createCursorIndexCache(3);
    directories.set('list', cursorIndex);
    for (let n = 0; n < 100; n++) {
      directories.set(`search ${n}`, cursorIndex);
      // The list is kept anew each time, as while it is browsed between the searches.
      directories.set('list', cursorIndex);
    }
    const kept = Array.from({ length: 100 }, (_, n) => directories.get(`search ${n}`)).filter(
      (found) => found === cursorIndex,
    );
    expect(kept).toHaveLength(2);
    expect(directories.get('list')).toBe(cursorIndex);
  });
});
