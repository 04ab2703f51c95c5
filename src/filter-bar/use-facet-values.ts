import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useClient } from '../api/client-context.ts';
import { errorSentence } from '../api/error-messages.ts';
import {
  suggestedNamesQuery,
  usesByFoldedKey,
  valueUsesQuery,
  type NamesInIndex,
} from '../api/field-values.ts';
import { foldKey } from '../api/schemas/aggregations.ts';
import type { SearchCount } from '../api/search-endpoint.ts';
import type { FacetEntry, FacetId, ValueSource } from '../filters/facet.ts';
import { entryById, type EntryOfFacet } from '../filters/facets/registry.ts';
import { canLack, facetOf, isOfEntry, type FilterStep } from '../filters/filter-words.ts';
import { filteredCountQuery, type CountedSelection } from '../filters/filtered-count.ts';
import { filterOf, NO_FILTERS, withFilter, withoutFilter, type Filters } from '../filters/filters.ts';
import { keepReferences, type Lookup } from '../filters/references.ts';
import { valueListQuery, type ServiceListId, type ValueListId } from '../filters/value-lists.ts';
import { NONE } from '../filters/value-syntax.ts';
import { nameOfValue, valueOfName } from '../filters/values.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { useResource } from '../resources/registry.ts';
import type { ResourceDefinition } from '../resources/resource.ts';
import { comparable, hasPart, needleOf } from '../ui/comparable-text.ts';
import { useRested } from '../ui/paint.ts';
import { allFilters, type RowSelection } from '../view/view.ts';
import {
  equalFirst,
  fixedByUse,
  mostFirst,
  plainValues,
  referencesOf,
  valuesOfLists,
  type FacetValue,
  type FacetValues,
} from './facet-values.ts';
import { entryAmong, isOwnEntry, useOwnFacets } from './own-facets.ts';
import { countsInAnswer, type CountOfName } from './value-counts.ts';

/** Most values listed, and so counted, at once; the others are found by typing. */
const MAX_OFFERED = 12;
/** Time in ms that the values on screen must not change before their counts are requested. */
const SETTLED_MS = 200;

/** The members of a type for counting its records. */
type CountedResource = Pick<ResourceDefinition, 'id' | 'endpoint'>;

/** The number of records of a loaded type. */
const countQuery = (
  lookup: Lookup,
  { id, endpoint }: CountedResource,
  selection: CountedSelection,
  filters: Filters,
) => filteredCountQuery(lookup, { id, endpoint: () => endpoint }, selection, filters);

/** A facet whose values the service suggests. */
interface SuggestedFacet {
  readonly id: FacetId;
  readonly names: NamesInIndex;
}

/** The client and cache for looking up and counting records. */
function useLookup(): Lookup {
  const client = useClient();
  const queries = useQueryClient();
  return useMemo(() => ({ client, queries }), [client, queries]);
}

/** The number of records for each of several sets of filters; undefined: not counted yet, or not at all. */
export function useFilteredCounts(
  selection: CountedSelection,
  sets: readonly Filters[],
  enabled = true,
): readonly { readonly total: number | undefined; readonly pending: boolean }[] {
  const lookup = useLookup();
  const { resource } = useResource();
  return useQueries({
    queries: sets.map((filters) => ({
      ...countQuery(lookup, resource, selection, filters),
      enabled,
    })),
  }).map(({ data, isPending, isError }) => ({ total: data?.total, pending: isPending && !isError }));
}

export interface FacetValuesOptions {
  /** The facet, and whether its values are excluded; undefined: nothing is requested. */
  readonly step: FilterStep | undefined;
  /** The searched text. */
  readonly find: string;
  /** The searched text as a value of its own, such as a part of a name, which is counted too. */
  readonly typed?: string | undefined;
  /** Words and filters of the counted records; the filter of the step is left out. */
  readonly selection: RowSelection;
}

