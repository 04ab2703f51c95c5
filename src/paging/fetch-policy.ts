/** What an answer with rows cost: how many there were, and ms from asking to having them. */
export interface ResponseTiming {
  readonly rows: number;
  readonly ms: number;
}

/** Sizes of pages and of the steps of a walk. The service answers at most 1,000 rows. */
const PAGE_SIZES = [25, 50, 100, 200, 500, 1_000] as const;
const MAX_ROWS = 1_000;
/** An answer that takes longer leaves people before nothing, in ms. */
const SLOW_MS = 1_500;
/** Pages grow while the larger answer is expected below this, in ms, which reckons high: it comes in about 400. */
const QUICK_MS = 800;
/** An answer waits about so long for a page that is busy drawing what scrolls by, in ms. */
const DRAWING_MS = 100;
/** Share of what the server can give that scrolling may use up before pages grow. */
const HEADROOM = 0.7;

const largestSize = (most: number): number => PAGE_SIZES.findLast((size) => size <= most) ?? PAGE_SIZES[0];

/** The largest size whose answer is expected within `ms`, reckoned as if all of the last one's time went into its rows. */
const sizeWithin = (cost: ResponseTiming, ms: number): number =>
  largestSize((cost.rows * ms) / Math.max(cost.ms, 1));

/** Pages ready at rest that come one by one, so that cells may ride along; what is wanted beyond comes in a larger one. */
const NEAR_PAGES = 3;
const LARGER_PAGES = 5;
/** That larger page is expected within so many ms. */
const AT_REST_MS = 500;

/**
 * Rows to ask for next at rest, where so many are ready beyond the screen.
 * @param size rows of a usual page
 */
export function pageSizeAtRest(size: number, cost: ResponseTiming | undefined, ready: number): number {
  if (!cost || ready < NEAR_PAGES * size) return size;
  return Math.max(size, Math.min(LARGER_PAGES * size, sizeWithin(cost, AT_REST_MS)));
}

/**
 * Rows to ask for next: the page size of the address, more when scrolling outruns the server, less where the server
 * needs more than 1.5 s for it.
 * @param limit page size of the address @param cost of the last answer; undefined: none yet @param speed rows per second
 */
export function pageSize(limit: number, cost: ResponseTiming | undefined, speed: number): number {
  if (!cost || cost.rows === 0) return limit;
  const bearable = Math.min(limit, Math.max(sizeWithin(cost, SLOW_MS), Math.min(limit, PAGE_SIZES[0])));
  const wanted = (Math.abs(speed) * (cost.ms + DRAWING_MS)) / 1_000 / HEADROOM;
  if (wanted <= bearable) return bearable;
  const grown = PAGE_SIZES.find((size) => size >= wanted) ?? MAX_ROWS;
  return Math.max(bearable, Math.min(grown, sizeWithin(cost, QUICK_MS)));
}

/**
 * Rows that one step of a walk passes: 1,000, or as many as the server gives in about a second and a half; a multiple
 * of the page size where that is possible, so that pages begin where they always do.
 */
export function skipSize(limit: number, cost: ResponseTiming | undefined): number {
  const most = cost && cost.rows > 0 ? sizeWithin(cost, SLOW_MS) : MAX_ROWS;
  return limit < most ? most - (most % limit) : most;
}

/**
 * Rows of the page that a list is entered with: a screen from the row to be shown, for a server may take 4 ms for each;
 * never more than a page of the address.
 * @param offset of that row in its page @param screen rows that a screen shows at most
 */
export const entryPageSize = (limit: number, offset: number, screen: number): number =>
  Math.min(limit, offset + screen);

/** Rows to ask for after so many of a page: pages after a first one that was small begin where they always do. */
export function sizeToPageBoundary(rows: number, limit: number, size: number): number {
  const over = rows % limit;
  return size >= limit ? size - over : Math.min(size, limit - over);
}

/** What is on screen, as the grid reports it. Indices are absolute and inclusive. */
export interface VisibleRows {
  readonly first: number;
  readonly last: number;
  readonly rowsPerSecond: number;
  readonly atRest: boolean;
}

/** With tiny pages the screen itself is many pages high; the least keeps it filled while it moves. */
const MIN_PREFETCH = 50;
/** Bounds what is held in memory, however fast it goes. */
const MAX_PREFETCH = 1_500;
/**
 * A scroll begins without notice: at rest the rows that the server gives in so many ms are ready, up to eight pages.
 * Fewer are passed, at 3,000 rows a second, before the first larger page is there.
 */
