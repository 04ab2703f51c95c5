/** What is on screen, as the grid reports it. Indices are absolute and inclusive. */
export interface Visible {
  readonly first: number;
  readonly last: number;
  readonly rowsPerSecond: number;
  readonly atRest: boolean;
}

/**
 * Rows to have ready ahead of the screen: what passes in one and a half response times, and half a page.
 * @param speed rows per second @param responseMs recent response time @param limit page size
 */
export function prefetchDistance(speed: number, responseMs: number, limit: number): number {
  const wanted = (Math.abs(speed) * responseMs * 1.5) / 1_000 + limit / 2;
  return Math.ceil(Math.min(Math.max(wanted, limit, LEAST), mostAhead(limit)));
}

/** With tiny pages the screen itself is many pages high; the least keeps it filled while it moves. */
const LEAST = 50;

/** The largest distance that `prefetchDistance` answers for a page size. */
export const mostAhead = (limit: number): number => Math.max(3 * limit, 500);

/**
 * Pages to keep, so that trimming at the far end never takes what is on screen:
 * `ceil((visible + 2 overscan) / L) + 2 ceil(D / L) + 2`.
 */
export function pagesToKeep(visibleRows: number, overscan: number, distance: number, limit: number): number {
  return Math.ceil((visibleRows + 2 * overscan) / limit) + 2 * Math.ceil(distance / limit) + 2;
}
