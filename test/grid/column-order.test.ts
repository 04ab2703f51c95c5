import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { gapAt, moveColumn, stepColumn } from '#src/grid/column-order.ts';

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
