import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { expect, test, type CatalogSite } from './fixtures.ts';
import { isLong } from '#test/support/long.ts';

/** Keeps the page's own code back until it is let go. */
async function holdBack(page: Page): Promise<() => void> {
  let letGo = () => {};
  const promise = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return letGo;
}

const firstRows = async (site: CatalogSite) =>
  (await site.log()).filter(({ path, query }) => path === '/api/v1/tables' && query === 'limit=25');

test('the first rows are asked for while the page’s own code is still on its way, and once', async ({
  page,
  start,
}) => {
  const site = await start();
  const letGo = await holdBack(page);
  await page.goto(`${site.url}/tables`, { waitUntil: 'commit' });
  await expect.poll(async () => (await firstRows(site)).length).toBe(1);
  letGo();
  await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toBeVisible();
  await expect(page.getByRole('status', { name: 'of 12,480' })).toBeVisible();
  expect(await firstRows(site)).toHaveLength(1);
});

test('control: without what runs early nothing is asked by then', async ({ page, start }) => {
  const site = await start();
  const letGo = await holdBack(page);
  await page.route('**/tables', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/<script[^>]*\/early-[^>]*><\/script>/, '');
    return route.fulfill({ response: answer, body: html });
  });
  const early = page.waitForResponse('**/assets/early-*.js');
  await page.goto(`${site.url}/tables`, { waitUntil: 'commit' });
  await early;
  await page.waitForTimeout(500);
  expect(await firstRows(site)).toHaveLength(0);
  letGo();
  await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toBeVisible();
});

test('an older server is asked by its own name for the owners from the second load on', async ({
  page,
  start,
}) => {
  const site = await start({ tables: 300 });
  await site.ask('PUT', '/__fake/settings', { dialect: 'om-1.1' });
  const fieldsAsked = async () =>
    (await site.log())
      .filter(({ path, query }) => path === '/api/v1/tables' && query.includes('fields='))
      .map(({ query, status }) => `${new URLSearchParams(query).get('fields')}: ${status}`);
  const open = async (address: string) => {
    await site.clearLog();
    await site.open(address);
    await expect(page.getByRole('status', { name: 'of 300' })).toBeVisible();
    await expect.poll(fieldsAsked).not.toEqual([]);
    await expect(page.locator('[aria-rowindex="2"] [aria-colindex="4"]')).not.toHaveAttribute('aria-busy');
    return [...new Set(await fieldsAsked())];
  };
  expect(await open('/tables')).toEqual(['owners,tags: 400', 'owner,tags: 200']);
  expect(await open('/tables')).toEqual(['owner,tags: 200']);
  // Updated meanwhile: the name that was kept is given up for the other.
  await site.ask('PUT', '/__fake/settings', { dialect: 'om-1.12' });
  expect(await open('/tables')).toEqual(['owner,tags: 400', 'owners,tags: 200']);
  expect(await open('/tables')).toEqual(['owners,tags: 200']);
});

const CONFIG = /^\/config\.json$/;

/** Stands between the browser and a site: counts what it is asked for, and lets no script through before it is told to. */
async function watch(site: string, change = (html: string) => html) {
  const asked: string[] = [];
  let letGo = () => {};
  const scripts = new Promise<void>((resolve) => (letGo = resolve));
  const pass = async ({ url = '/', method, headers }: IncomingMessage, response: ServerResponse) => {
    asked.push(url);
    if (url.endsWith('.js')) await scripts;
    // As it is and whole: pages are changed on their way.
    const onward = forward(site + url, { method, headers: { ...headers, 'accept-encoding': 'identity' } });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      onward.once('response', resolve).once('error', reject).end();
    });
    const answer = await answered;
    const { 'content-length': _, ...rest } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, rest);
    const body = await buffer(answer);
    response.end(/html/.test(rest['content-type'] ?? '') ? change(body.toString()) : body);
  };
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    letGo,
    count: (path: RegExp) => asked.filter((url) => path.test(url)).length,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The browser says so, some seconds later, where what was preloaded found no use. */
const BROWSER_WAITS = 6_000;

test.describe('config.json is asked for once, before any script has come', () => {
  for (const path of isLong ? ['/tables', '/tables/a.b.c.d?q=orders', '/'] : ['/tables/a.b.c.d?q=orders']) {
    test(`at ${path}`, async ({ page, start, noise }) => {
      const site = await start();
      await using way = await watch(site.url);
      await page.goto(`${way.url}${path}`, { waitUntil: 'commit' });
      await expect.poll(() => way.count(CONFIG)).toBe(1);
      way.letGo();
      await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toBeVisible();
      await page.waitForTimeout(BROWSER_WAITS);
      expect(way.count(CONFIG)).toBe(1);
      expect(noise).toEqual([]);
    });
  }

  test('control: by a page that does not say so it is asked for by the script', async ({ page, start }) => {
    const site = await start();
    await using way = await watch(site.url, (html) => html.replace(/<link rel="preload"[^>]*>/, ''));
    await page.goto(`${way.url}/tables`, { waitUntil: 'commit' });
    await expect.poll(() => way.count(/\.css$/)).toBeGreaterThan(0);
    expect(way.count(CONFIG)).toBe(0);
    way.letGo();
    await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toBeVisible();
    expect(way.count(CONFIG)).toBe(1);
  });

  test('control: by a page that asks for it otherwise than the script it is asked for twice, and the browser says so', async ({
    page,
    start,
    noise,
  }) => {
    const site = await start();
    await using way = await watch(site.url, (html) => html.replace('as="fetch" crossorigin', 'as="fetch"'));
    way.letGo();
    await page.goto(`${way.url}/tables`);
    await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toBeVisible();
    await page.waitForTimeout(BROWSER_WAITS);
    expect(way.count(CONFIG)).toBe(2);
    expect(noise.join()).toMatch(/preload/);
    noise.length = 0;
  });
});