const NO_VALUES: readonly FacetValue[] = [];
const NO_LISTS: readonly ValueListId[] = [];
const NO_FIELDS: readonly string[] = [];
/** Placeholder for the names of a facet without names. */
const NO_NAMES: NamesInIndex = { completed: '', fields: [] };

/** The lists of an entry's values; always the same array for none. */
const listsOf = (
  source: ValueSource | undefined,
  services: ServiceListId | undefined,
): readonly ValueListId[] => (source?.from === 'lists' ? source.lists({ services }) : NO_LISTS);

/**
 * The facet of an entry whose values the service suggests; undefined: none are suggested.
 * @param parts paths of the parts that the records of the type have
 */
function suggestedFacetOf(
  found: EntryOfFacet | undefined,
  parts: readonly string[],
): SuggestedFacet | undefined {
  const source = found?.entry.values;
  return found && source?.from === 'suggestions'
    ? { id: found.facet.id, names: source.names(parts) }
    : undefined;
}

/**
 * Suggested names for a text; undefined for an empty text and while loading. The text itself comes first if a record has
 * that name in any case, because the service suggests only a few names.
 */
function useSuggestedNames(suggestedFacet: SuggestedFacet | undefined, find: string) {
  const lookup = useLookup();
  const { resource } = useResource();
  const text = find.trim();
  const settled = useRested(text, { after: SETTLED_MS });
  const enabled = suggestedFacet !== undefined && settled !== '';
  const { id: facet, names: inIndex } = suggestedFacet ?? { id: '', names: NO_NAMES };
  const suggested = useQuery({
    ...suggestedNamesQuery(lookup.client, resource.endpoint.searchIndex ?? '', inIndex, settled),
    enabled,
  });
  const filters = enabled ? [{ facet, not: false, values: [valueOfName(facet, settled)] }] : NO_FILTERS;
  const named = useQuery({ ...countQuery(lookup, resource, { q: null }, filters), enabled });
  const isName = (named.data?.total ?? 0) > 0;
  const { data } = suggested;
  const names = useMemo(() => {
    if (text === '' || !data || !isName) return text === '' ? undefined : data?.names;
    return [settled, ...data.names.filter((name) => foldKey(name) !== foldKey(settled))];
  }, [text, settled, isName, data]);
  const isPending =
    suggestedFacet !== undefined &&
    text !== '' &&
    (settled !== text || suggested.isPending || named.isPending);
  return { names, isSuggested: data?.isSuggested, isPending, queries: [suggested, named] as const };
}

/** The answer with the number of records under the other filters, and what the index counts by itself. */
type CountedOthers = Pick<UseQueryResult<SearchCount>, 'data' | 'isPending'>;

/** The uses of an entry's values, for their order: under the other filters, else in the whole index; undefined: unknown. */
function useValueUses(entry: FacetEntry | undefined, others: CountedOthers) {
  const client = useClient();
  const { searchIndex } = useResource().resource.endpoint;
  const fields = entry?.rankedBy ?? NO_FIELDS;
  const { data: answer } = others;
  const counted = useMemo(() => {
    const found = fields.map((field) => answer?.byValue.get(field)).find((one) => one && one.counts.size > 0);
    return found && usesByFoldedKey(found);
  }, [answer, fields]);
  const isRanked = fields.length > 0 && searchIndex !== undefined;
  const enabled = isRanked && !others.isPending && !counted;
  const { data, isPending } = useQuery({ ...valueUsesQuery(client, searchIndex ?? '', fields), enabled });
  return { uses: counted ?? data ?? undefined, isPending: isRanked && !counted && isPending };
}

