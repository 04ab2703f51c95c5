import { expect, test } from './fixtures.ts';
import { serveDemo } from './servers.ts';

test('failures are set and taken back by clicking, and the list says and outlives them', async ({
  page,
  start,
}) => {
  const site = await start();
  await site.open();
  const menu = page.getByRole('dialog', { name: 'Demo catalog' });
  const openMenu = () => page.getByRole('button', { name: 'Demo catalog' }).click();
  await openMenu();
  await menu.getByRole('button', { name: /The network is gone/ }).click();
  await expect(menu.getByRole('status')).toContainText('1 failure is set');
  await menu.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('grid', { name: 'Tables' }).evaluate((grid) => grid.scrollBy(0, 20_000));
  const edge = page.getByRole('grid', { name: 'Tables' }).getByRole('alert');
  await expect(edge).toContainText('did not load');
  await openMenu();
  await menu.getByRole('button', { name: 'Put everything back' }).click();
  await expect(menu.getByRole('status')).toContainText('Nothing is set to fail.');
  await menu.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('grid', { name: 'Tables' }).getByRole('button', { name: 'Retry' }).click();
  await expect(edge).toHaveCount(0);
  await expect(page.locator('[role=grid] [aria-rowindex="560"] a')).toBeVisible();
});

test('another catalog is loaded with the manners that were chosen', async ({ page }) => {
  // Not by the fixture, which sets its own catalog at every load.
  const site = await serveDemo();
  await page.goto(`${site.url}/tables`);
  await expect(page.getByRole('status', { name: 'of 12,480' })).toBeVisible();
  await page.getByRole('button', { name: 'Demo catalog' }).click();
  const menu = page.getByRole('dialog', { name: 'Demo catalog' });
  await menu.getByRole('combobox', { name: 'Tables' }).selectOption('300');
  await menu.getByRole('combobox', { name: 'Behaves like' }).selectOption('om-1.1');
  await menu.getByRole('button', { name: 'Load this catalog' }).click();
  await expect(page.getByRole('status', { name: 'of 300' })).toBeVisible();
  const asked = () => page.evaluate(async () => JSON.stringify(await (await fetch('/__fake/log')).json()));
  await expect.poll(asked).toContain('fields=owner%2Ctags');
  await site.close();
});
