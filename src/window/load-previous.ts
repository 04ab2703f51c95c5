import type { RowSource, TablePage } from '../api/source.ts';
import type { CatalogRow } from '../api/table-schema.ts';
import * as jumps from '../words/en/jumps.ts';
import { pageAt, placePage, type PageParam, type WindowPage } from './page-param.ts';
import { blamesCursor } from './refusal.ts';

/** Further pages asked for, at the most, until the way joins the window. */
const MOST_STEPS = 12;
/** Rows at the seam that tell it: one alone may be removed or moved while the way is read. */
const SEAM = 5;

/** Its text is a message. */
class NoWayBack extends Error {
  constructor() {
    super(jumps.noWayBack);
  }
}

/**
 * The page before `first`, so that no row is missing between them. The seam is seen by its cursor: where the answer's
 * `after` is not the one that led to `first`, rows came or went since, or the server answers `before` wrongly (several
 * versions lose a row, and turn the page round). Then the way is read forward until it meets what follows that cursor
 * now; that a row of `first` comes does not tell, for it may have moved.
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
  const seam = await rowsAtSeam(source, first, signal);
  // A page asked for by `after` is in order and only ends too early; one by `before` is not to be trusted at all.
  const isForward = param.at !== 'before';
  const from: PageParam = isForward
    ? param
    : { at: 'after', cursor: page.after ?? '', base: first.base, limit: param.limit };
  let whole: TablePage = isForward ? page : { ...page, rows: [] };
  let cursor = page.after;
  for (let step = 0; step < MOST_STEPS; step++) {
    const met = seamIn(whole.rows, seam);
    if (met !== undefined) return placedBefore(first, from, { ...whole, rows: whole.rows.slice(0, met) });
    if (cursor === undefined) {
      if (seam.length === 0) return placedBefore(first, from, whole);
      break;
    }
    const next: TablePage = await source.page({ at: 'after', cursor }, param.limit, carry, signal);
    whole = joined(whole, next, step === 0 && !isForward);
    cursor = next.after;
  }
  if (isForward && first.before) {
    const back: PageParam = { at: 'before', cursor: first.before, end: first.base, limit: param.limit };
    return loadPrevious(source, back, first, carry, signal);
  }
  throw new NoWayBack();
}

/** Two answers as one; the `before` of what was read first leads on from the start of the whole. */
function joined(whole: TablePage, next: TablePage, isFirst: boolean): TablePage {
  const { before: nextBefore, ...facts } = next;
  const before = isFirst ? nextBefore : whole.before;
  return { ...facts, rows: [...whole.rows, ...next.rows], ...(before !== undefined && { before }) };
}

/** Whether the page ends exactly where `first` begins. A window entered by `before` has no cursor to compare. */
const isSeamless = (page: TablePage, param: PageParam, first: WindowPage): boolean =>
  first.param.at === 'after' ? page.after === first.param.cursor : param.at === 'before';

/** Ids of the rows that follow the place where `first` begins, as the list is now; none where nothing does. */
async function rowsAtSeam(
  source: RowSource,
  first: WindowPage,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (first.param.at !== 'after') return first.rows.slice(0, SEAM).map(({ id }) => id);
  try {
    const page = await source.page(pageAt(first.param), SEAM, [], signal);
    return page.rows.map(({ id }) => id);
  } catch (error) {
    if (blamesCursor(error)) return [];
    throw error;
  }
}

/** Where the rows at the seam begin among `rows`: two of them side by side, or the only one there is. */
function seamIn(rows: readonly CatalogRow[], seam: readonly string[]): number | undefined {
  const places = seam.map((id) => rows.findIndex((row) => row.id === id));
  const at = places.findIndex((place, i) => place >= 0 && (seam.length === 1 || places[i + 1] === place + 1));
  return at < 0 ? undefined : places[at];
}

/** Placed by the window, not by the directory: rows on screen keep their indices. */
function placedBefore(first: WindowPage, param: PageParam, page: TablePage): WindowPage {
  return { ...placePage(param, page), base: first.base - page.rows.length };
}
