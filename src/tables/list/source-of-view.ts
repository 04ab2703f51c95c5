import type { Client } from '../../api/client.ts';
import { listSource } from '../../api/list-source.ts';
import { searchSource } from '../../api/search-source.ts';
import type { RowSource } from '../../api/source.ts';
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
  if (q === null) return listSource(client, filter);
  const by = sort ? { field: SORT_KEYS[sort.field], order: sort.order } : undefined;
  return searchSource(client, { ...filter, q, sort: by });
}
