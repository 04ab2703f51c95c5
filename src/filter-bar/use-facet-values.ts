import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import * as v from 'valibot';
import type { Client } from '../api/client.ts';
import { useClient } from '../api/client-context.ts';
import { createTaskQueue, type TaskQueue } from '../api/row-counts.ts';
import { errorSentence } from '../api/error-messages.ts';
import { FRESH_MS, keys } from '../api/keys.ts';
import { lenientList } from '../api/schemas/entity.ts';
import { countMatches, type SearchCount } from '../api/search-endpoint.ts';
import { indexName } from '../api/search-request.ts';
import { filterOf, filtersKey, withFilter, withoutFilter, type Filters } from '../filters/filters.ts';
import { keepReferences, narrowingOf, type Lookup } from '../filters/references.ts';
import { valueListQuery, type ValueListId } from '../filters/value-lists.ts';
import { MISSING, NONE, nameOfValue, valueOfName } from '../filters/values.ts';
import { useResource } from '../resources/registry.ts';
import type { ResourceDefinition } from '../resources/resource.ts';
import { allFilters, type RowSelection } from '../view/view.ts';
import { useSettled } from '../ui/render-timing.tsx';
import {
  COUNTED_AT_ONCE,
  equalFirst,
  plainValues,
  referencesOf,
  VALUE_LISTS,
  valuesOfList,
  type FacetValue,
  type FacetValues,
} from './facet-values.ts';
import { NONE_HINTS, SPANS } from './menu-facets.ts';
import { facetOf, isOfEntry, type FilterStep } from '../filters/filter-words.ts';

/** Values that are offered, and so counted, at once; the others are found by typing. */
const MAX_OFFERED = 12;
/** Requests for counts under way at the same time. */
const COUNTS_AT_A_TIME = 2;
/** Counts are asked for when the values on screen have not changed for so many ms. */
const SETTLED_MS = 200;
/** ms that names of columns are waited for. */
const TIMEOUT_MS = 15_000;

const countTurns: TaskQueue = createTaskQueue(COUNTS_AT_A_TIME);

/** What counting the records of a type needs to know of it. */
type CountedResource = Pick<ResourceDefinition, 'id' | 'endpoint'>;

/** How many records words and filters leave; each is asked for once a minute at most. Fails with an ApiError. */
const filteredCountQuery = (
  lookup: Lookup,
  { id, endpoint }: CountedResource,
  q: string | null,
  filters: Filters,
) =>
  queryOptions({
    queryKey: keys.filteredCount(lookup.client, id, q, filtersKey(filters)),
    queryFn: ({ signal }): Promise<SearchCount> =>
      countTurns(() => {
        signal.throwIfAborted();
        const narrowing = narrowingOf(lookup, filters, Date.now());
        return countMatches(lookup.client, endpoint, { q: q ?? '', narrowing }, signal);
      }),
    staleTime: FRESH_MS.records,
  });

const suggestSchema = v.object({
  suggest: v.record(
    v.string(),
    lenientList(v.object({ options: lenientList(v.object({ text: v.string() })) })),
  ),
});

/** Suggestions asked for at once. */
const MAX_SUGGESTIONS = 12;

/**
 * Names of columns that begin with a text, in any case; those of nested columns as `parent.child`. Typing errors are
 * forgiven by the service. Fails with an ApiError.
 */
const columnNamesQuery = (client: Client, searchIndex: string, text: string) =>
  queryOptions({
    queryKey: keys.columnNames(client, searchIndex, text),
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { value } = await client.get({
        path: ['search', 'suggest'],
        query: {
          q: text,
          index: indexName(client, searchIndex),
          field: 'column_suggest',
          fetch_source: 'false',
          size: MAX_SUGGESTIONS,
        },
        schema: suggestSchema,
        timeoutMs: TIMEOUT_MS,
        signal,
      });
      const options = Object.values(value.suggest).flatMap((lists) => lists.flatMap((list) => list.options));
      return [...new Set(options.map((option) => option.text))];
    },
    staleTime: FRESH_MS.vocabularies,
  });

/** Where filtered records are looked up and counted. */
function useLookup(): Lookup {
  const client = useClient();
  const queries = useQueryClient();
  return useMemo(() => ({ client, queries }), [client, queries]);
}

