import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRetryBudget, readRetryAfter, retryDelay } from '#src/api/retry.ts';

const failure = (kind: 'network' | 'server' | 'timeout' | 'rate-limited' | 'malformed', more = {}) => ({
  kind,
  status: 503 as number | undefined,
  retryAfterMs: undefined as number | undefined,
  cursorRefused: false,
  ...more,
});

const random = () => 0.5;

describe('the wait before another attempt', () => {
  test('is anywhere below a span that doubles, and never above 8 s', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempt, drawn) => {
          const wait = retryDelay(failure('network'), attempt, () => drawn) ?? -1;
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait).toBeLessThan(500 * attempt);
        },
      ),
    );
  });

  test('there is none after the third attempt, after a timeout, an unreadable answer, a refused cursor', () => {
    expect(retryDelay(failure('network'), 3, random)).toBeUndefined();
    expect(retryDelay(failure('timeout', { status: undefined }), 1, random)).toBeUndefined();
    expect(retryDelay(failure('malformed', { status: 200 }), 1, random)).toBeUndefined();
    expect(retryDelay(failure('server', { status: 500, cursorRefused: true }), 1, random)).toBeUndefined();
    expect(retryDelay(failure('server', { status: 501 }), 1, random)).toBeUndefined();
    expect(retryDelay(failure('server'), 1, random)).toBe(250);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('Sat, 21 Nov 2026 10:00:00 GMT');
  test.each([
    ['0', 0],
    ['120', 120_000],
    [' 3 ', 3_000],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['-1', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j is %j ms', (header, ms) => {
    expect(readRetryAfter(header, now)).toBe(ms);
  });
});

describe('the budget of retries', () => {
  test('is a tenth of the requests of the last minute, and four at the least', () => {
    let now = 0;
    const budget = createRetryBudget(() => now);
    const takeAll = () => {
      let taken = 0;
      while (budget.take()) taken += 1;
      return taken;
    };
    budget.sent();
    expect(takeAll()).toBe(4);
    for (let count = 0; count < 99; count += 1) budget.sent();
    expect(takeAll()).toBe(6);
    now = 60_000;
    expect(takeAll()).toBe(4);
  });
});
