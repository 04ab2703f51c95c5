import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  entryPageSize,
  pageSize,
  pageSizeAtRest,
  sizeToPageBoundary,
  skipSize,
  prefetchDistance,
  rowsToKeep,
  planFetch,
  type FetchState,
} from '#src/paging/fetch-policy.ts';

describe('page size', () => {
  describe('rows to request next', () => {
    test('equal the page size of the address at rest and before any response', () => {
      expect(pageSize(100, undefined, 5_000)).toBe(100);
      expect(pageSize(100, { rows: 100, ms: 50 }, 0)).toBe(100);
      expect(pageSize(30, { rows: 30, ms: 410 }, 20)).toBe(30);
    });

    test('grow when scrolling outruns the server, while a larger response is expected in time', () => {
      const fast = { rows: 100, ms: 50 };
      // Each response waits 100 ms more while the page renders.
      expect([400, 900, 2_300, 4_000].map((speed) => pageSize(100, fast, speed))).toEqual([
        100, 200, 500, 1_000,
      ]);
      expect(pageSize(100, { rows: 500, ms: 80 }, -20_000)).toBe(1_000);
      expect(pageSize(100, { rows: 100, ms: 410 }, 3_000)).toBe(100);
    });

    test('shrink where the server needs more than 1.5 s, down to 25', () => {
      expect(pageSize(100, { rows: 100, ms: 2_200 }, 0)).toBe(50);
      expect(pageSize(1_000, { rows: 1_000, ms: 4_100 }, 0)).toBe(200);
      expect(pageSize(100, { rows: 100, ms: 60_000 }, 0)).toBe(25);
      expect(pageSize(10, { rows: 10, ms: 60_000 }, 0)).toBe(10);
    });

    test('are never more than 1,000, and at rest never more than the page size', () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 1_000 }),
          fc.integer({ min: 1, max: 1_000 }),
          fc.integer({ min: 0, max: 60_000 }),
          fc.integer({ min: -50_000, max: 50_000 }),
          (limit, rows, ms, speed) => {
            const size = pageSize(limit, { rows, ms }, speed);
            expect(size).toBeGreaterThanOrEqual(Math.min(limit, 25));
            expect(size).toBeLessThanOrEqual(1_000);
            expect(pageSize(limit, { rows, ms }, 0)).toBeLessThanOrEqual(limit);
          },
        ),
      );
    });
  });

  describe('rows to request at rest', () => {
    test('are one page for the first three, then a page five times as large', () => {
      const fast = { rows: 100, ms: 50 };
      expect([0, 299, 300].map((ready) => pageSizeAtRest(100, fast, ready))).toEqual([100, 100, 500]);
      expect(pageSizeAtRest(100, undefined, 300)).toBe(100);
    });

    test('are as many as the server returns in half a second', () => {
      expect(pageSizeAtRest(100, { rows: 100, ms: 200 }, 300)).toBe(200);
      expect(pageSizeAtRest(100, { rows: 100, ms: 410 }, 300)).toBe(100);
      expect(pageSizeAtRest(30, { rows: 30, ms: 1_000 }, 300)).toBe(30);
    });
  });

  describe('a skip step', () => {
    test('is 1,000 rows, or what the server returns in 1.5 s', () => {
      expect(skipSize(100, undefined)).toBe(1_000);
      expect(skipSize(100, { rows: 100, ms: 110 })).toBe(1_000);
      expect(skipSize(100, { rows: 100, ms: 410 })).toBe(200);
    });

    test('is a multiple of the page size, so that pages keep their usual boundaries', () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 999 }), (limit) => {
          expect(skipSize(limit, undefined) % limit).toBe(0);
        }),
      );
    });
  });

  describe('the first page of a list', () => {
    test('is one screen from the row to be shown, and never more than a page', () => {
      expect(entryPageSize(100, 0, 25)).toBe(25);
      expect(entryPageSize(100, 30, 25)).toBe(55);
      expect(entryPageSize(100, 99, 25)).toBe(100);
      expect(entryPageSize(10, 0, 25)).toBe(10);
    });

    test('is completed by the page after it, so that pages keep their usual boundaries', () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 1_000 }),
          fc.nat(999),
          fc.integer({ min: 1, max: 10 }),
          (limit, had, pages) => {
            const rows = had % limit;
            const next = sizeToPageBoundary(rows, limit, pages * limit);
            expect((rows + next) % limit).toBe(0);
            expect(next).toBeGreaterThan(0);
            expect(next).toBeLessThanOrEqual(pages * limit);
          },
        ),
      );
      // A slow server gets a size that it can answer in time.
      expect(sizeToPageBoundary(25, 100, 50)).toBe(50);
      expect(sizeToPageBoundary(75, 100, 50)).toBe(25);
    });
  });
});

