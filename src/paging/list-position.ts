import { cursorOf, type ListedRow, type RowSource } from '../api/data-source.ts';
import { knownCursorAt, nearestKnownCursor, START, type CursorIndex } from './cursor-index.ts';
import { entryPageSize } from './fetch-policy.ts';
import type { PageParam } from './page.ts';

/**
 * A list position as stored in the address: the start cursor of a page, the number (from 1) of the page's first row if the
 * page does not begin at a multiple of the page size, the number of the first visible row, and the FQN of its record. The
 * cursor decides; the numbers are hints; the FQN finds the row if the cursor is refused.
 */
export interface ListPosition {
  readonly after: string | null;
  readonly start: number | null;
  readonly row: number | null;
  readonly name: string | null;
}

/** The beginning of a window: the first page to load, the row to show at the top, and the FQN of its record if known. */
export interface EntryPoint {
  readonly param: PageParam;
  readonly row: number;
  readonly name: string | null;
}

/**
 * The entry point for a position in the address. Pages begin at multiples of the page size unless the position says where,
 * so the row number gives the index of the page's first row. That index is a hint; the cursor decides which rows load.
 * @param limit page size of the address
 */
export function entryPointOf({ after, start, row, name }: ListPosition, limit: number): EntryPoint {
  const index = Math.max(0, (row ?? 1) - 1);
  if (after === null) return { param: { ...START, limit }, row: index, name };
  const offset = start === null ? -1 : index - (start - 1);
  // If the page of `start` does not contain the row, the address was edited: ignore `start`.
  const base = index - (offset >= 0 && offset < limit ? offset : index % limit);
  return { param: { at: { kind: 'after', cursor: after }, index: base, limit }, row: index, name };
}

/**
 * The position to write into the address for the first visible row; undefined if no cursor is known within a page of it.
 * `entryPointOf` finds the same row under the same number on the same page.
 * @param row index of the row, from 0 @param name its FQN if known @param limit page size of the address
 * @param seek of a source that has a cursor for every row: each of its rows has a position
 */
export function listPositionOf(
  row: number,
  name: string | null,
  cursorIndex: CursorIndex,
  limit: number,
  seek?: RowSource<ListedRow>['seek'],
): ListPosition | undefined {
  if (row <= 0) return { after: null, start: null, row: null, name: null };
  const usual = row - (row % limit);
  const known = knownCursorAt(cursorIndex, usual);
  if (!known && seek) return { after: seek(usual), start: null, row: row + 1, name };
  const entry = known ?? nearestKnownCursor(cursorIndex, row);
  if (row - entry.index >= limit) return undefined;
  const start = entry.index === usual ? null : entry.index + 1;
  return { after: cursorOf(entry.at) ?? null, start, row: row + 1, name };
}

interface EntryOptions {
  readonly source: Pick<RowSource<ListedRow>, 'seek'>;
  readonly entry: EntryPoint;
  /** Page size of the address. */
  readonly limit: number;
  /** Most rows on a screen. */
  readonly screen: number;
}

/** The first page to request. A source that can seek to any row answers large pages as fast as small ones. */
export function entryPageParam({ source, entry: { param, row }, limit, screen }: EntryOptions): PageParam {
  if (source.seek) return param;
  const offset = row - param.index;
  return offset < limit ? { ...param, limit: entryPageSize(limit, offset, screen) } : param;
}
