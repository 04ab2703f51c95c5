import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { fetchOwnFile, fetchPreloadedFile } from '#src/api/client.ts';
import { errorDetails, errorText } from '#src/api/error-messages.ts';
import { t } from '#test/support/translator.ts';
import { TOKEN, apiError, down, fakeClient, json, signal, text } from './fake-fetch.ts';

describe('client', () => {
  const schema = v.object({ ok: v.boolean() });
  const request = () => ({
    path: ['tables'],
    query: { limit: 3 },
    schema,
    timeoutMs: 1_000,
    signal: signal(),
  });

  describe('a request', () => {
    test('carries the token, bypasses caches and follows no redirect', async () => {
      const { client, sent } = fakeClient([json({ ok: true })]);
      const answer = await client.get(request());
      expect(answer.value).toEqual({ ok: true });
      expect(sent[0]?.url.href).toBe('https://catalog.test/api/v1/tables?limit=3');
      expect(sent[0]?.init).toMatchObject({
        method: 'GET',
        cache: 'no-store',
        redirect: 'manual',
        credentials: 'same-origin',
        headers: { Accept: 'application/json', Authorization: `Bearer ${TOKEN}` },
      });
    });

    test('that is given up by the task that asked for it is not sent, and one that is given up later was', async () => {
      const { client, sent } = fakeClient([json({ ok: true }), json({ ok: true })]);
      const abort = new AbortController();
      const given = client.get({ ...request(), signal: abort.signal });
      abort.abort(new Error('unmounted'));
      await expect(given).rejects.toThrow('unmounted');
      expect(sent).toHaveLength(0);

      const later = new AbortController();
      const asked = client.get({ ...request(), signal: later.signal });
      await Promise.resolve();
      later.abort(new Error('unmounted'));
      await expect(asked).rejects.toThrow('unmounted');
      expect(sent).toHaveLength(1);
    });

    test('has no Authorization header without a token, because a proxy may add one', async () => {
      const { client, sent } = fakeClient([json({ ok: true })], { token: () => undefined });
      await client.get(request());
      expect(sent[0]?.init.headers).toEqual({ Accept: 'application/json' });
    });

    test('posts a body once, without a token', async () => {
      const { client, sent } = fakeClient([json({ message: 'x' }, 503)]);
      const error = await apiError(
        client.post({ ...request(), path: ['users', 'login'], query: {}, body: { a: 1 } }),
      );
      expect(error.kind).toBe('server');
      expect(sent).toHaveLength(1);
      expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"a":1}' });
      expect(sent[0]?.init.headers).toEqual({
        Accept: 'application/json',
        'Content-Type': 'application/json',
      });
      expect(error.request).toBe('POST /api/v1/users/login');
    });

    test('tells its text and how long it took, once it succeeded', async () => {
      let now = 1_000;
      const late = () => {
        now += 42;
        return new Response('{"ok":true}', { headers: { 'content-type': 'application/json' } });
      };
      const { client } = fakeClient([json({ message: 'down' }, 503), late], { clock: () => now });
      expect(await client.get(request())).toMatchObject({ tookMs: 42, readAt: 1_042 });
    });

    test('that is cut off has the length that was announced, unless that is of a compressed body', async () => {
      const cut = { 'content-length': '900', 'content-type': 'application/json' };
      const plain = fakeClient([text('{"ok":tr', 200, cut)]);
      expect((await apiError(plain.client.get(request()))).reason).toEqual({
        kind: 'cut-off',
        bytes: 8,
        announced: 900,
      });
      const compressed = fakeClient([text('{"ok":tru}', 200, { ...cut, 'content-encoding': 'gzip' })]);
      expect((await apiError(compressed.client.get(request()))).reason).toEqual({
        kind: 'not-json',
        bytes: 10,
      });
      const unannounced = fakeClient([text('{"ok":tru}')]);
      expect((await apiError(unannounced.client.get(request()))).reason).toEqual({
        kind: 'not-json',
        bytes: 10,
      });
    });
  });

  describe('an address above 8 KB', () => {
    test('is not sent, and the error has its length', async () => {
      const { client, sent } = fakeClient([json({ ok: true })]);
      const asked = client.get({ ...request(), query: { database: '漢'.repeat(1_000) } });
      const error = await apiError(asked);
      expect(error).toMatchObject({ kind: 'refused', attempts: 0 });
      expect(error.request).toMatch(/^GET https:\/\/catalog\.test\/api\/v1\/tables\?database=%E6/);
      expect(error.request.length).toBeLessThan(300);
      expect(errorText(error, t)).toMatch(/has 9,\d{3} characters, and servers take 8,000/);
      client.prefetch({ path: ['tables'], query: { database: '漢'.repeat(1_000) } });
      expect(sent).toEqual([]);
    });

    test('is sent if it is just below the limit', async () => {
      const { client, sent } = fakeClient([json({ ok: true })]);
      await client.get({ ...request(), query: { database: '漢'.repeat(850) } });
      expect(sent).toHaveLength(1);
    });
  });

  describe('attempts', () => {
    test.each([500, 502, 503, 504])('%d is tried three times, with waits that grow', async (status) => {
      const { client, sent, waits } = fakeClient([json({ message: 'down' }, status)]);
      const error = await apiError(client.get(request()));
      expect(error).toMatchObject({ kind: 'server', status, attempts: 3 });
      expect(sent).toHaveLength(3);
      expect(waits).toEqual([250, 500]);
    });

    test('a 500 that is an answer is taken at once, and no other failure is one', async () => {
      const broken = fakeClient([json({ message: 'no such index' }, 500)]);
      const error = await apiError(broken.client.get({ ...request(), failureIsAnswer: true }));
      expect(error).toMatchObject({ status: 500, attempts: 1 });
      expect(broken.waits).toEqual([]);
      const busy = fakeClient([json({ message: 'down' }, 503)]);
      await apiError(busy.client.get({ ...request(), failureIsAnswer: true }));
      expect(busy.waits).toEqual([250, 500]);
    });

    test('a failure that is none of the service is thrown as it is', async () => {
      const { client, waits } = fakeClient([json({ ok: true })]);
      const broken = v.pipe(
        v.unknown(),
        v.transform((): { ok: boolean } => {
          throw new RangeError('a fault of ours');
        }),
      );
      await expect(client.get({ ...request(), schema: broken })).rejects.toThrow('a fault of ours');
      expect(waits).toEqual([]);
    });

    test('a network error is tried three times, and the second may succeed', async () => {
      const { client, sent } = fakeClient([down, json({ ok: true })]);
      expect((await client.get(request())).value).toEqual({ ok: true });
      expect(sent).toHaveLength(2);
      const none = fakeClient([down]);
      expect(await apiError(none.client.get(request()))).toMatchObject({ kind: 'network', attempts: 3 });
    });

    test.each([400, 401, 403, 404, 410, 422])('%d is not retried', async (status) => {
      const { client, sent, waits } = fakeClient([json({ message: 'no' }, status)]);
      expect(await apiError(client.get(request()))).toMatchObject({
        status,
        attempts: 1,
        serverMessage: 'no',
      });
      expect(sent).toHaveLength(1);
      expect(waits).toEqual([]);
    });

    test('Retry-After is obeyed up to a minute, and reported beyond that', async () => {
      const soon = fakeClient([json({}, 429, { 'retry-after': '7' }), json({ ok: true })]);
      await soon.client.get(request());
      expect(soon.waits).toEqual([7_000]);
      const later = fakeClient([json({}, 503, { 'retry-after': '61' })]);
      const error = await apiError(later.client.get(request()));
      expect(error).toMatchObject({ attempts: 1, retryAfterMs: 61_000 });
      expect(later.waits).toEqual([]);
    });

    test('of many failing requests at most a tenth is sent again', async () => {
      const { client, sent } = fakeClient([json({}, 503)], { clock: () => 0 });
      for (let count = 0; count < 200; count += 1) await apiError(client.get(request()));
      expect(sent.length).toBe(220);
    });

    test('an abort during a wait ends it with its reason', async () => {
      const abort = new AbortController();
      const { client } = fakeClient([json({}, 503)], {
        sleep: async (_ms, given) => {
          abort.abort(new Error('superseded'));
          given.throwIfAborted();
        },
      });
      await expect(client.get({ ...request(), signal: abort.signal })).rejects.toThrow('superseded');
    });
  });

  describe('the token', () => {
    test('is in no error, even where the server or fetch quotes it', async () => {
      const replies = [
        json({ message: `Not Authorized! ${TOKEN}` }, 401),
        text(`<html>${TOKEN}`, 200, { 'content-type': 'text/html' }),
        text(`{"token": "${TOKEN}`),
        json({ token: TOKEN }),
        text(TOKEN, 500, { 'content-type': 'text/plain' }),
        down,
      ];
      for (const reply of replies) {
        const { client } = fakeClient([reply]);
        const error = await apiError(client.get({ ...request(), query: { database: TOKEN } }));
        const printed = `${errorDetails(error, t)} ${JSON.stringify(error)} ${error.stack} ${String(error.cause)}`;
        expect(printed).not.toContain(TOKEN);
        expect(printed).not.toContain('Authorization');
      }
    });

    test('is not sent if it has characters that are invalid in a header', async () => {
      const token = 'päss\nword';
      const { client, sent } = fakeClient([json({ ok: true })], { token: () => token });
      const error = await apiError(client.get(request()));
      expect(error).toMatchObject({ kind: 'unauthorized', attempts: 0, reason: { kind: 'odd-token' } });
      expect(errorDetails(error, t)).not.toContain('word');
      expect(sent).toEqual([]);
    });

    test('that is not accepted is reported once per request', async () => {
      const onUnauthorized = vi.fn<(error: unknown, sent: string | undefined) => void>();
      const { client } = fakeClient([json({ message: 'Expired token!' }, 401)], { onUnauthorized });
      const error = await apiError(client.get(request()));
      expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith(error, TOKEN);
    });

    test('that came while a request without one was on its way: it is sent again with it', async () => {
      const onUnauthorized = vi.fn<(error: unknown, sent: string | undefined) => void>();
      let token: string | undefined;
      const refused = () => {
        token = TOKEN;
        return Response.json({ message: 'Token not present' }, { status: 401 });
      };
      const { client, sent } = fakeClient([refused, json({ ok: true })], {
        onUnauthorized,
        token: () => token,
      });
      expect((await client.get(request())).value).toEqual({ ok: true });
      expect(sent.map(({ init }) => new Headers(init.headers).get('authorization'))).toEqual([
        null,
        `Bearer ${TOKEN}`,
      ]);
      expect(onUnauthorized).not.toHaveBeenCalled();
    });

    test('that changes while the service is down: the request waits as ever', async () => {
      let token = 'old';
      const busy = () => {
        token = TOKEN;
        return Response.json({ message: 'down' }, { status: 503 });
      };
      const onUnauthorized = vi.fn<() => boolean>(() => true);
      const { client, sent, waits } = fakeClient([busy], { onUnauthorized, token: () => token });
      expect(await apiError(client.get(request()))).toMatchObject({ kind: 'server', attempts: 3 });
      expect(sent).toHaveLength(3);
      expect(waits).toEqual([250, 500]);
      expect(onUnauthorized).not.toHaveBeenCalled();
    });

    test('that is renewed once it is refused: the request waits, and is sent again with the new one', async () => {
      let token = 'old';
      const onUnauthorized = vi.fn<(error: unknown, sent: string | undefined) => Promise<boolean>>(
        async () => {
          await Promise.resolve();
          token = TOKEN;
          return true;
        },
      );
      const { client, sent } = fakeClient([json({ message: 'Expired token!' }, 401), json({ ok: true })], {
        onUnauthorized,
        token: () => token,
      });
      expect((await client.get(request())).value).toEqual({ ok: true });
      expect(sent.map(({ init }) => new Headers(init.headers).get('authorization'))).toEqual([
        'Bearer old',
        `Bearer ${TOKEN}`,
      ]);
      expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'old');
    });

    test('that is not renewed: the request fails once that is known', async () => {
      const onUnauthorized = () => Promise.resolve(false);
      const { client, sent } = fakeClient([json({ message: 'Expired token!' }, 401)], { onUnauthorized });
      expect(await apiError(client.get(request()))).toMatchObject({ kind: 'unauthorized' });
      expect(sent).toHaveLength(1);
    });

    test('that is renewed after the request was given up: it is not sent again', async () => {
      const given = new AbortController();
      const onUnauthorized = () => {
        given.abort(new Error('given up'));
        return Promise.resolve(true);
      };
      const { client, sent } = fakeClient([json({ message: 'Expired token!' }, 401)], { onUnauthorized });
      await expect(client.get({ ...request(), signal: given.signal })).rejects.toThrow('given up');
      expect(sent).toHaveLength(1);
    });
  });
});

describe('files of the page', () => {
  /** What a function hands to `fetch`, first. */
  async function sentBy(load: () => Promise<unknown>): Promise<Partial<Parameters<typeof fetch>>> {
    const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{}')));
    vi.stubGlobal('fetch', send);
    await load();
    return send.mock.calls[0] ?? [];
  }

  test('a file is revalidated, requested without a token, and no redirect is followed', async () => {
    const [path, init] = await sentBy(() => fetchOwnFile('/config.json'));
    expect(path).toBe('/config.json');
    expect(init).toMatchObject({ cache: 'no-store', credentials: 'same-origin', redirect: 'manual' });
    expect(init).not.toHaveProperty('headers');
  });

  test('a preloaded file is requested with the same mode as the preload, so that its response is used', async () => {
    const [path, init] = await sentBy(() => fetchPreloadedFile('/catalog/config.json'));
    expect(path).toBe('/catalog/config.json');
    expect(Object.keys(init ?? {})).toEqual(['signal']);
  });
});
