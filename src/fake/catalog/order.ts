import type { ListOrder, Place } from './types.ts';

/** By UTF-16 code units: negative, zero or positive. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A name as names are ordered first: case ignored. */
export function foldName(name: string): string {
  return name.toLowerCase();
}

/** A fully qualified name as the 1.1 servers' collation sees it first: case and everything but letters and digits ignored. */
export function foldFqn(fqn: string): string {
  return fqn.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The one comparison of each order, for rows and for the places of cursors alike: folded key, then the key as it is,
 * then id. Negative: `a` comes first; zero: the same place.
 */
export function comparePlaces(order: ListOrder, a: Place, b: Place): number {
  if (a.key !== b.key) {
    const fold = order === 'name' ? foldName : foldFqn;
    return compareText(fold(a.key), fold(b.key)) || compareText(a.key, b.key);
  }
  return compareText(a.id, b.id);
}

/** The first index in 0..length whose row does not lie before the place; with `past`, the first that lies after it. */
export function lowerBound(length: number, compareAt: (index: number) => number, past: boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const compared = compareAt(middle);
    if (compared < 0 || (past && compared === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
