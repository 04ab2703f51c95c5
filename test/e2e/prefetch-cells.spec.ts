import type { Page } from '@playwright/test';
import { expect, test, type CatalogSite, type LogEntry } from './fixtures.ts';
import { networkIdle } from './requests.ts';

// Longer than a busy machine needs to open the page.
const CELLS_TAKE_MS = 4_000;

/** Opens a list whose cells take long, lets `act` happen, and answers what the service was asked for until they came. */
async function askedMeanwhile(page: Page, site: CatalogSite, act: () => Promise<void>) {
  const route = '/api/v1/tables?limit=21&fields=owners';
  await site.ask('PUT', '/__fake/faults', [{ route, times: -1, then: { delay: CELLS_TAKE_MS } }]);
  await site.open();
  await act();
  await expect(page.locator('[role=grid] [data-col="owners"][aria-busy="true"]')).toHaveCount(0);
  await networkIdle(site);
  const log = await site.log();
  const cells = log.find(({ query }) => query.startsWith('limit=21&fields='))!;
  expect(cells.status).toBe(200);
  const isMeanwhile = ({ at }: LogEntry) => at < cells.at + cells.ms;
  const told = ({ path, query }: LogEntry) =>
    `${path.replace('/api/v1/', '')} ${new URLSearchParams(query).get('limit')}`;
  const others = log.filter((entry) => entry !== cells);
  return {
    meanwhile: others.filter(isMeanwhile).map(told),
    after: others.filter((entry) => !isMeanwhile(entry)).map(told),
  };
}

test('while cells on screen are awaited nothing else is asked for at rest, and all of it afterwards', async ({
  page,
  start,
}) => {
  const site = await start({ latency: 0 });
  const { meanwhile, after } = await askedMeanwhile(page, site, async () => {});
  expect(meanwhile).toEqual(['tables 25']);
  expect(after).toEqual(expect.arrayContaining(['tables 75', 'databases 1000']));
});

test('control: whoever scrolls gets rows beyond the screen before', async ({ page, start }) => {
  const site = await start({ latency: 0 });
  const { meanwhile } = await askedMeanwhile(page, site, async () => {
    await page.locator('[role=grid]').evaluate((grid) => grid.scrollBy(0, 36));
  });
  expect(meanwhile).toEqual(expect.arrayContaining(['tables 25', 'tables 75']));
});
