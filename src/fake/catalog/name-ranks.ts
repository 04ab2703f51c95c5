import { compareText, foldName } from './order.ts';

const WORD = 0x1_0000_0000;

/**
 * Names -> the rank of each in the order of names (folded, then as they are); the same text has the same rank. The folds are sorted by the
 * engine's own comparison of strings, which is by code units and much faster than a callback.
 */
export function rankNames(names: readonly string[]): Uint32Array {
  const folds = names.map(foldName);
  const foldRank = new Map([...new Set(folds)].toSorted().map((fold, rank) => [fold, rank]));
  const keys = Float64Array.from(folds, (fold, name) => (foldRank.get(fold) ?? 0) * WORD + name).toSorted();
  const order = Uint32Array.from(keys, (key) => key % WORD);
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

/** Where several names share a fold, they stand as they are written. */
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
  return key === undefined ? undefined : Math.floor(key / WORD);
}
