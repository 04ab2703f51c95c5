import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const WINDOW = { width: 1440, height: 900 };

/** Texts of cells that are higher than their cell, or stand out of it. */
const cutTexts = (page: Page) =>
  page.locator('[role=gridcell], [role=columnheader]').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const box = cell.getBoundingClientRect();
      if (box.width === 0) return [];
      return [...cell.querySelectorAll('*')].flatMap((part) => {
        if (part.matches('.visually-hidden, .visually-hidden *, svg *')) return [];
        const own = part.getBoundingClientRect();
        const isCut = own.top < box.top - 1 || own.bottom > box.bottom + 1;
        const holdsText = part.scrollHeight > part.clientHeight + 1 && part.clientHeight > 1;
        return isCut || holdsText ? [part.textContent] : [];
      });
    }),
  );

/** Buttons around the list that are out of the window, or under something else. */
const unreachable = (page: Page) =>
  page.locator(':is(header, main, footer) :is(button, a):not([role=grid] *)').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { left, right, top, bottom, width } = button.getBoundingClientRect();
      if (width === 0) return [];
      const isOut = left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isCovered = hit !== null && !button.contains(hit) && !hit.contains(button);
      return isOut || isCovered ? [button.ariaLabel ?? button.textContent] : [];
    }),
  );

const ready = async (page: Page, at = 2) => {
  await page.locator(`[role=grid] [aria-rowindex="${at}"] a`).first().waitFor();
  await page.locator('[role=gridcell][aria-busy=true]').first().waitFor({ state: 'detached' });
};
const rowHeight = (page: Page, at = 2) =>
  page
    .locator(`[role=row][aria-rowindex="${at}"]`)
    .last()
    .evaluate((row) => row.getBoundingClientRect().height);

const LIST = '/tables?columns=name,location,owners,tags,usageSummary,updatedAt';

test('the default text size of the browser is that of the page, all of it, and rows on screen stay', async ({
  page,
  site,
}) => {
  await page.setViewportSize(WINDOW);
  await page.goto(`${site.url}${LIST}&row=417`);
  await ready(page, 418);
  expect(await rowHeight(page, 418)).toBe(36);
  // The page follows a size that changes while it is open.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await expect.poll(() => rowHeight(page, 418)).toBe(72);
  await expect(page.locator('footer output')).toHaveText(/^417–/);
  const cell = page.locator('[role=gridcell]').first();
  expect(await cell.evaluate((element) => getComputedStyle(element).fontSize)).toBe('26px');
  await expect.poll(() => cutTexts(page)).toEqual([]);
  await expect.poll(() => unreachable(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Save view' })).toBeInViewport({ ratio: 1 });

  // A record and a dialog grow alike.
  const widthOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().width);
  const widths = async () => [await widthOf('main section[tabindex="-1"]'), await widthOf('[role=dialog]')];
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await page.locator('[role=grid] [aria-rowindex="419"] a').first().click();
  await page.locator('[role=treegrid] [role=row][aria-level]').first().waitFor();
  await page.keyboard.press('Shift+?');
  await page.getByRole('dialog').waitFor();
  const usual = await widths();
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
  await expect.poll(widths).toEqual(usual.map((width) => width * 1.5));
});
