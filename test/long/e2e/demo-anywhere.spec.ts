import type { Page } from '@playwright/test';
import { expect, test } from '#test/e2e/fixtures.ts';
import type { Site } from '#test/e2e/servers.ts';
import { serveStatic } from './static-host.ts';

let site: Site;

test.beforeEach(async () => {
  site = await serveStatic('dist-demo', '/pages/catalog/');
});

test.afterEach(() => site.close());

const grid = (page: Page) => page.getByRole('grid', { name: 'Tables' });
const firstRow = (page: Page) => page.locator('[role=grid] [aria-rowindex="2"] a');
const whole = (page: Page) => page.locator('html[data-whole]').waitFor({ state: 'attached' });

test('the demo stands below any path of a host of plain files, and at each of its addresses', async ({
  page,
  noise,
}) => {
  const configs: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('config.json')) configs.push(request.url());
  });
  await page.goto(site.url);
  await expect(firstRow(page)).toBeVisible();
  await expect(page).toHaveURL(`${site.url}tables`);
  const name = (await firstRow(page).textContent()) ?? '';
  await firstRow(page).click();
  const opened = page.getByRole('region', { name, exact: true });
  await expect(opened).toBeVisible();
  // No such file is there: the host answers with its page for that.
  await page.reload();
  await expect(opened).toBeVisible();
  await page.goto(`${site.url}tables?q=orders`);
  await expect(firstRow(page)).toContainText('orders', { ignoreCase: true });
  await page.goto(`${site.url}some/where/else`);
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await page.goto(`${site.url}explore/tables?search=orders`);
  await expect(page).toHaveURL(/\/tables\?q=orders$/);
  // A demo has one server, whatever the host says.
  expect(configs).toEqual([]);
  expect(noise).toEqual([]);
});

/** What a day's work needs, each of it a part of the page that was not on screen before. */
async function work(page: Page): Promise<void> {
  await grid(page).hover();
  await page.mouse.wheel(0, 30_000);
  await expect(page.getByRole('status', { name: /^8\d\d–/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('customer');
  await expect(firstRow(page)).toContainText('customer', { ignoreCase: true });
  await firstRow(page).click();
  await expect(page.getByRole('treegrid', { name: 'Columns' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
  await page.keyboard.press('Escape');
}

test('once all of it was fetched, the tab goes on without a network', async ({ page, context, noise }) => {
  await page.goto(site.url);
  await whole(page);
  await site.close();
  await context.setOffline(true);
  await work(page);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  expect(noise).toEqual([]);
});
