import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { createClient } from '#src/api/client.ts';
import { createPrefetchCache } from '#src/api/prefetch.ts';

const url = (path: string) => new URL(path, 'https://catalog.test');
const json = (value: unknown, status = 200) =>
  Promise.resolve(
    new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } }),
  );

describe('a prefetched request', () => {
  test('is taken once, by the same address and the same token', () => {
    const ahead = createPrefetchCache(
      () => json(1),
      () => 0,
    );
    ahead.send(url('/a'), 'canary');
    expect(ahead.take(url('/b'), 'canary')).toBeUndefined();
    expect(ahead.take(url('/a'), undefined)).toBeUndefined();
    expect(ahead.take(url('/a'), 'canary')).toBeDefined();
    expect(ahead.take(url('/a'), 'canary')).toBeUndefined();
  });

  test('is not taken once its response is too old', async () => {
    let now = 0;
    const ahead = createPrefetchCache(
      () => json(1),
      () => now,
    );
    ahead.send(url('/a'), undefined);
    await Promise.resolve();
    now = 15_000;
    expect(ahead.take(url('/a'), undefined)).toBeUndefined();
  });

  test('is taken however long its response takes, because a new request would take longer', () => {
    let now = 0;
    const ahead = createPrefetchCache(
      () => new Promise<Response>(() => {}),
      () => now,
    );
    ahead.send(url('/a'), undefined);
    now = 60_000;
    expect(ahead.take(url('/a'), undefined)).toMatchObject({ sentAt: 0 });
  });

  test("counts the server's time, not the time until it was taken", async () => {
    let now = 1_000;
    const ahead = createPrefetchCache(
      async () => {
        await Promise.resolve();
        now += 40;
        return json(1);
      },
      () => now,
    );
    ahead.send(url('/a'), undefined);
    await vi.waitFor(() => expect(now).toBe(1_040));
    await Promise.resolve();
    now += 3_000;
    expect(now - (ahead.take(url('/a'), undefined)?.sentAt ?? 0)).toBe(40);
  });
});

describe('a prefetch through the client', () => {
  const request = {
    path: ['tables'],
    query: { limit: 25 },
    schema: v.unknown(),
    timeoutMs: 1_000,
    signal: new AbortController().signal,
  };
  function client(...answers: (() => Promise<Response>)[]) {
    const send = vi.fn<typeof fetch>(() => (answers.shift() ?? (() => json('none')))());
    let now = 1_000;
    const made = createClient({
      origin: 'https://catalog.test',
      token: () => 'canary',
      fetch: send,
      clock: () => (now += 10),
      sleep: () => Promise.resolve(),
    });
    return { made, send };
  }

  test('one request is sent, timed from the prefetch on', async () => {
    const { made, send } = client(() => json('rows'));
    made.prefetch(request);
    const { value, tookMs } = await made.get(request);
    expect(value).toBe('rows');
    expect(tookMs).toBeGreaterThan(10);
    expect(send).toHaveBeenCalledOnce();
    const [[asked, init] = []] = send.mock.calls;
    expect(String(asked instanceof Request ? asked.url : asked)).toBe(
      'https://catalog.test/api/v1/tables?limit=25',
    );
    expect(init).toMatchObject({ headers: { Authorization: 'Bearer canary' }, redirect: 'manual' });
    await made.get(request);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('a failure counts as the first attempt', async () => {
    const { made, send } = client(
      () => json({ message: 'out' }, 503),
      () => json('rows'),
    );
    made.prefetch(request);
    expect((await made.get(request)).value).toBe('rows');
    expect(send).toHaveBeenCalledTimes(2);
  });
});
