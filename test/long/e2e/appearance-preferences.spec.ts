import type { Page } from '@playwright/test';
import { expect, test } from '#test/e2e/fixtures.ts';
const row = (page: Page, number = 1) => page.locator(`[role=grid] [role=row][aria-rowindex="${number + 1}"]`);

test('rows are of two densities, and the one chosen stays', async ({ page, start }) => {
  const site = await start();
  await site.open();
  const height = async () => (await row(page).boundingBox())?.height;
  expect(await height()).toBe(36);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('radio', { name: 'Compact' }).click();
  await expect.poll(height).toBe(28);
  await page.reload();
  await row(page).waitFor();
  expect(await height()).toBe(28);
});

test('in forced colours what is a tint is a line too', async ({ page, start }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const site = await start();
  await site.open();
  const lineOf = (number: number) =>
    row(page, number).evaluate((element) => getComputedStyle(element).outlineStyle);
  await row(page, 2).locator('a').first().click();
  await expect(row(page, 2)).toHaveAttribute('aria-selected', 'true');
  expect([await lineOf(2), await lineOf(3)]).toEqual(['solid', 'none']);
});

test('with more contrast wanted, ink and lines are stronger', async ({ page, start }) => {
  const site = await start();
  await site.open();
  const ink = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--muted').trim());
  const usual = await ink();
  await page.emulateMedia({ contrast: 'more' });
  expect(await ink()).not.toBe(usual);
});

test('with less motion wanted nothing moves by itself', async ({ page, start }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const site = await start();
  await site.open();
  await row(page, 2).locator('a').first().click();
  await expect(page.getByRole('treegrid', { name: 'Columns' })).toBeVisible();
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0)
        .length,
  );
  expect(moving).toBe(0);
});

test('a view is printed: its title and rows, on white, without what can only be pressed', async ({
  page,
  start,
}) => {
  const site = await start();
  await site.open('/tables?q=orders');
  await page.getByRole('button', { name: 'Save view' }).waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  await expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible();
  await expect(row(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save view' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeHidden();
  await expect(page.getByRole('searchbox', { name: 'Search tables' })).toBeHidden();
});
