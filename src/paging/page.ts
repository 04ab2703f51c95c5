import {
  type KnownCursor,
  type ListedRow,
  type Page,
  cursorOf,
  MAX_ROWS_PER_REQUEST as MAX_ROWS,
} from '../api/data-source.ts';
import { memoizeByFirst } from '../ui/memoize.ts';
import { nearestKnownCursor, type CursorIndex } from './cursor-index.ts';

/**
 * A page to request: the place where it begins, or ends if it is read backwards, and its size. Indices are absolute, from 0.
 * The length of a page that is read backwards decides on its start.
 */
export interface PageParam extends KnownCursor {
  readonly limit: number;
}

/** A loaded page with the index of its first row. `base` may drift, even below 0, until an end of the list was loaded. */
export interface PlacedPage<Row extends ListedRow = ListedRow> extends Page<Row> {
  readonly param: PageParam;
  readonly base: number;
  /** Newer copies of rows that other pages of the window already hold: rows that moved while pages were read. */
  readonly copies?: readonly Row[];
  /** Whether the requested cursor was refused: the page is then the top of the list. */
  readonly restarted?: boolean;
}

/** Whether the response held no row: beyond the end, or an empty list. */
export const isEmptyPage = (page: PlacedPage): boolean => page.rows.length === 0 && !page.copies?.length;

/** The response to `param`, with the index of its first row. */
export function placePage<Row extends ListedRow>(param: PageParam, page: Page<Row>): PlacedPage<Row> {
  const { at, index } = param;
  return { ...page, param, base: at.kind === 'before' ? index - page.rows.length : index };
}

/** A cache key: equal for equal positions, whatever the page size. */
export const pageParamKey = ({ at }: PageParam): string =>
  at.kind === 'start' ? 'start' : `${at.kind}:${at.cursor}`;

/** The loaded rows as one run: `rows[0]` has the absolute index `base`. */
export interface LoadedRows<Row extends ListedRow = ListedRow> {
  readonly base: number;
  readonly rows: readonly Row[];
}

/** Newest copies of rows that were returned again by a later page, by id. */
function newerCopies(pages: readonly PlacedPage[]): ReadonlyMap<string, { row: ListedRow; readAt: number }> {
  const copies = new Map<string, { row: ListedRow; readAt: number }>();
  for (const { copies: rows = [], readAt } of pages) {
    for (const row of rows) {
      const known = copies.get(row.id);
      if (!known || known.readAt < readAt) copies.set(row.id, { row, readAt });
    }
  }
  return copies;
}

// Rows are planned in each frame that scrolls.
const joinedRows = memoizeByFirst((pages: readonly PlacedPage[]): LoadedRows => {
  const copies = newerCopies(pages);
  const newest = (row: ListedRow, readAt: number) => {
    const copy = copies.get(row.id);
    return copy && copy.readAt > readAt ? copy.row : row;
  };
  const rows = pages.flatMap((page) =>
    copies.size === 0 ? page.rows : page.rows.map((row) => newest(row, page.readAt)),
  );
  return { base: pages[0]?.base ?? 0, rows };
});

/** The rows of all pages in order, one per id (see `deduplicatePage`): the newest copy, at the first position loaded. */
export function joinPages<Row extends ListedRow>(pages: readonly PlacedPage<Row>[]): LoadedRows<Row>;
// One memo serves all row types, because a result holds only rows of the pages that it was computed from.
export function joinPages(pages: readonly PlacedPage[]): LoadedRows {
  return joinedRows(pages);
}

/**
 * A page without the rows that the window already holds. Known rows keep their position, and `copies` has their newer
 * copies, so rows on screen never move because they moved on the server. A page put before `pages` gets the base that makes
 * it end at their beginning.
 */
export function deduplicatePage<Row extends ListedRow>(
  page: PlacedPage<Row>,
  pages: readonly PlacedPage[],
  side: 'before' | 'after',
): PlacedPage<Row> {
  const known = new Set(pages.flatMap(({ rows }) => rows.map((row) => row.id)));
  const copies = page.rows.filter((row) => row.kind === 'entity' && known.has(row.id));
  if (copies.length === 0) return page;
  const rows = page.rows.filter((row) => row.kind !== 'entity' || !known.has(row.id));
  const [first] = pages;
  return {
    ...page,
    rows,
    copies,
    base: side === 'before' && first ? first.base - rows.length : page.base,
  };
}

