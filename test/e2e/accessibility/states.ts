import type { Page } from '@playwright/test';
import type { CatalogSite } from '../fixtures.ts';

// Ways to a state, for all that describe one.

/** The link of a row, by its number from 1. */
const row = (page: Page, number = 1) => page.locator(`[role=grid] [aria-rowindex="${number + 1}"] a`).first();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const alert = (page: Page) => page.getByRole('alert').first().waitFor({ timeout: 20_000 });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor();

/** Presses what stands in the bar, and on phones in its menu. */
async function pressInBar(page: Page, name: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) <= 640;
  if (isPhone) await press(page, /^More/);
  await page.getByRole(isPhone ? 'menuitem' : 'button', { name, exact: true }).click();
}

/** Opens the sidebar where it is a drawer. */
async function openSidebar(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) <= 960) await press(page, 'Views and databases');
}

/** Prefix of the requests for rows. */
const LIST = '/api/v1/tables?limit=';
const SEARCH = '/api/v1/search/query';
const EVERYTHING = '/api/v1/';
/** An answer that says that it failed. */
const failing = (status: number) => ({ status, body: { code: status, message: `It says ${status}` } });

/** A state of the page, and the way to it. */
export interface State {
  readonly name: string;
  readonly address: string;
  /** Set wrong at the service before the page is opened. */
  readonly faults?: readonly unknown[];
  /** After the page has opened: until the state is there. */
  readonly reach: (page: Page, site: CatalogSite) => Promise<unknown>;
}

/** Opens a state and waits for it. In the demo, whose service is in the page, nothing is set wrong. */
export async function openState(
  page: Page,
  site: CatalogSite,
  { address, faults = [], reach }: State,
): Promise<void> {
  if (site.catalog) {
    // The page before may still ask for rows, which planned faults would count.
    await page.goto(`${site.url}/config.json`);
    await site.ask('PUT', '/__fake/settings', { latency: 0 });
    await site.ask('PUT', '/__fake/faults', faults);
  }
  await page.goto(`${site.url}${address}`);
  await reach(page, site);
  // What stands around the rows, the title with it, comes after them.
  await page.locator('h1').first().waitFor({ state: 'attached' });
}

/** States that every run looks at. */
export const STATES: readonly State[] = [
  {
    name: 'the list',
    address: '/tables',
    // The title comes after the rows.
    reach: (page) => page.getByRole('heading', { name: 'Tables' }).waitFor(),
  },
  {
    name: 'search results',
    address: '/tables?q=orders',
    reach: (page) => page.locator('mark').first().waitFor(),
  },
  {
    name: 'nothing found',
    address: '/tables?q=ordrez',
    reach: (page) => page.getByRole('heading', { name: /No table matches/ }).waitFor(),
  },
  {
    name: 'no such table',
    address: '/tables/no.such.table',
    reach: (page) => page.getByText('No such table').waitFor(),
  },
  {
    name: 'a notice',
    address: '/tables?limit=lots',
    reach: (page) => page.getByRole('status', { name: 'Notice' }).waitFor(),
  },
];

const FILTERED = '/tables?tier=Tier.Tier1&tier=Tier.Tier2&-missing=description';
const READ = '/tables?type=View&read=list';
/** The second page of a reading does not come. */
const HANGING_READ = { route: `${LIST}1000`, skip: 1, times: -1, then: { hang: 20_000 } };
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' }).waitFor();

/** Where a browser keeps the saved views, and one of them. */
const VIEWS = 'catalog-browser.views';
const SAVED_VIEWS = JSON.stringify({
  version: 2,
  first: null,
  views: [{ id: 'a', type: 'table', name: 'First tier', search: '?tier=Tier.Tier1', savedAt: 1 }],
});

