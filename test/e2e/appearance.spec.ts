import type { Page } from '@playwright/test';
import { variants } from '#test/support/long.ts';
import { expect, test } from './fixtures.ts';

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(15, 18, 22)';
const row = (page: Page, number = 1) => page.locator(`[role=grid] [role=row][aria-rowindex="${number + 1}"]`);

test('the theme follows the system until one is chosen, which then stays; so do contrast, forced colours and less motion', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await site.open();
  expect(await background(page)).toBe(DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await background(page)).toBe(LIGHT);
  await page.getByRole('button', { name: 'Account and settings' }).click();
  await page.getByRole('menuitemradio', { name: 'Theme: dark' }).click();
  // The page takes the theme in the frame after its icon.
  await expect.poll(() => background(page)).toBe(DARK);
  await page.reload();
  await row(page).waitFor();
  expect(await background(page)).toBe(DARK);

  const ink = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--muted').trim());
  const usual = await ink();
  await page.emulateMedia({ contrast: 'more' });
  expect(await ink()).not.toBe(usual);
  await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active', reducedMotion: 'reduce' });
  await row(page, 2).locator('a').first().click();
  await expect(page.getByRole('treegrid', { name: 'Columns' })).toBeVisible();
  const moving = () =>
    document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0).length;
  expect(await page.evaluate(moving)).toBe(0);
  // What is a tint is a line too.
  const lineOf = (number: number) =>
    row(page, number).evaluate((element) => getComputedStyle(element).outlineStyle);
  expect([await lineOf(2), await lineOf(3)]).toEqual(['solid', 'none']);
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

/** Px from a row's edges to the texts of its first and of its second line, and how much these differ. */
const unevenLines = (page: Page) =>
  row(page, 2).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const line = (area: string) => {
      const range = document.createRange();
      range.selectNodeContents(
        element.querySelector(`[data-area=${area}] bdi, [data-area=${area}] span`) ?? element,
      );
      return range.getBoundingClientRect();
    };
    return Math.abs(line('name').top - top - (bottom - line('place').bottom));
  });

for (const language of variants(['de'], ['ar-XB'])) {
  test(`nothing runs over an edge from 320 to 3,840 px, and rows on a phone stand evenly: ${language}`, async ({
    page,
    site,
  }) => {
    await page.addInitScript((code) => localStorage.setItem('catalog-browser.language', code), language);
    await site.open('/tables?q=orders&database=snowflake_prod.ANALYTICS');
    await page.locator('main h1').waitFor();
    for (const width of [320, 641, 961, 1180, 1361, 1440, 3840]) {
      await page.setViewportSize({ width, height: 900 });
      await row(page).locator('a').first().waitFor();
      // A part that is drawn in another way there is a frame later.
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(wide, `${width} px`).toBe(width);
      await expect.poll(() => overEdge(page), `${width} px`).toEqual([]);
      if (width === 320) await expect.poll(() => unevenLines(page)).toBeLessThan(2);
    }
  });
}
