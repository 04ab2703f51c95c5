import type { Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#test/support/chromium.ts';
import { expect, test } from './fixtures.ts';

// Scroll bars take room, as with a mouse; a browser without a window has none unless it is told to.
test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: CHROMIUM_ARGS,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 400, height: 800 },
  { width: 1280, height: 400 },
];

/** Px that the page is larger than its window, and px that it has been scrolled by. */
const excess = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { across: scrollWidth - innerWidth, down: scrollHeight - innerHeight, scrolled: scrollY };
  });
const NONE = { across: 0, down: 0, scrolled: 0 };

const firstRow = (page: Page) => page.locator('[role=grid] [aria-rowindex="2"] a').first();

async function expectNone(page: Page, what: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect.poll(() => excess(page), `${what}, ${size.width} by ${size.height} px`).toEqual(NONE);
  }
  await page.setViewportSize(SIZES[0]!);
}

test('the page itself does not scroll, neither by the wheel nor by the focus', async ({ page, site }) => {
  await site.open('/tables?q=orders&tier=Tier.Tier1');
  await page.getByRole('group', { name: 'Filters' }).waitFor();
  await page.getByRole('tree').waitFor();
  await expectNone(page, 'search and filters');

  await page.setViewportSize(SIZES[1]!);
  for (const area of ['header', 'nav', 'main h1', 'footer']) {
    await page.locator(area).first().hover();
    await page.mouse.wheel(0, 2_000);
  }
  // As the cursor of a screen reader does.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>(
      'a, button, input, [tabindex], .visually-hidden',
    )) {
      element.focus();
      element.scrollIntoView();
    }
  });
  await expect.poll(() => excess(page)).toEqual(NONE);

  await page.setViewportSize(SIZES[0]!);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox').last().waitFor();
  await expectNone(page, 'the choice of columns');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await firstRow(page).click();
  await page.getByRole('region', { name: 'Description' }).waitFor();
  await expectNone(page, 'a record');
  await page.keyboard.press('w');
  await page.getByRole('button', { name: /^Back to/ }).waitFor();
  await expectNone(page, 'a record at full width');

  // A type whose rows fail.
  const body = { code: 403, message: 'It says 403' };
  await site.ask('PUT', '/__fake/faults', [
    { route: '/api/v1/topics?limit=', times: -1, then: { status: 403, body } },
  ]);
  await page.goto(`${site.url}/topics`);
  await page.getByRole('alert').first().waitFor();
  await expectNone(page, 'a failure');
});

const FILTERED = '/tables?tier=Tier.Tier1&-missing=description';

/** Rows that are wholly in the window, above the foot where that is in it. */
const rowsInWindow = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('[role=grid]')!.getBoundingClientRect();
    const [top, bottom] = [Math.max(0, grid.top), Math.min(innerHeight, grid.bottom)];
    return [...document.querySelectorAll('[role=grid] [role=row]:has(a)')].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.height > 1 && box.top >= top - 1 && box.bottom <= bottom + 1;
    }).length;
  });

test('a window of 320 by 180 px, as at a zoom of 400 %, shows three rows and all of a dialog', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 180 });
  await site.open(FILTERED);
  await page.locator('[role=grid][aria-multiselectable=true]').waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Clear selection' }).waitFor({ state: 'attached' });
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => rowsInWindow(page)).toBeGreaterThanOrEqual(3);
  const active = page.locator('[role=grid] [role=row]:has([data-focus])');
  await expect(active).toHaveAttribute('aria-rowindex', '4');
  await expect(active).toBeInViewport({ ratio: 0.98 });

  /** Px of content that a popup shows at once; what is out of the window counts for nothing. */
  const roomIn = (role: 'dialog' | 'menu') =>
    page.getByRole(role).evaluate((popup) => {
      const { left, right, top, bottom } = popup.getBoundingClientRect();
      const isIn = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
      return isIn ? popup.clientHeight : 0;
    });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^More/ }).click();
  await expect.poll(() => roomIn('menu')).toBeGreaterThan(120);
  await page.getByRole('menuitem', { name: 'Save view' }).click();
  await expect.poll(() => roomIn('dialog')).toBeGreaterThan(120);
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeInViewport();
});
