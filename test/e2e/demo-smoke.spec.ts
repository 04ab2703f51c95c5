import { expect, test } from './fixtures.ts';

test('without a server people browse, search and open a table', async ({ page, start }) => {
  const site = await start();
  await site.open();
  const grid = page.getByRole('grid', { name: 'Tables' });
  await expect(page.getByRole('status', { name: /^1–\d+ of 12,480$/ })).toBeVisible();
  await grid.evaluate((element) => element.scrollBy(0, 3_000));
  await expect(grid.locator('[aria-rowindex="86"] a').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('orders');
  await expect(page).toHaveURL(/q=orders/);
  await expect(grid.locator('mark').first()).toBeVisible();
  await grid.locator('[aria-rowindex="2"] a').first().click();
  await expect(page.getByRole('treegrid', { name: 'Columns' })).toBeVisible();
});
