import type { Page } from '@playwright/test';
import { longOnly } from '#test/support/long.ts';
import { expect, test, type CatalogSite } from './fixtures.ts';
import { laterRequest } from './requests.ts';
import { CONFIG, watch } from './script-gate.ts';

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
  site,
}) => {
  const letGo = await holdBack(page);
  await page.goto(`${site.url}/tables`, { waitUntil: 'commit' });
  await expect.poll(async () => (await firstRows(site)).length).toBe(1);
  letGo();
  await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toBeVisible();
  await expect(page.getByRole('status', { name: 'of 12,480' })).toBeVisible();
  expect(await firstRows(site)).toHaveLength(1);
});

test('control: without what runs early nothing is asked by then', async ({ page, site }) => {
  const letGo = await holdBack(page);
  await page.route('**/tables', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/<script[^>]*\/prefetch-[^>]*><\/script>/, '');
    return route.fulfill({ response: answer, body: html });
  });
  const early = page.waitForResponse('**/assets/prefetch-*.js');
  await page.goto(`${site.url}/tables`, { waitUntil: 'commit' });
  await (await early).finished();
  await laterRequest(page);
  expect(await firstRows(site)).toHaveLength(0);
  letGo();
  await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toBeVisible();
});

/** Notes whether the first commit has a row; its header is in every first commit. */
const watchFirstCommit = () => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('header')) return;
    observer.disconnect();
    const row = document.querySelector('[role=grid] [aria-rowindex="2"] a');
    document.documentElement.dataset['firstCommit'] = row ? 'rows' : 'no rows';
  });
  observer.observe(document, { childList: true, subtree: true });
};

test('rows that are here before the page’s own code are in its first commit, and asked for once', async ({
  page,
  site,
}) => {
  const letGo = await holdBack(page);
  await page.addInitScript(watchFirstCommit);
  const answers = [/tables\?limit=\d+$/, /tables\?limit=\d+&fields=/].map((url) => page.waitForResponse(url));
  await page.goto(`${site.url}/tables`, { waitUntil: 'commit' });
  for (const answer of answers) await (await answer).finished();
  expect(await firstRows(site)).toHaveLength(1);
  // The page has read them.
  await laterRequest(page);
  letGo();
  await expect(page.locator('html')).toHaveAttribute('data-first-commit', 'rows');
  // The grid reports the rows on screen in that commit, before anything around it is told of a new list.
  await expect(page.getByRole('status', { name: /^1–\d{2} of 12,480$/ })).toBeVisible();
  await expect(page.locator('[role=grid] [aria-rowindex="2"] [data-col="tags"]')).not.toBeEmpty();
  await expect.poll(async () => (await site.log()).some(({ query }) => query.includes('after='))).toBe(true);
  const atTop = (await site.log()).filter(
    ({ path, query }) => path === '/api/v1/tables' && !query.includes('after=') && !query.includes('limit=0'),
  );
  expect(atTop).toHaveLength(2);
});

test('control: rows that take longer are in a later commit', async ({ page, site }) => {
  await page.addInitScript(watchFirstCommit);
  let letGo = () => {};
  const committed = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/tables\?limit=\d+$/, async (route) => {
    await committed;
    await route.continue();
  });
  await page.goto(`${site.url}/tables`, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-first-commit', 'no rows');
  letGo();
  await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toBeVisible();
  expect(await firstRows(site)).toHaveLength(1);
});

test.describe('config.json is asked for once, before any script has come', () => {
  test('at the address of an opened table', async ({ page, site }) => {
    await using way = await watch(site.url);
    await page.goto(`${way.url}/tables/a.b.c.d?q=orders`, { waitUntil: 'commit' });
    await expect.poll(() => way.count(CONFIG)).toBe(1);
    way.letGo();
    await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toBeVisible();
    expect(way.count(CONFIG)).toBe(1);
  });

  test('control: by a page that does not say so it is asked for by the script', async ({ page, site }) => {
    await using way = await watch(site.url, (html) => html.replace(/<link rel="preload"[^>]*>/, ''));
    await page.goto(`${way.url}/tables`, { waitUntil: 'commit' });
    await expect.poll(() => way.count(/\.css$/)).toBe(1);
    expect(way.count(CONFIG)).toBe(0);
    way.letGo();
    await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toBeVisible();
    expect(way.count(CONFIG)).toBe(1);
  });
});

longOnly(() => {
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
      // The last request of the page that is left goes through the proxy, and may reach the log after the page is gone.
      await page.goto('about:blank');
      let seen = -1;
      const isQuiet = async () => {
        const before = seen;
        seen = (await site.log()).length;
        return seen === before;
      };
      await expect.poll(isQuiet, { intervals: [200] }).toBe(true);
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
    await page.goto('about:blank');
    await site.ask('PUT', '/__fake/settings', { dialect: 'om-1.12' });
    expect(await open('/tables')).toEqual(['owner,tags: 400', 'owners,tags: 200']);
    expect(await open('/tables')).toEqual(['owners,tags: 200']);
  });
});
