import type { PageAt } from '../api/source.ts';

/** A page whose rows are on screen, in the service's own terms. */
export interface CellPage {
  /** Equal for equal places. */
  readonly key: string;
  readonly at: PageAt;
  readonly limit: number;
}

export type CellStatus = 'loading' | 'loaded' | 'failed';

/** One request for cells: from the start of `pages[0]` over all of `pages`, which follow each other. */
export interface CellRequest {
  readonly pages: readonly CellPage[];
  readonly at: PageAt;
  readonly limit: number;
  readonly fields: readonly string[];
}

/** Small pages are asked for together, up to this many rows. */
const TOGETHER = 100;

/**
 * The requests for what is missing: only pages on screen, and for each only the fields that were not asked yet.
 * Adjacent small pages with the same missing fields share a request.
 * @param pages the pages on screen, in order and adjacent
 * @param statusOf what became of a field of a page; undefined: never asked
 */
export function missingCells(
  pages: readonly CellPage[],
  fields: readonly string[],
  statusOf: (page: CellPage, field: string) => CellStatus | undefined,
): readonly CellRequest[] {
  const requests: CellRequest[] = [];
  let neighbour = false;
  for (const page of pages) {
    const missing = fields.filter((field) => statusOf(page, field) === undefined);
    const last = neighbour ? requests.at(-1) : undefined;
    neighbour = missing.length > 0;
    if (missing.length === 0) continue;
    if (last && canJoin(last, page, missing)) {
      requests[requests.length - 1] = {
        ...last,
        pages: [...last.pages, page],
        limit: last.limit + page.limit,
      };
    } else {
      requests.push({ pages: [page], at: page.at, limit: page.limit, fields: missing });
    }
  }
  return requests;
}

const canJoin = (request: CellRequest, page: CellPage, missing: readonly string[]): boolean =>
  request.limit + page.limit <= TOGETHER &&
  request.at.at !== 'before' &&
  page.at.at === 'after' &&
  request.fields.join() === missing.join();
