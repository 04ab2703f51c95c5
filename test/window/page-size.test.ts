import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entrySize, pageSize, sizeAtRest, toWholePage, walkStep } from '#src/window/page-size.ts';

describe('rows to ask for next', () => {
  test('are the page size of the address, at rest and before anything is known', () => {
    expect(pageSize(100, undefined, 5_000)).toBe(100);
    expect(pageSize(100, { rows: 100, ms: 50 }, 0)).toBe(100);
    expect(pageSize(30, { rows: 30, ms: 410 }, 20)).toBe(30);
  });

  test('grow when scrolling outruns the server, while a larger answer is expected in time', () => {
    const fast = { rows: 100, ms: 50 };
    // Each answer waits 100 ms more for a page that is busy drawing.
    expect([400, 900, 2_300, 4_000].map((speed) => pageSize(100, fast, speed))).toEqual([
      100, 200, 500, 1_000,
    ]);
    expect(pageSize(100, { rows: 500, ms: 80 }, -20_000)).toBe(1_000);
    expect(pageSize(100, { rows: 100, ms: 410 }, 3_000)).toBe(100);
  });

  test('shrink where the server needs more than 1.5 s, to 25 at the least', () => {
    expect(pageSize(100, { rows: 100, ms: 2_200 }, 0)).toBe(50);
    expect(pageSize(1_000, { rows: 1_000, ms: 4_100 }, 0)).toBe(200);
    expect(pageSize(100, { rows: 100, ms: 60_000 }, 0)).toBe(25);
    expect(pageSize(10, { rows: 10, ms: 60_000 }, 0)).toBe(10);
  });

  test('are never more than 1,000, and never more than asked for at rest', () => {
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

describe('rows to ask for at rest', () => {
  test('are a page, three times; what is wanted beyond comes in one as large as five', () => {
    const fast = { rows: 100, ms: 50 };
    expect([0, 299, 300].map((ready) => sizeAtRest(100, fast, ready))).toEqual([100, 100, 500]);
    expect(sizeAtRest(100, undefined, 300)).toBe(100);
  });

  test('are as many as the server gives in half a second', () => {
    expect(sizeAtRest(100, { rows: 100, ms: 200 }, 300)).toBe(200);
    expect(sizeAtRest(100, { rows: 100, ms: 410 }, 300)).toBe(100);
    expect(sizeAtRest(30, { rows: 30, ms: 1_000 }, 300)).toBe(30);
  });
});

describe('a step of a walk', () => {
  test('is 1,000 rows, or what the server gives in a second and a half', () => {
    expect(walkStep(100, undefined)).toBe(1_000);
    expect(walkStep(100, { rows: 100, ms: 110 })).toBe(1_000);
    expect(walkStep(100, { rows: 100, ms: 410 })).toBe(200);
  });

  test('is a multiple of the page size, so that pages begin where they always do', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), (limit) => {
        expect(walkStep(limit, undefined) % limit).toBe(0);
      }),
    );
  });
});

describe('the page that a list is entered with', () => {
  test('is a screen from the row to be shown, and never more than a page', () => {
    expect(entrySize(100, 0, 25)).toBe(25);
    expect(entrySize(100, 30, 25)).toBe(55);
    expect(entrySize(100, 99, 25)).toBe(100);
    expect(entrySize(10, 0, 25)).toBe(10);
  });

  test('is made whole by the one after it, so that pages begin where they always do', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.nat(999),
        fc.integer({ min: 1, max: 10 }),
        (limit, had, pages) => {
          const rows = had % limit;
          const next = toWholePage(rows, limit, pages * limit);
          expect((rows + next) % limit).toBe(0);
          expect(next).toBeGreaterThan(0);
          expect(next).toBeLessThanOrEqual(pages * limit);
        },
      ),
    );
    // A slow server gets what it can bear.
    expect(toWholePage(25, 100, 50)).toBe(50);
    expect(toWholePage(75, 100, 50)).toBe(25);
  });
});
