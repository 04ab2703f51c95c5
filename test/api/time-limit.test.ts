import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sleepFor, withinTime } from '#src/api/time-limit.ts';
import { apiError, fakeClient } from './fake-fetch.ts';
import * as v from 'valibot';

const facts = { request: 'GET /x', attempts: 1 };

/** The head of an answer, and the beginning of its body; the rest never comes. */
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

describe('the time of an exchange', () => {
  test('is limited even where the exchange does not heed its signal', async () => {
    const abort = new AbortController();
    const ended = apiError(withinTime({ timeoutMs: 15_000, signal: abort.signal }, facts, never));
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
    await expect(withinTime({ timeoutMs: 5, signal }, facts, async () => 7)).resolves.toBe(7);
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

  test('before it sends nothing', async () => {
    const exchange = vi.fn<() => Promise<number>>(async () => 1);
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(withinTime({ timeoutMs: 5, signal }, facts, exchange)).rejects.toThrow('gone');
    expect(exchange).not.toHaveBeenCalled();
  });

  test('drops an answer that comes all the same', async () => {
    const abort = new AbortController();
    const late = async () => {
      abort.abort(new Error('late'));
      return 1;
    };
    await expect(withinTime({ timeoutMs: 5, signal: abort.signal }, facts, late)).rejects.toThrow('late');
  });

  test('ends a wait at once', async () => {
    const abort = new AbortController();
    const wait = sleepFor(60_000, abort.signal);
    const seen = rejection(wait);
    abort.abort(new Error('enough'));
    expect(await seen).toEqual(new Error('enough'));
    expect(vi.getTimerCount()).toBe(0);
  });
});