/** How many records each of some sets of filters leaves; undefined: not counted yet, or not at all. */
export function useFilteredCounts(
  q: string | null,
  sets: readonly Filters[],
  enabled = true,
): readonly { readonly total: number | undefined; readonly pending: boolean }[] {
  const lookup = useLookup();
  const { resource } = useResource();
  return useQueries({
    queries: sets.map((filters) => ({ ...filteredCountQuery(lookup, resource, q, filters), enabled })),
  }).map(({ data, isPending, isError }) => ({ total: data?.total, pending: isPending && !isError }));
}

interface FacetValuesOptions {
  /** The facet, and whether its values are excluded; undefined: nothing is asked for. */
  readonly step: FilterStep | undefined;
  /** What is looked for. */
  readonly find: string;
  /** What else narrows the records: the counts are those under it, without the filter of the step. */
  readonly selection: RowSelection;
}

const NO_VALUES: readonly FacetValue[] = [];
const NO_LISTS: readonly ValueListId[] = [];

/**
 * Names of columns that a text may mean; undefined for an empty one and until they are known. The text itself stands first
 * where a column has that very name: the service suggests only a few, and another case of the name as soon as the name.
 */
function useColumnNames(isWanted: boolean, find: string) {
  const lookup = useLookup();
  const { resource } = useResource();
  const text = find.trim();
  const settled = useSettled(text, SETTLED_MS);
  const enabled = isWanted && settled !== '';
  const suggested = useQuery({
    ...columnNamesQuery(lookup.client, resource.endpoint.searchIndex ?? '', settled),
    enabled,
  });
  const filter = { facet: 'column', not: false, values: [valueOfName('column', settled)] } as const;
  const named = useQuery({ ...filteredCountQuery(lookup, resource, null, [filter]), enabled });
  const isExact = (named.data?.total ?? 0) > 0;
  const { data } = suggested;
  const names = useMemo(
    () => (text === '' ? undefined : data && [...new Set([...(isExact ? [settled] : []), ...data])]),
    [text, settled, isExact, data],
  );
  const isPending = isWanted && text !== '' && (settled !== text || suggested.isPending || named.isPending);
  return { names, isPending, queries: [suggested, named] as const };
}

/** The values of a facet, and those that match a text, from the service's lists. Names are read once and looked through here. */
function useCandidates(step: FilterStep | undefined, find: string) {
  const lookup = useLookup();
  const { client } = lookup;
  const { resource } = useResource();
  const facet = step?.facet;
  const ids = useMemo(
    () => (facet === 'service' ? [resource.services] : ((facet && VALUE_LISTS[facet]) ?? NO_LISTS)),
    [facet, resource.services],
  );
  const lists = useQueries({ queries: ids.map((id) => valueListQuery(client, id)) });
  const columnNames = useColumnNames(facet === 'column', find);
  const { names } = columnNames;
  const [first, second] = lists.map(({ data }) => data);
  const listed = useMemo(() => {
    const loaded = [first, second].flatMap((list) => list ?? []);
    const isLoaded = loaded.length === ids.length && facet !== undefined;
    return {
      isLoaded,
      values: isLoaded
        ? loaded.flatMap(({ entries }, at) => valuesOfList(facet, ids[at], entries))
        : NO_VALUES,
      references: isLoaded ? referencesOf(loaded, facet) : undefined,
    };
  }, [first, second, ids, facet]);
  const { types } = resource;
  const values = useMemo((): readonly FacetValue[] => {
    switch (facet) {
      case 'missing':
        return plainValues(facet, MISSING);
      case 'updated':
        return plainValues(facet, SPANS);
      case 'type':
        return plainValues(facet, types);
      case 'column': {
        // Nested columns are looked for by their own names, at any depth.
        const own = new Set(names?.map((name) => name.slice(name.lastIndexOf('.') + 1)));
        return plainValues(
          facet,
          [...own].map((name) => valueOfName(facet, name)),
        );
      }
      default:
        return listed.values;
    }
  }, [facet, names, listed.values, types]);
  const found = useMemo(
    () => (facet ? equalFirst(findValues(values, find), facetOf(facet), find) : NO_VALUES),
    [values, facet, find],
  );
  const asked = [...lists, ...columnNames.queries];
  const failed = asked.find(({ isError }) => isError);
  return {
    values,
    found,
    references: listed.references,
    state: failed
      ? ('failed' as const)
      : !columnNames.isPending && (ids.length === 0 || listed.isLoaded)
        ? ('ready' as const)
        : ('loading' as const),
    error: failed?.error,
    retry: () => asked.filter(({ isError }) => isError).forEach((one) => void one.refetch()),
    lookup,
  };
}

