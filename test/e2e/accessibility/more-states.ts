import type { State } from './states.ts';
import { alert, dialog, EVERYTHING, failing, LIST, row } from './ways.ts';

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
      await page.keyboard.press('f');
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
    // The first rows may be asked for in two requests: a hundred of them, of 56 px on phones.
    faults: [{ route: LIST, skip: 2, times: -1, then: failing(500) }],
    reach: async (page) => {
      await row(page).waitFor();
      await page.getByRole('grid').evaluate((grid) => grid.scrollBy(0, 6_000));
      await alert(page);
    },
  },
];
