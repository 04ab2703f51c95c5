import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EMPTY_DIRECTORY,
  entryAt,
  entryAtOrBelow,
  shifted,
  withEntry,
  withoutEntry,
} from '#src/window/directory.ts';

const indices = fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 80 });
const filled = (list: readonly number[]) =>
  list.reduce((directory, index) => withEntry(directory, index, `c${index}`), EMPTY_DIRECTORY);

test('the nearest edge at or below a row is the one a plain search finds', () => {
  fc.assert(
    fc.property(indices, fc.integer({ min: 0, max: 100_000 }), (list, row) => {
      const nearest = Math.max(0, ...list.filter((index) => index <= row));
      expect(entryAtOrBelow(filled(list), row).index).toBe(nearest);
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
  const directory = withEntry(withEntry(EMPTY_DIRECTORY, 100, 'old'), 100, 'new');
  expect(entryAt(directory, 100)?.cursor).toBe('new');
  expect(directory).toHaveLength(2);
});

test('it stays bounded and never loses the way: the start and the last edge remain', () => {
  const directory = Array.from({ length: 5_000 }, (_, n) => (n + 1) * 100).reduce(
    (known, index) => withEntry(known, index, `c${index}`),
    EMPTY_DIRECTORY,
  );
  expect(directory.length).toBeLessThanOrEqual(2_048);
  expect(directory[0]).toEqual({ index: 0, cursor: null });
  expect(directory.at(-1)?.index).toBe(500_000);
});

test('up to 2,048 edges are all kept; one more, and every second goes but the last', () => {
  const full = filled(Array.from({ length: 2_047 }, (_, n) => (n + 1) * 10));
  expect(full.map((entry) => entry.index)).toEqual(Array.from({ length: 2_048 }, (_, n) => n * 10));
  const more = withEntry(full, 50_001, 'last').map((entry) => entry.index);
  expect(more).toEqual(Array.from({ length: 1_025 }, (_, n) => (n < 1_024 ? n * 20 : 50_001)));
  const between = withEntry(full, 15, 'between').map((entry) => entry.index);
  expect(between.slice(0, 3)).toEqual([0, 15, 30]);
  expect(between.at(-1)).toBe(20_470);
  expect(between).toHaveLength(1_025);
});

test('what says nothing new changes nothing: the start itself, and an edge known already', () => {
  const directory = filled([100, 200]);
  expect(withEntry(directory, 0, 'start')).toBe(directory);
  expect(withEntry(directory, -3, 'above')).toBe(directory);
  expect(withEntry(directory, 200, 'c200')).toBe(directory);
});

test('a cursor stands once, where it was seen last', () => {
  const directory = withEntry(filled([100, 200]), 150, 'c100');
  expect(directory.map(({ index, cursor }) => [index, cursor])).toEqual([
    [0, null],
    [150, 'c100'],
    [200, 'c200'],
  ]);
});

test('a refused edge goes alone, and the start never', () => {
  const directory = filled([100, 200, 300]);
  expect(withoutEntry(directory, 200)).toEqual(filled([100, 300]));
  expect(withoutEntry(directory, 150)).toEqual(directory);
  expect(withoutEntry(directory, 0)).toEqual(directory);
});

test('moving all edges keeps the start where it is and drops what falls off', () => {
  const directory = withEntry(withEntry(EMPTY_DIRECTORY, 50, 'a'), 200, 'b');
  expect(shifted(directory, -100)).toEqual([
    { index: 0, cursor: null },
    { index: 100, cursor: 'b' },
  ]);
  expect(shifted(directory, -50).map((entry) => entry.index)).toEqual([0, 150]);
  expect(shifted(directory, 30).map((entry) => entry.index)).toEqual([0, 80, 230]);
});
