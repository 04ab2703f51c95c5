import { expect, test } from '#test/e2e/fixtures.ts';
import { rail, save } from '#test/e2e/view-list.ts';

test('views leave as a file, and come into a clean profile', async ({ page, start, browser }) => {
  const site = await start();
  await site.open('/tables?q=order');
  await save(page, 'Orders, “quoted” & <b>bold</b>');
  const options = rail(page).getByRole('button', { name: 'Options for views' });
  await options.click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export views to a file' }).click();
  const file = await (await download).path();

  const clean = await browser.newContext();
  const there = await clean.newPage();
  await there.goto(`${site.url}/tables`);
  await rail(there).getByLabel('File of views').setInputFiles(file);
  await expect(rail(there)).toContainText('1 view added');
  await rail(there)
    .getByRole('link', { name: /^Orders, “quoted” & <b>bold<\/b>/ })
    .click();
  await expect(there).toHaveURL(/\/tables\?q=order$/);
  await clean.close();
});
