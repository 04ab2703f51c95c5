import type { ReadProgress } from '../api/data-source.ts';
import { isEmptyPage, type PlacedPage, joinPages, isCursorLoop, isFirstPage } from './page.ts';

/** The size of a list, as far as known. */
export interface ListExtent {
  /** Rows of the scroll range, including placeholders. */
  readonly rowCount: number;
  /** The server's total, or the count found at the end of the list; undefined if neither is known. */
  readonly total: number | undefined;
  /** Rows found so far by reading a list that is not read to its end; undefined: it is, or no list is read. */
  readonly soFar?: number | undefined;
  /** The window reaches from the start to the end of the list: indices and total are exact. */
  readonly exact: boolean;
  readonly startReached: boolean;
  readonly endReached: boolean;
  /** The server's cursors form a loop; paging stopped there. */
  readonly looped: boolean;
}

const EMPTY_EXTENT: ListExtent = {
  rowCount: 0,
  total: undefined,
  exact: false,
  startReached: false,
  endReached: false,
  looped: false,
};

/**
 * The extent of the list, from its loaded pages. A `total` below the number of loaded rows is ignored. The list ends with a
 * page without `after`.
 * @param reach most rows that can be reached (search: 10,000)
 * @param limit page size, assumed for further rows if no total is known
 * @param progress of a source that finds its rows by reading a list, and has no total before its end
 */
export function listExtentOf(
  pages: readonly PlacedPage[],
  reach: number,
  limit: number,
  progress?: Pick<ReadProgress, 'found' | 'phase'>,
): ListExtent {
  const [first, last] = [pages[0], pages.at(-1)];
  if (!first || !last) return EMPTY_EXTENT;
  const { base, rows } = joinPages(pages);
  const end = base + rows.length;
  const looped = isCursorLoop(pages);
  const isOpen = progress !== undefined && progress.phase !== 'whole';
  const ended = isLastPage(last) && !isOpen;
  const atReach = end >= reach;
  const reportedTotal = progress ? progress.found : newestTotal(pages);
  const startReached = isFirstPage(first);
  const known =
    ended && !atReach ? end : reportedTotal !== undefined && reportedTotal >= end ? reportedTotal : undefined;
  return {
    rowCount: Math.min(reach, ended || looped ? end : (known ?? (isOpen ? end : end + limit))),
    total: isOpen ? undefined : known,
    soFar: isOpen ? Math.max(progress.found, end) : undefined,
    exact: startReached && ended && !atReach,
    startReached,
    endReached: ended || looped || atReach,
    looped,
  };
}

/** The total of the most recent response that has one. */
function newestTotal(pages: readonly PlacedPage[]): number | undefined {
  const pagesWithTotal = pages.filter((page) => page.total !== undefined);
  return pagesWithTotal.reduce<PlacedPage | undefined>(
    (newest, page) => (!newest || page.readAt >= newest.readAt ? page : newest),
    undefined,
  )?.total;
}

/** Whether no row lies after this page. */
const isLastPage = (page: PlacedPage): boolean => !page.after || isEmptyPage(page);

/** Largest plausible change while a list is read: the greater of this share of the total and this many rows. */
const MAX_DRIFT = { share: 0.02, rows: 1_000 };

/**
 * The number of rows to move every index by. It is known at the start, which has index 0, and at the end, whose index
 * follows from the total of the response that showed it.
 * @param startSeen whether the start of the list was loaded before, so that a large error at the end means a wrong total
 */
export function indexDrift(pages: readonly PlacedPage[], startSeen: boolean): number {
  const [first, last] = [pages[0], pages.at(-1)];
  if (!first || !last) return 0;
  if (first.base < 0 || isFirstPage(first)) return first.base === 0 ? 0 : -first.base;
  if (!isLastPage(last) || last.total === undefined) return 0;
  const { base, rows } = joinPages(pages);
  const error = last.total - (base + rows.length);
  const isFar = Math.abs(error) > Math.max(MAX_DRIFT.rows, MAX_DRIFT.share * last.total);
  return last.total < rows.length || (startSeen && isFar) ? 0 : error;
}
