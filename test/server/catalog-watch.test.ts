import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchCatalogs, type CatalogWatchOptions } from '#src/server/catalog-watch.ts';
import { parseOptions } from '#src/server/options.ts';
import type { Asked } from '#src/server/proxy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Proxy = CatalogWatchOptions['proxy'];

const VERSION: Asked = { status: 200, location: undefined, json: { version: '1.12.6' } };
const PROVIDER = 'https://login.example.com';

/** A catalog whose answers a test sets. */
function startCatalog() {
  const catalog = { version: { code: 'ENOTFOUND' } as Asked, provider: '', isDiscovered: true, asked: 0 };
  const proxy: Proxy = {
    ask: (address) => {
      if (address.endsWith('/system/version')) {
        catalog.asked += 1;
        return Promise.resolve(catalog.version);
      }
      if (!address.endsWith('/system/config/auth') && !catalog.isDiscovered)
        return Promise.resolve({ code: 'ECONNREFUSED' });
      const authority = `${catalog.provider}/realm`;
      const json = { provider: 'okta', clientId: 'page', authority, issuer: authority };
      return Promise.resolve({ status: 200, location: undefined, json });
    },
  };
  return { catalog, proxy };
}

async function watch(proxy: Proxy) {
  const options = parseOptions(['--catalog', 'http://openmetadata:8585'], {});
  if (options.kind !== 'serve') throw new Error(options.kind);
  const lines: string[] = [];
  const origins: (readonly string[])[] = [];
  const stopping = new AbortController();
  const titles = await watchCatalogs({
    proxy,
    catalogs: options.catalogs,
    signInOrigins: [],
    print: (line) => void lines.push(line),
    onOrigins: (next) => void origins.push(next),
    signal: stopping.signal,
  });
  return { titles, lines, origins, stop: () => stopping.abort() };
}

test('a catalog that starts later is said once, and its sign-in is known without a restart', async () => {
  const { catalog, proxy } = startCatalog();
  const { titles, lines, origins, stop } = await watch(proxy);
  expect(titles).toEqual(['http://openmetadata:8585']);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(lines).toEqual([expect.stringContaining('there is no host openmetadata now')]);
  catalog.version = { status: 404, location: undefined, json: undefined };
  await vi.advanceTimersByTimeAsync(30_000);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('answers 404 without a version');
  Object.assign(catalog, { version: VERSION, provider: PROVIDER });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(lines[2]).toBe('http://openmetadata:8585 1.12.6 answers now');
  expect(origins).toEqual([[PROVIDER]]);
  // What is known is asked for less often.
  const { asked } = catalog;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(catalog.asked - asked).toBe(5);
  stop();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(catalog.asked - asked).toBe(5);
  expect(lines).toHaveLength(3);
});

test('another provider replaces the one before, and a catalog that fails keeps it', async () => {
  const { catalog, proxy } = startCatalog();
  Object.assign(catalog, { version: VERSION, provider: PROVIDER });
  const { origins, lines } = await watch(proxy);
  catalog.version = { code: 'ECONNREFUSED' };
  await vi.advanceTimersByTimeAsync(60_000);
  expect(origins).toEqual([[PROVIDER]]);
  Object.assign(catalog, { version: VERSION, provider: 'https://b.example' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(origins).toEqual([[PROVIDER], ['https://b.example']]);
  expect(lines).toHaveLength(2);
});

test('origins of several catalogs are published together', async () => {
  const { catalog, proxy } = startCatalog();
  catalog.version = VERSION;
  const options = parseOptions(['--catalog', 'a=http://a.example', '--catalog', 'b=http://b.example'], {});
  if (options.kind !== 'serve') throw new Error(options.kind);
  const providers = ['https://one.example', 'https://two.example'];
  const published: (readonly string[])[] = [];
  await watchCatalogs({
    proxy: {
      ask: (address, ms, id) => {
        if (address.endsWith('/system/config/auth')) catalog.provider = providers.shift() ?? '';
        return proxy.ask(address, ms, id);
      },
    },
    catalogs: options.catalogs,
    signInOrigins: [],
    print: () => {},
    onOrigins: (origins) => void published.push(origins),
    signal: new AbortController().signal,
  });
  expect(published.at(-1)).toEqual(['https://one.example', 'https://two.example']);
});

test('a provider that does not answer yet is asked again soon', async () => {
  const { catalog, proxy } = startCatalog();
  Object.assign(catalog, {
    version: VERSION,
    provider: PROVIDER,
    isDiscovered: false,
  });
  const { lines } = await watch(proxy);
  expect(lines).toEqual([expect.stringContaining('(ECONNREFUSED)')]);
  catalog.isDiscovered = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines[1]).toBe('http://openmetadata:8585 1.12.6 answers now');
});
