/** One page edge that was seen: the row that follows it, and the `after` cursor that leads there. */
export interface KnownCursor {
  readonly index: number;
  /** null: the start of the list, which needs no cursor. */
  readonly cursor: string | null;
}

/** Edges in the order of their index; the first is always the start of the list. */
export type CursorIndex = readonly KnownCursor[];

const START: KnownCursor = { index: 0, cursor: null };
export const EMPTY_CURSOR_INDEX: CursorIndex = [START];

/** More entries than this are thinned out; at a thousand rows a hop it holds a million rows twice over. */
const MAX_KNOWN_CURSORS = 2_048;

/** Position of the last entry at or below `index`; 0 is always one. */
function indexOfCursor(cursorIndex: CursorIndex, index: number): number {
  let low = 0;
  let high = cursorIndex.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (cursorIndex[middle]!.index <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The last known edge at or below a row. */
export const nearestKnownCursor = (cursorIndex: CursorIndex, index: number): KnownCursor =>
  cursorIndex[indexOfCursor(cursorIndex, index)] ?? START;

/** The edge exactly at a row, if it was seen. */
export function knownCursorAt(cursorIndex: CursorIndex, index: number): KnownCursor | undefined {
  const entry = nearestKnownCursor(cursorIndex, index);
  return entry.index === index ? entry : undefined;
}

/**
 * The directory with an edge more. A newer cursor for the same row replaces the older one, and a cursor stands once: rows
 * that came or went above it gave it another index.
 */
export function withCursor(cursorIndex: CursorIndex, index: number, cursor: string): CursorIndex {
  if (index <= 0) return cursorIndex;
  const known = knownCursorAt(cursorIndex, index);
  if (known?.cursor === cursor) return cursorIndex;
  const others = cursorIndex.filter((entry) => entry.index !== index && entry.cursor !== cursor);
  const next = others.toSpliced(indexOfCursor(others, index) + 1, 0, { index, cursor });
  return next.length > MAX_KNOWN_CURSORS ? thinned(next) : next;
}

/** Every second entry goes, but the first and the last: ways get longer, none is lost. */
const thinned = (cursorIndex: CursorIndex): CursorIndex =>
  cursorIndex.filter((_, position) => position % 2 === 0 || position === cursorIndex.length - 1);

/** All edges moved by `by` rows, after the base turned out to be off; those that fall off the start go. */
export const shiftCursors = (cursorIndex: CursorIndex, by: number): CursorIndex => [
  START,
  ...cursorIndex
    .filter((entry) => entry.cursor !== null && entry.index + by > 0)
    .map((entry) => ({ index: entry.index + by, cursor: entry.cursor })),
];

/** The directory without the edge at a row: its cursor is refused. The start of the list stays. */
export const withoutCursor = (cursorIndex: CursorIndex, index: number): CursorIndex =>
  cursorIndex.filter((entry) => entry.index !== index || entry.cursor === null);

/** The directories of the lists visited lately, by their source. */
interface CursorIndexCache {
  readonly get: (source: string) => CursorIndex;
  readonly set: (source: string, cursorIndex: CursorIndex) => void;
}

/** Every search typed is a source of its own; a page that stays open all day must not keep them all. */
const MAX_LISTS = 16;

/** Directories that forget the source kept longest ago beyond `most`. Answers the empty one for a source unknown. */
export function createCursorIndexCache(most = MAX_LISTS): CursorIndexCache {
  const known = new Map<string, CursorIndex>();
  return {
    get: (source) => known.get(source) ?? EMPTY_CURSOR_INDEX,
    set(source, cursorIndex) {
      known.delete(source);
      known.set(source, cursorIndex);
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
    },
  };
}

/** A stretch to pass so that its end becomes a known edge. */
export interface SkipRange {
  readonly from: KnownCursor;
  readonly rows: number;
}

/** Farther than this from an edge, cells cannot be asked for without many rows that nobody looks at. */
const MAX_CURSOR_DISTANCE = 100;

/**
 * What to pass so that an edge is known close to a row: pages that grew while scrolling, and those a walk ended in, have
 * edges far apart, but an address and cells want one near the screen. Undefined where one is near enough.
 */
export function rangeToSkip(row: number, cursorIndex: CursorIndex, limit: number): SkipRange | undefined {
  const near = Math.min(limit, MAX_CURSOR_DISTANCE);
  const from = nearestKnownCursor(cursorIndex, row);
  const offset = row - from.index;
  if (offset < near) return undefined;
  const to = row - (row % near);
  const rows = to > from.index ? to - from.index : offset;
  return rows <= 1_000 ? { from, rows } : undefined;
}
