import type { Page } from '@playwright/test';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { followRequests } from '#test/e2e/requests.ts';
import { sampleId, sampleTables } from '#test/support/sample-tables.ts';

const DATABASES = 100_000;

const rail = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const tree = (page: Page) => page.getByRole('tree', { name: 'Databases' });
const lines = (page: Page) => tree(page).getByRole('treeitem');
const number = (at: number, digits: number) => String(at).padStart(digits, '0');

const names = ['sales', ...Array.from({ length: DATABASES - 1 }, (_, at) => `t_${number(at, 6)}`)];
const databases = names.map((name, at) => ({
  id: sampleId(100_000 + at),
  name,
  fullyQualifiedName: `snow.${name}`,
  service: { id: sampleId(1), type: 'databaseService', name: 'snow', fullyQualifiedName: 'snow' },
}));

test('a hundred thousand databases are lines of which few are drawn, counted where the pointer rests, and walked to the end by keys', async ({
  page,
  start,
}) => {
  // More than a catalog is quickly made of: their list is this test's own.
  await page.route('**/api/v1/databases?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get('after') ?? 0);
    const to = from + Number(query.get('limit'));
    const paging = { total: DATABASES, ...(to < DATABASES && { after: String(to) }) };
    await route.fulfill({ json: { data: databases.slice(from, to), paging } });
  });
  const site = await start({ tables: catalogFromRecords(sampleTables(20)) });
  await site.open();
  await expect(tree(page)).toBeVisible({ timeout: 60_000 });
  await expect(lines(page).nth(1)).toHaveAttribute('aria-setsize', String(DATABASES));
  const answered = followRequests(page);
  const drawn = await lines(page).count();
  expect(drawn).toBeLessThan(110);

  await site.clearLog();
  await rail(page).evaluate((element) => element.scrollTo(0, 38_000));
  const counted = async () =>
    (await site.log()).filter(({ query }) => new URLSearchParams(query).get('limit') === '0').length;
  await expect(
    lines(page)
      .filter({ hasText: /t_00135\d/ })
      .first(),
  ).toBeVisible();
  await expect.poll(counted).toBeGreaterThan(10);
  await answered();
  // 38,000 px went by: 1,350 lines. Those on screen at its end are counted.
  expect(await counted()).toBeLessThan(100);

  await lines(page).first().focus();
  await page.keyboard.press('End');
  await expect(lines(page).last()).toBeFocused();
  await expect(lines(page).last()).toContainText(number(DATABASES - 2, 6));
  await expect(lines(page).last()).toBeInViewport();
  await page.keyboard.type('t_077777');
  await expect(page.locator('[role=treeitem]:focus')).toContainText('t_077777');
  await expect(page.locator('[role=treeitem]:focus')).toBeInViewport();
  // Beside the types there is less room for lines than further down.
  expect(await lines(page).count()).toBeLessThan(3 * drawn);

  await page.getByRole('textbox', { name: 'Find a database or schema' }).fill('T_09999');
  await expect(lines(page)).toHaveCount(10);
  await expect(tree(page).locator('mark').first()).toHaveText('t_09999');
  await page.keyboard.press('Escape');
});
