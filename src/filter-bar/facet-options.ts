import { queryOptions } from '@tanstack/react-query';
import {
  suggestedNamesQuery,
  usesByFoldedKey,
  valueUsesQuery,
  type SuggestedNames,
  type ValueUses,
} from '../api/field-values.ts';
import { FRESH_MS, keys } from '../api/keys.ts';
import { foldKey } from '../api/schemas/aggregations.ts';
import type { SearchCount } from '../api/search-endpoint.ts';
import type { FacetId } from '../filters/facet.ts';
import type { EntryOfFacet } from '../filters/facets/registry.ts';
import { canLack } from '../filters/filter-words.ts';
import { filteredCountQuery } from '../filters/filtered-count.ts';
import { keepReferences, type Lookup } from '../filters/references.ts';
import { valueListQuery, type ValueList } from '../filters/value-lists.ts';
import { nameOfValue, valueOfName } from '../filters/values.ts';
import type { ResourceDefinition } from '../resources/resource.ts';
import type { FacetValue, SourceList } from './facet-values.ts';

/** What a server has for an entry of the menu and a typed text. */
export interface FacetOptions {
  readonly lists: readonly (SourceList & ValueList)[];
  /** The uses of the values, for their order; undefined: unknown. */
  readonly uses: ValueUses | undefined;
  /** Undefined: none were requested. */
  readonly suggested: SuggestedNames | undefined;
}

const NO_OPTIONS: FacetOptions = { lists: [], uses: undefined, suggested: undefined };

type FacetedResource = Pick<ResourceDefinition, 'id' | 'endpoint' | 'services'>;

/**
 * The values that a server has for an entry of the menu: whole lists, or names that it suggests for a text. They are read
 * once; the text is searched in the lists here. Fails with an ApiError.
 * @param text typed; empty where nothing is suggested @param others the count under the other filters, which ranks values
 */
export function facetOptionsQuery(
  lookup: Lookup,
  resource: FacetedResource,
  { entry, facet }: EntryOfFacet,
  text: string,
  others: ReturnType<typeof filteredCountQuery>,
) {
  const { client, queries } = lookup;
  const { searchIndex = '', taggedParts } = resource.endpoint;
  const { values: source, rankedBy = [] } = entry;
  const ids = source.kind === 'lists' ? source.lists(resource.services) : [];

  /** The uses under the other filters, else in the whole index. */
  async function findUses(): Promise<ValueUses | undefined> {
    if (rankedBy.length === 0 || searchIndex === '') return undefined;
    // Without this count the order is that of the index.
    const answer = await queries.query(others).catch(() => undefined);
    const counted = rankedBy.map((field) => answer?.byValue.get(field)).find((one) => one?.counts.size);
    if (counted) return usesByFoldedKey(counted);
    return (await queries.query(valueUsesQuery(client, searchIndex, rankedBy))) ?? undefined;
  }

  /** Suggested names; the text first if a record has that name in any case, because the service suggests only a few. */
  async function findNames(): Promise<SuggestedNames | undefined> {
    if (source.kind !== 'suggestions' || text === '') return undefined;
    const named = [{ facet: facet.id, not: false, values: [valueOfName(facet.id, text)] }];
    const [suggested, { total = 0 }] = await Promise.all([
      queries.query(suggestedNamesQuery(client, searchIndex, source.names(taggedParts), text)),
      queries.query(filteredCountQuery(lookup, resource, { q: null }, named)),
    ]);
    if (total === 0) return suggested;
    const longer = suggested.names.filter((name) => foldKey(name) !== foldKey(text));
    return { ...suggested, names: [text, ...longer] };
  }

  return queryOptions({
    queryKey: keys.facetOptions(others.queryKey, entry.id, ids, text),
    queryFn: async (): Promise<FacetOptions> => {
      const [lists, uses, suggested] = await Promise.all([
        Promise.all(ids.map(async (id) => ({ id, ...(await queries.query(valueListQuery(client, id))) }))),
        findUses(),
        findNames(),
      ]);
      keepReferences(lookup, facet.id, lists);
      return { lists, uses, suggested };
    },
    staleTime: FRESH_MS.records,
    // Values that no request is needed for are there at once.
    ...(ids.length + rankedBy.length === 0 && text === '' && { initialData: NO_OPTIONS }),
  });
}

/**
 * The counts of a facet's values in one response, as far as a search for each value alone would find the same. An index
 * that keeps a field in lower case counts names together that differ in case alone, so that none of them has a count. A
 * value without a count in the response has 0 only if the response is whole, all its values are known here, and, if every
 * record must have a value, all records are counted. An empty response proves nothing: an index without the field gives the
 * same.
 * @param values all of the facet @param field the index's name of the counted field @param not whether they are left out
 * @returns undefined for a value that has to be counted by itself
 */
export function countsOfValues(
  values: readonly FacetValue[],
  facet: FacetId,
  field: string,
  { total, byValue }: Pick<SearchCount, 'total' | 'byValue'>,
  not: boolean,
): (value: FacetValue) => number | undefined {
  if (total === 0) return () => 0;
  const answer = byValue.get(field);
  if (!answer || answer.counts.size === 0) return () => undefined;
  const { counts, isWhole } = answer;
  const countedKeys = [...counts.keys()];
  const keepsCase = countedKeys.some((key) => key !== foldKey(key));
  const keyOf = keepsCase ? (name: string) => name : foldKey;
  const names = new Set(values.flatMap(({ value }) => nameOfValue(facet, value) ?? []));
  const namesByKey = new Map<string, number>();
  for (const name of names) namesByKey.set(keyOf(name), (namesByKey.get(keyOf(name)) ?? 0) + 1);
  const counted = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const isComplete =
    isWhole &&
    countedKeys.every((key) => namesByKey.has(key)) &&
    (canLack(facet) || (total !== undefined && counted >= total));
  return ({ value }) => {
    const name = nameOfValue(facet, value);
    if (name === undefined || (namesByKey.get(keyOf(name)) ?? 0) > 1) return undefined;
    const count = counts.get(keyOf(name)) ?? (isComplete ? 0 : undefined);
    if (count === undefined || !not) return count;
    return total === undefined ? undefined : total - count;
  };
}
