import { entryAtOrBelow, type Directory, type Entry } from './directory.ts';

/** A stretch to pass so that its end becomes a known edge. */
export interface Stretch {
  readonly from: Entry;
  readonly rows: number;
}

/** Farther than this from an edge, cells cannot be asked for without many rows that nobody looks at. */
const FAR = 100;

/**
 * What to pass so that an edge is known close to a row: pages that grew while scrolling, and those a walk ended in, have
 * edges far apart, but an address and cells want one near the screen. Undefined where one is near enough.
 */
export function stretchTo(row: number, directory: Directory, limit: number): Stretch | undefined {
  const near = Math.min(limit, FAR);
  const from = entryAtOrBelow(directory, row);
  const offset = row - from.index;
  if (offset < near) return undefined;
  const to = row - (row % near);
  const rows = to > from.index ? to - from.index : offset;
  return rows <= 1_000 ? { from, rows } : undefined;
}
