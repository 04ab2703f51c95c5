import type { Page } from '@playwright/test';
import { isLong } from '#test/support/long.ts';
import { expect, test } from './fixtures.ts';

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(15, 18, 22)';
const row = (page: Page, number = 1) => page.locator(`[role=grid] [role=row][aria-rowindex="${number + 1}"]`);

test('the theme follows the system until one is chosen, which then stays', async ({ page, start }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const site = await start();
  await site.open();
  expect(await background(page)).toBe(DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await background(page)).toBe(LIGHT);
  const theme = page.getByRole('button', { name: 'Theme' });
  // From the system's to light, and on to dark.
  await theme.click();
  await theme.click();
  // The page takes the theme in the frame after its icon.
  await expect.poll(() => background(page)).toBe(DARK);
  await page.reload();
  await row(page).waitFor();
  expect(await background(page)).toBe(DARK);
});

/** What reaches over an edge of the window, and what is laid over the page on purpose is not asked. */
const overEdge = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('header > *, main h1, main > * > button, footer > *'))
      .filter((element) => element.getClientRects().length > 0)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

for (const language of isLong ? ['en', 'de', 'ar-XB'] : ['de']) {
  test(`nothing runs over an edge from 320 to 3,840 px: ${language}`, async ({ page, start }) => {
    await page.addInitScript((code) => localStorage.setItem('catalog-browser.language', code), language);
    const site = await start();
    await site.open('/tables?q=orders&database=snowflake_prod.ANALYTICS');
    await page.locator('main h1').waitFor();
    for (const width of [320, 360, 641, 961, 1180, 1361, 1440, 1920, 3840]) {
      await page.setViewportSize({ width, height: 900 });
      await row(page).locator('a').first().waitFor();
      // A part that is drawn in another way there is a frame later.
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(wide, `${width} px`).toBe(width);
      await expect.poll(() => overEdge(page), `${width} px`).toEqual([]);
    }
  });
}

test('control: what runs over an edge is found', async ({ page, start }) => {
  const site = await start();
  await site.open();
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.style.cssText = 'position: absolute; inset-inline-start: calc(100vw - 20px); inline-size: 60px';
    document.querySelector('header')?.append(button);
  });
  expect(await overEdge(page)).toHaveLength(1);
});