const READY_MS = 500;
const MAX_READY_PAGES = 8;
/** Response times that pass before what is asked for next is drawn: it may have to wait for one under way. */
const RESPONSE_TIMES = 2;

interface PrefetchContext {
  /** Of the last answer. */
  readonly timing: ResponseTiming | undefined;
  /** Page size of the address. */
  readonly limit: number;
  /** Rows that will be asked for next. */
  readonly size: number;
}

/** Rows to have ready ahead of the screen: what passes in two response times, drawing included, and half a page. */
export function prefetchDistance(
  { rowsPerSecond, atRest }: Pick<VisibleRows, 'rowsPerSecond' | 'atRest'>,
  { timing: cost, limit, size }: PrefetchContext,
): number {
  const { rows = 0, ms = 0 } = cost ?? {};
  const passing = (Math.abs(rowsPerSecond) * (ms + DRAWING_MS) * RESPONSE_TIMES) / 1_000 + size / 2;
  const ready = Math.min((rows * READY_MS) / Math.max(ms, 1), MAX_READY_PAGES * limit);
  // A first move is slow: what is asked for at once would be small, and in the way of the larger page a moment later.
  const start = atRest ? ready : ready / 2;
  const least = Math.max(limit, start, MIN_PREFETCH);
  return Math.ceil(Math.min(Math.max(passing, least), Math.max(MAX_PREFETCH, least)));
}

/** Rows to keep around the screen: enough to turn round in, and what is prefetched. */
export const rowsToKeep = (distance: number): number => Math.max(1_000, distance + 500);

/** What to ask for next, so that what is on screen gets loaded. */
export type FetchStep =
  | { readonly do: 'nothing' }
  | { readonly do: 'next' }
  | { readonly do: 'previous' }
  /** Leave the window and enter again near this row. */
  | { readonly do: 'reseat'; readonly row: number };

export interface FetchState {
  /** Loaded rows: [base, end). */
  readonly base: number;
  readonly end: number;
  readonly startReached: boolean;
  readonly endReached: boolean;
  readonly rowCount: number;
  readonly visible: VisibleRows;
  /** Rows that the next page will have. */
  readonly size: number;
  /** Rows to have ready ahead of the screen. */
  readonly distance: number;
  /** An edge that failed is not asked again until somebody says so. */
  readonly failed: { readonly next: boolean; readonly previous: boolean };
}

/**
 * The next step. The visible gap first, then the direction of travel. Gaps of up to two pages are extended over, also
 * while scrolling; a farther place, and one beyond an edge that failed, is entered anew, once scrolling rests.
 */
export function planFetch(s: FetchState): FetchStep {
  const first = Math.max(0, Math.min(s.visible.first, s.rowCount - 1));
  const last = Math.max(first, Math.min(s.visible.last, s.rowCount - 1));
  const gapBelow = last + 1 - s.end;
  const gapAbove = s.base - first;
  const far = 2 * s.size;
  // Beyond an edge that failed nothing would come, and what is said at the edge is not on screen.
  const isCutOff = (s.failed.next && first >= s.end) || (s.failed.previous && last < s.base);
  if (isCutOff || first - s.end >= far || s.base - last > far)
    return s.visible.atRest ? { do: 'reseat', row: first } : { do: 'nothing' };
  if (gapAbove > 0) {
    if (s.failed.previous || s.startReached) return { do: 'nothing' };
    return { do: 'previous' };
  }
  if (gapBelow > 0) return s.failed.next || s.endReached ? { do: 'nothing' } : { do: 'next' };
  return planPrefetch(s, first, last);
}

function planPrefetch(s: FetchState, first: number, last: number): FetchStep {
  const up = s.visible.rowsPerSecond < 0;
  // Behind the direction of travel a little is enough to turn round in.
  const behind = Math.min(s.distance, Math.max(s.size / 4, 25));
  const wantsNext = !s.endReached && !s.failed.next && s.end - (last + 1) < (up ? behind : s.distance);
  const wantsPrevious = !s.startReached && !s.failed.previous && first - s.base < (up ? s.distance : behind);
  if (up) return wantsPrevious ? { do: 'previous' } : wantsNext ? { do: 'next' } : { do: 'nothing' };
  return wantsNext ? { do: 'next' } : wantsPrevious ? { do: 'previous' } : { do: 'nothing' };
}
