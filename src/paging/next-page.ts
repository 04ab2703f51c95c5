import { cursorOf, MAX_ROWS_PER_REQUEST as MAX_ROWS, type KnownCursor } from '../api/data-source.ts';
import { nearestKnownCursor, type CursorIndex } from './cursor-index.ts';
import { memoizeByPages, isEmptyPage, pageParamFrom, type PageParam, type PlacedPage } from './page.ts';

/** Whether a page holds only rows that were loaded already, at least `many`. A single row may have moved. */
const hasOnlyKnownRows = (page: PlacedPage | undefined, many: number): boolean =>
  page !== undefined && page.rows.length === 0 && (page.copies?.length ?? 0) >= many;

/** Whether `after` leads into a loop: its cursor was used before, or the last pages brought no new row. */
export const isCursorLoop = memoizeByPages((pages): boolean => {
  const last = pages.at(-1);
  if (!last?.after) return false;
  const used = pages.some((page) => page.param.at === 'after' && page.param.cursor === last.after);
  return (
    used || hasOnlyKnownRows(last, 2) || (hasOnlyKnownRows(last, 1) && hasOnlyKnownRows(pages.at(-2), 1))
  );
});

/** The page after the last one. Undefined at the end, which is recognized by an absent `after`, never by the total. */
export function nextPageParam(pages: readonly PlacedPage[], limit: number): PageParam | undefined {
  const last = pages.at(-1);
  if (!last?.after || isEmptyPage(last) || isCursorLoop(pages)) return undefined;
  return { at: 'after', cursor: last.after, base: last.base + last.rows.length, limit };
}

/**
 * The page before the first one. It is requested by a known `after` cursor above it where there is one, because several
 * versions of the server answer `before` wrongly; otherwise by `before`, as above a position that a link led to.
 * Undefined at the start of the list.
 * @param most rows that the server returns in one request within acceptable time
 */
export function previousPageParam(
  pages: readonly PlacedPage[],
  cursorIndex: CursorIndex,
  limit: number,
  most = MAX_ROWS,
): PageParam | undefined {
  const first = pages[0];
  if (!first || isFirstPage(first)) return undefined;
  const below = startByCursor(first, cursorIndex);
  const entry =
    cursorAbove(cursorIndex, below, limit, most) ??
    (first.before ? undefined : anyCursorAbove(cursorIndex, below));
  if (entry) {
    const gap = Math.min(MAX_ROWS, below - entry.index);
    return pageParamFrom(entry, gap);
  }
  if (first.before) return { at: 'before', cursor: first.before, end: first.base, limit };
  return undefined;
}

/** The nearest known cursor above, for a page without a `before` cursor. */
const anyCursorAbove = (cursorIndex: CursorIndex, base: number): KnownCursor | undefined =>
  base > 0 ? nearestKnownCursor(cursorIndex, base - 1) : undefined;

/** Index of the first page's own cursor. It differs from `base` where rows at the page's start were loaded already. */
function startByCursor({ base, param }: PlacedPage, cursorIndex: CursorIndex): number {
  if (param.at !== 'after') return base;
  const entry = nearestKnownCursor(cursorIndex, base);
  return cursorOf(entry.at) === param.cursor ? entry.index : base;
}

/** The cursor to read from up to `base`: about a page above it where known, else the nearest within `most` rows. */
function cursorAbove(
  cursorIndex: CursorIndex,
  base: number,
  limit: number,
  most: number,
): KnownCursor | undefined {
  if (base <= 0) return undefined;
  const far = nearestKnownCursor(cursorIndex, Math.max(0, base - limit));
  if (base - far.index <= Math.max(limit, Math.min(2 * limit, MAX_ROWS))) return far;
  const near = cursorIndex.find((entry) => entry.index > far.index && entry.index < base);
  if (near) return near;
  return base - far.index <= most ? far : undefined;
}

/** Whether no row lies before this page. */
export const isFirstPage = (page: PlacedPage): boolean =>
  page.param.at === 'start' || (page.param.at === 'before' && !page.before);
