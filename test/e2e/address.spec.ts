import { expect, test } from './fixtures.ts';

test('the place survives reload, a link in a clean profile, and Back', async ({ page, site, browser }) => {
  await site.open();
  await expect(page.getByRole('status', { name: /^1–\d+ of 4,000$/ })).toBeVisible();
  await page.getByRole('grid', { name: 'Tables' }).evaluate((grid) => {
    grid.scrollTop = 3_210 * 36;
  });
  const here = page.getByRole('status', { name: /^3,211–/ });
  await expect(here).toBeVisible();
  await expect(page).toHaveURL(/after=.*row=3211/);
  const first = await page.locator('[aria-rowindex="3212"] a').getAttribute('href');

  const opened = page.context().waitForEvent('page');
  await page.locator('[aria-rowindex="3213"] a').click({ button: 'middle' });
  const tab = await opened;
  await expect(tab).toHaveURL(/\/tables\/[^/]+\?after=.*row=3211/);
  await tab.close();

  await page.reload();
  await expect(here).toBeVisible();
  await expect(page.locator('[aria-rowindex="3212"] a')).toHaveAttribute('href', /.+/);
  const path = (href: string | null) => new URL(href ?? '', site.url).pathname;
  expect(path(await page.locator('[aria-rowindex="3212"] a').getAttribute('href'))).toBe(path(first));

  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await other.goto(page.url());
  await expect(other.getByRole('status', { name: /^3,211–/ })).toBeVisible();
  await expect(other.locator('[aria-rowindex="3212"] a')).toBeVisible();
  expect(path(await other.locator('[aria-rowindex="3212"] a').getAttribute('href'))).toBe(path(first));
  await other.context().close();

  await page.getByRole('tree', { name: 'Databases' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/database=/);
  await page.goBack();
  await expect(here).toBeVisible();
});
