import type { Page } from '@playwright/test';
import { longOnly } from '#test/support/long.ts';
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

/** Scrolls to a row and waits until the list has come to rest there: then its place is in the address. */
async function scrollThere(page: Page, row: number): Promise<void> {
  await scrollTo(page, row);
  await expect.poll(() => Number(new URL(page.url()).searchParams.get('row') ?? 1)).toBe(row + 1);
}

/** Faults of rows that follow the first page; those of 25 rows are the first. */
const following = (then: unknown) => [{ route: MORE, skip: 1, times: -1, then }];

test('a next page that fails: three attempts, the rows stay, scrolling asks no more, Retry goes on', async ({
  page,
  site,
}) => {
  await site.ask('PUT', '/__fake/faults', following({ status: 503, body: { code: 503, message: 'Busy' } }));
  // Without the columns and databases that are asked for beside the rows: they would be among what is skipped.
  await site.open('/tables?columns=name');
  await scrollTo(page, 20);
  const edge = page.getByRole('alert').filter({ hasText: 'did not load' });
  await expect(edge).toBeVisible({ timeout: 30_000 });
  const asked = await askedForMore(site);
  expect(asked).toBeLessThanOrEqual(3);
  await scrollThere(page, 0);
  await scrollThere(page, 20);
  expect(await askedForMore(site)).toBe(asked);
  await expect(page.locator('[role=grid] [aria-rowindex="20"] a')).toBeVisible();
  await site.ask('PUT', '/__fake/faults', []);
  await page.getByRole('row').filter({ has: edge }).getByRole('button', { name: 'Retry' }).click();
  await expect(edge).toHaveCount(0);
  await expect(page.locator('[role=grid] [aria-rowindex="30"] a')).toBeVisible();
});

test('a cursor that the server no longer knows: the table of the link is found by its name', async ({
  page,
  site,
}) => {
  const { data } = (await site.ask('GET', '/api/v1/tables?limit=60')) as {
    data: { fullyQualifiedName: string }[];
  };
  const name = data[55]?.fullyQualifiedName ?? '';
  await site.open(`/tables?after=bm90aGluZw&row=5000&name=${encodeURIComponent(name)}`);
  await expect(notice(page)).toContainText('The place in the link is no longer known to the server.');
  await expect(notice(page)).toContainText('Its table was found again by name.');
  await expect(page.locator('[role=grid] [aria-rowindex="57"] a')).toBeVisible();
});

longOnly(() => {
  test('a server that leads round in a circle is stopped, and it is said', async ({ page, site }) => {
    const first = (await site.ask('GET', '/api/v1/tables?limit=25')) as { paging: { after: string } };
    // The same rows with the same cursor, whatever is asked for.
    await site.ask('PUT', '/__fake/faults', [{ route: MORE, times: -1, then: { status: 200, body: first } }]);
    await site.open('/tables?columns=name');
    await scrollTo(page, 24);
    await expect(notice(page)).toContainText('The server leads round in a circle.');
    await scrollThere(page, 0);
    const asked = await askedForMore(site);
    await scrollThere(page, 3);
    expect(await askedForMore(site)).toBe(asked);
    expect(asked).toBeLessThan(5);
  });

  test('a total that is wrong is no reason to stop, nor to go on', async ({ page, start }) => {
    const site = await start({ tables: 60 });
    const all = (await site.ask('GET', '/api/v1/tables?limit=60')) as { data: unknown[] };
    const body = { data: all.data, paging: { total: 7 } };
    await site.ask('PUT', '/__fake/faults', [{ route: MORE, times: -1, then: { status: 200, body } }]);
    await site.open('/tables?columns=name');
    await scrollTo(page, 59);
    await expect(page.locator('[role=grid] [aria-rowindex="61"] a')).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Tables' })).toHaveAttribute('aria-rowcount', '61');
  });
});
