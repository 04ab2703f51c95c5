import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test, afterEach, beforeEach, vi } from 'vitest';
import { createRetryBudget, readRetryAfter, retryDelay, sleepFor, withTimeout } from '#src/api/retry.ts';
import { apiError, fakeClient } from './fake-fetch.ts';

describe('retry', () => {
  const failure = (kind: 'network' | 'server' | 'timeout' | 'rate-limited' | 'malformed', more = {}) => ({
    kind,
    status: 503 as number | undefined,
    retryAfterMs: undefined as number | undefined,
    cursorRefused: false,
    ...more,
  });

  const random = () => 0.5;

  describe('the delay before a retry', () => {
    test('is random below a limit that doubles, and never above 8 s', () => {
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

    test('does not exist after the third attempt, a timeout, an invalid response or a refused cursor', () => {
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

  describe('the retry budget', () => {
    test('is a tenth of the requests of the last minute, and at least four', () => {
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
});

describe('time limit', () => {
  const facts = { request: 'GET /x', attempts: 1 };

  /** The head of a response, and the beginning of its body; the rest is never sent. */
  const stalled = () =>
    new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"a":')) }), {
      headers: { 'content-type': 'application/json' },
    });
  const rejection = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => 'It did not fail',
      (reason: unknown) => reason,
    );
  const never = () => new Promise<never>(() => {});

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  describe('the time limit of a request', () => {
    test('applies even if the request ignores its signal', async () => {
      const abort = new AbortController();
      const ended = apiError(withTimeout({ timeoutMs: 15_000, signal: abort.signal }, facts, never));
      await vi.advanceTimersByTimeAsync(14_999);
      expect(vi.getTimerCount()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await ended).toMatchObject({ kind: 'timeout', limitMs: 15_000 });
    });

    test('includes the body', async () => {
      const { client, sent } = fakeClient([stalled]);
      const request = {
        path: ['tables'],
        schema: v.unknown(),
        timeoutMs: 10_000,
        signal: new AbortController().signal,
      };
      const ended = apiError(client.get(request));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await ended).toMatchObject({ kind: 'timeout', attempts: 1 });
      expect(sent[0]?.init.signal?.aborted).toBe(true);
    });

    test('leaves no timer behind', async () => {
      const { signal } = new AbortController();
      await expect(withTimeout({ timeoutMs: 5, signal }, facts, async () => 7)).resolves.toBe(7);
      expect(vi.getTimerCount()).toBe(0);
    });
  });

  describe('an abort', () => {
    test('during the body ends the request with its reason', async () => {
      const abort = new AbortController();
      const reason = new Error('superseded');
      const { client } = fakeClient([stalled]);
      const ended = client.get({
        path: ['tables'],
        schema: v.unknown(),
        timeoutMs: 10_000,
        signal: abort.signal,
      });
      const seen = rejection(ended);
      await vi.advanceTimersByTimeAsync(100);
      abort.abort(reason);
      expect(await seen).toBe(reason);
    });

    test('before the request sends nothing', async () => {
      const exchange = vi.fn<() => Promise<number>>(async () => 1);
      const signal = AbortSignal.abort(new Error('gone'));
      await expect(withTimeout({ timeoutMs: 5, signal }, facts, exchange)).rejects.toThrow('gone');
      expect(exchange).not.toHaveBeenCalled();
    });

    test('drops a response that arrives nevertheless', async () => {
      const abort = new AbortController();
      const late = async () => {
        abort.abort(new Error('late'));
        return 1;
      };
      await expect(withTimeout({ timeoutMs: 5, signal: abort.signal }, facts, late)).rejects.toThrow('late');
    });

    test('ends a delay at once', async () => {
      const abort = new AbortController();
      const wait = sleepFor(60_000, abort.signal);
      const seen = rejection(wait);
      abort.abort(new Error('enough'));
      expect(await seen).toEqual(new Error('enough'));
      expect(vi.getTimerCount()).toBe(0);
    });
  });
});
