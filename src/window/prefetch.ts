import type { Cost } from './page-size.ts';

/** What is on screen, as the grid reports it. Indices are absolute and inclusive. */
export interface Visible {
  readonly first: number;
  readonly last: number;
  readonly rowsPerSecond: number;
  readonly atRest: boolean;
}

/** With tiny pages the screen itself is many pages high; the least keeps it filled while it moves. */
const LEAST = 50;
/** Bounds what is held in memory, however fast it goes. */
const MOST = 1_500;
/** A scroll begins without notice: at rest the rows that the server gives in so many ms are ready, up to three pages. */
const START_MS = 300;

/**
 * Rows to have ready ahead of the screen: what passes in one and a half response times, and half a page.
 * @param speed rows per second @param cost of the last answer @param limit page size
 */
export function prefetchDistance(speed: number, cost: Cost | undefined, limit: number): number {
  const { rows = 0, ms = 0 } = cost ?? {};
  const passing = (Math.abs(speed) * ms * 1.5) / 1_000 + limit / 2;
  const start = Math.min((rows * START_MS) / Math.max(ms, 1), 3 * limit);
  const least = Math.max(limit, start, LEAST);
  return Math.ceil(Math.min(Math.max(passing, least), Math.max(10 * limit, LEAST), Math.max(MOST, least)));
}

/** Rows to keep around the screen: enough to turn round in, and what is prefetched. */
export const rowsToKeep = (distance: number): number => Math.max(1_000, distance + 500);
