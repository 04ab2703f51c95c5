import type { ListedRow, Page, RowSource } from '../api/data-source.ts';
import { isRefusal, UnstableListError } from '../api/errors.ts';
import { START } from './cursor-index.ts';
import { placePage, type PageParam, type PlacedPage } from './page.ts';

/**
 * Loads one page and gives it its index. Recovery from a refused cursor is tried before its error is thrown.
 * @param last the last loaded page, if any
 * @throws what the source throws, except for a refused cursor that could be recovered
 */
export async function fetchPage<Row extends ListedRow>(
  source: RowSource<Row>,
  param: PageParam,
  last: PlacedPage<Row> | undefined,
  fields: readonly string[],
  signal: AbortSignal,
): Promise<PlacedPage<Row>> {
  try {
    return placePage(param, await source.page(param.at, param.limit, fields, signal));
  } catch (error) {
    if (signal.aborted || param.at.kind === 'start' || !isRefusal(error)) throw error;
    return recoverExpiredCursor(source, param, last, fields, signal, error);
  }
}

/**
 * Recovers from a refused cursor by reading the page before (`last`) again: rows that now follow those of `last` are the
 * page, a missing `after` means the end of the list, a new `after` replaces the refused one. The list restarts from the top
 * if no page is before.
 * @throws `refused` if `last` still returns the same cursor or did not lead to it; what the source throws
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
    const top: PageParam = { ...START, limit: param.limit };
    const page = await source.page(top.at, top.limit, fields, signal);
    return { ...placePage(top, page), restarted: true };
  }
  if (param.at.kind !== 'after' || last.after !== param.at.cursor) throw refused;
  const again = await source.page(last.param.at, last.param.limit, [], signal);
  const following = rowsFollowing(again, last);
  if (following.rows.length > 0 || !again.after) return placePage(param, following);
  if (again.after === param.at.cursor) throw refused;
  const moved: PageParam = { ...param, at: { kind: 'after', cursor: again.after } };
  return placePage(moved, await source.page(moved.at, moved.limit, fields, signal));
}

/**
 * The rows of a page read again that follow the rows of its first reading: they moved up when others were removed. The
 * result has no `before`, because that cursor leads to the rows above the whole page.
 */
function rowsFollowing<Row extends ListedRow>(page: Page<Row>, last: Page<Row>): Page<Row> {
  const { before: _before, ...again } = page;
  const known = new Set(last.rows.map(({ id }) => id));
  return { ...again, rows: again.rows.slice(again.rows.findLastIndex(({ id }) => known.has(id)) + 1) };
}

/** Most further requests until the pages read join the window. */
const MAX_REQUESTS = 12;
/** Rows compared at the boundary: a single row may be removed or moved while pages are read. */
const BOUNDARY_ROWS = 5;

/**
 * The page before `first`, with no row missing between them. The boundary is verified by its cursor: if the response's
 * `after` is not the cursor of `first`, rows were added or removed since, or the server answers `before` wrongly (several
 * versions lose a row and reverse the page). Pages are then read forward until they meet the rows that now follow that
 * cursor. Meeting a row of `first` is not enough, because that row may have moved.
 * @throws what the source throws; UnstableListError if the pages never meet the boundary
 */
export async function fetchPreviousPage<Row extends ListedRow>(
  source: RowSource<Row>,
  param: PageParam,
  first: PlacedPage<Row>,
  fields: readonly string[],
  signal: AbortSignal,
): Promise<PlacedPage<Row>> {
  const page = await source.page(param.at, param.limit, fields, signal);
  if (meetsBoundary(page, param, first)) return placePageBefore(first, param, page);
  const boundary = await rowsAtBoundary(source, first, signal);
  // A page requested by `after` is in order and only ends too early; one requested by `before` cannot be trusted.
  const isForward = param.at.kind !== 'before';
  const from: PageParam = isForward
    ? param
    : { at: { kind: 'after', cursor: page.after ?? '' }, index: first.base, limit: param.limit };
  let whole: Page<Row> = isForward ? page : { ...page, rows: [] };
  let cursor = page.after;
  for (let step = 0; step < MAX_REQUESTS; step++) {
    const met = boundaryIn(whole.rows, boundary);
    if (met !== undefined) return placePageBefore(first, from, cutAtBoundary(whole, met, first));
    if (cursor === undefined) {
      if (boundary.length === 0) return placePageBefore(first, from, whole);
      break;
    }
    const next: Page<Row> = await source.page({ kind: 'after', cursor }, param.limit, fields, signal);
    whole = joinResponses(whole, next, step === 0 && !isForward);
    cursor = next.after;
  }
  if (isForward && first.before) {
    const at = { kind: 'before', cursor: first.before } as const;
    const back: PageParam = { at, index: first.base, limit: param.limit };
    return fetchPreviousPage(source, back, first, fields, signal);
  }
  throw new UnstableListError();
}

/** Joins two consecutive responses. The `before` cursor is that of the first response read. */
function joinResponses<Row extends ListedRow>(
  whole: Page<Row>,
  next: Page<Row>,
  isFirst: boolean,
): Page<Row> {
  const { before: nextBefore, ...facts } = next;
  const before = isFirst ? nextBefore : whole.before;
  return { ...facts, rows: [...whole.rows, ...next.rows], ...(before !== undefined && { before }) };
}

/** Whether the page ends where `first` begins. A window that starts with a `before` page has no cursor to compare. */
const meetsBoundary = (page: Page<ListedRow>, param: PageParam, first: PlacedPage): boolean =>
  first.param.at.kind === 'after' ? page.after === first.param.at.cursor : param.at.kind === 'before';

/** Ids of the rows that now follow the cursor of `first`; none if that cursor is refused or at the end. */
async function rowsAtBoundary(
  source: RowSource<ListedRow>,
  first: PlacedPage,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (first.param.at.kind !== 'after') return first.rows.slice(0, BOUNDARY_ROWS).map(({ id }) => id);
  try {
    const page = await source.page(first.param.at, BOUNDARY_ROWS, [], signal);
    return page.rows.map(({ id }) => id);
  } catch (error) {
    if (isRefusal(error)) return [];
    throw error;
  }
}

/** Index in `rows` at which the boundary rows begin: two of them adjacent, or the only one. */
function boundaryIn(rows: readonly ListedRow[], boundary: readonly string[]): number | undefined {
  const positions = boundary.map((id) => rows.findIndex((row) => row.id === id));
  const at = positions.findIndex(
    (index, i) => index >= 0 && (boundary.length === 1 || positions[i + 1] === index + 1),
  );
  return at < 0 ? undefined : positions[at];
}

/** The rows up to the boundary. Their `after` is the cursor of `first`, not that of the rows cut off. */
function cutAtBoundary<Row extends ListedRow>(
  { after, ...whole }: Page<Row>,
  met: number,
  { param: { at } }: PlacedPage,
): Page<Row> {
  const cursor = met === whole.rows.length ? after : at.kind === 'after' ? at.cursor : undefined;
  return { ...whole, rows: whole.rows.slice(0, met), ...(cursor !== undefined && { after: cursor }) };
}

/** Takes the index from the window, not from the cursor index, so that rows on screen keep their indices. */
function placePageBefore<Row extends ListedRow>(
  first: PlacedPage<Row>,
  param: PageParam,
  page: Page<Row>,
): PlacedPage<Row> {
  return { ...placePage(param, page), base: first.base - page.rows.length };
}
