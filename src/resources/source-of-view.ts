import type { Client } from '../api/client.ts';
import type { RowSource } from '../api/data-source.ts';
import { listEndpoint } from '../api/list-endpoint.ts';
import { searchEndpoint } from '../api/search-endpoint.ts';
import type { View } from '../view/view.ts';
import { columnById, type ResourceDefinition } from './resource.ts';

/** Where the rows of a view come from: the search endpoint if something is searched, else the list. */
export function sourceOfView(
  client: Client,
  resource: Pick<ResourceDefinition, 'endpoint' | 'columns'>,
  { q, database, sort }: Pick<View, 'q' | 'database' | 'sort'>,
): RowSource {
  const { endpoint } = resource;
  const filter = { database: database ?? undefined };
  if (q === null) return listEndpoint(client, endpoint, filter);
  const key = sort && columnById(resource, sort.field)?.sort?.key;
  const by = sort && key ? { field: key, order: sort.order } : undefined;
  return searchEndpoint(client, endpoint, { ...filter, q, sort: by });
}
