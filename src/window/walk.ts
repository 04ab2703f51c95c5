import type { RowSource } from '../api/source.ts';
import { entryAtOrBelow, withEntry, type Directory } from './directory.ts';
import { pageAt, type PageParam } from './page-param.ts';

/** The most rows a list answers at once. */
const HOP = 1_000;

export interface WalkProgress {
  readonly passed: number;
  readonly target: number;
  readonly directory: Directory;
}

/** Where a walk ended: the param of the page with the target row, or of the last page if the list ended before. */
export interface WalkEnd {
  readonly param: PageParam;
  readonly directory: Directory;
  /** The list ended before the target; it has this many rows. */
  readonly ended?: number;
}

/** The start of the page that holds a row: pages begin at multiples of the page size. */
const pageStart = (row: number, limit: number): number => row - (row % limit);

/**
 * Finds the cursor of the page with row `target`, from the nearest known edge, by bare pages of 1,000 rows, one request
 * at a time. Every edge passed goes into the directory, so going back is one request.
 * @throws what `source.page` throws; the aborted signal's reason
 */
export async function walkTo(
  source: RowSource,
  target: number,
  limit: number,
  directory: Directory,
  signal: AbortSignal,
  onProgress: (progress: WalkProgress) => void,
): Promise<WalkEnd> {
  const goal = pageStart(target, limit);
  if (source.seek && goal > 0) return { param: paramAt(goal, source.seek(goal), limit), directory };
  let known = directory;
  let at = entryAtOrBelow(known, goal);
  while (at.index < goal) {
    const param = paramAt(at.index, at.cursor, Math.min(HOP, goal - at.index));
    const page = await source.page(pageAt(param), param.limit, [], signal);
    const end = at.index + page.rows.length;
    if (!page.after || page.rows.length === 0) return { ...lastPage(known, end, limit), ended: end };
    known = withEntry(known, end, page.after);
    at = { index: end, cursor: page.after };
    onProgress({ passed: end, target: goal, directory: known });
  }
  return { param: paramAt(at.index, at.cursor, limit), directory: known };
}

function lastPage(directory: Directory, end: number, limit: number): WalkEnd {
  const entry = entryAtOrBelow(directory, Math.max(0, end - limit));
  return {
    param: paramAt(entry.index, entry.cursor, Math.min(HOP, Math.max(limit, end - entry.index))),
    directory,
  };
}

const paramAt = (base: number, cursor: string | null, limit: number): PageParam =>
  cursor === null ? { at: 'start', limit } : { at: 'after', cursor, base, limit };
