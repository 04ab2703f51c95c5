import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { securityHeaders } from '#src/build/security.ts';
import { startFakeServer } from '#src/fake/adapters/node/server.ts';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import type { Catalog } from '#src/fake/catalog/types.ts';
import { createService } from '#src/fake/service/service.ts';
import { parseOptions } from '#src/server/options.ts';
import { startServer } from '#src/server/server.ts';
import { expect, test as base } from '#test/e2e/fixtures.ts';
import { checkHeaders } from '#test/e2e/header-check.ts';
import { freePort } from '#test/e2e/servers.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { blocksOf, withValues, startNginx } from './nginx.ts';

interface Site {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

interface Fixtures {
  /** The recipe of the server's README, served by a real nginx before two catalogs of 300 and 200 tables. */
  readonly proxied: string;
}

/** Serves a recipe by a real nginx, before two catalogs. @param isOpen whether they want no token */
async function serveRecipe(
  recipe: string,
  catalogs: readonly [Catalog, Catalog],
  isOpen = false,
): Promise<Site> {
  const root = mkdtempSync(join(tmpdir(), 'catalog-site-'));
  cpSync('dist', root, { recursive: true });
  writeFileSync(join(root, 'config.json'), blocksOf('json')[0] ?? '');
  const fakeOf = (catalog: Catalog) =>
    startFakeServer({ port: 0, service: createService({ catalog, noAuth: isOpen }) });
  const [main, staging] = await Promise.all([fakeOf(catalogs[0]), fakeOf(catalogs[1])]);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const values = {
    'listen 8080': `listen 127.0.0.1:${port}`,
    '/srv/catalog-browser': root,
    'http://127.0.0.1:8585': main.url,
    'http://127.0.0.1:8586': staging.url,
    TOKEN: 'demo',
  };
  const nginx = await startNginx(withValues(recipe, values), url);
  const stop = async () => {
    await nginx.stop();
    await Promise.all([main.close(), staging.close()]);
    rmSync(root, { recursive: true });
  };
  return { url, stop };
}

const recipe = () => blocksOf('nginx')[0] ?? '';

const test = base.extend<Fixtures>({
  proxied: async ({ build }, use) => {
    if (build !== 'product') throw new Error('nginx serves the product');
    const catalogOf = (tables: number) => createCatalog({ tables, seed: 1 });
    const { url, stop } = await serveRecipe(recipe(), [catalogOf(300), catalogOf(200)]);
    await use(url);
    await stop();
  },
});

test('the command answers with the same headers as this nginx, path by path', async ({
  proxied,
  request,
}) => {
  await checkHeaders(proxied, request);
  const page = await (await request.get(proxied)).text();
  const asset = /src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '';
  const options = parseOptions(['--port', '0', '--catalog', 'http://127.0.0.1:1'], {});
  if (options.kind !== 'serve') throw new Error(options.kind);
  const own = await startServer({
    options,
    site: { folder: resolve('dist'), build: 'product' },
    tokens: new Map(),
  });
  const names = [...Object.keys(securityHeaders('product')), 'Cache-Control'];
  const headersOf = async (origin: string, path: string) => {
    const answer = await request.get(new URL(path, origin).href);
    const headers = answer.headers();
    return [answer.status(), ...names.map((name) => headers[name.toLowerCase()])];
  };
  for (const path of ['/', '/tables/a.b?q=x', asset, '/assets/gone.js', '/config.json', '/favicon.svg'])
    expect([path, await headersOf(own.url, path)]).toEqual([path, await headersOf(proxied, path)]);
  expect((await headersOf(proxied, asset)).at(-1)).toContain('immutable');
  expect((await headersOf(proxied, '/assets/gone.js')).at(-1)).toBe('no-cache');
  await own.stop();
});

test('behind a prefix links, reload and Back stay behind it', async ({ page, proxied }) => {
  const configs: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('config.json')) configs.push(request.url());
  });
  await page.goto(`${proxied}/catalog/`);
  await expect(page.getByRole('status', { name: 'of 300' })).toBeVisible();
  await expect(page).toHaveURL(`${proxied}/catalog/tables`);
  // By the page and by its script alike.
  expect(configs).toEqual([`${proxied}/catalog/config.json`]);
  const link = page.locator('[role=grid] [aria-rowindex="3"] a');
  expect(await link.getAttribute('href')).toMatch(/^\/catalog\/tables\/\w/);
  await link.click();
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/catalog\/tables\/\w/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${proxied}/catalog/tables`);
});

/** The recipe for catalogs whose sign-in is at one more origin: header and page name it alike. */
const recipeWith = (origin: string) =>
  withValues(recipe(), {
    "connect-src 'self'": `connect-src 'self' ${origin}`,
    'location / { try_files': `location / { sub_filter 'connect-src &#39;self&#39;' 'connect-src &#39;self&#39; ${origin}'; try_files`,
    "sub_filter '=\"/' '=\"/catalog/';": `sub_filter '="/' '="/catalog/'; sub_filter 'connect-src &#39;self&#39;' 'connect-src &#39;self&#39; ${origin}';`,
  });

test('one more origin, for the sign-in, stands in header and page of this nginx alone', async ({
  page,
  request,
}) => {
  const catalogOf = (tables: number) => createCatalog({ tables, seed: 1 });
  const origin = 'https://login.example.com';
  const { url, stop } = await serveRecipe(recipeWith(origin), [catalogOf(30), catalogOf(20)]);
  const wide = securityHeaders('product', { signInOrigins: [origin] })['Content-Security-Policy'];
  for (const path of ['/', '/tables/a.b', '/catalog/', '/catalog/tables']) {
    const answer = await request.get(url + path);
    const meta = /content="(default-src[^"]*)"/.exec(await answer.text())?.[1]?.replaceAll('&#39;', "'");
    expect([path, answer.headers()['content-security-policy']]).toEqual([path, wide]);
    expect([path, meta]).toEqual([path, wide?.replace(/frame-ancestors [^;]+; /, '')]);
  }
  await page.goto(`${url}/tables`);
  await expect(page.getByRole('status', { name: 'of 30' })).toBeVisible();
  await stop();
});

/** Names that a path can lose, where a server decodes it or merges its slashes. */
const NAMES = ['a/b', 'a//b', 'a%2Fb', '100%', 'a%2', 'a b', '..a', 'a?b#c', 'a\tb'];

const TABLES = NAMES.map((name, at) => sampleTable(at, name));

/** Two catalogs alike, of tables with these names. */
const catalogsOfNames = (): [Catalog, Catalog] => [catalogFromRecords(TABLES), catalogFromRecords(TABLES)];

/** The names of tables that are not found at a server by their full names. */
async function lostNames(request: APIRequestContext, api: string): Promise<string[]> {
  const lost = await Promise.all(
    TABLES.map(async ({ name, fullyQualifiedName }) => {
      const path = `${api}/v1/tables/name/${encodeURIComponent(fullyQualifiedName)}`;
      const answer = await request.get(path, { headers: { Authorization: 'Bearer demo' } });
      const found = answer.ok() ? ((await answer.json()) as { name: string }).name : undefined;
      return found === name ? [] : [name];
    }),
  );
  return lost.flat();
}

test('every name is found at both servers, whatever its letters', async ({ page, request }) => {
  const { url, stop } = await serveRecipe(recipe(), catalogsOfNames(), true);
  for (const api of ['/api', '/staging/api'])
    expect([api, await lostNames(request, url + api)]).toEqual([api, []]);
  for (const id of ['main', 'staging']) {
    await page.addInitScript((chosen) => localStorage.setItem('catalog-browser.server', chosen), id);
    const asked: string[] = [];
    page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
    // The page writes a control character as its code.
    for (const { name, fullyQualifiedName } of TABLES.filter((table) => table.name !== 'a\tb')) {
      await page.goto(`${url}/tables/${encodeURIComponent(fullyQualifiedName)}`);
      await expect(page.getByRole('heading', { name })).toHaveText(name);
    }
    const own = id === 'main' ? '/api/' : '/staging/api/';
    expect(asked.filter((path) => path.includes('/tables/name/') && !path.startsWith(own))).toEqual([]);
    page.removeAllListeners('request');
  }
  await stop();
});

test('cookies of other tools are in the way of nothing, and no catalog gets them', async ({
  proxied,
  request,
}) => {
  const Cookie = Array.from({ length: 16 }, (_, at) => `tool-${at}=${'x'.repeat(4_080)}`).join('; ');
  for (const path of ['/', '/config.json', '/api/v1/tables?limit=1', '/staging/api/v1/tables?limit=1']) {
    const headers = { Cookie, Authorization: 'Bearer demo' };
    const answer = await request.get(proxied + path, { headers });
    expect([path, answer.status()]).toEqual([path, 200]);
  }
});
