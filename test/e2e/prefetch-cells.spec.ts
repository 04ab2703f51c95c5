import type { Page } from '@playwright/test';
import { expect, test, type CatalogSite } from './fixtures.ts';
import { networkIdle } from './requests.ts';

/** What is beside the rows does not wait longer than this for their cells, in ms. */
const RAIL_DELAY_MS = 5_000;

/** Opens a list whose cells do not come. @returns what lets them come */
async function openWithoutCells(page: Page, site: CatalogSite): Promise<() => void> {
  let letCome = () => {};
  const come = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/\/api\/v1\/tables\?.*fields=/, async (route) => {
    await come;
    await route.continue();
  });
  await site.open();
  return letCome;
}

interface Asked {
  /** Path below the service's own, such as `tables`. */
  readonly path: string;
  readonly query: string;
  /** In ms since the page was opened. */
  readonly at: number;
}

/** What the page asked the service for and got, but for cells. */
async function answeredRequests(page: Page): Promise<readonly Asked[]> {
  const entries = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, at: startTime })),
  );
  return entries
    .map(({ name, at }) => ({ url: new URL(name), at }))
    .filter(({ url }) => url.pathname.startsWith('/api/v1/') && !url.searchParams.has('fields'))
    .map(({ url, at }) => ({ path: url.pathname.slice('/api/v1/'.length), query: url.search, at }));
}

const isBeyondScreen = ({ path, query }: Asked) => path === 'tables' && query.includes('after=');
const rowsBeyond = async (page: Page) => (await answeredRequests(page)).filter(isBeyondScreen);

test('while cells on screen are awaited nothing else is asked for at rest, and all of it afterwards', async ({
  page,
  start,
}) => {
  const site = await start({ latency: 0 });
  const letCome = await openWithoutCells(page, site);
  await networkIdle(site);
  expect(await rowsBeyond(page)).toEqual([]);
  const [rows, ...others] = await answeredRequests(page);
  expect(rows).toMatchObject({ path: 'tables' });
  expect(others.filter(({ at }) => at < RAIL_DELAY_MS)).toEqual([]);
  letCome();
  await expect(page.locator('[role=grid] [data-col="owners"][aria-busy="true"]')).toHaveCount(0);
  await expect.poll(() => rowsBeyond(page)).not.toEqual([]);
  await expect
    .poll(async () => (await answeredRequests(page)).map(({ path }) => path))
    .toContain('databases');
});

test('control: whoever scrolls gets rows beyond the screen before', async ({ page, start }) => {
  const site = await start({ latency: 0 });
  const letCome = await openWithoutCells(page, site);
  await page.locator('[role=grid]').evaluate((grid) => grid.scrollBy(0, 36));
  await expect.poll(() => rowsBeyond(page)).not.toEqual([]);
  letCome();
});
