import { get, type IncomingMessage, type OutgoingHttpHeaders, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { createServer as createDevServer, preview, type InlineConfig, type ProxyOptions } from 'vite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { catalogProxy } from '#src/build/dev-server.ts';
import { startFakeServer } from '#src/fake/adapters/node/server.ts';
import { startFake } from '#src/fake/start-fake.ts';
import { listen } from '#test/server/servers.ts';

const WHOLE = 'x'.repeat(50_000);
const LENGTH = { 'Content-Type': 'application/json', 'Content-Length': WHOLE.length };

/** A server behind the proxy, with a behaviour per path. */
const UPSTREAM: Readonly<Record<string, RequestListener>> = {
  '/api/length': (_, response) => response.writeHead(200, LENGTH).end(WHOLE),
  '/api/chunks': (_, response) => {
    response.write(WHOLE.slice(0, 20_000));
    response.end(WHOLE.slice(20_000));
  },
  '/api/empty': (_, response) => response.writeHead(204).end(),
  '/api/cut-length': ({ socket }, response) =>
    response.writeHead(200, LENGTH).write(WHOLE.slice(0, 20_000), () => socket.destroySoon()),
  '/api/cut-chunks': ({ socket }, response) => response.write(WHOLE.slice(0, 20_000), () => socket.destroy()),
  '/api/reset': ({ socket }, response) =>
    response.writeHead(200, LENGTH).write(WHOLE.slice(0, 20_000), () => socket.resetAndDestroy()),
};

const startUpstream = () =>
  listen((request, response) => {
    UPSTREAM[request.url ?? '']?.(request, response);
  });

type Proxy = Record<string, ProxyOptions>;

const COMMON: InlineConfig = { configFile: false, logLevel: 'silent', publicDir: false };

/** Vite's two servers, each with a proxy. @returns the address */
const SERVERS: Readonly<Record<string, (proxy: Proxy) => Promise<string>>> = {
  async development(proxy) {
    const server = await createDevServer({
      ...COMMON,
      optimizeDeps: { noDiscovery: true },
      server: { host: '127.0.0.1', port: 0, ws: false, watch: null, proxy },
    });
    onTestFinished(() => server.close());
    await server.listen();
    return server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  },
  async preview(proxy) {
    const server = await preview({
      ...COMMON,
      build: { outDir: 'public' },
      preview: { host: '127.0.0.1', port: 0, proxy },
    });
    onTestFinished(() => server.close());
    return server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  },
};

/** Requests like a browser: Node's fetch takes an interrupted chunked body for complete where the connection was to close. */
const ask = (url: string, headers: OutgoingHttpHeaders = {}) =>
  new Promise<IncomingMessage>(
    (resolve, reject) => void get(url, { headers }, resolve).once('error', reject),
  );

/** How reading a body ends: completely, with an error, or not while many others are answered. */
async function endOf(site: string, path: string, another: string): Promise<string> {
  const body = text(await ask(site + path)).then(
    ({ length }) => `${length} characters`,
    () => 'broken off',
  );
  const others = async () => {
    for (let i = 0; i < 30; i += 1) await text(await ask(site + another));
    return 'still waiting';
  };
  return Promise.race([body, others()]);
}

describe.each(Object.keys(SERVERS))('the proxy of the %s server', (name) => {
  const start = SERVERS[name] ?? (() => Promise.reject(new Error(name)));

  test.each(['/api/cut-length', '/api/cut-chunks', '/api/reset'])(
    'interrupts the response where %s does',
    async (path) => {
      const site = await start(catalogProxy(await startUpstream()));
      expect(await endOf(site, path, '/api/length')).toBe('broken off');
    },
  );

  test('passes complete responses on unchanged', async () => {
    const site = await start(catalogProxy(await startUpstream()));
    for (const path of ['/api/length', '/api/chunks']) {
      expect(await text(await ask(site + path))).toBe(WHOLE);
    }
    expect((await ask(`${site}/api/empty`)).statusCode).toBe(204);
  });

  test('passes on no cookie, which is of another tool of this host', async () => {
    const seen: (string | undefined)[] = [];
    const upstream = await listen(({ headers }, response) => {
      seen.push(headers.cookie, headers.accept);
      response.end();
    });
    const site = await start(catalogProxy(upstream));
    await ask(`${site}/api/x`, { Cookie: 'a=b', Accept: 'c/d' });
    expect(seen).toEqual([undefined, 'c/d']);
  });

  test('interrupts the response where the catalog does, and serves the next request', async () => {
    const service = startFake({ tables: 300 });
    const fake = await startFakeServer({ port: 0, service });
    onTestFinished(() => fake.close());
    const site = await start(catalogProxy(fake.url, 'demo'));
    const path = '/api/v1/tables?limit=100';
    const faults = [{ route: path, then: { truncate: 4_000 } }];
    await fetch(`${fake.url}/__fake/faults`, { method: 'PUT', body: JSON.stringify(faults) });
    expect(await endOf(site, path, '/api/v1/system/version')).toBe('broken off');
    expect(await (await fetch(site + path)).json()).toMatchObject({ paging: { total: 300 } });
  });
});
