import type { Page } from '@playwright/test';
import type { CatalogSite } from '../fixtures.ts';

// Ways to a state, for all that describe one.

/** The link of a row, by its number from 1. */
const row = (page: Page, number = 1) => page.locator(`[role=grid] [aria-rowindex="${number + 1}"] a`).first();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const alert = (page: Page) => page.getByRole('alert').first().waitFor({ timeout: 20_000 });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).waitFor();

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
const EVERYTHING = '/api/v1/';
/** An answer that says that it failed. */
const failing = (status: number) => ({ status, body: { code: status, message: `It says ${status}` } });

/** A state of the page, and the way to it. */
export interface State {
  readonly name: string;
  readonly address: string;
  /** Looks of the short form that it is looked at in, by their numbers; absent: the long form alone. */
  readonly looks?: readonly number[];
  /** Whether a phone has no such state. */
  readonly isWide?: boolean;
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

const PAGES: readonly State[] = [
  {
    name: 'the list',
    looks: [1],
    address: '/tables',
    // The title comes after the rows.
    reach: (page) => page.getByRole('heading', { name: 'Tables' }).waitFor(),
  },
  {
    name: 'search results',
    looks: [0],
    address: '/tables?q=orders',
    reach: (page) => page.locator('mark').first().waitFor(),
  },
  {
    name: 'nothing found, and a notice',
    looks: [1],
    address: '/tables?q=ordrez&limit=lots',
    reach: async (page) => {
      await page.getByRole('heading', { name: /No table matches/ }).waitFor();
      await page.getByRole('status', { name: 'Notice' }).waitFor();
    },
  },
  {
    name: 'no such table',
    address: '/tables/no.such.table',
    reach: (page) => page.getByText('No such table').waitFor(),
  },
];

const FILTERED = '/tables?tier=Tier.Tier1&tier=Tier.Tier2&-missing=description';
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' }).waitFor();

/** States of a filtered list, and of what narrows it. */
const FILTER_STATES: readonly State[] = [
  { name: 'filters', address: FILTERED, reach: filters },
  {
    name: 'the list of filters',
    looks: [1],
    address: FILTERED,
    reach: async (page) => {
      await filters(page);
      await press(page, /^Filter/);
      await dialog(page, 'Filter');
    },
  },
  {
    name: 'the values of a filter',
    looks: [0],
    address: FILTERED,
    reach: async (page) => {
      await filters(page);
      await press(page, /^Filter/);
      await page.getByRole('option', { name: 'Owner', exact: true }).click();
      await page.getByRole('option', { name: 'No owner' }).waitFor();
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
];

/** States with something open over the list: menus and dialogs. */
const OPEN_STATES: readonly State[] = [
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
    name: 'selected rows',
    address: '/tables',
    reach: async (page) => {
      await page.locator('[role=grid][aria-multiselectable=true]').waitFor();
      await page.getByRole('grid').focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Clear selection' }).waitFor();
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
    name: 'the palette',
    looks: [0],
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
    isWide: true,
    reach: async (page) => {
      await press(page, 'Columns');
      await dialog(page, 'Columns');
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
    looks: [1],
    address: '/tables',
    reach: async (page) => {
      await row(page).waitFor();
      await pressInBar(page, 'Export');
      await dialog(page, 'Export');
    },
  },
];

const MORE_STATES: readonly State[] = [
  {
    name: 'a table opened',
    looks: [0],
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
    name: 'a list that waits',
    address: '/tables?columns=name',
    faults: [{ route: LIST, times: -1, then: { hang: 20_000 } }],
    reach: (page) => page.getByRole('button', { name: 'Cancel' }).waitFor(),
  },
  {
    name: 'a sign-in over the rows',
    looks: [0],
    address: '/tables',
    faults: [{ route: EVERYTHING, skip: 12, times: -1, then: failing(401) }],
    reach: async (page) => {
      await page.getByRole('grid').evaluate((grid) => grid.scrollBy(0, 9_000));
      await dialog(page, /^Sign in to /);
    },
  },
  {
    name: 'rows below that failed',
    address: '/tables?columns=name',
    reach: async (page, site) => {
      await row(page).waitFor();
      // Far below what is asked for ahead, however many requests that takes.
      await site.ask('PUT', '/__fake/faults', [{ route: LIST, times: -1, then: failing(403) }]);
      await page.getByRole('grid').evaluate((grid) => grid.scrollBy(0, 160_000));
      await alert(page);
    },
  },
];

export const STATES: readonly State[] = [...PAGES, ...FILTER_STATES, ...OPEN_STATES, ...MORE_STATES];
