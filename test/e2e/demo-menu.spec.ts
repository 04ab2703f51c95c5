import { expect, test } from './fixtures.ts';

test.use({ build: 'demo' });

test('without a server people browse, search and open a table; failures are set and taken back, and the list outlives them', async ({
  page,
  site,
}) => {
  await site.open();
  const grid = page.getByRole('grid', { name: 'Tables' });
  await expect(page.getByRole('status', { name: /^1–\d+ of 4,000$/ })).toBeVisible();
  await grid.evaluate((element) => element.scrollBy(0, 3_000));
  await expect(grid.locator('[aria-rowindex="86"] a').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('orders');
  await expect(page).toHaveURL(/q=orders/);
  await expect(grid.locator('mark').first()).toBeVisible();
  await grid.locator('[aria-rowindex="2"] a').first().click();
  await expect(page.getByRole('treegrid', { name: 'Columns' })).toBeVisible();
  // What answers is a service worker.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1);

  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('');
  await expect(page.getByRole('status', { name: /of 4,000$/ })).toBeVisible();
  const menu = page.getByRole('dialog', { name: 'Demo catalog' });
  const openMenu = () => page.getByRole('button', { name: 'Demo catalog' }).click();
  await openMenu();
  await menu.getByRole('button', { name: /The network is gone/ }).click();
  await expect(menu.getByRole('status')).toContainText('1 failure is set');
  await menu.getByRole('button', { name: 'Close' }).last().click();
  const edge = grid.getByRole('alert');
  // By screens, up to the end of what had been read ahead.
  await grid.evaluate(async (element) => {
    while (!element.querySelector('[role=row][aria-busy=true]')) {
      element.scrollBy(0, 600);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  await expect(edge).toContainText('did not load', { timeout: 20_000 });
  await openMenu();
  await menu.getByRole('button', { name: 'Put everything back' }).click();
  await expect(menu.getByRole('status')).toContainText('Nothing is set to fail.');
  await menu.getByRole('button', { name: 'Close' }).last().click();
  // The rows' own: where the cells had not come either, each of them has its Retry beside it.
  await grid.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(edge).toHaveCount(0);
  await grid.evaluate((element) => element.scrollBy(0, 800));
  await expect(grid.locator('[aria-rowindex] a').last()).toBeVisible();
  await expect(grid).not.toContainText('did not load');
});