/** States of a filtered list, and of what narrows it. */
const FILTER_STATES: readonly State[] = [
  { name: 'filters', address: FILTERED, reach: filters },
  {
    name: 'the list of filters',
    address: FILTERED,
    reach: async (page) => {
      await filters(page);
      await press(page, /^Filter/);
      await dialog(page, 'Filter');
    },
  },
  {
    name: 'the values of a filter',
    address: FILTERED,
    reach: async (page) => {
      await filters(page);
      await press(page, /^Filter/);
      await page.getByRole('option', { name: 'Owner' }).first().click();
      await page.getByRole('checkbox', { name: 'None' }).waitFor();
    },
  },
  {
    name: 'a span of time as a filter',
    address: '/tables?updated=30d',
    reach: async (page) => {
      await filters(page);
      await press(page, /^Updated/);
      await dialog(page, 'Updated');
    },
  },
  {
    name: 'nothing matches the filters',
    address: '/tables?owner=nobody.at.all&column=zzz',
    reach: (page) => page.getByRole('heading', { name: 'No table matches all 2 filters' }).waitFor(),
  },
  {
    name: 'a list that is read in place of the index',
    address: READ,
    faults: [HANGING_READ],
    reach: (page) => page.getByRole('progressbar', { name: 'Reading of the list' }).waitFor(),
  },
  {
    name: 'a list that was read in part',
    address: READ,
    faults: [HANGING_READ],
    reach: async (page) => {
      const strip = page.getByRole('region', { name: 'Reading of the list' });
      await strip.getByRole('button', { name: 'Cancel' }).click();
      await strip.getByRole('button', { name: 'Go on' }).waitFor();
    },
  },
  {
    name: 'values while a filter is typed',
    address: '/tables',
    reach: async (page) => {
      await row(page).waitFor();
      await page.getByRole('searchbox', { name: 'Search tables' }).click();
      await page.keyboard.type('owner:a');
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'keys of filters while one is typed',
    address: '/tables',
    reach: async (page) => {
      await row(page).waitFor();
      await page.getByRole('searchbox', { name: 'Search tables' }).click();
      await page.keyboard.type('o');
      await page.getByRole('option', { name: /owner/ }).waitFor();
    },
  },
  {
    name: 'values that are being counted',
    address: FILTERED,
    // The list of people is there, the counts are not.
    faults: [{ route: `${SEARCH}?q=&`, skip: 1, times: -1, then: { hang: 20_000 } }],
    reach: async (page) => {
      await filters(page);
      await press(page, /^Filter/);
      await page.getByRole('option', { name: 'Owner' }).first().click();
      await page.getByRole('checkbox').nth(2).waitFor();
    },
  },
  {
    name: 'usage as a filter',
    address: '/tables?usage=10..400',
    reach: async (page) => {
      await filters(page);
      await page.getByRole('group', { name: 'Filters' }).getByRole('button').first().click();
      await dialog(page, 'Usage');
    },
  },
  {
    name: 'a column as a filter',
    address: '/tables?column=id',
    reach: async (page) => {
      await filters(page);
      await page.getByRole('group', { name: 'Filters' }).getByRole('button').first().click();
      await page.getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'a filter by a person who is gone, beside a long one',
    address: '/tables?owner=nobody.at.all&type=Regular&type=View&type=External&type=Iceberg',
    reach: async (page) => {
      await filters(page);
      await page.locator('[data-gone]').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'the choice of a sort',
    address: FILTERED,
    reach: async (page) => {
      await filters(page);
      // Phones have it in a menu.
      if ((page.viewportSize()?.width ?? 0) <= 640) await press(page, /^More/);
      else await press(page, /^Sorted by/);
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'the menu of a header that cannot be sorted',
    address: FILTERED,
    reach: async (page) => {
      await filters(page);
      if ((page.viewportSize()?.width ?? 0) <= 640) return;
      const button = page.getByRole('button', { name: 'Owners column' });
      await button.hover({ force: true });
      await button.click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'filters on a server without search',
    address: FILTERED,
    faults: [{ route: SEARCH, times: -1, then: failing(404) }],
    reach: alert,
  },
  {
    name: 'a check that failed',
    address: FILTERED,
    faults: [{ route: '/api/v1/tables?limit=1000', times: -1, then: failing(403) }],
    reach: async (page) => {
      await filters(page);
      await press(page, 'Check against the catalog');
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
  {
    name: 'the tags to filter by, over found tags that may be of a column',
    address: '/tables?tag=PII.Sensitive',
    reach: async (page) => {
      await filters(page);
      await page.locator('[data-perhaps]').first().waitFor({ state: 'attached' });
      await page.getByRole('group', { name: 'Filters' }).getByRole('button').first().click();
      await page.getByText('Of the table, or of a column at any depth.').waitFor();
    },
  },
  {
    name: 'a saved view with new tables',
    address: '/tables?tier=Tier.Tier1',
    reach: async (page) => {
      await filters(page);
      await page.evaluate(
        ([key, text]) => {
          localStorage.setItem(key, text);
          dispatchEvent(new StorageEvent('storage'));
        },
        [VIEWS, SAVED_VIEWS] as const,
      );
      // Opening it counts it; then 12 more come, as another tab would know.
      await page.waitForFunction((key) => localStorage.getItem(key)?.includes('"count"'), VIEWS);
      await page.evaluate((key) => {
        const kept = localStorage.getItem(key) ?? '';
        const older = kept.replace(/("count":\s*)(\d+)/, (_, name, count) => `${name}${Number(count) - 12}`);
        localStorage.setItem(key, older);
      }, VIEWS);
      await page.goto(new URL('/tables', page.url()).href);
      await openSidebar(page);
      await page.getByText('12 new', { exact: true }).waitFor();
    },
  },
  {
    name: 'the check against the catalog',
    address: FILTERED,
    reach: async (page) => {
      await filters(page);
      await press(page, 'Check against the catalog');
      await page.getByText(/^No differences/).waitFor();
    },
  },
];

/** States with something open over the list: menus, dialogs, the table beside it. */
export const OPEN_STATES: readonly State[] = [
  ...FILTER_STATES,
  {
    name: 'the menu of a header',
    address: '/tables',
    reach: async (page) => {
      await row(page).waitFor();
      const button = page.getByRole('button', { name: 'Name column' });
      await button.waitFor({ state: 'attached' });
      // Rows of two lines have no header.
      if ((page.viewportSize()?.width ?? 0) <= 640) return;
      // It shows while its header is pointed at.
      await button.hover({ force: true });
      await button.click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'go to a row',
    address: '/tables',
    reach: async (page) => {
      await press(page, 'Go to row');
      await page.getByRole('spinbutton', { name: 'Row' }).waitFor();
    },
  },
  {
    name: 'an export that failed',
    address: '/tables',
    faults: [{ route: '/api/v1/tables?limit=1000', skip: 2, times: -1, then: failing(403) }],
    reach: async (page) => {
      await row(page).waitFor();
      // Whatever the browser has for it, the file is a download.
      await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
      await pressInBar(page, 'Export');
      await dialog(page, 'Export');
      await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
      await alert(page);
    },
  },
  {
    name: 'the databases of the bar',
    address: '/tables',
    reach: async (page) => {
      await row(page).waitFor();
      await page.getByRole('combobox', { name: 'Database' }).click();
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'a far jump',
    address: '/tables',
    reach: async (page, site) => {
      await row(page).waitFor();
      await site.ask('PUT', '/__fake/settings', { latency: 2_000 });
      await page.getByRole('grid').focus();
      await page.keyboard.press('Control+End');
      await page.getByRole('progressbar').first().waitFor();
    },
  },
  {
    name: 'the palette',
    address: '/tables',
    reach: async (page) => {
      await page.getByRole('heading', { name: 'Tables' }).waitFor();
      await page.keyboard.press('Control+k');
      await page
        .getByRole('combobox', { name: 'Go to anything in the catalog, a view or a command' })
        .fill('ord');
      await page.locator('[role=dialog] mark').first().waitFor();
    },
  },
  {
    name: 'the keyboard shortcuts',
    address: '/tables',
    reach: async (page) => {
      await page.getByRole('heading', { name: 'Tables' }).waitFor();
      await page.keyboard.press('?');
      await dialog(page, 'Keyboard shortcuts');
    },
  },
  {
    name: 'the columns to choose from',
    address: '/tables',
    reach: async (page) => {
      await press(page, 'Columns');
      await dialog(page, 'Columns');
    },
  },
  {
    name: 'the name of a view to save',
    address: '/tables?q=orders',
    reach: async (page) => {
      await row(page).waitFor();
      await pressInBar(page, 'Save view');
      await dialog(page, 'Save view');
    },
  },
  {
    name: 'the rail, as a drawer where it is one',
    address: '/tables',
    reach: async (page) => {
      await row(page).waitFor();
      await openSidebar(page);
      await page.getByRole('textbox', { name: 'Find a database or schema' }).fill('s');
    },
  },
  {
    name: 'the choice of an export',
    address: '/tables',
    reach: async (page) => {
      await row(page).waitFor();
      await pressInBar(page, 'Export');
      await dialog(page, 'Export');
    },
  },
];

/** Those that only the long programme looks at. */
export const MORE_STATES: readonly State[] = [
  {
    name: 'a table opened',
    address: '/tables',
    reach: async (page) => {
      await row(page).click();
      await page.getByRole('region', { name: 'Description' }).waitFor();
    },
  },
  {
    name: 'all columns',
    address:
      '/tables?columns=name,location,tableType,owners,tags,usageSummary,columns,followers,tableConstraints,description,updatedAt',
    reach: async (page) => {
      await page.getByRole('heading', { name: 'Tables' }).waitFor();
      await page.locator('[role=grid] [role=gridcell][aria-busy]').first().waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a table opened at full width',
    address: '/tables',
    reach: async (page) => {
      await row(page).click();
      await page.getByRole('region', { name: 'Description' }).waitFor();
      await page.keyboard.press('w');
      await page.getByRole('treegrid', { name: 'Columns' }).waitFor();
    },
  },
  {
    name: 'an unknown database',
    address: '/tables?database=no.where',
    reach: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'an unknown page',
    address: '/elsewhere',
    reach: (page) => page.getByRole('heading').first().waitFor(),
  },
  {
    name: 'a list that waits',
    address: '/tables?columns=name',
    faults: [{ route: LIST, times: -1, then: { hang: 20_000 } }],
    reach: (page) => page.getByRole('button', { name: 'Cancel' }).waitFor(),
  },
  {
    name: 'a list that failed',
    address: '/tables?columns=name',
    faults: [{ route: LIST, times: -1, then: failing(500) }],
    reach: alert,
  },
  {
    name: 'a list that is forbidden',
    address: '/tables?columns=name',
    faults: [{ route: LIST, times: -1, then: failing(403) }],
    reach: alert,
  },
  {
    name: 'cells that failed',
    address: '/tables?columns=name,owners',
    faults: [{ route: '/api/v1/tables?fields', times: -1, then: failing(403) }],
    reach: (page) => row(page).waitFor(),
  },
  {
    name: 'a sign-in over the rows',
    address: '/tables',
    faults: [{ route: EVERYTHING, skip: 12, times: -1, then: failing(401) }],
    reach: async (page) => {
      await page.getByRole('grid').evaluate((grid) => grid.scrollBy(0, 9_000));
      await dialog(page, 'Connect to a server');
    },
  },
  {
    name: 'a list that answers nonsense',
    address: '/tables?columns=name',
    faults: [{ route: LIST, times: -1, then: { raw: '{"data":[', contentType: 'application/json' } }],
    reach: alert,
  },
  {
    name: 'a sign-in page instead of rows',
    address: '/tables?columns=name',
    faults: [
      { route: LIST, times: -1, then: { raw: '<!doctype html><h1>Sign in', contentType: 'text/html' } },
    ],
    reach: alert,
  },
  {
    name: 'a list that cannot be reached',
    address: '/tables?columns=name',
    faults: [{ route: EVERYTHING, times: -1, then: { drop: true } }],
    reach: alert,
  },
  {
    name: 'rows below that failed',
    address: '/tables?columns=name',
    reach: async (page, site) => {
      await row(page).waitFor();
      // Far below what is asked for ahead, however many requests that takes.
      await site.ask('PUT', '/__fake/faults', [{ route: LIST, times: -1, then: failing(500) }]);
      await page.getByRole('grid').evaluate((grid) => grid.scrollBy(0, 160_000));
      await alert(page);
    },
  },
];
