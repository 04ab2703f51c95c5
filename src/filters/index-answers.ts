import { queryOptions } from '@tanstack/react-query';
import type { EndpointSpec } from '../api/data-source.ts';
import { ApiError } from '../api/errors.ts';
import {
  askAgain,
  countByClause,
  ignoresFilters,
  indexFormQuery,
  knownForm,
  obeysFiltersQuery,
  profileOf,
  renewWithVersion,
  type AskedIndex,
} from '../api/index-profile.ts';
import { FRESH_MS, keys } from '../api/keys.ts';
import { listEndpoint } from '../api/list-endpoint.ts';
import { searchPath, type Narrowing } from '../api/search-request.ts';
import type { FacetProbe, QueryContext, ReferenceIds } from './facet.ts';
import { facetById } from './facets/registry.ts';
import { filtersKey, type Filter, type Filters } from './filters.ts';
import { clauseOf, queryFilter } from './query-filter.ts';
import { knownIds, resolveReferences, type Lookup } from './references.ts';
import { meaningsOf } from './values.ts';

// Filters as they are asked of a search index, and which of them the index of a server can answer. Where it cannot, what it
// finds is not what the catalog has: the list has to be read instead.

const WITNESSES = 100;

const indexOf = (
  { client, queries }: Lookup,
  { searchIndex }: Pick<EndpointSpec, 'searchIndex'>,
): AskedIndex => ({
  client,
  queries,
  index: searchIndex,
});

/** What an index has to have for some filters, each once. */
const probesOf = (
  filters: Filters,
  { taggedParts }: Pick<EndpointSpec, 'taggedParts'>,
): readonly FacetProbe[] => [
  ...new Map(
    filters
      .flatMap(({ facet, values }) => facetById(facet)?.probes(meaningsOf(facet, values), taggedParts) ?? [])
      .map((probe) => [probe.key, probe] as const),
  ).values(),
];

/**
 * Whether one of the first records of the list has what a probe looks for. Asked where the index has none of it in any form:
 * a catalog without any looks the same to the index as one that it cannot tell of. Fails with an ApiError.
 */
const witnessQuery = ({ client }: Lookup, endpoint: EndpointSpec, probe: FacetProbe) =>
  queryOptions({
    queryKey: keys.indexWitness(client, endpoint.path, probe.key),
    queryFn: async (): Promise<boolean> => {
      const { taggedParts } = endpoint;
      const fields = probe.fields?.(taggedParts) ?? [];
      const { rows } = await listEndpoint(client, endpoint, null).page(
        { at: 'start' },
        WITNESSES,
        fields,
        new AbortController().signal,
      );
      return rows.some((row) => row.kind === 'entity' && probe.has(row, taggedParts));
    },
    staleTime: FRESH_MS.scopes,
    // Nothing observes it, and a list that is read because of it stays on screen.
    gcTime: FRESH_MS.owned,
  });

/** Whether the server refuses the clause of a filter, however often it is asked. `rememberRefused` writes it. */
const refusedQuery = ({ client }: Lookup, { searchIndex }: EndpointSpec, filter: Filter) =>
  queryOptions({
    queryKey: keys.refusedFilter(client, searchIndex, filtersKey([filter])),
    queryFn: (): boolean => false,
    staleTime: FRESH_MS.owned,
    gcTime: FRESH_MS.owned,
  });

function rememberRefused(lookup: Lookup, endpoint: EndpointSpec, filter: Filter): void {
  const { queries } = lookup;
  const query = queries.defaultQueryOptions(refusedQuery(lookup, endpoint, filter));
  // By its options, so that it is kept as long as they say.
  queries.getQueryCache().build(queries, query).setData(true);
}

/** Learns what clauses of some filters depend on, and whether the index can answer them. @throws ApiError */
async function learnIndex(lookup: Lookup, endpoint: EndpointSpec, filters: Filters): Promise<void> {
  if (filters.length === 0) return;
  const asked = indexOf(lookup, endpoint);
  void renewWithVersion(asked);
  await Promise.all([
    lookup.queries.fetchQuery(obeysFiltersQuery(asked)),
    ...probesOf(filters, endpoint).map(async (probe) => {
      const form = await lookup.queries.fetchQuery(indexFormQuery(asked, probe));
      if (form === null) await lookup.queries.fetchQuery(witnessQuery(lookup, endpoint, probe));
    }),
  ]);
}

/** Whether a probe found nothing that a record of the list has. */
const isDenied = (lookup: Lookup, endpoint: EndpointSpec, probe: FacetProbe): boolean =>
  knownForm(indexOf(lookup, endpoint), probe.key) === null &&
  lookup.queries.getQueryData(witnessQuery(lookup, endpoint, probe).queryKey) === true;

const unansweredError = () =>
  new ApiError('refused', {
    request: `GET ${searchPath.join('/')}`,
    attempts: 0,
    reason: { is: 'unanswered' },
  });

/** The filters that the index is known not to answer; none of them where it was not asked yet. */
export function unansweredFilters(lookup: Lookup, endpoint: EndpointSpec, filters: Filters): Filters {
  const asked = indexOf(lookup, endpoint);
  if (ignoresFilters(asked)) return filters;
  return filters.filter(
    (filter) =>
      lookup.queries.getQueryData(refusedQuery(lookup, endpoint, filter).queryKey) === true ||
      probesOf([filter], endpoint).some((probe) => isDenied(lookup, endpoint, probe)),
  );
}

/** What a narrowing does when the server refuses its clauses, or finds nothing: see `Narrowing.doubt`. */
async function doubtIndex(
  lookup: Lookup,
  endpoint: EndpointSpec,
  filters: Filters,
  why: 'refused' | 'none',
  context: QueryContext,
): Promise<boolean> {
  const asked = indexOf(lookup, endpoint);
  const changed = await askAgain(asked, probesOf(filters, endpoint), why === 'refused');
  if (changed) await learnIndex(lookup, endpoint, filters);
  if (changed || why === 'none') return changed;
  await Promise.all(
    filters.map(async (filter) => {
      const clause = clauseOf(filter, context);
      if (clause && (await countByClause(asked, clause)) === undefined)
        rememberRefused(lookup, endpoint, filter);
    }),
  );
  return false;
}

/**
 * Filters as what narrows a search of the records of a type: who and what they name is looked up with the first request, and
 * what the index can do.
 * @param now ms since the epoch, for spans that end now @returns its clauses reject with an ApiError where the index does not
 * answer all filters
 */
export function narrowingOf(
  lookup: Lookup,
  endpoint: EndpointSpec,
  filters: Filters,
  now: number,
): Narrowing {
  const { taggedParts } = endpoint;
  const contextOf = (ids: ReferenceIds): QueryContext => ({
    ids,
    profile: profileOf(indexOf(lookup, endpoint)),
    taggedParts,
    now,
  });
  return {
    key: filtersKey(filters),
    clauses: async (signal) => {
      const [ids] = await Promise.all([
        resolveReferences(lookup, filters),
        learnIndex(lookup, endpoint, filters),
      ]);
      signal.throwIfAborted();
      // What the index would find is not what the catalog has.
      if (unansweredFilters(lookup, endpoint, filters).length > 0) throw unansweredError();
      return queryFilter(filters, contextOf(ids));
    },
    known: () => queryFilter(filters, contextOf(knownIds(lookup))),
    ...(filters.length > 0 && {
      doubt: (why) => doubtIndex(lookup, endpoint, filters, why, contextOf(knownIds(lookup))),
    }),
  };
}
