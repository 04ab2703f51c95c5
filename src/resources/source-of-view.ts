import type { RowSource } from '../api/data-source.ts';
import { keysetSearch } from '../api/keyset-search.ts';
import { namesSource } from '../api/names-source.ts';
import { searchEndpoint } from '../api/search-endpoint.ts';
import { narrowingOf } from '../filters/index-answers.ts';
import type { Lookup } from '../filters/references.ts';
import { withFilter, type Filter } from '../filters/filters.ts';
import { allFilters, splitScope, type ListedView } from '../view/view.ts';
import {
  columnById,
  endpointOf,
  listSource,
  orderInForce,
  type ResourceDefinition,
} from './resource.ts';

/** What of a type decides where its rows come from. */
type ListedResource = Pick<ResourceDefinition, 'endpoint' | 'columns' | 'scope' | 'search'>;

/** Where the rows of a view come from. @param now ms since the epoch, for spans that end now */
export function sourceOfView(
  lookup: Lookup,
  resource: ListedResource,
  view: ListedView,
  now = Date.now(),
): RowSource {
  const { scope, q } = view;
  const endpoint = endpointOf(resource, view);
  if (endpoint === 'list') return listSource(lookup.client, resource, view);
  if (endpoint === 'names' && q !== null)
    return namesSource(lookup.queries, lookup.client, resource.endpoint, { scope, q });
  const sort = orderInForce(view);
  const key = sort && columnById(resource, sort.field)?.sort?.key;
  const filter = {
    q: q ?? '',
    narrowing: narrowingOf(lookup, resource.endpoint, allFilters(view, resource), now),
  };
  return sort && key
    ? keysetSearch(lookup.client, resource.endpoint, { ...filter, sort: { field: key, order: sort.order } })
    : searchEndpoint(lookup.client, resource.endpoint, filter);
}

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
