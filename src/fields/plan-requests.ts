import {
  MAX_ROWS_PER_REQUEST as MAX_ROWS,
  type KnownCursor,
  type ListedRow,
  type Page,
  type PageAt,
} from '../api/data-source.ts';

/** The screen at rest, and the cursors near it. Indices are absolute; they may be off, even negative, until an end was seen. */
export interface Viewport {
  /** Rows on screen, both inclusive. */
  readonly first: number;
  readonly last: number;
  /** Rows around the screen, whose cells are requested after those on it; `to` is exclusive. */
  readonly overscan: { readonly from: number; readonly to: number };
  /** Known cursors, in any number; only those near the screen are used. */
  readonly cursors: readonly KnownCursor[];
  /** Whether a cursor nearer to the screen is in flight: cells far from the known ones wait for it. */
  readonly isCursorAwaited: boolean;
  /** The id of a row; undefined if it is not loaded or unreadable. */
  readonly rowIdAt: (index: number) => string | undefined;
}

/** A request for cells: these fields of the rows [start, start + limit). */
export interface FieldRequest {
  readonly at: PageAt;
  readonly start: number;
  readonly limit: number;
  readonly fields: readonly string[];
}

/** Whether a request has rows of [from, to). */
export const overlaps = (request: FieldRequest, from: number, to: number): boolean =>
  request.start < to && request.start + request.limit > from;

/** The rows on screen and around it as one range; `to` is exclusive. */
export const requestedSpan = ({ first, last, overscan }: Viewport): { from: number; to: number } => ({
  from: Math.min(first, overscan.from),
  to: Math.max(last + 1, overscan.to),
});

