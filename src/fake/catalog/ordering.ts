import { hash32, unhash32 } from '../random.ts';
import type { ListOrder, Place } from './types.ts';

/** Compares by UTF-16 code units: negative, zero or positive. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The first sort key of a name: case ignored. */
export function foldName(name: string): string {
  return name.toLowerCase();
}

/** The first sort key of an FQN in the collation of 1.1 servers: case and all but letters and digits ignored. */
export function foldFqn(fqn: string): string {
  return fqn.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The comparison of each order, for rows and cursor positions alike: folded key, then the key itself, then id.
 * Negative: `a` is first; zero: the same position.
 */
export function comparePlaces(order: ListOrder, a: Place, b: Place): number {
  if (a.key !== b.key) {
    const fold = order === 'name' ? foldName : foldFqn;
    return compareText(fold(a.key), fold(b.key)) || compareText(a.key, b.key);
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

const INDEX_RANGE = 0x1_0000_0000;

/**
 * The rank of each name in the order of names (folded, then as written); equal texts have equal ranks. The folded names
 * are sorted by the engine's own string comparison, which compares code units and is much faster than a callback.
 */
export function rankNames(names: readonly string[]): Uint32Array {
  const folds = names.map(foldName);
  const foldRank = new Map([...new Set(folds)].toSorted().map((fold, rank) => [fold, rank]));
  const keys = Float64Array.from(
    folds,
    (fold, name) => (foldRank.get(fold) ?? 0) * INDEX_RANGE + name,
  ).toSorted();
  const order = Uint32Array.from(keys, (key) => key % INDEX_RANGE);
  sortRuns(order, keys, names);
  const ranks = new Uint32Array(names.length);
  let rank = 0;
  let last = order[0] ?? 0;
  for (const name of order) {
    if (names[name] !== names[last]) rank += 1;
    ranks[name] = rank;
    last = name;
  }
  return ranks;
}

/** Orders names that are equal when folded by their spelling. */
function sortRuns(order: Uint32Array, keys: Float64Array, names: readonly string[]): void {
  let start = 0;
  for (let end = 1; end <= order.length; end++) {
    if (foldOf(keys[end]) === foldOf(keys[start])) continue;
    if (end - start > 1) {
      order.subarray(start, end).sort((a, b) => compareText(names[a] ?? '', names[b] ?? ''));
    }
    start = end;
  }
}

function foldOf(key: number | undefined): number | undefined {
  return key === undefined ? undefined : Math.floor(key / INDEX_RANGE);
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

/** Rows by fully qualified name, as `comparePlaces` orders them. */
export function rowsByFqn(size: number, fqnOf: (row: number) => string): Uint32Array {
  const keyed = Array.from({ length: size }, (_, row) => {
    const fqn = fqnOf(row);
    return { row, fqn, fold: foldFqn(fqn) };
  });
  keyed.sort((a, b) => compareText(a.fold, b.fold) || compareText(a.fqn, b.fqn));
  return Uint32Array.from(keyed, ({ row }) => row);
}
