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
];

/** Px that the page is larger than its window, and px that it has been scrolled by. */
const excess = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { across: scrollWidth - innerWidth, down: scrollHeight - innerHeight, scrolled: scrollY };
  });
const NONE = { across: 0, down: 0, scrolled: 0 };

const firstRow = (page: Page) => page.locator('[role=grid] [aria-rowindex="2"] a').first();
const failing = (status: number) => ({ status, body: { code: status, message: `It says ${status}` } });

const PAGES: readonly {
  readonly name: string;
  readonly address: string;
  readonly fault?: unknown;
  /** After the rows, or what is said instead of them. */
  readonly reach: (page: Page) => Promise<unknown>;
}[] = [
  {
    name: 'search and filters',
    address: '/tables?q=orders&tier=Tier.Tier1',
    reach: (page) => page.getByRole('group', { name: 'Filters' }).waitFor(),
  },
  {
    name: 'another type',
    address: '/topics',
    reach: (page) => page.getByRole('heading', { name: 'Topics' }).waitFor(),
  },
  {
    name: 'a record, at full width',
    address: '/tables',
    reach: async (page) => {
      await firstRow(page).click();
      await page.getByRole('region', { name: 'Description' }).waitFor();
      await expect.poll(() => excess(page)).toEqual(NONE);
      await page.keyboard.press('w');
      await page.getByRole('button', { name: /^Back to/ }).waitFor();
    },
  },
  {
    name: 'the choice of columns',
    address: '/tables',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox').last().waitFor();
    },
  },
  {
    name: 'a failure',
    address: '/tables',
    fault: { route: '/api/v1/tables?limit=', times: -1, then: failing(403) },
    reach: (page) => page.getByRole('alert').first().waitFor(),
  },
  {
    name: 'a sign-in',
    address: '/tables',
    fault: { route: '/api/v1/', times: -1, then: failing(401) },
    reach: (page) => page.getByRole('dialog', { name: 'Connect to a server' }).waitFor(),
  },
];

test('the page itself does not scroll', async ({ page, site }) => {
  for (const { name, address, fault, reach } of PAGES) {
    // The page before may still ask for rows.
    await page.goto(`${site.url}/config.json`);
    await site.ask('PUT', '/__fake/faults', fault ? [fault] : []);
    await page.setViewportSize(SIZES[0]!);
    await site.open(address);
    await reach(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect.poll(() => excess(page), `${name}, ${size.width} px`).toEqual(NONE);
    }
  }
});

test('neither the wheel nor the focus moves the page', async ({ page, site }) => {
  await page.setViewportSize(SIZES[1]!);
  await site.open();
  await page.getByRole('tree').waitFor();
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
});
