import type { CatalogRow } from '../api/table-schema.ts';
import type { WindowPage } from './page-param.ts';

/** The loaded rows as one run: `rows[0]` has the absolute index `base`. */
export interface WindowRows {
  readonly base: number;
  readonly rows: readonly CatalogRow[];
  /** Where each page begins in the run, page by page; one number more than pages: the end. */
  readonly starts: readonly number[];
}

const NO_ROWS: WindowRows = { base: 0, rows: [], starts: [0] };

/**
 * Pages in order, one row per id: rows that moved while pages were read come twice. The newer copy wins, in the
 * place of the first, so that nothing on screen moves. Unreadable records are never dropped.
 */
export function joinPages(pages: readonly WindowPage[]): WindowRows {
  const first = pages[0];
  if (!first) return NO_ROWS;
  const rows: CatalogRow[] = [];
  const age: number[] = [];
  const starts: number[] = [];
  const seen = new Map<string, number>();
  for (const page of pages) {
    starts.push(rows.length);
    for (const row of page.rows) {
      const at = row.kind === 'table' ? seen.get(row.id) : undefined;
      if (at === undefined) {
        if (row.kind === 'table') seen.set(row.id, rows.length);
        age.push(page.readAt);
        rows.push(row);
      } else if (page.readAt > age[at]!) {
        rows[at] = row;
        age[at] = page.readAt;
      }
    }
  }
  starts.push(rows.length);
  return { base: first.base, rows, starts };
}
