import { foldKey } from '../api/schemas/aggregations.ts';
import type { SearchCount } from '../api/search-endpoint.ts';

/** The number of records with a named value; undefined: the value has to be counted by itself. */
export type CountOfName = (name: string) => number | undefined;

const UNKNOWN: CountOfName = () => undefined;
const NONE_AT_ALL: CountOfName = () => 0;

/**
 * The counts of a facet's values in one response, as far as a search for each value alone would find the same. An index
 * that keeps a field in lower case counts names together that differ in case alone, so that none of them has a count. A
 * value without a count in the response has 0 only if the response is whole, all its values are known here, and, if every
 * record must have a value, all records are counted. An empty response proves nothing: an index without the field gives the
 * same.
 * @param field the index's name of the counted field
 * @param names of all values of the facet
 * @param canLack whether a record can be without a value
 */
export function countsInAnswer(
  { total, byValue }: Pick<SearchCount, 'total' | 'byValue'>,
  field: string,
  names: readonly string[],
  canLack: boolean,
): CountOfName {
  if (total === 0) return NONE_AT_ALL;
  const answer = byValue.get(field);
  if (!answer || answer.counts.size === 0) return UNKNOWN;
  const { counts, isWhole } = answer;
  const keys = [...counts.keys()];
  const keepsCase = keys.some((key) => key !== foldKey(key));
  const keyOf = keepsCase ? (name: string) => name : foldKey;
  /** Number of names by key. */
  const namesByKey = new Map<string, number>();
  for (const name of new Set(names)) namesByKey.set(keyOf(name), (namesByKey.get(keyOf(name)) ?? 0) + 1);
  const counted = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const isComplete =
    isWhole &&
    keys.every((key) => namesByKey.has(key)) &&
    (canLack || (total !== undefined && counted >= total));
  return (name) => {
    const key = keyOf(name);
    if ((namesByKey.get(key) ?? 0) > 1) return undefined;
    return counts.get(key) ?? (isComplete ? 0 : undefined);
  };
}
