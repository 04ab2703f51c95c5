import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_DIRECTORY, entryAt, entryAtOrBelow, shifted, withEntry } from '#src/window/directory.ts';

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

test('moving all edges keeps the start where it is and drops what falls off', () => {
  const directory = withEntry(withEntry(EMPTY_DIRECTORY, 50, 'a'), 200, 'b');
  expect(shifted(directory, -100)).toEqual([
    { index: 0, cursor: null },
    { index: 100, cursor: 'b' },
  ]);
});
