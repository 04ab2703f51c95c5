import { MAX_ROWS_PER_REQUEST as MAX_ROWS } from '../api/data-source.ts';

/** Size and duration of a response: its number of rows, and ms from the request until they were available. */
export interface ResponseTiming {
  readonly rows: number;
  readonly ms: number;
}

/** Sizes of pages and of skip steps. */
const PAGE_SIZES = [25, 50, 100, 200, 500, MAX_ROWS] as const;
/** Longest response time that is acceptable without visible progress, in ms. */
const SLOW_MS = 1_500;
/** Pages grow while the larger response is expected within this many ms. The estimate is high: about 400 are usual. */
const QUICK_MS = 800;
/** Delay of a response while the main thread renders scrolling rows, in ms. */
const DRAWING_MS = 100;
/** Share of the server's throughput that scrolling may use before pages grow. */
const HEADROOM = 0.7;

/** The largest size whose response is expected within `ms`, assuming that time is proportional to rows; at least 25. */
export function rowsWithin(timing: ResponseTiming, ms: number): number {
  const most = (timing.rows * ms) / Math.max(timing.ms, 1);
  return PAGE_SIZES.findLast((size) => size <= most) ?? PAGE_SIZES[0];
}

/** Pages loaded one by one at rest, so that each request can include cells; rows beyond them load in a larger page. */
const NEAR_PAGES = 3;
const LARGER_PAGES = 5;
/** Longest expected response time of that larger page, in ms. */
const AT_REST_MS = 500;

/**
 * Rows to request next at rest.
 * @param size rows of a usual page
 * @param timing of the last response; undefined: none yet
 * @param ready rows loaded beyond the screen
 */
export function pageSizeAtRest(size: number, timing: ResponseTiming | undefined, ready: number): number {
  if (!timing || ready < NEAR_PAGES * size) return size;
  return Math.max(size, Math.min(LARGER_PAGES * size, rowsWithin(timing, AT_REST_MS)));
}

/**
 * Rows to request next: the page size of the address, more when scrolling outruns the server, less if the server needs more
 * than 1.5 s for it.
 * @param limit page size of the address @param timing of the last response, if any @param speed rows per second
 */
export function pageSize(limit: number, timing: ResponseTiming | undefined, speed: number): number {
  if (!timing || timing.rows === 0) return limit;
  const bearable = Math.min(limit, Math.max(rowsWithin(timing, SLOW_MS), Math.min(limit, PAGE_SIZES[0])));
  const wanted = (Math.abs(speed) * (timing.ms + DRAWING_MS)) / 1_000 / HEADROOM;
  if (wanted <= bearable) return bearable;
  const grown = PAGE_SIZES.find((size) => size >= wanted) ?? MAX_ROWS;
  return Math.max(bearable, Math.min(grown, rowsWithin(timing, QUICK_MS)));
}

/**
 * Rows to skip in one request: 1,000, or as many as the server returns in about 1.5 s. A multiple of the page size if
 * possible, so that pages keep their usual boundaries.
 */
export function skipSize(limit: number, timing: ResponseTiming | undefined): number {
  const most = timing && timing.rows > 0 ? rowsWithin(timing, SLOW_MS) : MAX_ROWS;
  return limit < most ? most - (most % limit) : most;
}

/**
 * Rows of the first page of a list: one screen from the first row shown, because a server may need 4 ms per row; never more
 * than the page size of the address.
 * @param offset of that row in its page @param screen most rows on a screen
 */
export const entryPageSize = (limit: number, offset: number, screen: number): number =>
  Math.min(limit, offset + screen);

/** Rows to request after the first `rows` of a page, so that pages after a small first one keep usual boundaries. */
export function sizeToPageBoundary(rows: number, limit: number, size: number): number {
  const over = rows % limit;
  return size >= limit ? size - over : Math.min(size, limit - over);
}

/** The rows on screen, as the grid reports them. Indices are absolute and inclusive. */
export interface ViewportRows {
  readonly first: number;
  readonly last: number;
  readonly rowsPerSecond: number;
  readonly atRest: boolean;
}

/** Least prefetch distance in rows: a screen of several small pages must stay filled while scrolling. */
const MIN_PREFETCH = 50;
/** Largest prefetch distance in rows: bounds memory at any scroll speed. */
const MAX_PREFETCH = 1_500;
/**
 * Rows that the server returns in this many ms are prefetched at rest, up to eight pages, because scrolling starts without
 * notice. Fewer rows pass at 3,000 rows per second before the first larger page has loaded.
 */
const READY_MS = 500;
const MAX_READY_PAGES = 8;
/** Response times until the next request's rows are rendered: that request may have to wait for one in flight. */
const RESPONSE_TIMES = 2;

