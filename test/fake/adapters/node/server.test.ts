import { afterEach, describe, expect, test } from 'vitest';
import { startFakeServer, type FakeServer } from '#src/fake/adapters/node/server.ts';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createService, type FakeOptions } from '#src/fake/service/service.ts';
import { sampleTables } from '#test/support/sample-tables.ts';

const running: FakeServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.close())));

async function start(options: Partial<FakeOptions> = {}): Promise<string> {
  const service = createService({ catalog: catalogFromRecords(sampleTables(3)), noAuth: true, ...options });
  const server = await startFakeServer({ port: 0, service });
  running.push(server);
  return server.url;
}
const plan = (url: string, then: unknown) =>
  fetch(`${url}/__fake/faults`, { method: 'PUT', body: JSON.stringify([{ route: '/api/v1/tables', then }]) });

describe('the HTTP server', () => {
  test('answers on 127.0.0.1, with the content length', async () => {
    const url = await start();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const response = await fetch(`${url}/api/v1/tables?limit=2`);
    const text = await response.text();
    expect(response.headers.get('content-length')).toBe(String(new TextEncoder().encode(text).length));
    expect(JSON.parse(text)).toMatchObject({ paging: { total: 3 } });
  });

  test('an address that is too long, by itself or with the headers', async () => {
    const url = await start();
    const ask = async (length: number, token = '') => {
      const path = `${url}/api/v1/tables?limit=0&x=`;
      const target = path + 'y'.repeat(length - (path.length - url.length));
      const response = await fetch(target, { headers: { Authorization: `Bearer ${token}` } });
      return { status: response.status, text: await response.text() };
    };
    expect(await ask(7_000, 'z'.repeat(1_200))).toEqual({
      status: 431,
      text: '<h1>Bad Message 431</h1><pre>reason: Request Header Fields Too Large</pre>',
    });
    expect(await ask(8_178)).toEqual({
      status: 414,
      text: '<h1>Bad Message 414</h1><pre>reason: URI Too Long</pre>',
    });
  });

  test('a hang that ends in a reset connection, and an answer after it', async () => {
    const url = await start();
    await plan(url, { hang: 5 });
    await expect(fetch(`${url}/api/v1/tables`)).rejects.toThrow('fetch failed');
    expect((await fetch(`${url}/api/v1/tables`)).status).toBe(200);
  });

  test('a client that disconnects ends the wait', async () => {
    let seen: AbortSignal | undefined;
    const ended = new Promise<void>((resolve) => {
      void start({
        latency: { kind: 'fixed', ms: 60_000 },
        sleep: (_, signal) =>
          new Promise((_done, reject) => {
            seen = signal;
            signal?.addEventListener('abort', () => {
              resolve();
              reject(new Error('gone'));
            });
          }),
      }).then((url) => {
        const abort = new AbortController();
        setTimeout(() => abort.abort(), 50);
        return fetch(`${url}/api/v1/tables`, { signal: abort.signal }).catch(() => undefined);
      });
    });
    await ended;
    expect(seen?.aborted).toBe(true);
  });

  test('closing it ends open connections', async () => {
    const service = createService({ catalog: catalogFromRecords([]), noAuth: true });
    const server = await startFakeServer({ port: 0, service });
    await plan(server.url, { hang: 60_000 });
    const [ended] = await Promise.allSettled([
      fetch(`${server.url}/api/v1/tables`),
      new Promise((resolve) => setTimeout(resolve, 30)).then(() => server.close()),
    ]);
    expect(ended).toMatchObject({ status: 'rejected', reason: { message: 'fetch failed' } });
  });
});
