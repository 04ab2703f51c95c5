import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prefetchDistance, rowsToKeep } from '#src/window/prefetch.ts';

test('what passes in one and a half response times, and half a page', () => {
  expect(prefetchDistance(3_000, { rows: 500, ms: 100 }, 100)).toBe(500);
  expect(prefetchDistance(-3_000, { rows: 500, ms: 100 }, 100)).toBe(500);
});

test('at rest, what a server gives at once, up to three pages: a scroll begins without notice', () => {
  expect(prefetchDistance(0, { rows: 100, ms: 120 }, 100)).toBe(250);
  expect(prefetchDistance(0, { rows: 100, ms: 5 }, 100)).toBe(300);
  expect(prefetchDistance(0, { rows: 100, ms: 410 }, 100)).toBe(100);
});

test('it is bounded, and what is kept in memory holds it and room to turn round in', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 1, max: 1_000 }),
      (speed, rows, ms, limit) => {
        const distance = prefetchDistance(speed, { rows, ms }, limit);
        expect(distance).toBeGreaterThanOrEqual(Math.min(limit, 50));
        expect(distance).toBeLessThanOrEqual(3_000);
        expect(rowsToKeep(distance)).toBeGreaterThanOrEqual(distance + 500);
      },
    ),
  );
});
