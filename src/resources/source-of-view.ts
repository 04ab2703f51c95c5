import type { RowSource } from '../api/data-source.ts';
import type { Client } from '../api/client.ts';
import { listEndpoint } from '../api/list-endpoint.ts';
import { searchEndpoint } from '../api/search-endpoint.ts';
import { narrowingOf, type Lookup } from '../filters/references.ts';
import { allFilters, type RowSelection, type View } from '../view/view.ts';
import { columnById, type ResourceDefinition } from './resource.ts';

/** What of a view decides where its rows come from. */
export type ListedView = RowSelection & Pick<View, 'sort'>;

/**
 * Which endpoint has the rows of a view: the list for the whole catalog, a database or a schema in the catalog's own
 * order; the search index for whatever else narrows or orders them.
 */
export const endpointOf = ({ q, filters, sort }: ListedView): 'list' | 'search' =>
  q === null && filters.length === 0 && sort === null ? 'list' : 'search';

/** The rows of a view that the list endpoint has. */
export const listSource = (
  client: Client,
  { endpoint }: Pick<ResourceDefinition, 'endpoint'>,
  { database }: Pick<View, 'database'>,
): RowSource => listEndpoint(client, endpoint, { database: database ?? undefined });

/** Where the rows of a view come from. @param now ms since the epoch, for spans that end now */
export function sourceOfView(
  lookup: Lookup,
  resource: Pick<ResourceDefinition, 'endpoint' | 'columns'>,
  view: ListedView,
  now = Date.now(),
): RowSource {
  if (endpointOf(view) === 'list') return listSource(lookup.client, resource, view);
  const sort = orderInForce(view);
  const key = sort && columnById(resource, sort.field)?.sort?.key;
  return searchEndpoint(lookup.client, resource.endpoint, {
    q: view.q ?? '',
    narrowing: narrowingOf(lookup, allFilters(view), now),
    sort: sort && key ? { field: key, order: sort.order } : undefined,
  });
}

/** What a list is sorted by: under filters by name where nothing else is said. null: the best match, or the catalog's own order. */
export const orderInForce = ({ q, filters, sort }: Pick<View, 'q' | 'filters' | 'sort'>): View['sort'] =>
  sort ?? (q === null && filters.length > 0 ? BY_NAME : null);

const BY_NAME = { field: 'name', order: 'asc' } as const;
