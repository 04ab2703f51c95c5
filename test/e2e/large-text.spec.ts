import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#test/support/chromium.ts';
import { expect, test } from './fixtures.ts';
import { addStyle } from './styles.ts';

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

/** Everything of the list is as large as the text, and within reach. */
async function expectGrown(page: Page): Promise<void> {
  await expect.poll(() => rowHeight(page)).toBe(72);
  const cell = page.locator('[role=gridcell]').first();
  expect(await cell.evaluate((element) => getComputedStyle(element).fontSize)).toBe('26px');
  await expect.poll(() => cutTexts(page)).toEqual([]);
  await expect.poll(() => unreachable(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Save view' })).toBeInViewport({ ratio: 1 });
}

const LIST = '/tables?columns=name,location,owners,tags,usageSummary,updatedAt';

test('with text of 200 % everything grows, no text is cut and every button is reachable', async ({
  page,
  site,
}) => {
  await page.setViewportSize(WINDOW);
  await site.open(LIST);
  await ready(page);
  expect(await rowHeight(page)).toBe(36);
  // The page follows a size that changes while it is open.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectGrown(page);

  // Control: rows and buttons of the usual size are found.
  await addStyle(
    page,
    '[role=row] { block-size: 16px !important } main button { inset-inline-start: 100vw; position: relative }',
  );
  expect((await cutTexts(page)).length).toBeGreaterThan(10);
  expect(await unreachable(page)).toContain('Export');
});

test('the default text size of the browser is that of the page', async ({ site }) => {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGS, '--blink-settings=defaultFontSize=32'],
  });
  try {
    const page = await browser.newPage({ viewport: WINDOW });
    await page.goto(`${site.url}${LIST}`);
    await ready(page);
    await expectGrown(page);
  } finally {
    await browser.close();
  }
});

test('a record, its columns and dialogs grow with the text', async ({ page, site }) => {
  await page.setViewportSize(WINDOW);
  await site.open(LIST);
  const size = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { width, height } = element.getBoundingClientRect();
        return [width, height];
      });
  const sizes = async () => {
    await ready(page);
    await page.locator('[role=grid] [aria-rowindex="3"] a').first().click();
    await page.locator('[role=treegrid] [role=row][aria-level]').first().waitFor();
    const [panel] = await size('main section[tabindex="-1"]');
    const [, line] = await size('[role=treegrid] [role=row][aria-level]');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+?');
    const [dialog] = await size('[role=dialog]');
    await page.keyboard.press('Escape');
    return { panel, line, dialog };
  };
  const usual = await sizes();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '150%';
  });
  await expect.poll(() => rowHeight(page)).toBe(54);
  const large = await sizes();
  expect(large).toEqual({
    panel: usual.panel! * 1.5,
    line: usual.line! * 1.5,
    dialog: usual.dialog! * 1.5,
  });
});

test('rows on screen stay there when the text grows', async ({ page, site }) => {
  await page.goto(`${site.url}/tables?row=417`);
  await ready(page, 418);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '125%';
  });
  await expect.poll(() => rowHeight(page, 418)).toBe(45);
  await expect(page.locator('footer output')).toHaveText(/^417–/);
});
