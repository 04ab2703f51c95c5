import { skipToken, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../api/client-context.ts';
import { errorSentence } from '../api/error-messages.ts';
import { keys } from '../api/keys.ts';
import type { EntryOfFacet } from '../filters/facets/registry.ts';
import { canLack, facetOf, isOfEntry, type FilterStep } from '../filters/filter-words.ts';
import { filteredCountQuery, type CountedSelection } from '../filters/filtered-count.ts';
import { filterOf, withFilter, withoutFilter, type Filters } from '../filters/filters.ts';
import type { Lookup } from '../filters/references.ts';
import { NONE } from '../filters/value-syntax.ts';
import { valueOfName } from '../filters/values.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { useResource } from '../resources/registry.ts';
import { useRested } from '../ui/paint.ts';
import { allFilters, type ListCriteria } from '../view/view.ts';
import { countsOfValues, facetOptionsQuery, type FacetOptions } from './facet-options.ts';
import {
  fixedByUse,
  plainValues,
  rankOptions,
  valuesOfLists,
  type FacetValue,
  type FacetValues,
} from './facet-values.ts';
import { entryAmong, isOwnEntry, useOwnFacets } from './own-facets.ts';

/** Most values listed, and so counted, at once; the others are found by typing. */
const MAX_OFFERED = 12;
/** Time in ms that the values on screen must not change before their counts are requested. */
const SETTLED_MS = 200;

const useLookup = (): Lookup => ({ client: useClient(), queries: useQueryClient() });

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
      ...filteredCountQuery(lookup, resource, selection, filters),
      enabled,
    })),
  }).map(({ data, isPending, isError }) => ({ total: data?.total, pending: isPending && !isError }));
}

export interface FacetValuesOptions {
  /** The facet, and whether its values are excluded; undefined: nothing is requested. */
  readonly step: FilterStep | undefined;
  readonly find: string;
  /** The searched text as a value of its own, such as a part of a name, which is counted too. */
  readonly typed?: string | undefined;
  /** Words and filters of the counted records; the filter of the step is left out. */
  readonly selection: ListCriteria;
}

const NO_VALUES: readonly FacetValue[] = [];
const NO_ENTRY: FilterStep = { facet: '', not: false };

function valuesOfOptions(
  { entry, facet }: EntryOfFacet,
  { lists, uses, suggested }: FacetOptions,
  types: readonly string[],
  t: Translator,
): readonly FacetValue[] {
  if (entry.values.kind === 'lists') return valuesOfLists(entry.id, lists, t, uses);
  if (entry.values.kind !== 'suggestions')
    return fixedByUse(facet.id, facet.fixedValues?.(types) ?? [], t, uses);
  const names = suggested?.names ?? [];
  return plainValues(
    facet.id,
    names.map((name) => valueOfName(facet.id, name)),
    t,
  );
}

/**
 * The values of a facet with the number of records that each would leave: the list's total once the value is chosen alone,
 * under all other filters. Values counted by the index come from one response, the others from one each.
 */
export function useFacetValues({ step, find, typed, selection }: FacetValuesOptions): FacetValues {
  const t = useTranslator();
  const lookup = useLookup();
  const { resource } = useResource();
  const { types } = resource;
  const { facet: entryId, not } = step ?? NO_ENTRY;
  const facetId = facetOf(entryId);
  const definedByServer = useOwnFacets(isOwnEntry(entryId));
  const found = useMemo(() => entryAmong(definedByServer, entryId), [definedByServer, entryId]);
  const filters = allFilters(selection, resource);
  const own = filterOf(filters, facetId, not);
  const others = own ? withoutFilter(filters, own) : filters;

  const isSuggested = found?.entry.values.kind === 'suggestions';
  const wantedText = isSuggested ? find.trim() : '';
  const text = useRested(wantedText, { after: SETTLED_MS });
  const othersQuery = filteredCountQuery(lookup, resource, selection, others);
  const options = useQuery(
    found
      ? facetOptionsQuery(lookup, resource, found, text, othersQuery)
      : { queryKey: keys.facetOptions(othersQuery.queryKey, '', [], ''), queryFn: skipToken },
  );
  const state = options.isError
    ? ({
        kind: 'failed',
        error: errorSentence(options.error, t),
        onRetry: () => void options.refetch(),
      } as const)
    : ({ kind: found && (options.isPending || text !== wantedText) ? 'loading' : 'ready' } as const);
  const isReady = state.kind === 'ready';
  const { data } = options;
  const all = useMemo(
    () => (found && data ? valuesOfOptions(found, data, types, t) : NO_VALUES),
    [found, data, types, t],
  );

  const countedBy = found?.facet.countedBy;
  const atOnce = useQuery({ ...othersQuery, enabled: countedBy !== undefined });
  const { data: answer } = atOnce;
  const countOf = useMemo(
    () =>
      found && countedBy && answer ? countsOfValues(all, found.facet.id, countedBy, answer, not) : undefined,
    [all, found, countedBy, answer, not],
  );
  const ranked = useMemo(
    () => (found ? rankOptions(all, found.facet.id, find, countOf) : all),
    [all, found, find, countOf],
  );
  const offered = ranked.slice(0, MAX_OFFERED);

  // Values counted one by one are those on screen, including the chosen ones and None.
  const chosen = own?.values.filter((value) => isOfEntry(entryId, value)) ?? [];
  const besides = [...(canLack(entryId) ? [NONE] : []), ...(typed === undefined ? [] : [typed])];
  const known = new Map([...all, ...ranked].map((value) => [value.value, value]));
  const extra = [...new Set([...chosen, ...besides])]
    .filter((value) => !offered.some((one) => one.value === value))
    .flatMap((value) => known.get(value) ?? plainValues(facetId, [value], t));
  const uncounted = [...extra, ...offered].flatMap(({ value, count }) => (count === undefined ? value : []));
  const settled = useRested(uncounted.join('\n'), { after: SETTLED_MS }) === uncounted.join('\n');
  const single = useFilteredCounts(
    selection,
    uncounted.map((value) => withFilter(others, { facet: facetId, not, values: [value] })),
    isReady && settled && found !== undefined && !(countedBy !== undefined && atOnce.isPending),
  );
  const countAlone = new Map(uncounted.map((value, at) => [value, single[at]?.total]));
  const counted = (value: FacetValue): FacetValue => ({
    ...value,
    count: value.count ?? countAlone.get(value.value),
  });
  const matching = new Set(ranked.map(({ value }) => value));
  return {
    ...state,
    values: [...offered, ...extra.filter(({ value }) => matching.has(value))].map(counted),
    beside: extra.filter(({ value }) => !matching.has(value)).map(counted),
    total: ranked.length,
    hasSuggestions: found?.entry.values.kind !== 'typing' && data?.suggested?.isSuggested !== false,
    counting: isReady && single.some(({ pending }) => pending),
  };
}
