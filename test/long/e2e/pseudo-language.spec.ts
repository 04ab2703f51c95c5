import type { Page } from '@playwright/test';
import { expect, test, type CatalogSite } from '#test/e2e/fixtures.ts';
import { greekCatalog, fromNoMessage, pseudo, serveGreekProperties } from './pseudo-language.ts';

// English in another script that runs from right to left, over a catalog without a Latin letter: what has one is no message.

const row = (page: Page) => page.locator('[role=grid] [aria-rowindex="2"] a').first();
const named = (page: Page, role: 'button' | 'dialog' | 'combobox' | 'textbox' | 'searchbox', name: string) =>
  page.getByRole(role, { name: pseudo(name), exact: true }).first();
const press = (page: Page, name: string) => named(page, 'button', name).click();
const LIST = '/api/v1/tables?limit=';

interface State {
  readonly name: string;
  readonly address?: string;
  readonly faults?: readonly unknown[];
  readonly reach?: (page: Page) => Promise<unknown>;
}

const open = (name: string) => async (page: Page) => {
  await press(page, name);
  await named(page, 'dialog', name).waitFor();
};

const STATES: readonly State[] = [
  {
    name: 'all columns',
    address:
      '/tables?columns=name,location,tableType,owners,tags,usageSummary,columns,followers,tableConstraints,description,updatedAt',
    reach: (page) => page.locator('[role=gridcell][aria-busy=true]').first().waitFor({ state: 'detached' }),
  },
  {
    name: 'nothing found',
    address: '/tables?q=ωωωω',
    reach: (page) => page.locator('main h2').first().waitFor(),
  },
  {
    name: 'a notice',
    address: '/tables?limit=ω',
    reach: (page) => page.getByRole('status').filter({ hasText: 'limit' }).waitFor(),
  },
  { name: 'an unknown page', address: '/ω', reach: (page) => page.getByRole('heading').first().waitFor() },
  ...[401, 403, 500].map((status): State => ({
    name: `a list answered ${status}`,
    faults: [{ route: LIST, times: -1, then: { status, body: { code: status, message: 'ωω' } } }],
    reach: (page) => page.locator('[role=alert], [role=dialog]').first().waitFor(),
  })),
  {
    name: 'a table opened',
    reach: async (page) => {
      await row(page).click();
      await page.getByRole('treegrid').waitFor();
    },
  },
  ...['Columns', 'Export', 'Save view'].map((name): State => ({
    name,
    reach: open(name),
  })),
  {
    name: 'the account',
    reach: async (page) => {
      await press(page, 'Account and settings');
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'the palette',
    reach: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').waitFor();
    },
  },
];

/** Names of things that have no other in any language; paths and FQNs; moments, which are written in English here. */
const NAMES =
  /\b(?:Catalog|Markdown|Deutsch|English|curl|OpenMetadata|Regular|Snowflake)\b|\d+ \w+ \d{4}, \d\d:\d\d|\d+ months? ago|(?:application|text)\/\w+|\/api\/v1\/\S*|[\w.]*\.\w+\.\w+/g;
const leftOver = async (page: Page) =>
  (await fromNoMessage(page))
    .map((text) => text.replaceAll(NAMES, '').trim())
    .filter((text) => /[a-z]{2,}/.test(text));

/** Opens a state and answers the texts in it that come from no message. */
async function openInPseudo(
  page: Page,
  site: CatalogSite,
  { address = '/tables', faults = [], reach }: State,
) {
  await site.ask('PUT', '/__fake/faults', faults);
  await page.goto(site.url + address);
  if (faults.length === 0 && !reach) await row(page).waitFor();
  // What stands around the rows comes after them.
  if (faults.length === 0 && address.startsWith('/tables')) await named(page, 'button', 'Export').waitFor();
  await reach?.(page);
  // What comes after the rows, and what is loaded when it is first wanted.
  await page.waitForTimeout(300);
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('catalog-browser.language', 'ar-XB')),
);

test('every text on the page comes from the catalog of messages', async ({ page, start, noise }) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(20_000);
  const site = await start({ tables: greekCatalog(300) });
  await serveGreekProperties(page);
  const left: Record<string, readonly string[]> = {};
  for (const state of STATES) {
    await openInPseudo(page, site, state);
    const texts = await leftOver(page);
    if (texts.length > 0) left[state.name] = texts;
  }
  expect(left).toEqual({});
  noise.length = 0;
});
