import { DRAWING_MS, type Cost } from './page-size.ts';

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
/**
 * A scroll begins without notice: at rest the rows that the server gives in so many ms are ready, up to eight pages.
 * Fewer are passed, at 3,000 rows a second, before the first larger page is there.
 */
const START_MS = 500;
const START_PAGES = 8;
/** Response times that pass before what is asked for next is drawn: it may have to wait for one under way. */
const ANSWERS = 2;

interface Reckoning {
  /** Of the last answer. */
  readonly cost: Cost | undefined;
  /** Page size of the address. */
  readonly limit: number;
  /** Rows that will be asked for next. */
  readonly size: number;
}

/** Rows to have ready ahead of the screen: what passes in two response times, drawing included, and half a page. */
export function prefetchDistance(
  { rowsPerSecond, atRest }: Pick<Visible, 'rowsPerSecond' | 'atRest'>,
  { cost, limit, size }: Reckoning,
): number {
  const { rows = 0, ms = 0 } = cost ?? {};
  const passing = (Math.abs(rowsPerSecond) * (ms + DRAWING_MS) * ANSWERS) / 1_000 + size / 2;
  const ready = Math.min((rows * START_MS) / Math.max(ms, 1), START_PAGES * limit);
  // A first move is slow: what is asked for at once would be small, and in the way of the larger page a moment later.
  const start = atRest ? ready : ready / 2;
  const least = Math.max(limit, start, LEAST);
  return Math.ceil(Math.min(Math.max(passing, least), Math.max(MOST, least)));
}

/** Rows to keep around the screen: enough to turn round in, and what is prefetched. */
export const rowsToKeep = (distance: number): number => Math.max(1_000, distance + 500);
