import type { CatalogSite, LogEntry } from '../fixtures.ts';

/** Requests for lists of tables that the service answered since its log was cleared. */
export async function listRequests(site: CatalogSite): Promise<readonly URLSearchParams[]> {
  const isList = ({ path }: LogEntry) => path.endsWith('/api/v1/tables');
  const queries = (await site.log()).filter(isList).map(({ query }) => new URLSearchParams(query));
  return queries.filter((query) => query.get('limit') !== '0');
}

/** Whether it is a step of a walk: rows that nobody looks at. */
export const isStep = (query: URLSearchParams): boolean => query.get('limit') === '1000';
