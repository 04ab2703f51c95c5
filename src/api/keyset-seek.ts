import { afterValue, fromValue, reversed, sortValueOf, type SortValue } from './keyset-order.ts';
import { type IndexOrder, type SearchHit, MATCH_ALL, type QueryFilter } from './search-request.ts';

/** Index of the first row of a value. */
export interface KnownPlace {
  readonly value: SortValue;
  readonly index: number;
}

export interface ValueSearch {
  readonly fetchHits: (
    also: QueryFilter,
    order: IndexOrder,
    from: number,
    size: number,
  ) => Promise<{ readonly hits: readonly SearchHit[]; readonly total: number }>;
  readonly order: IndexOrder;
  /** Row number, from 0, among `total` rows that have a value. */
  readonly index: number;
  readonly total: number;
  readonly reach: number;
  readonly known: readonly KnownPlace[];
}

/**
 * Finds the sort value of a row by leaps: the engine numbers `reach` rows, and the last one gives the base of the next
 * leap. One row is requested at a time, from the nearer end or from a known place.
 * @returns `isFirst`: whether the row before is known to have another value; undefined if the rows became fewer meanwhile
 * @throws the errors of `fetchHits`
 */
export async function findValue(search: ValueSearch) {
  const { order, index, total, known } = search;
  const start = known
    .filter((place) => place.index <= index)
    .reduce<KnownPlace | undefined>(
      (best, place) => (best && best.index >= place.index ? best : place),
      undefined,
    );
  const back = total - 1 - index;
  if (back < index - (start?.index ?? 0))
    return leap({ ...search, order: reversed(order), index: back }, undefined, 'after');
  return leap(search, start, 'before');
}

/** @param previous side, in this order, of the row that precedes it in the list */
async function leap(
  { fetchHits, order, index, total, reach }: Omit<ValueSearch, 'known'>,
  start: KnownPlace | undefined,
  previous: 'before' | 'after',
): Promise<{ readonly value: SortValue; readonly isFirst: boolean } | undefined> {
  const valueOf = (hit: SearchHit) => sortValueOf(hit, order.field);
  let base: QueryFilter = start ? fromValue(order, start.value) : MATCH_ALL;
  let value = start?.value;
  // Upper bound of the row at which the base begins; the count of rows left gives the exact one.
  let latest = start?.index ?? 0;
  for (;;) {
    const offset = index - latest;
    // The neighbours show whether the row is the first of its value.
    const isFar = offset + 2 > reach;
    const from = isFar ? reach - 1 : Math.max(0, offset - 1);
    const { hits, total: left } = await fetchHits(base, order, from, isFar ? 1 : Math.min(3, reach - from));
    const begin = total - left;
    const [hit] = hits;
    if (!hit) return undefined;
    if (!isFar) {
      if (begin < latest) {
        latest = begin;
        continue;
      }
      const at = offset - from;
      const target = hits[at];
      if (!target) return undefined;
      const neighbour = hits[previous === 'before' ? at - 1 : at + 1];
      const targetValue = valueOf(target);
      return {
        value: targetValue,
        isFirst: neighbour !== undefined && valueOf(neighbour) !== targetValue,
      };
    }
    const next = valueOf(hit);
    if (next === value && next !== null) {
      // More rows than the engine numbers have this value: count and skip them at once.
      const { total: after } = await fetchHits(afterValue(order, next), order, 0, 0);
      if (index < total - after) return { value: next, isFirst: false };
      base = afterValue(order, next);
      value = undefined;
      latest = total - after;
    } else {
      base = fromValue(order, next);
      value = next;
      latest = begin + reach - 1;
    }
  }
}
