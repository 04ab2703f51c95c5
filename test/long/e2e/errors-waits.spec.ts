import { expect, test, type CatalogSite } from '#test/e2e/fixtures.ts';
import { failure } from '#test/e2e/requests.ts';

/** The first page of this window, and no count of tables: what fails together shares the few retries of a minute. */
const ROWS = '/api/v1/tables?limit=25';

/** Requests for rows that reached the service, the retried ones too. */
const askedForRows = async (site: CatalogSite): Promise<number> =>
  (await site.log()).filter(
    ({ path, query }) => path === '/api/v1/tables' && !/fields=|(^|&)limit=0(&|$)/.test(query),
  ).length;

test('a 429 that asks for a second is waited for, and the rows come', async ({ page, start }) => {
  const site = await start();
  const slow = failure(429, 'Slow down', { 'Retry-After': '1' });
  await site.ask('PUT', '/__fake/faults', [{ route: ROWS, then: slow }]);
  await site.open();
  await expect(page.getByRole('status', { name: 'of 12,480' })).toBeVisible();
  // The one refused, the same again, and the pages that follow.
  expect(await askedForRows(site)).toBeGreaterThanOrEqual(2);
});

test('offline is said over rows that stay, and is over by itself', async ({ page, context, start }) => {
  const site = await start();
  await site.open();
  await expect(page.locator('[role=grid] [aria-rowindex="2"] [aria-colindex="4"]')).not.toBeEmpty();
  await context.setOffline(true);
  await expect(page.getByRole('status', { name: 'Notice' })).toContainText('You are offline.');
  await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('status', { name: 'Notice' })).toHaveCount(0);
});

test('a config.json that cannot be used is said by the name of its member, and nothing is asked', async ({
  page,
  start,
}) => {
  const site = await start();
  await page.route('**/config.json', (route) =>
    route.fulfill({
      json: { servers: [{ id: 'a', name: 'A', base: 'https://evil.example.com/api' }] },
    }),
  );
  await site.clearLog();
  await page.goto(`${site.url}/tables`);
  await expect(page.getByRole('alert')).toContainText('servers.0.base is "https://evil.example.com/api"');
  expect(await site.log()).toEqual([]);
});
