import { nearestKnownCursor, type CursorIndex, type KnownCursor } from './cursor-index.ts';
import { memoizeByPages, isEmptyPage, type PageParam, type PlacedPage } from './page.ts';

/** The most rows that are asked for at once. */
const MAX_ROWS = 1_000;

/** Nothing but rows that were there already. One row alone may have moved; a whole page of them has not. */
const bringsNothing = (page: PlacedPage | undefined, many: number): boolean =>
  page !== undefined && page.rows.length === 0 && (page.copies?.length ?? 0) >= many;

/** Whether following `after` would lead round in a circle: the cursor was used before, or what came brought nothing new. */
export const isCursorLoop = memoizeByPages((pages): boolean => {
  const last = pages.at(-1);
  if (!last?.after) return false;
  const used = pages.some((page) => page.param.at === 'after' && page.param.cursor === last.after);
  return used || bringsNothing(last, 2) || (bringsNothing(last, 1) && bringsNothing(pages.at(-2), 1));
});

/** The page after the last one. Undefined at the end, which is an absent `after` and never a matter of the total. */
export function nextPageParam(pages: readonly PlacedPage[], limit: number): PageParam | undefined {
  const last = pages.at(-1);
  if (!last?.after || isEmptyPage(last) || isCursorLoop(pages)) return undefined;
  return { at: 'after', cursor: last.after, base: last.base + last.rows.length, limit };
}

/**
 * The page before the first one: by the `after` cursor that leads there where one is known, since several versions
 * of the server answer `before` wrongly; by `before` only above a place that was entered by a link.
 * Undefined at the start of the list.
 * @param most rows that the server gives at once in bearable time
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
    return entry.cursor === null
      ? { at: 'start', limit: gap }
      : { at: 'after', cursor: entry.cursor, base: entry.index, limit: gap };
  }
  if (first.before) return { at: 'before', cursor: first.before, end: first.base, limit };
  return undefined;
}

/** Any edge above, where the page itself has no way back. */
const anyCursorAbove = (cursorIndex: CursorIndex, base: number): KnownCursor | undefined =>
  base > 0 ? nearestKnownCursor(cursorIndex, base - 1) : undefined;

/** Where the first page begins by its edge, which lies above its base where rows at its start turned out to be known. */
function startByCursor({ base, param }: PlacedPage, cursorIndex: CursorIndex): number {
  if (param.at !== 'after') return base;
  const entry = nearestKnownCursor(cursorIndex, base);
  return entry.cursor === param.cursor ? entry.index : base;
}

/** The edge to read from, up to `base`: about a page above it where one is known, else the nearest within `most` rows. */
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
