import { expect, test } from '#test/e2e/fixtures.ts';
import { serveDemo } from '#test/e2e/servers.ts';

test('another catalog is loaded with the manners that were chosen', async ({ page }) => {
  // Not by the fixture, which sets its own catalog at every load.
  const site = await serveDemo();
  await page.goto(`${site.url}/tables`);
  await expect(page.getByRole('status', { name: 'of 12,480' })).toBeVisible();
  const hint = page.getByRole('complementary', { name: 'About this demo' });
  await expect(hint.getByRole('listitem')).toHaveCount(3);
  await hint.getByRole('button', { name: 'Got it' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Demo catalog' }).click();
  await expect(hint).toHaveCount(0);
  const menu = page.getByRole('dialog', { name: 'Demo catalog' });
  await menu.getByRole('combobox', { name: 'Tables' }).selectOption('300');
  await menu.getByRole('combobox', { name: 'Behaves like' }).selectOption('om-1.1');
  await menu.getByRole('button', { name: 'Load this catalog' }).click();
  await expect(page.getByRole('status', { name: 'of 300' })).toBeVisible();
  const asked = () => page.evaluate(async () => JSON.stringify(await (await fetch('/__fake/log')).json()));
  await expect.poll(asked).toContain('fields=owner%2Ctags');
  await site.close();
});
