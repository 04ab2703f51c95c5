/** One page edge that was seen: the row that follows it, and the `after` cursor that leads there. */
export interface Entry {
  readonly index: number;
  /** null: the start of the list, which needs no cursor. */
  readonly cursor: string | null;
}

/** Edges in the order of their index; the first is always the start of the list. */
export type Directory = readonly Entry[];

const START: Entry = { index: 0, cursor: null };
export const EMPTY_DIRECTORY: Directory = [START];

/** More entries than this are thinned out; at a thousand rows a hop it holds a million rows twice over. */
const MOST_ENTRIES = 2_048;

/** Position of the last entry at or below `index`; 0 is always one. */
function positionAt(directory: Directory, index: number): number {
  let low = 0;
  let high = directory.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (directory[middle]!.index <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The last known edge at or below a row. */
export const entryAtOrBelow = (directory: Directory, index: number): Entry =>
  directory[positionAt(directory, index)] ?? START;

/** The edge exactly at a row, if it was seen. */
export function entryAt(directory: Directory, index: number): Entry | undefined {
  const entry = entryAtOrBelow(directory, index);
  return entry.index === index ? entry : undefined;
}

/**
 * The directory with an edge more. A newer cursor for the same row replaces the older one, and a cursor stands once: rows
 * that came or went above it gave it another index.
 */
export function withEntry(directory: Directory, index: number, cursor: string): Directory {
  if (index <= 0) return directory;
  const known = entryAt(directory, index);
  if (known?.cursor === cursor) return directory;
  const others = directory.filter((entry) => entry.index !== index && entry.cursor !== cursor);
  const next = others.toSpliced(positionAt(others, index) + 1, 0, { index, cursor });
  return next.length > MOST_ENTRIES ? thinned(next) : next;
}

/** Every second entry goes, but the first and the last: ways get longer, none is lost. */
const thinned = (directory: Directory): Directory =>
  directory.filter((_, position) => position % 2 === 0 || position === directory.length - 1);

/** All edges moved by `by` rows, after the base turned out to be off; those that fall off the start go. */
export const shifted = (directory: Directory, by: number): Directory => [
  START,
  ...directory
    .filter((entry) => entry.cursor !== null && entry.index + by > 0)
    .map((entry) => ({ index: entry.index + by, cursor: entry.cursor })),
];

/** The directory without the edge at a row: its cursor is refused. The start of the list stays. */
export const withoutEntry = (directory: Directory, index: number): Directory =>
  directory.filter((entry) => entry.index !== index || entry.cursor === null);
