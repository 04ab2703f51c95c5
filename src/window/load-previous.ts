import type { RowSource, TablePage } from '../api/source.ts';
import { pageAt, placePage, type PageParam, type WindowPage } from './page-param.ts';

/** Further pages asked for, at the most, until the way joins the window. */
const MOST_STEPS = 12;

class NoWayBack extends Error {
  constructor() {
    super('The list changes faster than it can be read here.');
  }
}

/**
 * The page before `first`, so that no row is missing between them. The seam is seen by its cursor: where the answer's
 * `after` is not the one that led to `first`, rows came or went since, or the server answers `before` wrongly (several
 * versions lose a row, and turn the page round). Then the way is read forward until it meets a row of `first`.
 * @throws what the source throws; an Error where the way does not meet
 */
export async function loadPrevious(
  source: RowSource,
  param: PageParam,
  first: WindowPage,
  carry: readonly string[],
  signal: AbortSignal,
): Promise<WindowPage> {
  const page = await source.page(pageAt(param), param.limit, carry, signal);
  if (isSeamless(page, param, first)) return placedBefore(first, param, page);
  if (!page.after) return placedBefore(first, param, untilKnown(page, first) ?? page);
  // A page asked for by `after` is in order and only ends too early; one by `before` is not to be trusted at all.
  const isForward = param.at !== 'before';
  const from: PageParam = isForward
    ? param
    : { at: 'after', cursor: page.after, base: first.base, limit: param.limit };
  let whole: TablePage = isForward ? page : { ...page, rows: [] };
  let cursor: string | undefined = page.after;
  for (let step = 0; step < MOST_STEPS; step++) {
    const met = untilKnown(whole, first);
    if (met) return placedBefore(first, from, met);
    if (cursor === undefined) break;
    const next: TablePage = await source.page({ at: 'after', cursor }, param.limit, carry, signal);
    whole = {
      ...next,
      rows: [...whole.rows, ...next.rows],
      ...edgeOf(whole, next, step === 0 && !isForward),
    };
    cursor = next.after;
  }
  throw new NoWayBack();
}

/** Whether the page ends exactly where `first` begins. A window entered by `before` has no cursor to compare. */
function isSeamless(page: TablePage, param: PageParam, first: WindowPage): boolean {
  if (first.param.at === 'after') return page.after === first.param.cursor;
  return param.at === 'before' || untilKnown(page, first) === undefined;
}

/** The page up to the first row that the window has already; undefined where it has none of them. */
function untilKnown(page: TablePage, first: WindowPage): TablePage | undefined {
  const known = new Set(first.rows.map((row) => row.id));
  const at = page.rows.findIndex((row) => known.has(row.id));
  return at < 0 ? undefined : { ...page, rows: page.rows.slice(0, at) };
}

/** The `before` of what was read first: it leads on from the start of the whole. */
function edgeOf(whole: TablePage, next: TablePage, isFirst: boolean): { before?: string } {
  const before = isFirst ? next.before : whole.before;
  return before === undefined ? {} : { before };
}

/** Placed by the window, not by the directory: rows on screen keep their indices. */
function placedBefore(first: WindowPage, param: PageParam, page: TablePage): WindowPage {
  return { ...placePage(param, page), base: Math.max(0, first.base - page.rows.length) };
}