interface PrefetchContext {
  readonly timing: ResponseTiming | undefined;
  /** Page size of the address. */
  readonly limit: number;
  readonly size: number;
}

/** Rows to prefetch ahead of the screen: those that scroll past in two response times, with rendering, and half a page. */
export function prefetchDistance(
  { rowsPerSecond, atRest }: Pick<ViewportRows, 'rowsPerSecond' | 'atRest'>,
  { timing, limit, size }: PrefetchContext,
): number {
  const { rows = 0, ms = 0 } = timing ?? {};
  const passing = (Math.abs(rowsPerSecond) * (ms + DRAWING_MS) * RESPONSE_TIMES) / 1_000 + size / 2;
  const ready = Math.min((rows * READY_MS) / Math.max(ms, 1), MAX_READY_PAGES * limit);
  // Scrolling starts slowly: a request sent at once would be small and delay the larger page that follows it.
  const start = atRest ? ready : ready / 2;
  const least = Math.max(limit, start, MIN_PREFETCH);
  return Math.ceil(Math.min(Math.max(passing, least), Math.max(MAX_PREFETCH, least)));
}

/** Rows to keep on either side of the screen: the prefetched ones, and enough for a change of direction. */
export const rowsToKeep = (distance: number): number => Math.max(1_000, distance + 500);

/** The next request that loads the rows on screen or prefetches beyond them. */
export type FetchStep =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'next' }
  | { readonly kind: 'previous' }
  /** Replace the window by one near this row. */
  | { readonly kind: 'reseat'; readonly row: number };

export interface FetchState {
  /** Loaded rows: [base, end). */
  readonly base: number;
  readonly end: number;
  readonly startReached: boolean;
  readonly endReached: boolean;
  readonly rowCount: number;
  readonly visible: ViewportRows;
  /** Rows that the next page will have. */
  readonly size: number;
  /** Rows to prefetch ahead of the screen. */
  readonly distance: number;
  /** Whether the last request at this end of the window failed: it is only repeated by an explicit retry. */
  readonly failed: { readonly next: boolean; readonly previous: boolean };
  /** Whether only the page before brings the cursor that leads to the rows on screen. */
  readonly isWithoutCursor: boolean;
  /** Whether cells on screen are in flight beside their rows. */
  readonly isScreenAwaited: boolean;
}

/**
 * The next request: first for a visible gap, then in the direction of scrolling. The window is extended over gaps of up to
 * two pages, also while scrolling. It is replaced, once scrolling rests, for a farther position and for one beyond a failed
 * end. Rows beyond the screen wait at rest until those on it are complete, because a server shares its time among requests.
 */
export function planFetch(s: FetchState): FetchStep {
  const first = Math.max(0, Math.min(s.visible.first, s.rowCount - 1));
  const last = Math.max(first, Math.min(s.visible.last, s.rowCount - 1));
  const gapBelow = last + 1 - s.end;
  const gapAbove = s.base - first;
  const far = 2 * s.size;
  // Nothing loads beyond a failed end, and the error shown at that end is not on screen.
  const isCutOff = (s.failed.next && first >= s.end) || (s.failed.previous && last < s.base);
  if (isCutOff || first - s.end >= far || s.base - last > far)
    return s.visible.atRest ? { kind: 'reseat', row: first } : { kind: 'nothing' };
  if (gapAbove > 0) {
    if (s.failed.previous || s.startReached) return { kind: 'nothing' };
    return { kind: 'previous' };
  }
  if (gapBelow > 0) return s.failed.next || s.endReached ? { kind: 'nothing' } : { kind: 'next' };
  return s.isScreenAwaited && s.visible.atRest ? { kind: 'nothing' } : planPrefetch(s, first, last);
}

function planPrefetch(s: FetchState, first: number, last: number): FetchStep {
  const isUpward = s.visible.rowsPerSecond < 0;
  // Against the direction of scrolling, a short distance is enough until it turns.
  const behind = Math.min(s.distance, Math.max(s.size / 4, 25));
  const isNextDue = !s.endReached && !s.failed.next && s.end - (last + 1) < (isUpward ? behind : s.distance);
  const isNearStart = s.isWithoutCursor || first - s.base < (isUpward ? s.distance : behind);
  const isPreviousDue = !s.startReached && !s.failed.previous && isNearStart;
  if (isUpward)
    return isPreviousDue ? { kind: 'previous' } : isNextDue ? { kind: 'next' } : { kind: 'nothing' };
  return isNextDue ? { kind: 'next' } : isPreviousDue ? { kind: 'previous' } : { kind: 'nothing' };
}
