import type { Page } from '@playwright/test';
import { expect, test, type CatalogSite } from './fixtures.ts';

/** Requests for rows that follow others, which reached the service. */
const askedForMore = async (site: CatalogSite): Promise<number> =>
  (await site.log()).filter(
    ({ path, query }) => path === '/api/v1/tables' && query.includes('after=') && !query.includes('fields='),
  ).length;

const MORE = '/api/v1/tables?limit=';
const notice = (page: Page) => page.getByRole('status', { name: 'Notice' });
const scrollTo = (page: Page, row: number) =>
  page.getByRole('grid', { name: 'Tables' }).evaluate((grid, top) => grid.scrollTo(0, top), row * 36);

/** Faults of rows that follow the first page; those of 25 rows are the first. */
const following = (then: unknown) => [{ route: MORE, skip: 1, times: -1, then }];

test('a next page that fails: three attempts, the rows stay, scrolling asks no more, Retry goes on', async ({
  page,
  start,
}) => {
  const site = await start();
  await site.ask('PUT', '/__fake/faults', following({ status: 503, body: { code: 503, message: 'Busy' } }));
  // Without the columns and databases that are asked for beside the rows: they would be among what is skipped.
  await site.open('/tables?columns=name');
  await scrollTo(page, 20);
  const edge = page.getByRole('alert').filter({ hasText: 'did not load' });
  await expect(edge).toBeVisible({ timeout: 30_000 });
  const asked = await askedForMore(site);
  expect(asked).toBeLessThanOrEqual(3);
  await scrollTo(page, 0);
  await scrollTo(page, 20);
  await page.waitForTimeout(1_500);
  expect(await askedForMore(site)).toBe(asked);
  await expect(page.locator('[role=grid] [aria-rowindex="20"] a')).toBeVisible();
  await site.ask('PUT', '/__fake/faults', []);
  await page.getByRole('row').filter({ has: edge }).getByRole('button', { name: 'Retry' }).click();
  await expect(edge).toHaveCount(0);
  await expect(page.locator('[role=grid] [aria-rowindex="30"] a')).toBeVisible();
});

test('a cursor that the server no longer knows: the table of the link is found by its name', async ({
  page,
  start,
}) => {
  const site = await start();
  const { data } = (await site.ask('GET', '/api/v1/tables?limit=60')) as {
    data: { fullyQualifiedName: string }[];
  };
  const name = data[55]?.fullyQualifiedName ?? '';
  await site.open(`/tables?after=bm90aGluZw&row=5000&name=${encodeURIComponent(name)}`);
  await expect(notice(page)).toContainText('The place in the link is no longer known to the server.');
  await expect(notice(page)).toContainText('Its table was found again by name.');
  await expect(page.locator('[role=grid] [aria-rowindex="57"] a')).toBeVisible();
});
