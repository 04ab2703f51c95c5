import type { Client } from '../../api/client.ts';
import { listSource } from '../../api/list-source.ts';
import { searchSource } from '../../api/search-source.ts';
import type { RowSource } from '../../api/source.ts';
import type { View } from '../../view/view.ts';

/** Where the rows of a view come from: the search endpoint if something is searched, else the list. */
export function sourceOfView(
  client: Client,
  { q, database, sort }: Pick<View, 'q' | 'database' | 'sort'>,
): RowSource {
  const filter = { database: database ?? undefined };
  return q === null
    ? listSource(client, filter)
    : searchSource(client, { ...filter, q, sort: sort ?? undefined });
}