/** The values of a facet, and those that match a text, from the service's lists, which are read once and searched here. */
function useCandidates(step: FilterStep | undefined, find: string, others: CountedOthers) {
  const t = useTranslator();
  const client = useClient();
  const { resource } = useResource();
  const entryId = step?.facet;
  const own = useOwnFacets(isOwnEntry(entryId));
  const found = useMemo(() => (entryId === undefined ? undefined : entryAmong(own, entryId)), [entryId, own]);
  const facet = found?.facet.id;
  const source = found?.entry.values;
  const { services, types } = resource;
  const ids = useMemo(() => listsOf(source, services), [source, services]);
  const lists = useQueries({ queries: ids.map((id) => valueListQuery(client, id)) });
  const { uses, isPending: isRanking } = useValueUses(found?.entry, others);
  const { taggedParts } = resource.endpoint;
  const suggestedFacet = useMemo(() => suggestedFacetOf(found, taggedParts), [found, taggedParts]);
  const suggested = useSuggestedNames(suggestedFacet, find);
  const { names } = suggested;
  const [first, second] = lists.map(({ data }) => data);
  const listed = useMemo(() => {
    const loaded = [first, second].flatMap((list) => list ?? []);
    const isLoaded = loaded.length === ids.length && entryId !== undefined;
    return {
      isLoaded,
      values: isLoaded
        ? valuesOfLists(
            entryId,
            loaded.flatMap(({ entries }, at) => (ids[at] ? [{ id: ids[at], entries }] : [])),
            t,
            uses,
          )
        : NO_VALUES,
      references: isLoaded && facet !== undefined ? referencesOf(loaded, facet) : undefined,
    };
  }, [first, second, ids, entryId, facet, uses, t]);
  const values = useMemo((): readonly FacetValue[] => {
    if (facet === undefined || ids.length > 0) return listed.values;
    if (!suggestedFacet) return fixedByUse(facet, found?.facet.fixedValues?.({ types }) ?? [], t, uses);
    return plainValues(facet, names?.map((name) => valueOfName(facet, name)) ?? [], t);
  }, [facet, found, ids, suggestedFacet, names, listed.values, types, uses, t]);
  const matching = useMemo(
    () => (facet === undefined ? NO_VALUES : equalFirst(findValues(values, find), facet, find)),
    [values, facet, find],
  );
  const requests = [...lists, ...suggested.queries];
  const failed = requests.find(({ isError }) => isError);
  return {
    values,
    found: matching,
    references: listed.references,
    hasSuggestions: source?.from === 'typing' ? false : suggested.isSuggested,
    state: failed
      ? ('failed' as const)
      : !suggested.isPending && !isRanking && (ids.length === 0 || listed.isLoaded)
        ? ('ready' as const)
        : ('loading' as const),
    error: failed?.error,
    retry: () => requests.filter(({ isError }) => isError).forEach((one) => void one.refetch()),
  };
}

/**
 * Values that contain a text in label, name or FQN: first those whose label begins with it, then those with a word that
 * does, then the others. An empty text finds all, in their order.
 */
