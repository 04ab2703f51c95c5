import type { ListedRow, Page, RowSource } from '../api/data-source.ts';
import { pageAt, placePage, type PageParam, type PlacedPage } from './page.ts';
import { isCursorError, UnstableListError } from '../api/errors.ts';

/**
 * Loads and places one page. A cursor that is refused is settled before it counts as a failure.
 * @param last the page before
 * @throws what the source throws, where the cursor is not to blame
 */
export async function fetchPage<Row extends ListedRow>(
  source: RowSource<Row>,
  param: PageParam,
  last: PlacedPage<Row> | undefined,
  fields: readonly string[],
  signal: AbortSignal,
): Promise<PlacedPage<Row>> {
  try {
    return placePage(param, await source.page(pageAt(param), param.limit, fields, signal));
  } catch (error) {
    if (signal.aborted || param.at === 'start' || !isCursorError(error)) throw error;
    return recoverExpiredCursor(source, param, last, fields, signal, error);
  }
}

/**
 * Settles what a refused cursor means: by asking again for the page before (`last`), whose missing `after` means the
 * end and whose new `after` leads on; without one, by starting from the top.
 * @throws `refused` where the page before leads there still or there is another way; what the source throws
 */
async function recoverExpiredCursor<Row extends ListedRow>(
  source: RowSource<Row>,
  param: PageParam,
  last: PlacedPage<Row> | undefined,
  fields: readonly string[],
  signal: AbortSignal,
  refused: unknown,
): Promise<PlacedPage<Row>> {
  if (!last) {
    const top: PageParam = { at: 'start', limit: param.limit };
    const page = await source.page({ at: 'start' }, param.limit, fields, signal);
    return { ...placePage(top, page), restarted: true };
  }
  if (param.at !== 'after' || last.after !== param.cursor) throw refused;
  const again = await source.page(pageAt(last.param), last.param.limit, [], signal);
  if (!again.after) return placePage(param, emptyLastPage(again));
  if (again.after === param.cursor) throw refused;
  const moved: PageParam = { ...param, cursor: again.after };
  return placePage(moved, await source.page(pageAt(moved), moved.limit, fields, signal));
}

/** An empty page after the last one, with the count of the answer that showed the end. */
const emptyLastPage = ({ total, fields, refused, tookMs, readAt }: Page<ListedRow>): Page<never> => ({
  rows: [],
  ...(total === undefined ? {} : { total }),
  fields,
  refused,
  tookMs,
  readAt,
});

/** Further pages asked for, at the most, until the way joins the window. */
const MAX_REQUESTS = 12;
/** Rows at the seam that tell it: one alone may be removed or moved while the way is read. */
const BOUNDARY_ROWS = 5;

/**
 * The page before `first`, so that no row is missing between them. The seam is seen by its cursor: where the answer's
 * `after` is not the one that led to `first`, rows came or went since, or the server answers `before` wrongly (several
 * versions lose a row, and turn the page round). Then the way is read forward until it meets what follows that cursor
 * now; that a row of `first` comes does not tell, for it may have moved.
 * @throws what the source throws; an Error where the way does not meet
 */
export async function fetchPreviousPage<Row extends ListedRow>(
  source: RowSource<Row>,
  param: PageParam,
  first: PlacedPage<Row>,
  fields: readonly string[],
  signal: AbortSignal,
): Promise<PlacedPage<Row>> {
  const page = await source.page(pageAt(param), param.limit, fields, signal);
  if (meetsBoundary(page, param, first)) return placeBefore(first, param, page);
  const seam = await rowsAtBoundary(source, first, signal);
  // A page asked for by `after` is in order and only ends too early; one by `before` is not to be trusted at all.
  const isForward = param.at !== 'before';
  const from: PageParam = isForward
    ? param
    : { at: 'after', cursor: page.after ?? '', base: first.base, limit: param.limit };
  let whole: Page<Row> = isForward ? page : { ...page, rows: [] };
  let cursor = page.after;
  for (let step = 0; step < MAX_REQUESTS; step++) {
    const met = boundaryIn(whole.rows, seam);
    if (met !== undefined) return placeBefore(first, from, { ...whole, rows: whole.rows.slice(0, met) });
    if (cursor === undefined) {
      if (seam.length === 0) return placeBefore(first, from, whole);
      break;
    }
    const next: Page<Row> = await source.page({ at: 'after', cursor }, param.limit, fields, signal);
    whole = joinResponses(whole, next, step === 0 && !isForward);
    cursor = next.after;
  }
  if (isForward && first.before) {
    const back: PageParam = { at: 'before', cursor: first.before, end: first.base, limit: param.limit };
    return fetchPreviousPage(source, back, first, fields, signal);
  }
  throw new UnstableListError();
}

/** Two answers as one; the `before` of what was read first leads on from the start of the whole. */
function joinResponses<Row extends ListedRow>(
  whole: Page<Row>,
  next: Page<Row>,
  isFirst: boolean,
): Page<Row> {
  const { before: nextBefore, ...facts } = next;
  const before = isFirst ? nextBefore : whole.before;
  return { ...facts, rows: [...whole.rows, ...next.rows], ...(before !== undefined && { before }) };
}

/** Whether the page ends exactly where `first` begins. A window entered by `before` has no cursor to compare. */
const meetsBoundary = (page: Page<ListedRow>, param: PageParam, first: PlacedPage): boolean =>
  first.param.at === 'after' ? page.after === first.param.cursor : param.at === 'before';

/** Ids of the rows that follow the place where `first` begins, as the list is now; none where nothing does. */
async function rowsAtBoundary(
  source: RowSource<ListedRow>,
  first: PlacedPage,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (first.param.at !== 'after') return first.rows.slice(0, BOUNDARY_ROWS).map(({ id }) => id);
  try {
    const page = await source.page(pageAt(first.param), BOUNDARY_ROWS, [], signal);
    return page.rows.map(({ id }) => id);
  } catch (error) {
    if (isCursorError(error)) return [];
    throw error;
  }
}

/** Where the rows at the seam begin among `rows`: two of them side by side, or the only one there is. */
function boundaryIn(rows: readonly ListedRow[], seam: readonly string[]): number | undefined {
  const places = seam.map((id) => rows.findIndex((row) => row.id === id));
  const at = places.findIndex((place, i) => place >= 0 && (seam.length === 1 || places[i + 1] === place + 1));
  return at < 0 ? undefined : places[at];
}

/** Placed by the window, not by the directory: rows on screen keep their indices. */
function placeBefore<Row extends ListedRow>(
  first: PlacedPage<Row>,
  param: PageParam,
  page: Page<Row>,
): PlacedPage<Row> {
  return { ...placePage(param, page), base: first.base - page.rows.length };
}