export function idsIn(rowIdAt: Viewport['rowIdAt'], from: number, to: number): readonly string[] {
  const ids: string[] = [];
  for (let index = from; index < to; index += 1) {
    const id = rowIdAt(index);
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

/** Rows whose cells are requested at once before the server's speed is known: about a screen. */
export const INITIAL_BATCH = 30;

/**
 * The request for cells that is sent beside the first page of rows, before their ids are known. It reaches from the page's
 * start through the rows in view and no farther, because cells off screen would delay them.
 * @param first absolute index of the first row in view @param limit rows of the page @param inView number of rows
 */
export function initialRequest(
  cursor: KnownCursor,
  first: number,
  limit: number,
  fields: readonly string[],
  inView = INITIAL_BATCH,
): FieldRequest {
  const rows = Math.max(0, first - cursor.index) + Math.min(inView, INITIAL_BATCH);
  return { at: cursor.at, start: cursor.index, limit: Math.min(rows, limit), fields };
}

/** Rows on the way from a cursor that may always be requested again. */
const MIN_DISTANCE = 100;

/**
 * The cursor to reach a row by: the nearest at or below it, or else the nearest above that reads backwards.
 * @param near most rows to request again on the way from it as a rule @param far where no other cursor will come
 */
function nearestCursor(
  cursors: readonly KnownCursor[],
  row: number,
  near: number,
  far: number,
): KnownCursor | undefined {
  let below: KnownCursor | undefined;
  let above: KnownCursor | undefined;
  for (const cursor of cursors) {
    if (cursor.at.kind === 'before') {
      if (cursor.index > row && (!above || cursor.index < above.index)) above = cursor;
    } else if (cursor.index <= row && (!below || cursor.index > below.index)) below = cursor;
  }
  const toBelow = below ? row - below.index : Number.POSITIVE_INFINITY;
  const toAbove = above ? above.index - row : Number.POSITIVE_INFINITY;
  if (toBelow <= near) return below;
  if (toAbove <= near) return above;
  if (Math.min(toBelow, toAbove) > far) return undefined;
  return toBelow <= toAbove ? below : above;
}

/**
 * The rows to request for missing ones: from a cursor through at most `step` rows beyond the first missing one, without
 * rows of pending requests for the same cells.
 * @param missing rows, ascending; `cursor` reaches the first
 * @returns undefined if such a request lies between cursor and row: its response brings a nearer cursor
 */
function rangeForward(
  cursor: KnownCursor,
  missing: readonly number[],
  pending: readonly FieldRequest[],
  step: number,
) {
  const [first = cursor.index] = missing;
  if (pending.some((request) => overlaps(request, cursor.index, first + 1))) return undefined;
  const ahead = pending.map(({ start }) => start).filter((start) => start > first);
  const end = Math.min(first + step, cursor.index + MAX_ROWS, ...ahead);
  const last = missing.findLast((row) => row < end) ?? first;
  return { at: cursor.at, start: cursor.index, limit: last + 1 - cursor.index };
}

function rangeBackward(
  cursor: KnownCursor,
  missing: readonly number[],
  pending: readonly FieldRequest[],
  step: number,
) {
  const nearest = missing.findLast((row) => row < cursor.index) ?? cursor.index - 1;
  const end = Math.max(nearest - step + 1, cursor.index - MAX_ROWS);
  const last = missing.find((row) => row >= end) ?? nearest;
  if (pending.some((request) => overlaps(request, last, cursor.index))) return undefined;
  return { at: cursor.at, start: last, limit: cursor.index - last };
}

export interface RequestContext {
  readonly fields: readonly string[];
  /** The part of `fields` to request before their rows are on screen. */
  readonly ahead: readonly string[];
  /** Fields that share no request with another. */
  readonly alone: ReadonlySet<string>;
  /** Whether a cell has a value, or failed and waits for a retry. */
  readonly isLoaded: (id: string, field: string) => boolean;
  readonly inFlight: readonly FieldRequest[];
  /** Rows whose cells the server returns in about a second. */
  readonly batchSize: number;
}

/**
 * The next request for cells: those on screen, then, if no request is in flight, those around it, first below the screen.
 * Fields that miss the same rows share a request.
 */
export function planRequest(whole: Viewport, context: RequestContext): FieldRequest | undefined {
  const { from, to } = requestedSpan(whole);
  const near = ({ index }: KnownCursor) => index > from - MAX_ROWS && index < to + MAX_ROWS;
  const viewport = { ...whole, cursors: whole.cursors.filter(near) };
  const below = viewport.last + 1;
  // Read from any distance if no nearer cursor is coming: visible cells would stay empty.
  const distance = Math.min(Math.max(context.batchSize, MIN_DISTANCE), MAX_ROWS - 1);
  const far = viewport.isCursorAwaited ? distance : MAX_ROWS - 1;
  const onScreen = planRange(viewport, viewport.first, below, context.fields, context, distance, far);
  if (onScreen || context.inFlight.length > 0) return onScreen;
  // Cells off screen are not worth reading a whole page on the way to them.
  return (
    planRange(viewport, below, to, context.ahead, context) ??
    planRange(viewport, from, viewport.first, context.ahead, context)
  );
}

function planRange(
  viewport: Viewport,
  from: number,
  to: number,
  fields: readonly string[],
  context: RequestContext,
  distance = MIN_DISTANCE,
  far = distance,
): FieldRequest | undefined {
  const groups = groupsIn(viewport, from, to, fields, context);
  const cursorFor = (row: number) => nearestCursor(viewport.cursors, row, distance, far);
  for (const group of groups) {
    const pending = context.inFlight.filter((request) =>
      request.fields.some((f) => group.fields.includes(f)),
    );
    for (const [position, row] of group.rows.entries()) {
      const cursor = cursorFor(row);
      const rangeOf = cursor?.at.kind === 'before' ? rangeBackward : rangeForward;
      const range = cursor && rangeOf(cursor, group.rows.slice(position), pending, context.batchSize);
      if (range) return { ...range, fields: group.fields };
    }
  }
  return undefined;
}

/** Groups fields by the rows that they miss, ascending; the group that misses the topmost row comes first. */
function groupsIn(
  { rowIdAt }: Viewport,
  from: number,
  to: number,
  fields: readonly string[],
  { isLoaded, inFlight, alone }: RequestContext,
) {
  const groups = new Map<string, { readonly fields: readonly string[]; readonly rows: readonly number[] }>();
  for (const field of fields) {
    const pending = inFlight.filter((request) => request.fields.includes(field));
    const rows: number[] = [];
    for (let row = from; row < to; row += 1) {
      const id = rowIdAt(row);
      if (id === undefined || isLoaded(id, field)) continue;
      if (!pending.some(({ start, limit }) => row >= start && row < start + limit)) rows.push(row);
    }
    if (rows.length === 0) continue;
    const key = alone.has(field) ? field : rows.join();
    groups.set(key, { fields: [...(groups.get(key)?.fields ?? []), field], rows });
  }
  return [...groups.values()].toSorted((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0));
}

/**
 * Aligns a response with the loaded rows. It may be shorter than requested, and rows may have come or gone since these were
 * loaded: the rows in both then give the end of the response, so that no cursor is off by the difference.
 * @returns the rows [from, to) that it covers, and the cursor that leads on from its end
 */
export function alignResponse(
  request: FieldRequest,
  response: Pick<Page<ListedRow>, 'before' | 'after'> & { readonly rows: readonly { readonly id: string }[] },
  rowIdAt: Viewport['rowIdAt'],
): { readonly from: number; readonly to: number; readonly cursor?: KnownCursor } {
  const from = request.start;
  const to = from + request.limit;
  const isBackward = request.at.kind === 'before';
  const cursor = isBackward ? response.before : response.after;
  if (cursor === undefined || response.rows.length === 0) return { from, to };
  const ids = response.rows.map(({ id }) => id);
  const last = isBackward
    ? lastAlignedIndex(ids.toReversed(), to - 1, -1, rowIdAt)
    : lastAlignedIndex(ids, from, 1, rowIdAt);
  if (last === undefined) return { from, to };
  return isBackward
    ? { from: last, to, cursor: { index: last, at: { kind: 'before', cursor } } }
    : { from, to: last + 1, cursor: { index: last + 1, at: { kind: 'after', cursor } } };
}

/**
 * The index of the last row of a response in reading order; undefined if rows are loaded in its range, and the response has
 * none of them.
 * @param ids in that order @param first index requested for the first of them @param step 1 downwards, -1 upwards
 */
function lastAlignedIndex(
  ids: readonly string[],
  first: number,
  step: 1 | -1,
  rowIdAt: Viewport['rowIdAt'],
): number | undefined {
  const indices = new Map<string, number>();
  // A response reaches farther than requested if rows were removed since.
  for (let offset = 0; offset < 2 * ids.length; offset += 1) {
    const id = rowIdAt(first + step * offset);
    if (id !== undefined) indices.set(id, first + step * offset);
  }
  if (indices.size === 0) return first + step * (ids.length - 1);
  const shared = ids.findLastIndex((id) => indices.has(id));
  if (shared < 0) return undefined;
  let index = indices.get(ids[shared]!) ?? first;
  // Further rows extend the range as long as no row is loaded at their index; the others are new, and have no index here.
  for (let more = ids.length - 1 - shared; more > 0 && rowIdAt(index + step) === undefined; more -= 1) {
    index += step;
  }
  return index;
}
