import type { Page } from '@playwright/test';
import type { CatalogSite, LogEntry } from './fixtures.ts';

/** Requests for lists of tables that the service answered since its log was cleared. */
export async function listRequests(site: CatalogSite): Promise<readonly URLSearchParams[]> {
  const isList = ({ path }: LogEntry) => path.endsWith('/api/v1/tables');
  const queries = (await site.log()).filter(isList).map(({ query }) => new URLSearchParams(query));
  return queries.filter((query) => query.get('limit') !== '0');
}

/** Whether it is a step of a walk: its rows are not shown. */
export const isSkipStep = (query: URLSearchParams): boolean => query.get('limit') === '1000';

/** Rows asked for since the log was cleared; in how many requests depends on how fast they are answered. */
export const requestedRows = async (site: CatalogSite): Promise<number> =>
  (await listRequests(site)).reduce((sum, query) => sum + Number(query.get('limit')), 0);

/** What is held ready at rest beyond one edge of the screen: 800 rows, and up to 500 more in their last page. */
export const PREFETCHED_ROWS = 1_300;

/** Waits until a request that the page sends now is answered and read: what it asked for before is answered too. */
export const laterRequest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await fetch('/api/v1/system/version')).text();
  });
