import type { CatalogRow } from '../api/table-schema.ts';
import { onceForPages } from './once-for-pages.ts';

/** The loaded rows as one run: `rows[0]` has the absolute index `base`. */
export interface WindowRows {
  readonly base: number;
  readonly rows: readonly CatalogRow[];
}

const NO_ROWS: WindowRows = { base: 0, rows: [] };

/**
 * Pages in order, one row per id: rows that moved while pages were read come twice. The newer copy wins, in the
 * place of the first, so that nothing on screen moves. Unreadable records are never dropped.
 */
export const joinPages = onceForPages((pages): WindowRows => {
  const first = pages[0];
  if (!first) return NO_ROWS;
  const rows: CatalogRow[] = [];
  const age: number[] = [];
  const seen = new Map<string, number>();
  for (const page of pages) {
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
  return { base: first.base, rows };
});