describe('prefetch', () => {
  const moving = (rowsPerSecond: number) => ({ rowsPerSecond, atRest: false });
  const still = { rowsPerSecond: 0, atRest: true };

  test('covers the rows that pass in two response times, rendering included, and half a page', () => {
    const reckoning = { timing: { rows: 100, ms: 100 }, limit: 100, size: 1_000 };
    expect(prefetchDistance(moving(1_000), reckoning)).toBe(900);
    expect(prefetchDistance(moving(-1_000), reckoning)).toBe(900);
  });

  test('at rest covers what the server returns in half a second, up to eight pages', () => {
    const at = (ms: number) => ({ timing: { rows: 100, ms }, limit: 100, size: 100 });
    expect(prefetchDistance(still, at(120))).toBe(417);
    expect(prefetchDistance(still, at(5))).toBe(800);
    expect(prefetchDistance(still, at(410))).toBe(122);
  });

  test('a first slow movement requests nothing yet', () => {
    expect(prefetchDistance(moving(40), { timing: { rows: 100, ms: 5 }, limit: 100, size: 100 })).toBe(400);
  });

  test('is bounded, and rows kept in memory include it and a margin for a change of direction', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000, max: 100_000 }),
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 1, max: 1_000 }),
        (speed, rows, ms, limit) => {
          const distance = prefetchDistance(moving(speed), { timing: { rows, ms }, limit, size: limit });
          expect(distance).toBeGreaterThanOrEqual(Math.min(limit, 50));
          expect(distance).toBeLessThanOrEqual(8_000);
          expect(rowsToKeep(distance)).toBeGreaterThanOrEqual(distance + 500);
        },
      ),
    );
  });
});

describe('plan', () => {
  const situation: FetchState = {
    base: 0,
    end: 100,
    startReached: true,
    endReached: false,
    rowCount: 10_000,
    visible: { first: 0, last: 24, rowsPerSecond: 0, atRest: true },
    size: 100,
    distance: 100,
    failed: { next: false, previous: false },
    isWithoutCursor: false,
    isScreenAwaited: false,
  };
  const at = (first: number, rowsPerSecond = 0, atRest = true) => ({
    visible: { first, last: first + 24, rowsPerSecond, atRest },
  });

  describe('the next request', () => {
    test('is none while enough rows are loaded ahead', () => {
      expect(planFetch({ ...situation, end: 300 })).toEqual({ kind: 'nothing' });
    });

    test('is the next page when the screen approaches the loaded end', () => {
      expect(planFetch(situation)).toEqual({ kind: 'next' });
    });

    test('is none at rest while rows on screen await more, and prefetches as soon as they move', () => {
      const waiting = { ...situation, isScreenAwaited: true };
      const above = { ...waiting, base: 500, end: 1_000, startReached: false };
      expect(planFetch(waiting)).toEqual({ kind: 'nothing' });
      expect(planFetch({ ...above, ...at(510) })).toEqual({ kind: 'nothing' });
      expect(planFetch({ ...above, ...at(510), isScreenAwaited: false })).toEqual({ kind: 'previous' });
      expect(planFetch({ ...waiting, ...at(1, 40, false) })).toEqual({ kind: 'next' });
      expect(planFetch({ ...above, ...at(510, -40, false) })).toEqual({ kind: 'previous' });
    });

    test('loads what is missing on screen, whatever the rest of the screen awaits', () => {
      const waiting = { ...situation, isScreenAwaited: true };
      expect(planFetch({ ...waiting, ...at(90) })).toEqual({ kind: 'next' });
      expect(planFetch({ ...waiting, base: 500, end: 600, startReached: false, ...at(490) })).toEqual({
        kind: 'previous',
      });
      expect(planFetch({ ...waiting, ...at(5_000) })).toEqual({ kind: 'reseat', row: 5_000 });
    });

    test('fills the visible gap before prefetching', () => {
      const below = { ...situation, base: 500, end: 600, startReached: false };
      expect(planFetch({ ...below, ...at(480, 900) })).toEqual({ kind: 'previous' });
      expect(planFetch({ ...below, ...at(590, -900) })).toEqual({ kind: 'next' });
    });

    test('is the page before when scrolling up', () => {
      const s = { ...situation, base: 500, end: 700, startReached: false, ...at(540, -300) };
      expect(planFetch(s)).toEqual({ kind: 'previous' });
    });

    test('replaces the window for a far position, only at rest', () => {
      expect(planFetch({ ...situation, ...at(5_000, 9_000, false) })).toEqual({ kind: 'nothing' });
      expect(planFetch({ ...situation, ...at(5_000) })).toEqual({ kind: 'reseat', row: 5_000 });
    });

    test('extends the window over a gap of less than two pages while scrolling', () => {
      expect(planFetch({ ...situation, ...at(290, 3_000, false) })).toEqual({ kind: 'next' });
      expect(planFetch({ ...situation, ...at(310, 3_000, false) })).toEqual({ kind: 'nothing' });
      expect(planFetch({ ...situation, size: 1_000, ...at(2_000, 9_000, false) })).toEqual({ kind: 'next' });
    });

    test('replaces the window, at rest, beyond an end that failed, whose error is not on screen', () => {
      const below = { ...situation, failed: { next: true, previous: false } };
      expect(planFetch({ ...below, ...at(110) })).toEqual({ kind: 'reseat', row: 110 });
      expect(planFetch({ ...below, ...at(110, 900, false) })).toEqual({ kind: 'nothing' });
      const above = { ...situation, base: 500, end: 600, startReached: false, ...at(470) };
      expect(planFetch({ ...above, failed: { next: false, previous: true } })).toEqual({
        kind: 'reseat',
        row: 470,
      });
    });

    test('is not repeated by scrolling at an end that failed', () => {
      const failed = { next: true, previous: false };
      expect(planFetch({ ...situation, failed, ...at(90) })).toEqual({ kind: 'nothing' });
    });

    test('is none at an end of the list', () => {
      expect(planFetch({ ...situation, endReached: true, rowCount: 100, ...at(80) })).toEqual({
        kind: 'nothing',
      });
    });
  });
});