/**
 * The pages without those at either end that lie farther than `keep` rows from the screen; the same array if none does.
 * Newer copies of rows held by evicted pages are applied first.
 * @param visible first and last row on screen, absolute
 */
export function trimPages<Row extends ListedRow>(
  pages: readonly PlacedPage<Row>[],
  visible: { readonly first: number; readonly last: number },
  keep: number,
): readonly PlacedPage<Row>[] {
  const isNear = (page: PlacedPage) =>
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

/** Whether a page holds only rows that were loaded already, at least `many`. A single row may have moved. */
const hasOnlyKnownRows = (page: PlacedPage | undefined, many: number): boolean =>
  page !== undefined && page.rows.length === 0 && (page.copies?.length ?? 0) >= many;

/** Whether `after` leads into a loop: its cursor was used before, or the last pages brought no new row. */
export const isCursorLoop = memoizeByFirst((pages: readonly PlacedPage[]): boolean => {
  const last = pages.at(-1);
  if (!last?.after) return false;
  const used = pages.some(({ param: { at } }) => at.kind === 'after' && at.cursor === last.after);
  return (
    used || hasOnlyKnownRows(last, 2) || (hasOnlyKnownRows(last, 1) && hasOnlyKnownRows(pages.at(-2), 1))
  );
});

/** The page after the last one. Undefined at the end, which is recognized by an absent `after`, never by the total. */
export function nextPageParam(pages: readonly PlacedPage[], limit: number): PageParam | undefined {
  const last = pages.at(-1);
  if (!last?.after || isEmptyPage(last) || isCursorLoop(pages)) return undefined;
  return { at: { kind: 'after', cursor: last.after }, index: last.base + last.rows.length, limit };
}

/**
 * The page before the first one; undefined at the start of the list. A known `after` cursor above it is preferred, because
 * several versions of the server answer `before` wrongly; `before` is used above a position that a link led to.
 * @param most rows that the server returns in one request within acceptable time
 */
export function previousPageParam(
  pages: readonly PlacedPage[],
  cursorIndex: CursorIndex,
  limit: number,
  most = MAX_ROWS,
): PageParam | undefined {
  const first = pages[0];
  if (!first || isFirstPage(first)) return undefined;
  const below = startByCursor(first, cursorIndex);
  const entry =
    cursorAbove(cursorIndex, below, limit, most) ??
    (first.before ? undefined : anyCursorAbove(cursorIndex, below));
  if (entry) return { ...entry, limit: Math.min(MAX_ROWS, below - entry.index) };
  if (first.before) return { at: { kind: 'before', cursor: first.before }, index: first.base, limit };
  return undefined;
}

/** The nearest known cursor above, for a page without a `before` cursor. */
const anyCursorAbove = (cursorIndex: CursorIndex, base: number): KnownCursor | undefined =>
  base > 0 ? nearestKnownCursor(cursorIndex, base - 1) : undefined;

/** Index of the first page's own cursor. It differs from `base` if rows at the page's start were loaded already. */
function startByCursor({ base, param: { at } }: PlacedPage, cursorIndex: CursorIndex): number {
  if (at.kind !== 'after') return base;
  const entry = nearestKnownCursor(cursorIndex, base);
  return cursorOf(entry.at) === at.cursor ? entry.index : base;
}

/** The cursor to read from up to `base`: about a page above it if known, else the nearest within `most` rows. */
function cursorAbove(
  cursorIndex: CursorIndex,
  base: number,
  limit: number,
  most: number,
): KnownCursor | undefined {
  if (base <= 0) return undefined;
  const far = nearestKnownCursor(cursorIndex, Math.max(0, base - limit));
  if (base - far.index <= Math.max(limit, Math.min(2 * limit, MAX_ROWS))) return far;
  const near = cursorIndex.find((entry) => entry.index > far.index && entry.index < base);
  if (near) return near;
  return base - far.index <= most ? far : undefined;
}

export const isFirstPage = ({ param: { at }, before }: PlacedPage): boolean =>
  at.kind === 'start' || (at.kind === 'before' && !before);
