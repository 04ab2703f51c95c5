/** What an answer with rows cost: how many there were, and ms from asking to having them. */
export interface Cost {
  readonly rows: number;
  readonly ms: number;
}

/** Sizes of pages and of the steps of a walk. The service answers at most 1,000 rows. */
const SIZES = [25, 50, 100, 200, 500, 1_000] as const;
const MOST = 1_000;
/** An answer that takes longer leaves people before nothing, in ms. */
const SLOW = 1_500;
/** Pages grow while the larger answer is expected below this, in ms, which reckons high: it comes in about 400. */
const QUICK = 800;
/** An answer waits about so long for a page that is busy drawing what scrolls by, in ms. */
export const DRAWING_MS = 100;
/** Share of what the server can give that scrolling may use up before pages grow. */
const HEADROOM = 0.7;

const largest = (most: number): number => SIZES.findLast((size) => size <= most) ?? SIZES[0];

/** The largest size whose answer is expected within `ms`, reckoned as if all of the last one's time went into its rows. */
const within = (cost: Cost, ms: number): number => largest((cost.rows * ms) / Math.max(cost.ms, 1));

/** Pages ready at rest that come one by one, so that cells may ride along; what is wanted beyond comes in a larger one. */
const NEAR_PAGES = 3;
const LARGER = 5;
/** That larger page is expected within so many ms. */
const AT_REST_MS = 500;

/**
 * Rows to ask for next at rest, where so many are ready beyond the screen.
 * @param size rows of a usual page
 */
export function sizeAtRest(size: number, cost: Cost | undefined, ready: number): number {
  if (!cost || ready < NEAR_PAGES * size) return size;
  return Math.max(size, Math.min(LARGER * size, within(cost, AT_REST_MS)));
}

/**
 * Rows to ask for next: the page size of the address, more when scrolling outruns the server, less where the server
 * needs more than 1.5 s for it.
 * @param limit page size of the address @param cost of the last answer; undefined: none yet @param speed rows per second
 */
export function pageSize(limit: number, cost: Cost | undefined, speed: number): number {
  if (!cost || cost.rows === 0) return limit;
  const bearable = Math.min(limit, Math.max(within(cost, SLOW), Math.min(limit, SIZES[0])));
  const wanted = (Math.abs(speed) * (cost.ms + DRAWING_MS)) / 1_000 / HEADROOM;
  if (wanted <= bearable) return bearable;
  const grown = SIZES.find((size) => size >= wanted) ?? MOST;
  return Math.max(bearable, Math.min(grown, within(cost, QUICK)));
}

/**
 * Rows that one step of a walk passes: 1,000, or as many as the server gives in about a second and a half; a multiple
 * of the page size where that is possible, so that pages begin where they always do.
 */
export function walkStep(limit: number, cost: Cost | undefined): number {
  const most = cost && cost.rows > 0 ? within(cost, SLOW) : MOST;
  return limit < most ? most - (most % limit) : most;
}

/**
 * Rows of the page that a list is entered with: a screen from the row to be shown, for a server may take 4 ms for each;
 * never more than a page of the address.
 * @param offset of that row in its page @param screen rows that a screen shows at most
 */
export const entrySize = (limit: number, offset: number, screen: number): number =>
  Math.min(limit, offset + screen);

/** Rows to ask for after so many of a page: pages after a first one that was small begin where they always do. */
export function toWholePage(rows: number, limit: number, size: number): number {
  const over = rows % limit;
  return size >= limit ? size - over : Math.min(size, limit - over);
}
