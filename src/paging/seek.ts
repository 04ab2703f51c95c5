import {
  MAX_ROWS_PER_REQUEST,
  type KnownCursor,
  type ListedRow,
  type RowSource,
  type SkippedRows,
} from '../api/data-source.ts';
import { isRefusal } from '../api/errors.ts';
import {
  nearestKnownCursor,
  placeBefore,
  withCursor,
  withoutCursor,
  type CursorIndex,
} from './cursor-index.ts';
import { skipSize, type ResponseTiming } from './fetch-policy.ts';
import { placePage, type PlacedPage } from './page.ts';

/** Inputs of a seek, and the callbacks that record the cursors and timings it finds. */
export interface SeekContext<Row extends ListedRow = ListedRow> {
  readonly source: RowSource<Row>;
  /** Page size of the address. */
  readonly limit: number;
  readonly cursorIndex: () => CursorIndex;
  readonly setCursorIndex: (cursorIndex: CursorIndex) => void;
  readonly timing: () => ResponseTiming | undefined;
  readonly recordTiming: (timing: ResponseTiming) => void;
  readonly signal: AbortSignal;
  /** Called after every step with the index reached. */
  readonly onProgress: (rows: number) => void;
}

/** Skips rows from a known cursor and records the cursor at their end. @throws what the source throws */
export async function skipStep(context: SeekContext, entry: KnownCursor, rows: number): Promise<SkippedRows> {
  const skipped = await context.source.skip(entry.at, rows, context.signal);
  context.recordTiming({ rows: skipped.rows.length, ms: skipped.tookMs });
  const end = entry.index + skipped.rows.length;
  if (skipped.after !== undefined)
    context.setCursorIndex(withCursor(context.cursorIndex(), end, skipped.after));
  context.onProgress(end);
  return skipped;
}

/** Rows to load from the target row on: about a screen. */
const ROWS_AROUND = 40;

/**
 * Rows to skip in one request, never fewer than a page. On a server that takes long for any request, smaller steps are not
 * quicker, and steps of the smallest size would never grow again.
 */
const stepSize = (limit: number, timing: ResponseTiming | undefined): number =>
  Math.max(skipSize(limit, timing), limit);

/**
 * Loads the page that contains a row, or that of the last row if the list ends before it. Skips from the nearest known
 * cursor by requests without optional fields, and records every cursor passed, so going back takes one request. A refused
 * cursor is dropped and the seek restarted from the cursor before it, once.
 * @param row index of the row, read at every step: a new target continues the same seek
 * @param fieldsFor optional fields for the request of the page itself
 * @throws what the source throws; the aborted signal's reason
 */
export async function seekRow<Row extends ListedRow>(
  context: SeekContext<Row>,
  row: () => number,
  fieldsFor: (rows: number) => readonly string[],
): Promise<PlacedPage<Row>> {
  let most = Number.POSITIVE_INFINITY;
  let refused: number | undefined;
  for (;;) {
    const target = Math.max(0, Math.min(row(), most));
    const entry = cursorToSeekFrom(context, target, refused);
    try {
      const step = stepSize(context.limit, context.timing());
      if (target - entry.index >= step) {
        const skipped = await skipStep(context, entry, step);
        if (skipped.rows.length === 0) most = lastRowBefore(entry, skipped.total);
        else if (skipped.after === undefined) most = entry.index + skipped.rows.length - 1;
      } else {
        const page = await fetchPageAround(context, entry, target, fieldsFor);
        const isThere = page.base + page.rows.length > target;
        if (isThere || page.rows.length > 0 || target === 0) {
          const moved = Math.max(0, Math.min(row(), isThere ? most : page.base + page.rows.length - 1));
          if (moved >= page.base && moved < page.base + Math.max(1, page.rows.length)) return page;
        } else most = lastRowBefore(entry, page.total);
      }
      if (refused !== undefined) context.setCursorIndex(withoutCursor(context.cursorIndex(), refused));
      refused = undefined;
    } catch (error) {
      if (context.signal.aborted || refused !== undefined || entry.at.kind === 'start' || !isRefusal(error))
        throw error;
      refused = entry.index;
    }
  }
}

/**
 * Greatest possible index of the last row, where no row follows a cursor. The total may be lower than the index of the cursor,
 * because rows were removed since.
 */
const lastRowBefore = ({ index }: KnownCursor, total = index): number => Math.min(index, total) - 1;

/** The cursor to start from; a source that can seek has one for the row's own page. */
function cursorToSeekFrom(context: SeekContext, target: number, refused: number | undefined): KnownCursor {
  const { seek } = context.source;
  if (seek) return placeBefore(context.cursorIndex(), target - (target % context.limit), seek);
  return nearestKnownCursor(
    context.cursorIndex(),
    refused === undefined ? target : Math.min(target, refused - 1),
  );
}

/** Loads whole pages from a cursor through the target row and the rows around it. */
async function fetchPageAround<Row extends ListedRow>(
  context: SeekContext<Row>,
  entry: KnownCursor,
  target: number,
  fieldsFor: (rows: number) => readonly string[],
): Promise<PlacedPage<Row>> {
  const { limit, source, signal } = context;
  const wanted = target - entry.index + ROWS_AROUND;
  const rows = Math.min(MAX_ROWS_PER_REQUEST, Math.ceil(wanted / limit) * limit);
  const page = await source.page(entry.at, rows, fieldsFor(rows), signal);
  return placePage({ ...entry, limit: rows }, page);
}

const fqnOf = (record: unknown): unknown =>
  typeof record === 'object' && record !== null && 'fullyQualifiedName' in record
    ? record.fullyQualifiedName
    : undefined;

/**
 * The index of a record by its FQN; undefined if the list does not contain it. One request first checks that the record
 * exists. The list is then read from its start, without optional fields, until the record is found: names can only be
 * compared for equality, because servers order them by different collations.
 * @throws what the source throws; the aborted signal's reason
 */
export async function seekName(context: SeekContext, fqn: string): Promise<number | undefined> {
  if (context.source.exists && !(await context.source.exists(fqn, context.signal))) return undefined;
  let entry: KnownCursor = nearestKnownCursor(context.cursorIndex(), 0);
  for (;;) {
    const skipped = await skipStep(context, entry, stepSize(context.limit, context.timing()));
    const found = skipped.rows.findIndex((row) => fqnOf(row) === fqn);
    if (found >= 0) return entry.index + found;
    if (skipped.after === undefined || skipped.rows.length === 0) return undefined;
    entry = { index: entry.index + skipped.rows.length, at: { kind: 'after', cursor: skipped.after } };
  }
}
