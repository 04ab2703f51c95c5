import type { PageAt, TablePage } from '../api/source.ts';
import type { CatalogRow } from '../api/table-schema.ts';

/**
 * Which page to ask for, and where it lies among all rows. Indices are absolute, from 0.
 * An `after` page knows the index of its first row before it loads; a `before` page knows the index
 * that follows its last one, and so its own start only when its length is known.
 */
export type PageParam =
  | { readonly at: 'start'; readonly limit: number }
  | { readonly at: 'after'; readonly cursor: string; readonly base: number; readonly limit: number }
  | { readonly at: 'before'; readonly cursor: string; readonly end: number; readonly limit: number };

/** A loaded page with the index of its first row. `base` may be wrong by drift, even negative, until an end was seen. */
export interface WindowPage extends TablePage {
  readonly param: PageParam;
  readonly base: number;
  /** Newer copies of rows that other pages of the window held already: rows that moved while pages were read. */
  readonly copies?: readonly CatalogRow[];
  /** The cursor asked for was refused: this is the top of the list instead. */
  readonly restarted?: boolean;
}

/** Whether the answer held no row at all: beyond the end, or a list without any. */
export const isEmpty = (page: WindowPage): boolean => page.rows.length === 0 && !page.copies?.length;

/** The place of a param in the service's own terms. */
export function pageAt(param: PageParam): PageAt {
  return param.at === 'start' ? { at: 'start' } : { at: param.at, cursor: param.cursor };
}

/** The answer to `param`, placed. */
export function placePage(param: PageParam, page: TablePage): WindowPage {
  return { ...page, param, base: baseOf(param, page.rows.length) };
}

function baseOf(param: PageParam, length: number): number {
  if (param.at === 'start') return 0;
  if (param.at === 'after') return param.base;
  return param.end - length;
}

/** A text that is equal for equal places, for caches. */
export const placeKey = (param: PageParam): string =>
  param.at === 'start' ? 'start' : `${param.at}:${param.cursor}`;
