import type { Client } from '../../api/client.ts';
import { listEndpoint } from '../../api/list-endpoint.ts';
import { searchEndpoint } from '../../api/search-endpoint.ts';
import type { RowSource } from '../../api/data-source.ts';
import type { Sort, View } from '../../view/view.ts';

/** The index's own names of what it can sort by. */
const SORT_KEYS: Readonly<Record<Sort['field'], string>> = {
  name: 'name.keyword',
  updatedAt: 'updatedAt',
  usageSummary: 'usageSummary.weeklyStats.count',
};

/** Where the rows of a view come from: the search endpoint if something is searched, else the list. */
export function sourceOfView(
  client: Client,
  { q, database, sort }: Pick<View, 'q' | 'database' | 'sort'>,
): RowSource {
  const filter = { database: database ?? undefined };
  if (q === null) return listEndpoint(client, filter);
  const by = sort ? { field: SORT_KEYS[sort.field], order: sort.order } : undefined;
  return searchEndpoint(client, { ...filter, q, sort: by });
}
