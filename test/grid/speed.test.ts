import { expect, test } from 'vitest';
import { speedAfter } from '#src/grid/speed.ts';

const STILL = { row: 0, time: 0, rowsPerSecond: 0 };

test('a steady move comes to its speed, towards the start below zero', () => {
  let down = STILL;
  let up = STILL;
  for (let frame = 1; frame <= 20; frame++) {
    down = speedAfter(down, frame * 10, frame * 16);
    up = speedAfter(up, -frame * 10, frame * 16);
  }
  expect(down.rowsPerSecond).toBeCloseTo(625, 1);
  expect(up.rowsPerSecond).toBeCloseTo(-625, 1);
});

test('a move counts for three fifths, what was before for the rest', () => {
  const before = { row: 40, time: 2_000, rowsPerSecond: 100 };
  expect(speedAfter(before, 60, 2_100)).toEqual({ row: 60, time: 2_100, rowsPerSecond: 160 });
  // Just no pause yet.
  expect(speedAfter(before, 55, 2_150).rowsPerSecond).toBeCloseTo(100, 9);
});

test('after a pause the speed of before counts no more, and the move began with this frame', () => {
  const fast = { row: 40, time: 2_000, rowsPerSecond: 5_000 };
  expect(speedAfter(fast, 50, 3_000)).toEqual({ row: 50, time: 3_000, rowsPerSecond: 625 });
});

test('a second move at the same moment is no infinite speed', () => {
  expect(speedAfter(STILL, 100, 0)).toBe(STILL);
});
