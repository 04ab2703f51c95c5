import { longOnly } from '#test/support/long.ts';
import { expect, test } from './fixtures.ts';

const top = /^1–\d+ of 12,480$/;

test('the place survives reload, a link in a clean profile, and Back', async ({
  page,
  site,
  browser,
  build,
}) => {
  await site.open();
  await expect(page.getByRole('status', { name: top })).toBeVisible();
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

  const link = page.url();
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  if (build === 'demo') {
    await other.addInitScript(() =>
      sessionStorage.setItem('catalog-browser.demo', '{"tables":12480,"latency":30}'),
    );
  }
  await other.goto(link);
  await expect(other.getByRole('status', { name: /^3,211–/ })).toBeVisible();
  await expect(other.locator('[aria-rowindex="3212"] a')).toBeVisible();
  expect(path(await other.locator('[aria-rowindex="3212"] a').getAttribute('href'))).toBe(path(first));
  await other.context().close();

  await page.getByRole('tree', { name: 'Databases' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/database=/);
  await page.goBack();
  await expect(here).toBeVisible();
});

test('an opened table has an address of its own; the list keeps its place', async ({ page, site }) => {
  await site.open();
  const link = page.locator('[aria-rowindex="5"] a');
  const name = (await link.textContent())!;
  await link.click();
  await expect(page).toHaveURL(/\/tables\/.+/);
  const region = page.getByRole('region').first();
  await expect(region.getByRole('heading', { level: 2 })).toBeVisible();
  expect(name).toContain((await region.getByRole('heading', { level: 2 }).textContent())!);
  await page.reload();
  await expect(page.getByRole('region').first()).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/tables$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/tables\/.+/);
});

longOnly(() => {
  test('Back and Forward walk through the filters, not through the letters typed', async ({ page, site }) => {
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

  test('a table that does not exist says so, and the list is still usable', async ({ page, site }) => {
    await site.open('/tables/no.such.table.here');
    await expect(page.getByText('No such table')).toBeVisible();
    await expect(page.getByRole('status', { name: top })).toBeVisible();
  });

  test('broken values mean the default, with a notice', async ({ page, site }) => {
    await site.open('/tables?limit=lots&columns=name,tags,nonsense');
    await expect(page.getByRole('status', { name: 'Notice' })).toContainText('limit');
    await expect(page.getByRole('columnheader')).toHaveCount(2);
    await expect(page.getByRole('status', { name: top })).toBeVisible();
  });

  test('an unknown page says so, with a way back', async ({ page, site }) => {
    await site.open('/nothing/here');
    await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all tables' }).click();
    await expect(page.getByRole('grid', { name: 'Tables' })).toBeVisible();
  });

  test('the title names the view', async ({ page, site }) => {
    await site.open();
    await expect(page).toHaveTitle('Tables · Catalog');
    await page.getByRole('searchbox', { name: 'Search tables' }).fill('orders');
    await expect(page).toHaveTitle('“orders” in all tables · Catalog');
  });
});
