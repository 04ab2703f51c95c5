import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const region = (page: Page) => page.locator('main').getByRole('region').first();
const rowName = (page: Page, index: number) => page.locator(`[role=grid] [aria-rowindex="${index + 2}"] a`);
/** What has the focus, by role and name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { role, ariaLabel } = document.activeElement ?? {};
    return `${role ?? ''} ${ariaLabel ?? ''}`.trim();
  });

test('by keys alone: open, go on, at full width and back, close, and stand on the row', async ({
  page,
  start,
}) => {
  const site = await start();
  await site.open();
  const names = await Promise.all([2, 3].map((index) => rowName(page, index).textContent()));
  await page.getByRole('grid', { name: 'Tables' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(region(page)).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${names[0]} · `));
  const next = page.getByRole('button', { name: 'Next table' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(new RegExp(`^${names[1]} · `));
  await expect(next).toBeFocused();

  await page.keyboard.press('w');
  await expect(page.getByRole('button', { name: 'Back to row 4' })).toBeVisible();
  // What it covers takes no focus.
  await expect(page.getByRole('grid', { name: 'Tables' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid', { name: 'Tables' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(region(page)).toHaveCount(0);
  expect(await focused(page)).toBe('grid Tables');
  await expect(
    page.locator('[role=grid] [data-focus][role=row], [role=row]:has([data-focus])'),
  ).toHaveAttribute('aria-rowindex', '5');
});

test('links that people have open the same things here', async ({ page, start }) => {
  const site = await start();
  await site.open();
  const href = (await rowName(page, 3).getAttribute('href'))!;
  const fqn = decodeURIComponent(new URL(href, site.url).pathname.split('/').at(-1)!);
  await page.goto(`${site.url}/table/${encodeURIComponent(fqn)}/schema`);
  await expect(page).toHaveURL(new RegExp('/tables/[^/]+$'));
  await expect(region(page)).toBeVisible();
  await page.goto(`${site.url}/explore/tables?search=orders`);
  await expect(page.getByRole('searchbox', { name: 'Search tables' })).toHaveValue('orders');
});
