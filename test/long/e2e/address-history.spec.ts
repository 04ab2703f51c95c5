import { expect, test } from '#test/e2e/fixtures.ts';

const top = /^1–\d+ of 12,480$/;

test('Back and Forward walk through the filters, not through the letters typed', async ({ page, start }) => {
  const site = await start();
  await site.open();
  const box = page.getByRole('searchbox', { name: 'Search tables' });
  await box.fill('ord');
  await expect(page).toHaveURL(/q=ord$/);
  await box.fill('orders');
  await expect(page).toHaveURL(/q=orders$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/tables$/);
  await expect(box).toHaveValue('');
  await expect(page.getByRole('status', { name: top })).toBeVisible();
  await page.goForward();
  await expect(box).toHaveValue('orders');
  await expect(page.getByText(/match “orders”/)).toBeVisible();
});

test('a table that does not exist says so, and the list is still usable', async ({ page, start }) => {
  const site = await start();
  await site.open('/tables/no.such.table.here');
  await expect(page.getByText('No such table')).toBeVisible();
  await expect(page.getByRole('status', { name: top })).toBeVisible();
});

test('broken values mean the default, with a notice', async ({ page, start }) => {
  const site = await start();
  await site.open('/tables?limit=lots&columns=name,tags,nonsense');
  await expect(page.getByRole('status', { name: 'Notice' })).toContainText('limit');
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await expect(page.getByRole('status', { name: top })).toBeVisible();
});

test('an unknown page says so, with a way back', async ({ page, start }) => {
  const site = await start();
  await site.open('/nothing/here');
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all tables' }).click();
  await expect(page.getByRole('grid', { name: 'Tables' })).toBeVisible();
});

test('the title names the view', async ({ page, start }) => {
  const site = await start();
  await site.open();
  await expect(page).toHaveTitle('Tables · Catalog');
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('orders');
  await expect(page).toHaveTitle('“orders” in all tables · Catalog');
});
