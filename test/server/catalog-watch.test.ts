import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchCatalogs, type CatalogWatchOptions } from '#src/server/catalog-watch.ts';
import { parseOptions } from '#src/server/options.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Proxy = CatalogWatchOptions['proxy'];

const silent = (code: string): Awaited<ReturnType<Proxy['probe']>> => ({ is: 'silent', code });
const PROVIDER = 'https://login.example.com';

/** A catalog whose answers a test sets. */
function startCatalog() {
  const catalog = { probe: silent('ENOTFOUND'), provider: '', isDiscovered: true, asked: 0 };
  const proxy: Proxy = {
    probe: () => {
      catalog.asked += 1;
      return Promise.resolve(catalog.probe);
    },
    read: (address) => {
      if (!address.endsWith('/system/config/auth') && !catalog.isDiscovered)
        return Promise.resolve({ outcome: 'ECONNREFUSED' });
      const authority = `${catalog.provider}/realm`;
      const answer = { provider: 'okta', clientId: 'page', authority, issuer: authority };
      return Promise.resolve({ outcome: '200', text: JSON.stringify(answer) });
    },
  };
  return { catalog, proxy };
}

async function watch(proxy: Proxy) {
  const options = parseOptions(['--catalog', 'http://openmetadata:8585'], {});
  if (options.is !== 'serve') throw new Error(options.is);
  const lines: string[] = [];
  const origins: (readonly string[])[] = [];
  const stopping = new AbortController();
  const titles = await watchCatalogs({
    proxy,
    catalogs: options.catalogs,
    signInOrigins: [],
    print: (line) => void lines.push(line),
    onOrigins: (next) => {
      origins.push(next);
      return Promise.resolve();
    },
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
  catalog.probe = { is: 'other', status: 404 };
  await vi.advanceTimersByTimeAsync(30_000);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('answers 404 without a version');
  Object.assign(catalog, { probe: { is: 'catalog', version: '1.12.6' }, provider: PROVIDER });
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
  Object.assign(catalog, { probe: { is: 'catalog', version: '1.12.6' }, provider: PROVIDER });
  const { origins, lines } = await watch(proxy);
  catalog.probe = silent('ECONNREFUSED');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(origins).toEqual([[PROVIDER]]);
  Object.assign(catalog, { probe: { is: 'catalog', version: '1.12.6' }, provider: 'https://b.example' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(origins).toEqual([[PROVIDER], ['https://b.example']]);
  expect(lines).toHaveLength(2);
});

test('origins of several catalogs are published one after the other', async () => {
  const { catalog, proxy } = startCatalog();
  Object.assign(catalog, { probe: { is: 'catalog', version: '1.12.6' } });
  const options = parseOptions(['--catalog', 'a=http://a.example', '--catalog', 'b=http://b.example'], {});
  if (options.is !== 'serve') throw new Error(options.is);
  const providers = ['https://one.example', 'https://two.example'];
  const ended: number[] = [];
  const watching = watchCatalogs({
    proxy: {
      ...proxy,
      read: (address, ms, id) => {
        if (address.endsWith('/system/config/auth')) catalog.provider = providers.shift() ?? '';
        return proxy.read(address, ms, id);
      },
    },
    catalogs: options.catalogs,
    signInOrigins: [],
    print: () => {},
    onOrigins: async (origins) => {
      // The first takes longer.
      await new Promise((resolve) => setTimeout(resolve, 100 / origins.length));
      ended.push(origins.length);
    },
    signal: new AbortController().signal,
  });
  await vi.advanceTimersByTimeAsync(1_000);
  await watching;
  expect(ended).toEqual([1, 2]);
});

test('a provider that does not answer yet is asked again soon', async () => {
  const { catalog, proxy } = startCatalog();
  Object.assign(catalog, {
    probe: { is: 'catalog', version: '1.12.6' },
    provider: PROVIDER,
    isDiscovered: false,
  });
  const { lines } = await watch(proxy);
  expect(lines).toEqual([expect.stringContaining('(ECONNREFUSED)')]);
  catalog.isDiscovered = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines[1]).toBe('http://openmetadata:8585 1.12.6 answers now');
});
