import { cursorOf, MAX_ROWS_PER_REQUEST, type KnownCursor, type RowSource } from '../api/data-source.ts';

/**
 * Page boundaries seen in responses, as `after` cursors in ascending order of the row that follows; the first is always
 * the start of the list.
 */
export type CursorIndex = readonly KnownCursor[];

/** The start of a list, which needs no cursor. */
export const START: KnownCursor = { index: 0, at: { kind: 'start' } };
export const EMPTY_CURSOR_INDEX: CursorIndex = [START];

/** Most entries of an index before it is thinned out. At 1,000 rows per entry they cover two million rows. */
const MAX_KNOWN_CURSORS = 2_048;

/** The last known cursor at or below a row index. */
export const nearestKnownCursor = (cursorIndex: CursorIndex, index: number): KnownCursor =>
  cursorIndex.findLast((entry) => entry.index <= index) ?? START;

/** The nearest place at or before a row: the row itself in a source that can seek, else the last known cursor. */
export const placeBefore = (cursorIndex: CursorIndex, row: number, seek: RowSource['seek']): KnownCursor =>
  seek && row > 0
    ? { index: row, at: { kind: 'after', cursor: seek(row) } }
    : nearestKnownCursor(cursorIndex, row);

/** The cursor exactly at a row index; undefined if none is known. */
export function knownCursorAt(cursorIndex: CursorIndex, index: number): KnownCursor | undefined {
  const entry = nearestKnownCursor(cursorIndex, index);
  return entry.index === index ? entry : undefined;
}

/**
 * The index with one more cursor, which replaces an older one for the same row. A cursor known under another index is
 * moved: rows were added or removed above it.
 */
export function withCursor(cursorIndex: CursorIndex, index: number, cursor: string): CursorIndex {
  if (index <= 0) return cursorIndex;
  const known = knownCursorAt(cursorIndex, index);
  if (known && cursorOf(known.at) === cursor) return cursorIndex;
  const others = cursorIndex.filter((entry) => entry.index !== index && cursorOf(entry.at) !== cursor);
  const position = others.findLastIndex((entry) => entry.index <= index) + 1;
  const next = others.toSpliced(position, 0, { index, at: { kind: 'after', cursor } });
  return next.length > MAX_KNOWN_CURSORS ? thinned(next) : next;
}

/** Drops every second entry except the first and the last. Every row stays reachable, over longer distances. */
const thinned = (cursorIndex: CursorIndex): CursorIndex =>
  cursorIndex.filter((_, position) => position % 2 === 0 || position === cursorIndex.length - 1);

/** All cursors with their index moved by `by` rows, after a correction of drift. Cursors that fall below 1 are dropped. */
export const shiftCursors = (cursorIndex: CursorIndex, by: number): CursorIndex => [
  START,
  ...cursorIndex
    .filter((entry) => entry.at.kind !== 'start' && entry.index + by > 0)
    .map((entry) => ({ index: entry.index + by, at: entry.at })),
];

/** The index without the refused cursor at a row. The start of the list is kept. */
export const withoutCursor = (cursorIndex: CursorIndex, index: number): CursorIndex =>
  cursorIndex.filter((entry) => entry.index !== index || entry.at.kind === 'start');

/** Rows to skip from a known cursor, so that the cursor at their end becomes known. */
export interface SkipRange {
  readonly from: KnownCursor;
  readonly rows: number;
}

/** Distance in rows from a known cursor beyond which a request for cells would load too many rows off screen. */
const MAX_CURSOR_DISTANCE = 100;

/** Whether one request reaches a row from a known cursor. */
export const isWithinReach = (row: number, cursorIndex: CursorIndex): boolean =>
  row - nearestKnownCursor(cursorIndex, row).index <= MAX_ROWS_PER_REQUEST;

/**
 * The rows to skip for a cursor at the start of the page that contains `row`, or else for one close to `row`. Undefined if
 * both are known, or if known cursors are more than 1,000 rows away. Pages that grew while scrolling, and pages loaded by a
 * seek, have cursors far apart. The address needs a cursor within a page of its row, and is shortest with that of the page;
 * requests for cells need one near the screen.
 * @param limit page size of the address
 */
export function rangeToSkip(row: number, cursorIndex: CursorIndex, limit: number): SkipRange | undefined {
  const start = row - (row % limit);
  const above = nearestKnownCursor(cursorIndex, start);
  if (above.index < start && isWithinReach(start, cursorIndex))
    return { from: above, rows: start - above.index };
  const near = Math.min(limit, MAX_CURSOR_DISTANCE);
  const from = nearestKnownCursor(cursorIndex, row);
  const offset = row - from.index;
  if (offset < near || !isWithinReach(row, cursorIndex)) return undefined;
  const to = row - (row % near);
  return { from, rows: to > from.index ? to - from.index : offset };
}
