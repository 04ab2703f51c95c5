import type { Page } from '@playwright/test';
import type { CatalogSite } from '../fixtures.ts';

/** A state of the page, and the way to it. */
export interface State {
  readonly name: string;
  readonly address: string;
  /** Set wrong at the service before the page is opened. */
  readonly faults?: readonly unknown[];
  /** After the page has opened: until the state is there. */
  readonly reach: (page: Page, site: CatalogSite) => Promise<unknown>;
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
