import { expect, test } from './fixtures.ts';

test('the place survives reload, a link in a clean profile, and Back', async ({ page, site, browser }) => {
  await site.open();
  await expect(page.getByRole('status', { name: /^1–\d+ of 12,480$/ })).toBeVisible();
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

test('Back and Forward walk through words and an opened table, not through the letters typed', async ({
  page,
  site,
}) => {
  await site.open();
  const box = page.getByRole('searchbox', { name: 'Search tables' });
  await box.pressSequentially('orders');
  await expect(page).toHaveURL(/q=orders$/);
  await page.locator('[role=grid] mark').first().waitFor();
  await page.locator('[aria-rowindex="2"] a').click();
  const opened = page.getByRole('region').first().getByRole('heading', { level: 2 });
  await expect(opened).toBeVisible();
  const name = await opened.textContent();
  await page.goBack();
  await expect(page).toHaveURL(/\/tables\?q=orders$/);
  await expect(opened).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/tables$/);
  await expect(box).toHaveValue('');
  await page.goForward();
  await expect(box).toHaveValue('orders');
  await page.goForward();
  await expect(opened).toHaveText(name ?? '');
});
