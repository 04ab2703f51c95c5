import type { CatalogRow } from '../api/table-schema.ts';
import { onceForPages } from './once-for-pages.ts';
import type { WindowPage } from './page-param.ts';

/** The loaded rows as one run: `rows[0]` has the absolute index `base`. */
export interface WindowRows {
  readonly base: number;
  readonly rows: readonly CatalogRow[];
}

/** Newest copies of rows that came again with a later page, by id. */
function newerCopies(pages: readonly WindowPage[]): ReadonlyMap<string, { row: CatalogRow; readAt: number }> {
  const copies = new Map<string, { row: CatalogRow; readAt: number }>();
  for (const { copies: rows = [], readAt } of pages) {
    for (const row of rows) {
      const known = copies.get(row.id);
      if (!known || known.readAt < readAt) copies.set(row.id, { row, readAt });
    }
  }
  return copies;
}

/** Pages in order, one row per id (`uniquePage` sees to that), the newest copy of each in its first place. */
export const joinPages = onceForPages((pages): WindowRows => {
  const copies = newerCopies(pages);
  const newest = (row: CatalogRow, readAt: number) => {
    const copy = copies.get(row.id);
    return copy && copy.readAt > readAt ? copy.row : row;
  };
  const rows = pages.flatMap((page) =>
    copies.size === 0 ? page.rows : page.rows.map((row) => newest(row, page.readAt)),
  );
  return { base: pages[0]?.base ?? 0, rows };
});
