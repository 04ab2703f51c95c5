import type { WindowPage } from './page-param.ts';
import { joinPages } from './window-rows.ts';

/**
 * The pages without those at either end that lie farther than `keep` rows from what is on screen; the same array where
 * none does. Copies of rows that an evicted page held are put in their places first.
 * @param visible first and last row on screen, absolute
 */
export function trimPages(
  pages: readonly WindowPage[],
  visible: { readonly first: number; readonly last: number },
  keep: number,
): readonly WindowPage[] {
  const isNear = (page: WindowPage) =>
    page.base + page.rows.length > visible.first - keep && page.base <= visible.last + keep;
  const first = pages.findIndex(isNear);
  const last = pages.findLastIndex(isNear);
  if (first < 0 || (first === 0 && last === pages.length - 1)) return pages;
  const { base, rows } = joinPages(pages);
  return pages.slice(first, last + 1).map((page) => {
    const { copies, ...own } = page;
    return copies || pages.some((other) => other.copies)
      ? { ...own, rows: rows.slice(page.base - base, page.base - base + page.rows.length) }
      : page;
  });
}
