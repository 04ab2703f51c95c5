import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prefetchDistance, rowsToKeep } from '#src/window/prefetch.ts';

const moving = (rowsPerSecond: number) => ({ rowsPerSecond, atRest: false });
const still = { rowsPerSecond: 0, atRest: true };

test('what passes in two response times, drawing included, and half of the page that is asked for', () => {
  const reckoning = { cost: { rows: 100, ms: 100 }, limit: 100, size: 1_000 };
  expect(prefetchDistance(moving(1_000), reckoning)).toBe(900);
  expect(prefetchDistance(moving(-1_000), reckoning)).toBe(900);
});

test('at rest, what a server gives at once, up to eight pages: a scroll begins without notice', () => {
  const at = (ms: number) => ({ cost: { rows: 100, ms }, limit: 100, size: 100 });
  expect(prefetchDistance(still, at(120))).toBe(417);
  expect(prefetchDistance(still, at(5))).toBe(800);
  expect(prefetchDistance(still, at(410))).toBe(122);
});

test('a first slow move asks for nothing yet', () => {
  expect(prefetchDistance(moving(40), { cost: { rows: 100, ms: 5 }, limit: 100, size: 100 })).toBe(400);
});

test('it is bounded, and what is kept in memory holds it and room to turn round in', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 1, max: 1_000 }),
      (speed, rows, ms, limit) => {
        const distance = prefetchDistance(moving(speed), { cost: { rows, ms }, limit, size: limit });
        expect(distance).toBeGreaterThanOrEqual(Math.min(limit, 50));
        expect(distance).toBeLessThanOrEqual(8_000);
        expect(rowsToKeep(distance)).toBeGreaterThanOrEqual(distance + 500);
      },
    ),
  );
});
