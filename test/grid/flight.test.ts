import { expect, test } from 'vitest';
import { AT_REST, flightAfter, isLeap, leavesAll } from '#src/grid/flight.ts';

const after = (...moves: readonly number[]) => moves.reduce(flightAfter, AT_REST);

test.each([
  [[5], false],
  [[0.9, 5], false],
  [[1.1, 1.1], true],
  [[5, 5, 0.3], true],
  [[5, 5, 0.3, 0.3], true],
  [[5, 5, 0.1], false],
  [[5, 5, 0.1, 5], false],
  [[5, 5, 0.1, 5, 5], true],
])('after moves of %j viewports rows fly by: %s', (moves, flies) => {
  expect(after(...moves).flies).toBe(flies);
});

test('a move of more than a screen leaves all that was on it; a leap goes far beyond', () => {
  expect([0, 1, 1.1].map((moved) => leavesAll(after(moved)))).toEqual([false, false, true]);
  expect([1.1, 30, 31].map((moved) => isLeap(after(moved)))).toEqual([false, false, true]);
});