export function findValues(values: readonly FacetValue[], find: string): readonly FacetValue[] {
  const wanted = needleOf(find);
  if (wanted === '') return values;
  const has = (text: string | undefined) => hasPart(text, wanted);
  const rankOf = ({ label }: FacetValue): 0 | 1 | 2 => {
    const text = comparable(label);
    if (text.startsWith(wanted)) return 0;
    return text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 1 : 2;
  };
  return values
    .filter(({ label, detail, value }) => has(label) || has(detail) || has(value))
    .map((value) => ({ value, rank: rankOf(value) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}

/** The counts of an entry's values in one response; undefined: no response yet, or none of the values is counted. */
function useCountOfName(
  entry: string | undefined,
  answer: SearchCount | undefined,
  values: readonly FacetValue[],
): CountOfName | undefined {
  return useMemo(() => {
    const facet = entry === undefined ? undefined : entryById(entry)?.facet;
    if (facet?.countedBy === undefined || !answer) return undefined;
    const names = values.flatMap(({ value }) => nameOfValue(facet.id, value) ?? []);
    return countsInAnswer(answer, facet.countedBy, names, facet.none !== undefined);
  }, [entry, answer, values]);
}

/**
 * The values of a facet with the number of records that each would leave: the list's total once the value is chosen alone,
 * under all other filters. Values counted by the index come from one response, the others from one each.
 */
export function useFacetValues({
  step,
  find,
  typed,
  selection,
}: FacetValuesOptions): Omit<FacetValues, 'onFind'> {
  const t = useTranslator();
  const lookup = useLookup();
  const { resource } = useResource();
  const facet = step && facetOf(step.facet);
  const filters = allFilters(selection, resource);
  const own = step && facet !== undefined ? filterOf(filters, facet, step.not) : undefined;
  const others = own ? withoutFilter(filters, own) : filters;
  const known = step && entryById(step.facet);
  const field = known?.facet.countedBy;

  const atOnce = useQuery({
    ...countQuery(lookup, resource, selection, others),
    enabled: field !== undefined || known?.entry.rankedBy !== undefined,
  });
  const candidates = useCandidates(step, find, atOnce);
  const { values: all, found } = candidates;
  const { data: answer } = atOnce;
  const countOfName = useCountOfName(step?.facet, answer, all);
  const countAtOnce = ({ value }: FacetValue): number | undefined => {
    const name = facet === undefined ? undefined : nameOfValue(facet, value);
    const count = name === undefined ? undefined : countOfName?.(name);
    if (count === undefined || !step?.not) return count;
    return answer?.total === undefined ? undefined : answer.total - count;
  };
  const sorted =
    countOfName && facet !== undefined
      ? equalFirst(mostFirst(found.map((value) => ({ ...value, count: countAtOnce(value) }))), facet, find)
      : found;
  const offered = sorted.slice(0, MAX_OFFERED);

  // Values counted one by one are those on screen, including the chosen ones and None.
  const chosen = own?.values.filter((value) => step !== undefined && isOfEntry(step.facet, value)) ?? [];
  const besides = [...(step && canLack(step.facet) ? [NONE] : []), ...(typed === undefined ? [] : [typed])];
  const wanted = [...new Set([...chosen, ...besides, ...offered.map(({ value }) => value)])].filter(
    (value) => !offered.some((one) => one.value === value && one.count !== undefined),
  );
  const settled = useRested(wanted.join('\n'), { after: SETTLED_MS }) === wanted.join('\n');
  // References in the lists need no lookup one by one.
  const { references } = candidates;
  useEffect(() => {
    if (references && facet) keepReferences(lookup, facet, references);
  }, [lookup, facet, references]);
  const isReady = candidates.state === 'ready';
  const isCountedAlone =
    isReady && settled && facet !== undefined && !(field !== undefined && atOnce.isPending);
  const single = useFilteredCounts(
    selection,
    step && facet ? wanted.map((value) => withFilter(others, { facet, not: step.not, values: [value] })) : [],
    isCountedAlone,
  );
  const countOf = new Map(wanted.map((value, at) => [value, single[at]?.total]));
  const byValue = new Map(candidates.values.map((value) => [value.value, value]));
  const matching = new Set(found.map(({ value }) => value));
  const extra = [...new Set([...chosen, ...besides])]
    .filter((value) => !offered.some((one) => one.value === value))
    .flatMap((value) => byValue.get(value) ?? (facet ? plainValues(facet, [value], t) : []));
  const counted = (value: FacetValue): FacetValue => ({
    ...value,
    count: value.count ?? countOf.get(value.value),
  });
  return {
    state: candidates.state,
    values: [...offered, ...extra.filter(({ value }) => matching.has(value))].map(counted),
    beside: extra.filter(({ value }) => !matching.has(value)).map(counted),
    total: found.length,
    ...(candidates.hasSuggestions === false && { hasSuggestions: false }),
    counting: isReady && single.some(({ pending }) => pending),
    ...(candidates.error !== undefined && {
      error: errorSentence(candidates.error, t),
      onRetry: candidates.retry,
    }),
  };
}
