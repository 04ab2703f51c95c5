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
  site,
}) => {
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
  await expect.poll(() => focused(page)).toBe('grid Tables');
  await expect(
    page.locator('[role=grid] [data-focus][role=row], [role=row]:has([data-focus])'),
  ).toHaveAttribute('aria-rowindex', '5');
});

test('on a phone it has the whole screen, and the list behind it takes no focus', async ({ page, site }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await site.open();
  await rowName(page, 0).click();
  await expect(region(page)).toBeFocused();
  expect(await region(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 400, height: 800 });
  await expect(page.locator('main > [inert] [role=grid]')).toHaveCount(1);
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press('Tab');
    expect(await page.locator('header :focus, footer :focus, [role=grid]:focus').count()).toBe(0);
  }
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('grid', { name: 'Tables' })).toBeFocused();
});
