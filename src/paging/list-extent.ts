import { isCursorLoop, isFirstPage } from './next-page.ts';
import { isEmptyPage, type PlacedPage, joinPages } from './page.ts';

/** How many rows there are, as far as it is known. */
export interface ListExtent {
  /** Rows that the scroll bar stands for: placeholders included. */
  readonly rowCount: number;
  /** What the server says, or what a walk to the end found. Undefined: nobody knows. */
  readonly total: number | undefined;
  /** Both ends of what lies around the window were seen: indices and total are facts. */
  readonly exact: boolean;
  readonly startReached: boolean;
  readonly endReached: boolean;
  /** The service leads round in a circle; paging stopped there. */
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
 * The extent by what was loaded. A `total` that contradicts loaded rows is not believed; the end is where `after` ends.
 * @param reach rows that can be reached at all (search: 10,000)
 * @param limit page size, the promise of "at least a page more" where no total is known
 */
export function listExtentOf(pages: readonly PlacedPage[], reach: number, limit: number): ListExtent {
  const [first, last] = [pages[0], pages.at(-1)];
  if (!first || !last) return EMPTY_EXTENT;
  const { base, rows } = joinPages(pages);
  const end = base + rows.length;
  const looped = isCursorLoop(pages);
  const ended = isLastPage(last);
  const atReach = end >= reach;
  const said = newestTotal(pages);
  const startReached = isFirstPage(first);
  const known = ended && !atReach ? end : said !== undefined && said >= end ? said : undefined;
  return {
    rowCount: Math.min(reach, ended || looped ? end : (known ?? end + limit)),
    total: known,
    exact: startReached && ended && !atReach,
    startReached,
    endReached: ended || looped || atReach,
    looped,
  };
}

/** The total of the answer that was read last. */
function newestTotal(pages: readonly PlacedPage[]): number | undefined {
  const told = pages.filter((page) => page.total !== undefined);
  return told.reduce<PlacedPage | undefined>(
    (newest, page) => (!newest || page.readAt >= newest.readAt ? page : newest),
    undefined,
  )?.total;
}

/** Whether no row lies after this page. */
const isLastPage = (page: PlacedPage): boolean => !page.after || isEmptyPage(page);

/** More than this share of the total, and this many rows, did not come or go while a list was read. */
const MAX_DRIFT = { share: 0.02, rows: 1_000 };

/**
 * By how many rows the base is off. It shows at the start, which has index 0, and at the end, whose index follows from the
 * total of the answer that showed it. Rows on screen keep their place when every index is moved by this much.
 * @param startSeen the list was seen from its start: an end that is far off then is a total that lies
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
