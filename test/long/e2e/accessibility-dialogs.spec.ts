import { violations } from '#test/e2e/accessibility/checks.ts';
import { expect, test } from '#test/e2e/fixtures.ts';

// Their control is beside the states of the page, in `accessibility.spec.ts`.

test.use({ viewport: { width: 1440, height: 900 } });

test('the column picker and the connection are dialogs without violations', async ({
  page,
  start,
  build,
}) => {
  const site = await start({ latency: 0 });
  await site.open();
  await page.getByRole('button', { name: 'Columns' }).first().click();
  await page.getByRole('dialog', { name: 'Columns' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const [button, dialog] =
    build === 'demo' ? ['Demo catalog', 'Demo catalog'] : [/^Server: /, 'Connect to a server'];
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog', { name: dialog }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('the palette and the keyboard shortcuts are dialogs without violations', async ({ page, start }) => {
  const site = await start({ latency: 0 });
  await site.open();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Control+k');
  await page
    .getByRole('combobox', { name: 'Go to anything in the catalog, a view or a command' })
    .fill('ord');
  await page.locator('[role=dialog] mark').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('control: the same check finds a label that does not say what is seen', async ({ page, start }) => {
  const site = await start({ latency: 0 });
  await site.open();
  const item = page.getByRole('treeitem').first();
  await item.waitFor();
  expect(await violations(page)).toEqual([]);
  await item.evaluate((element) => element.append('offline'));
  expect((await violations(page)).join()).toMatch(/^label-content-name-mismatch: /);
});
