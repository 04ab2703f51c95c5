import type { RowSource } from '../api/data-source.ts';
import type { Client } from '../api/client.ts';
import { listEndpoint } from '../api/list-endpoint.ts';
import { keysetSearch } from '../api/keyset-search.ts';
import { searchEndpoint } from '../api/search-endpoint.ts';
import { narrowingOf, type Lookup } from '../filters/references.ts';
import { withFilter, type Filter } from '../filters/filters.ts';
import { allFilters, splitScope, type RowSelection, type View } from '../view/view.ts';
import { columnById, type ResourceDefinition } from './resource.ts';

/** What of a type decides where its rows come from. */
type ListedResource = Pick<ResourceDefinition, 'endpoint' | 'columns' | 'scope' | 'namesSource'>;

/** What of a view decides where its rows come from. */
export type ListedView = RowSelection & Pick<View, 'sort'>;

/**
 * What has the rows of a view: the list for the whole catalog or one scope, in the catalog's own order; the search index for
 * whatever else narrows or orders them; for a type without one, the names of the list for words, and the list without.
 */
export function endpointOf(
  { namesSource }: Pick<ListedResource, 'endpoint' | 'namesSource'>,
  { q, filters, sort }: ListedView,
): 'list' | 'search' | 'names' {
  if (namesSource) return q === null ? 'list' : 'names';
  return q === null && filters.length === 0 && sort === null ? 'list' : 'search';
}

/** The rows of a view that the list endpoint has. */
export const listSource = (
  client: Client,
  { endpoint }: Pick<ResourceDefinition, 'endpoint'>,
  { scope }: Pick<View, 'scope'>,
): RowSource => listEndpoint(client, endpoint, scope);

/** Where the rows of a view come from. @param now ms since the epoch, for spans that end now */
export function sourceOfView(
  lookup: Lookup,
  resource: ListedResource,
  view: ListedView,
  now = Date.now(),
): RowSource {
  const { namesSource } = resource;
  const { scope, q } = view;
  if (endpointOf(resource, view) === 'list') return listSource(lookup.client, resource, view);
  if (namesSource && q !== null)
    return namesSource(lookup.queries, lookup.client, resource.endpoint, { scope, q });
  const sort = orderInForce(view);
  const key = sort && columnById(resource, sort.field)?.sort?.key;
  const filter = { q: q ?? '', narrowing: narrowingOf(lookup, allFilters(view, resource), now) };
  return sort && key
    ? keysetSearch(lookup.client, resource.endpoint, { ...filter, sort: { field: key, order: sort.order } })
    : searchEndpoint(lookup.client, resource.endpoint, filter);
}

/** What a list is sorted by: under filters by name where nothing else is said. null: the best match, or the catalog's own order. */
export const orderInForce = ({ q, filters, sort }: Pick<View, 'q' | 'filters' | 'sort'>): View['sort'] =>
  sort ?? (q === null && filters.length > 0 ? BY_NAME : null);

const BY_NAME = { field: 'name', order: 'asc' } as const;

/** Characters of a request for the first rows: further ones say where they begin, and servers take no more than 8,192. */
const MAX_REQUEST_LENGTH = 6_500;

/** How many of a filter's values, from the first, fit into the requests of a view. */
export function valuesThatFit(
  lookup: Lookup,
  resource: ListedResource,
  view: ListedView,
  filter: Filter,
): number {
  const fits = (count: number) => {
    const filters = withFilter(allFilters(view, resource), {
      ...filter,
      values: filter.values.slice(0, count),
    });
    const source = sourceOfView(lookup, resource, { ...view, ...splitScope(filters, resource) });
    return source.describeRequest({ at: 'start' }, 100, []).length <= MAX_REQUEST_LENGTH;
  };
  if (fits(filter.values.length)) return filter.values.length;
  let [least, most] = [0, filter.values.length - 1];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}
