import { hash32, unhash32 } from '../random.ts';
import type { Identity, ListOrder, Place } from './types.ts';

/** Compares by UTF-16 code units: negative, zero or positive. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The first sort key of a name: case ignored. */
export function foldName(name: string): string {
  return name.toLowerCase();
}

/** The first sort key of an FQN in the collation of 1.1 servers: case and all but letters and digits ignored. */
function foldFqn(fqn: string): string {
  return fqn.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The first sort key of each order. */
const FOLD: Readonly<Record<ListOrder, (key: string) => string>> = { name: foldName, fqn: foldFqn };

/** The position of a record in an order. */
export const placeIn = (order: ListOrder, { id, name, fullyQualifiedName }: Identity): Place =>
  order === 'name' ? { key: name, id } : { key: fullyQualifiedName, id: '' };

/**
 * The comparison of each order, for rows and cursor positions alike: folded key, then the key itself, then id.
 * Negative: `a` is first; zero: the same position.
 */
export function comparePlaces(order: ListOrder, a: Place, b: Place): number {
  if (a.key !== b.key) {
    return compareText(FOLD[order](a.key), FOLD[order](b.key)) || compareText(a.key, b.key);
  }
  return compareText(a.id, b.id);
}

/**
 * The index of the first of these sorted rows that is not before a position; with `past`, of the first one after it.
 * @param compare compares a row with the position
 */
export function lowerBound<Row>(rows: ArrayLike<Row>, compare: (row: Row) => number, past: boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = rows[middle];
    const compared = row === undefined ? 1 : compare(row);
    if (compared < 0 || (past && compared === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rank of each name in the order of names (folded, then as written); equal texts have equal ranks. */
export function rankNames(names: readonly string[]): Uint32Array {
  const folds = names.map(foldName);
  // The engine's own comparison of texts is much faster than a callback, so that the callback compares numbers.
  const rankOfFold = new Map([...new Set(folds)].toSorted().map((fold, rank) => [fold, rank]));
  const foldRanks = folds.map((fold) => rankOfFold.get(fold) ?? 0);
  const textOf = (name: number) => names[name] ?? '';
  const order = [...names.keys()].toSorted(
    (a, b) => (foldRanks[a] ?? 0) - (foldRanks[b] ?? 0) || compareText(textOf(a), textOf(b)),
  );
  const ranks = new Uint32Array(names.length);
  let rank = 0;
  for (const [nth, name] of order.entries()) {
    if (nth > 0 && textOf(name) !== textOf(order[nth - 1] ?? 0)) rank += 1;
    ranks[name] = rank;
  }
  return ranks;
}

const ID_RANGE = 0x1_0000_0000;

/** Maps a row to the first 32 bits of its id and back: a bijection, so that sorting by id needs neither ids nor a callback. */
export interface IdBits {
  of(row: number): number;
  row(bits: number): number;
}

export function idBits(seed: number): IdBits {
  const key = hash32(seed ^ 0x1d872b41);
  return { of: (row) => hash32(row ^ key), row: (bits) => (unhash32(bits) ^ key) >>> 0 };
}

/** Rows by name, then id; one number per row, sorted natively. `rankOf` is the rank of the row's name, below 2^21. */
export function rowsByName(size: number, rankOf: (row: number) => number, bits: IdBits): Uint32Array {
  const keys = new Float64Array(size);
  for (let row = 0; row < size; row++) keys[row] = rankOf(row) * ID_RANGE + bits.of(row);
  keys.sort();
  const rows = new Uint32Array(size);
  for (let index = 0; index < size; index++) rows[index] = bits.row((keys[index] ?? 0) % ID_RANGE);
  return rows;
}

/** Items in an order. Each key is folded once. */
export function sortedByPlace<Item>(
  items: readonly Item[],
  order: ListOrder,
  placeOf: (item: Item) => Place,
): readonly Item[] {
  const keyed = items.map((item) => {
    const place = placeOf(item);
    return { item, place, folded: FOLD[order](place.key) };
  });
  keyed.sort((a, b) => compareText(a.folded, b.folded) || comparePlaces(order, a.place, b.place));
  return keyed.map(({ item }) => item);
}
