import { foldKey } from '../api/schemas/aggregations.ts';
import type { SearchCount } from '../api/search-endpoint.ts';

/** How many records have the value of a name; undefined: it has to be counted by itself. */
export type CountOfName = (name: string) => number | undefined;

const UNKNOWN: CountOfName = () => undefined;
const NONE_AT_ALL: CountOfName = () => 0;

/**
 * What the counts of one answer say of the values of a facet: nothing that a search for the value alone would not find.
 *
 * An index that keeps a field in lower case counts names together that differ in case alone, and none of them by itself. A
 * value that the answer does not name has none only if it named all, every one of them is a value known here, and, where
 * no record can be without a value, all records are counted. An empty answer says nothing: an index without the field gives
 * the same.
 * @param field the index's name of the one that is counted
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
  /** How many names each key is of. */
  const namesByKey = new Map<string, number>();
  for (const name of new Set(names)) namesByKey.set(keyOf(name), (namesByKey.get(keyOf(name)) ?? 0) + 1);
  const counted = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const saysAll =
    isWhole &&
    keys.every((key) => namesByKey.has(key)) &&
    (canLack || (total !== undefined && counted >= total));
  return (name) => {
    const key = keyOf(name);
    if ((namesByKey.get(key) ?? 0) > 1) return undefined;
    return counts.get(key) ?? (saysAll ? 0 : undefined);
  };
}