/**
 * Values found by a text, in label, name or FQN: first those whose label begins with it, then those with a word that
 * does, then the others. All, in their order, for an empty one.
 */
export function findValues(values: readonly FacetValue[], find: string): readonly FacetValue[] {
  const wanted = find.trim().toLowerCase();
  if (wanted === '') return values;
  const has = (text: string | undefined) => text?.toLowerCase().includes(wanted) ?? false;
  const rankOf = ({ label }: FacetValue): 0 | 1 | 2 => {
    const text = label.toLowerCase();
    if (text.startsWith(wanted)) return 0;
    return text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 1 : 2;
  };
  return values
    .filter(({ label, detail, value }) => has(label) || has(detail) || has(value))
    .map((value) => ({ value, rank: rankOf(value) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}

/**
 * The values of a facet with how many records each would leave: the number that the list shows once it is chosen alone,
 * under all other filters. Those that the index counts by itself come from one answer, the others one by one.
 */
export function useFacetValues({ step, find, selection }: FacetValuesOptions): Omit<FacetValues, 'onFind'> {
  const { q } = selection;
  const candidates = useCandidates(step, find);
  const { lookup } = candidates;
  const { resource } = useResource();
  const facet = step && facetOf(step.facet);
  const filters = allFilters(selection, resource);
  const own = step && facet && filterOf(filters, facet, step.not);
  const others = own ? withoutFilter(filters, own) : filters;
  const field = step && COUNTED_AT_ONCE[step.facet];

  const atOnce = useQuery({
    ...filteredCountQuery(lookup, resource, q, others),
    enabled: field !== undefined,
  });
  const counts = field === undefined ? undefined : atOnce.data?.byValue.get(field);
  const total = atOnce.data?.total;
  const countAtOnce = ({ value }: FacetValue): number | undefined => {
    const count = facet && counts && (counts.get(nameOfValue(facet, value) ?? '') ?? 0);
    return count === undefined || !step?.not ? count : total === undefined ? undefined : total - count;
  };
  const { found } = candidates;
  const sorted =
    counts && facet
      ? equalFirst(
          found
            .map((value) => ({ ...value, count: countAtOnce(value) }))
            .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0)),
          facet,
          find,
        )
      : found;
  const offered = sorted.slice(0, MAX_OFFERED);

  // Asked one by one: what is on screen, the chosen ones and None among it.
  const chosen = own?.values.filter((value) => step !== undefined && isOfEntry(step.facet, value)) ?? [];
  const withNone = step && NONE_HINTS[step.facet] !== undefined ? [NONE] : [];
  const wanted = [...new Set([...chosen, ...withNone, ...offered.map(({ value }) => value)])].filter(
    (value) => !offered.some((one) => one.value === value && 'count' in one && one.count !== undefined),
  );
  const settled = useSettled(wanted.join('\n'), SETTLED_MS) === wanted.join('\n');
  // Who is in the lists is not looked up one by one.
  const { references } = candidates;
  useEffect(() => {
    if (references && facet) keepReferences(lookup, facet, references);
  }, [lookup, facet, references]);
  const isReady = candidates.state === 'ready';
  const isCountedAlone =
    isReady && settled && facet !== undefined && !(field !== undefined && atOnce.isPending);
  const single = useFilteredCounts(
    q,
    step && facet ? wanted.map((value) => withFilter(others, { facet, not: step.not, values: [value] })) : [],
    isCountedAlone,
  );
  const countOf = new Map(wanted.map((value, at) => [value, single[at]?.total]));
  const known = new Map(candidates.values.map((value) => [value.value, value]));
  const matching = new Set(found.map(({ value }) => value));
  const extra = [...chosen, ...withNone]
    .filter((value) => !offered.some((one) => one.value === value))
    .flatMap((value) => known.get(value) ?? (facet ? plainValues(facet, [value]) : []));
  const counted = (value: FacetValue): FacetValue => ({
    ...value,
    count: value.count ?? countOf.get(value.value),
  });
  return {
    state: candidates.state,
    values: [...offered, ...extra.filter(({ value }) => matching.has(value))].map(counted),
    beside: extra.filter(({ value }) => !matching.has(value)).map(counted),
    total: found.length,
    counting: isReady && single.some(({ pending }) => pending),
    ...(candidates.error !== undefined && {
      error: errorSentence(candidates.error),
      onRetry: candidates.retry,
    }),
  };
}
