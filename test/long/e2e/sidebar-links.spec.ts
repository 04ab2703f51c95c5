import type { Page } from '@playwright/test';
import { expect, test } from '#test/e2e/fixtures.ts';

const tree = (page: Page) => page.getByRole('tree', { name: 'Databases' });
const lines = (page: Page) => tree(page).getByRole('treeitem');
const chip = (page: Page, name: string) => page.getByRole('group', { name });

test('what is typed is found in names, and marked; the rest goes', async ({ page, start }) => {
  const site = await start({ latency: 0 });
  await site.open();
  await expect(lines(page).first()).toBeVisible();
  const before = await lines(page).count();
  await page.getByRole('textbox', { name: 'Find a database or schema' }).fill('BILL');
  await expect(lines(page)).toHaveCount(2);
  await expect(tree(page).locator('mark')).toHaveText('bill');
  await page.keyboard.press('Escape');
  await expect(lines(page)).toHaveCount(before);
});

test('filters are chips: links to them alone, and to the view without them', async ({ page, start }) => {
  const site = await start({ latency: 0 });
  await site.open('/tables?q=order&columns=name,tags');
  await expect(page.getByText('keeps the search')).toBeVisible();
  await tree(page)
    .getByRole('link', { name: /^orders/ })
    .click();
  await expect(page).toHaveURL(/q=order&database=pg_orders.orders&columns=name,tags/);
  const database = chip(page, 'Database filter');
  const search = chip(page, 'Search filter');
  await expect(database.getByRole('link', { name: 'pg_orders.orders' })).toHaveAttribute(
    'href',
    /\/tables\?database=pg_orders\.orders&columns=name,tags$/,
  );

  // Both at once elsewhere: this page stays as it is.
  const elsewhere = page.context().waitForEvent('page');
  await search.getByRole('link', { name: 'Remove the search filter' }).click({ modifiers: ['Control'] });
  const other = await elsewhere;
  await expect(other).toHaveURL(/\/tables\?database=pg_orders\.orders&columns=name,tags$/);
  await other.close();
  await expect(search).toBeVisible();

  await search.getByRole('link', { name: 'Remove the search filter' }).click();
  await expect(search).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Database' })).toBeFocused();
  await expect(page.getByRole('searchbox', { name: 'Search tables' })).toHaveValue('');
  await database.getByRole('link', { name: 'Remove the database filter' }).click();
  await expect(page).toHaveURL(/\/tables\?columns=name,tags$/);
  await expect(page.getByRole('combobox', { name: 'Database' })).toBeFocused();
  await page.goBack();
  await expect(database).toContainText('pg_orders.orders');
});

test('a filter is copied as a link, from its chip, its line, and by keys', async ({
  page,
  context,
  start,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const site = await start({ latency: 0 });
  await site.open('/tables?q=order&columns=name,tags');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const line = lines(page).filter({ hasText: /^orders/ });
  const copy = line.getByRole('button', { name: 'Copy filter as link: orders' });
  await line.hover();
  await copy.click();
  await expect(line).toContainText('Copied');
  await expect.poll(copied).toMatch(/^http.*\/tables\?database=pg_orders\.orders&columns=name,tags$/);
  await expect(page).toHaveURL(/q=order/);
  await page
    .getByRole('group', { name: 'Search filter' })
    .getByRole('button', { name: 'Copy filter as link: “order”' })
    .click();
  await expect.poll(copied).toMatch(/\/tables\?q=order&columns=name,tags$/);
  await lines(page)
    .filter({ hasText: /^billing/ })
    .focus();
  await page.keyboard.press('Control+C');
  await expect.poll(copied).toMatch(/\/tables\?database=pg_orders\.billing&columns=name,tags$/);
});
