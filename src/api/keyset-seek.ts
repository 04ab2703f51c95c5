import { afterValue, fromValue, reversed, sortValueOf, type SortValue } from './keyset-order.ts';
import { type IndexOrder, type SearchHit, MATCH_ALL, type QueryFilter } from './search-request.ts';

/** The value of a row by its number. */
interface ValueAt {
  readonly value: SortValue;
  /** Whether the row before is known to have another value. */
  readonly isFirst: boolean;
}

/** Where the rows of a value begin. */
export interface KnownPlace {
  readonly value: SortValue;
  readonly index: number;
}

export interface ValueSearch {
  /** Asks for hits of the search, narrowed. */
  readonly ask: (
    also: QueryFilter,
    order: IndexOrder,
    from: number,
    size: number,
  ) => Promise<{ readonly hits: readonly SearchHit[]; readonly total: number }>;
  readonly order: IndexOrder;
  /** The row, from 0, of `total`, each of which has a value. */
  readonly index: number;
  readonly total: number;
  /** Rows that the engine numbers. */
  readonly reach: number;
  readonly known: readonly KnownPlace[];
}

/**
 * What a row is sorted by, found by leaps: the engine numbers so many rows, the last of which says from where the next are
 * numbered. One row is asked for at a time, from the nearer end or from a place known before.
 * @returns undefined where the rows have become fewer meanwhile @throws what `ask` throws
 */
export async function findValue(search: ValueSearch): Promise<ValueAt | undefined> {
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

/** @param previous on which side of the row in this order the row before it lies in the order of the list */
async function leap(
  { ask, order, index, total, reach }: Omit<ValueSearch, 'known'>,
  start: KnownPlace | undefined,
  previous: 'before' | 'after',
): Promise<ValueAt | undefined> {
  const valueOf = (hit: SearchHit) => sortValueOf(hit, order.field);
  let base: QueryFilter = start ? fromValue(order, start.value) : MATCH_ALL;
  let value = start?.value;
  // The base begins at this row or before: how many rows are left from it on says where.
  let latest = start?.index ?? 0;
  for (;;) {
    const offset = index - latest;
    // A neighbour on each side says whether the row is the first of its value.
    const isFar = offset + 2 > reach;
    const from = isFar ? reach - 1 : Math.max(0, offset - 1);
    const { hits, total: left } = await ask(base, order, from, isFar ? 1 : Math.min(3, reach - from));
    const begin = total - left;
    const [hit] = hits;
    if (!hit) return undefined;
    if (!isFar) {
      if (begin < latest) {
        latest = begin;
        continue;
      }
      const at = offset - from;
      const found = hits[at];
      if (!found) return undefined;
      const neighbour = hits[previous === 'before' ? at - 1 : at + 1];
      const own = valueOf(found);
      return { value: own, isFirst: neighbour !== undefined && valueOf(neighbour) !== own };
    }
    const next = valueOf(hit);
    if (next === value && next !== null) {
      // More rows have this value than the engine numbers: they are counted, and passed at once.
      const { total: after } = await ask(afterValue(order, next), order, 0, 0);
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
