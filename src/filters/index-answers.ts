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
import { searchPath, type Clause, type Narrowing, type QueryFilter } from '../api/search-request.ts';
import type { FacetProbe, QueryContext, ReferenceIds } from './facet.ts';
import { facetById } from './facets/registry.ts';
import { filtersKey, type Filter, type Filters } from './filters.ts';
import { knownIds, resolveReferences, type Lookup } from './references.ts';
import { meaningsOf } from './values.ts';

// Filters as clauses of a search index, and which of them a server's index can answer. Results of an index that cannot
// answer are not those of the catalog: the list has to be read instead.

/** The clause of a filter's values, ignoring `not`; undefined: no such facet. */
const clauseOf = ({ facet, values }: Filter, context: QueryContext): Clause | undefined =>
  facetById(facet)?.clause(meaningsOf(facet, values), context);

function queryFilter(filters: Filters, context: QueryContext): QueryFilter {
  const clauses = (not: boolean) =>
    filters
      .filter((filter) => filter.not === not)
      .map((filter) => clauseOf(filter, context))
      .filter((clause) => clause !== undefined);
  return { filter: clauses(false), must_not: clauses(true) };
}

const WITNESSES = 100;

const indexOf = (lookup: Lookup, { searchIndex }: EndpointSpec): AskedIndex => ({
  ...lookup,
  index: searchIndex,
});

/** The probes that some filters depend on, each once. */
function probesOf(filters: Filters, { taggedParts }: EndpointSpec): readonly FacetProbe[] {
  const all = filters.flatMap(
    ({ facet, values }) => facetById(facet)?.probes(meaningsOf(facet, values), taggedParts) ?? [],
  );
  return [...new Map(all.map((probe) => [probe.key, probe])).values()];
}

/**
 * Query of whether one of the first records of the list has what a probe looks for. Used if the index finds none in any
 * form: a catalog without any looks the same as an index that cannot answer. Fails with an ApiError.
 */
const witnessQuery = ({ client }: Lookup, endpoint: EndpointSpec, probe: FacetProbe) =>
  queryOptions({
    queryKey: keys.indexWitness(client, endpoint.path, probe.key),
    queryFn: async (): Promise<boolean> => {
      const { taggedParts } = endpoint;
      const fields = probe.fields?.(taggedParts) ?? [];
      const { rows } = await listEndpoint(client, endpoint, null).page(
        { kind: 'start' },
        WITNESSES,
        fields,
        new AbortController().signal,
      );
      return rows.some((row) => row.kind === 'entity' && probe.has(row, taggedParts));
    },
    staleTime: FRESH_MS.scopes,
    // Kept without observers, because a list that is read because of it stays on screen.
    gcTime: FRESH_MS.owned,
  });

/** Query of whether the server refuses the clause of a filter; `rememberRefused` writes it. */
const refusedQuery = ({ client }: Lookup, { searchIndex }: EndpointSpec, filter: Filter) =>
  queryOptions({
    queryKey: keys.refusedFilter(client, searchIndex, filtersKey([filter])),
    queryFn: (): boolean => false,
    staleTime: FRESH_MS.owned,
    gcTime: FRESH_MS.owned,
  });

/** By the query itself, so that its times apply. */
const rememberRefused = (lookup: Lookup, endpoint: EndpointSpec, filter: Filter): Promise<boolean> =>
  lookup.queries.fetchQuery({
    ...refusedQuery(lookup, endpoint, filter),
    queryFn: () => true,
    staleTime: 0,
  });

/** Probes the capabilities that some filters depend on. @throws ApiError */
async function probeIndex(lookup: Lookup, endpoint: EndpointSpec, filters: Filters): Promise<void> {
  if (filters.length === 0) return;
  const index = indexOf(lookup, endpoint);
  void renewWithVersion(index);
  await Promise.all([
    lookup.queries.fetchQuery(obeysFiltersQuery(index)),
    ...probesOf(filters, endpoint).map(async (probe) => {
      const form = await lookup.queries.fetchQuery(indexFormQuery(index, probe));
      if (form === null) await lookup.queries.fetchQuery(witnessQuery(lookup, endpoint, probe));
    }),
  ]);
}

/** Whether the index finds none of what a record of the list has. */
const isDenied = (lookup: Lookup, endpoint: EndpointSpec, probe: FacetProbe): boolean =>
  knownForm(indexOf(lookup, endpoint), probe.key) === null &&
  lookup.queries.getQueryData(witnessQuery(lookup, endpoint, probe).queryKey) === true;

/** The filters that the index cannot answer; none if it was not probed yet. */
export function unansweredFilters(lookup: Lookup, endpoint: EndpointSpec, filters: Filters): Filters {
  const index = indexOf(lookup, endpoint);
  if (ignoresFilters(index)) return filters;
  return filters.filter(
    (filter) =>
      lookup.queries.getQueryData(refusedQuery(lookup, endpoint, filter).queryKey) === true ||
      probesOf([filter], endpoint).some((probe) => isDenied(lookup, endpoint, probe)),
  );
}

/** Implements `Narrowing.doubt`: probes again, and remembers refused filters. */
async function doubtIndex(
  lookup: Lookup,
  endpoint: EndpointSpec,
  filters: Filters,
  why: 'refused' | 'none',
  context: QueryContext,
): Promise<boolean> {
  const index = indexOf(lookup, endpoint);
  const changed = await askAgain(index, probesOf(filters, endpoint), why === 'refused');
  if (changed) await probeIndex(lookup, endpoint, filters);
  if (changed || why === 'none') return changed;
  await Promise.all(
    filters.map(async (filter) => {
      const clause = clauseOf(filter, context);
      if (clause && (await countByClause(index, clause)) === undefined)
        await rememberRefused(lookup, endpoint, filter);
    }),
  );
  return false;
}

/**
 * Filters as the narrowing of a search of a type's records: the first request resolves their references and probes the
 * index.
 * @param clock ms since the epoch, read for each request: the end of relative spans
 * @returns its clauses reject with an ApiError if the index cannot answer all filters
 */
export function narrowingOf(
  lookup: Lookup,
  endpoint: EndpointSpec,
  filters: Filters,
  clock: () => number = Date.now,
): Narrowing {
  const { taggedParts } = endpoint;
  const contextOf = (ids: ReferenceIds): QueryContext => ({
    ids,
    profile: profileOf(indexOf(lookup, endpoint)),
    taggedParts,
    now: clock(),
  });
  return {
    key: filtersKey(filters),
    clauses: async (signal) => {
      const [ids] = await Promise.all([
        resolveReferences(lookup, filters),
        probeIndex(lookup, endpoint, filters),
      ]);
      signal.throwIfAborted();
      // The index would not find what the catalog has.
      if (unansweredFilters(lookup, endpoint, filters).length > 0) {
        const request = `GET ${searchPath.join('/')}`;
        throw new ApiError('refused', { request, attempts: 0, reason: { kind: 'unanswered' } });
      }
      return queryFilter(filters, contextOf(ids));
    },
    known: () => queryFilter(filters, contextOf(knownIds(lookup))),
    ...(filters.length > 0 && {
      doubt: (why) => doubtIndex(lookup, endpoint, filters, why, contextOf(knownIds(lookup))),
    }),
  };
}
