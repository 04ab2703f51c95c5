import type { CellPage } from '../../cells/missing-cells.ts';
import { pageAt, placeKey, type PageParam, type WindowPage } from '../../window/page-param.ts';

/** A page of rows as the cells beside it ask for it. */
export const cellPage = (param: PageParam): CellPage => ({
  key: placeKey(param),
  at: pageAt(param),
  limit: param.limit,
});

/** The loaded pages with rows from `first` to `last`, in order. */
export const pagesOnScreen = (
  pages: readonly WindowPage[],
  first: number,
  last: number,
): readonly CellPage[] =>
  pages
    .filter((page) => page.rows.length > 0 && page.base <= last && page.base + page.rows.length > first)
    .map((page) => cellPage(page.param));
