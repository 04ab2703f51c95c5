import type { WindowPage } from './page-param.ts';

/**
 * A page as it joins a window: a row that the window holds already keeps its place there, and is here only a newer copy
 * (`copies`). So what is on screen never moves because something moved on the server. A page put before `pages` ends
 * where they begin.
 */
export function uniquePage(
  page: WindowPage,
  pages: readonly WindowPage[],
  side: 'before' | 'after',
): WindowPage {
  const known = new Set(pages.flatMap(({ rows }) => rows.map((row) => row.id)));
  const copies = page.rows.filter((row) => row.kind === 'table' && known.has(row.id));
  if (copies.length === 0) return page;
  const rows = page.rows.filter((row) => row.kind !== 'table' || !known.has(row.id));
  const [first] = pages;
  return {
    ...page,
    rows,
    copies,
    base: side === 'before' && first ? first.base - rows.length : page.base,
  };
}
