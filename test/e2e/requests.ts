import type { Page, Request } from '@playwright/test';
import { expect, type CatalogSite, type LogEntry } from './fixtures.ts';

/** Requests for lists of tables that the service answered since its log was cleared. */
export async function listRequests(site: CatalogSite): Promise<readonly URLSearchParams[]> {
  const isList = ({ path }: LogEntry) => path.endsWith('/api/v1/tables');
  const queries = (await site.log()).filter(isList).map(({ query }) => new URLSearchParams(query));
  return queries.filter((query) => query.get('limit') !== '0');
}

/** Whether it is a step of a walk: its rows are not shown. */
export const isSkipStep = (query: URLSearchParams): boolean => query.get('limit') === '1000';

/** Waits until nothing was asked for a second: rows ahead of the screen come after those on it. */
export async function networkIdle(site: CatalogSite): Promise<void> {
  let asked = -1;
  const isQuiet = async () => {
    const before = asked;
    asked = (await site.log()).length;
    return asked === before;
  };
  await expect.poll(isQuiet, { intervals: [1_000], timeout: 60_000 }).toBe(true);
}

/** Rows asked for since the log was cleared; in how many requests depends on how fast they are answered. */
export const requestedRows = async (site: CatalogSite): Promise<number> =>
  (await listRequests(site)).reduce((sum, query) => sum + Number(query.get('limit')), 0);

/** What is held ready at rest beyond one edge of the screen: 800 rows, and up to 500 more in their last page. */
export const PREFETCHED_ROWS = 1_300;

/** Follows what a page asks for from now on. @returns a function that waits until every request so far has ended */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => expect.poll(() => open.size).toBe(0);
}

/** Waits until a request that the page sends now is answered and read: what it asked for before is answered too. */
export const laterRequest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await fetch('/api/v1/system/version')).text();
  });
