import { knownFields, type RowSource } from '../api/data-source.ts';
import { keysetSearch } from '../api/keyset-search.ts';
import { searchEndpoint } from '../api/search-endpoint.ts';
import { fieldsOfFilters, matchesFilters } from '../filters/evaluate.ts';
import { filtersKey, NO_FILTERS, withFilter, type Filter, type Filters } from '../filters/filters.ts';
import { narrowingOf, unansweredFilters } from '../filters/index-answers.ts';
import { resolveReferences, type Lookup } from '../filters/references.ts';
import { namesSource, readingSource } from '../paging/reading-source.ts';
import { allFilters, splitScope, wantsReading, type ListedView } from '../view/view.ts';
import {
  columnById,
  endpointOf,
  listSource,
  mostRowsOf,
  orderInForce,
  type ResourceDefinition,
} from './resource.ts';

type ListedResource = Pick<ResourceDefinition, 'endpoint' | 'columns' | 'scope' | 'search'>;

/** The filters of a view, with its scope, that the search index cannot answer, read from the query cache. */
export const unansweredOf = (lookup: Lookup, resource: ListedResource, view: ListedView): Filters =>
  endpointOf(resource, view) === 'search'
    ? unansweredFilters(lookup, resource.endpoint, allFilters(view, resource))
    : NO_FILTERS;

/**
 * The source of a view's rows: the list if it can answer by itself; the search index for filters; for filters outside the
 * index, or on request, the list read to its end. @param clock ms since the epoch, the end of relative time spans
 */
export function sourceOfView(
  lookup: Lookup,
  resource: ListedResource,
  view: ListedView,
  clock = Date.now,
): RowSource {
  switch (endpointOf(resource, view)) {
    case 'list':
      return listSource(lookup.client, resource, view);
    case 'names':
      return namesSource(lookup.queries, listSource(lookup.client, resource, view), { q: view.q });
    default:
      return wantsReading(view) || unansweredOf(lookup, resource, view).length > 0
        ? filteredList(lookup, resource, view, clock)
        : searchOfView(lookup, resource, view, clock);
  }
}

/**
 * The search index as the source of a view, whether it supports the filters or not; deleted records are found alone. Relative
 * time spans end when a reading of it began: pages would not fit together otherwise.
 */
export function searchOfView(
  lookup: Lookup,
  resource: Pick<ResourceDefinition, 'endpoint' | 'columns' | 'scope'>,
  view: ListedView,
  clock = Date.now,
): RowSource {
  let now = clock();
  const begin = () => {
    now = clock();
  };
  const sort = orderInForce(view);
  const key = sort && columnById(resource, sort.field)?.sort?.key;
  const filter = {
    q: view.q ?? '',
    narrowing: narrowingOf(lookup, resource.endpoint, allFilters(view, resource), () => now),
    ofDeleted: view.deleted === 'only',
  };
  const source =
    sort && key
      ? keysetSearch(lookup.client, resource.endpoint, { ...filter, sort: { field: key, order: sort.order } })
      : searchEndpoint(lookup.client, resource.endpoint, filter);
  const { count } = source;
  return {
    ...source,
    page(at, ...others) {
      if (at.kind === 'start') begin();
      return source.page(at, ...others);
    },
    ...(count && {
      count: (signal) => {
        begin();
        return count(signal);
      },
    }),
    forget: begin,
  };
}

/** The records of a list that match its filters; words match names. Heavy fields are dropped: they would fill the memory. */
function filteredList(
  lookup: Lookup,
  resource: ListedResource,
  view: ListedView,
  clock: () => number,
): RowSource {
  const { endpoint } = resource;
  const { filters, q } = view;
  const { taggedParts } = endpoint;
  const fields = knownFields(endpoint, fieldsOfFilters(filters, taggedParts));
  const columns = resource.columns.filter(({ field }) => field && fields.includes(field.name));
  const heavy = columns.flatMap(({ field }) => (field?.heavy ? [field.name] : []));
  const dropped = heavy.flatMap((field) => endpoint.fields[field] ?? []);
  return readingSource(
    lookup.queries,
    listSource(lookup.client, resource, view),
    {
      key: filtersKey(filters),
      fields,
      keptFields: fields.filter((field) => !heavy.includes(field)),
      mostRows: mostRowsOf(columns),
      prepare: async (signal) => {
        const ids = await resolveReferences(lookup, filters);
        signal.throwIfAborted();
        const now = clock();
        return (row) => matchesFilters(row, filters, { ids, now, taggedParts });
      },
      slim: (row) => {
        const kept = { ...row };
        for (const member of dropped) Reflect.deleteProperty(kept, member);
        return kept;
      },
    },
    { q },
  );
}

/** Most characters of a first request, because later ones add a cursor, and servers refuse more than 8,192. */
const MAX_REQUEST_LENGTH = 6_500;

/** The number of a filter's values, from the first, that fit into the requests of a view. */
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
    return source.describeRequest({ kind: 'start' }, 100, []).length <= MAX_REQUEST_LENGTH;
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
