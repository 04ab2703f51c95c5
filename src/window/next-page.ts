import { entryAt, entryAtOrBelow, type Directory } from './directory.ts';
import { onceForPages } from './once-for-pages.ts';
import type { PageParam, WindowPage } from './page-param.ts';
import { joinPages } from './window-rows.ts';

/** Whether following `after` would lead round in a circle: the cursor was used before, or the page brought nothing new. */
export const isLoop = onceForPages((pages): boolean => {
  const last = pages.at(-1);
  if (!last?.after) return false;
  const used = pages.some((page) => page.param.at === 'after' && page.param.cursor === last.after);
  const ids = new Set(pages.slice(0, -1).flatMap((page) => page.rows.map((row) => row.id)));
  const nothingNew = last.rows.length > 0 && ids.size > 0 && last.rows.every((row) => ids.has(row.id));
  return used || nothingNew;
});

/** The page after the last one. Undefined at the end, which is an absent `after` and never a matter of the total. */
export function nextParam(pages: readonly WindowPage[], limit: number): PageParam | undefined {
  const last = pages.at(-1);
  if (!last?.after || last.rows.length === 0 || isLoop(pages)) return undefined;
  const { base, rows } = joinPages(pages);
  return { at: 'after', cursor: last.after, base: base + rows.length, limit };
}

/**
 * The page before the first one: by the `after` cursor that leads there where one is known, since several versions
 * of the server answer `before` wrongly; by `before` only above a place that was entered by a link.
 * Undefined at the start of the list.
 */
export function previousParam(
  pages: readonly WindowPage[],
  directory: Directory,
  limit: number,
): PageParam | undefined {
  const first = pages[0];
  if (!first || isStart(first)) return undefined;
  const { base } = first;
  const wanted = Math.max(0, base - limit);
  const entry = entryAt(directory, wanted) ?? entryAtOrBelow(directory, base - 1);
  const gap = base - entry.index;
  if (gap > 0 && gap <= limit) {
    return entry.cursor === null
      ? { at: 'start', limit: gap }
      : { at: 'after', cursor: entry.cursor, base: entry.index, limit: gap };
  }
  if (first.before) return { at: 'before', cursor: first.before, end: base, limit };
  return undefined;
}

/** Whether no row lies before this page. */
export const isStart = (page: WindowPage): boolean =>
  page.param.at === 'start' || (page.param.at === 'before' && !page.before);
