import {
  MAX_ROWS_PER_REQUEST as MAX_ROWS,
  type KnownCursor,
  type ListedRow,
  type Page,
  type PageAt,
} from '../api/data-source.ts';

/** What is on screen, at rest, and how to get there. Indices are absolute; until an end was seen they may be off, even negative. */
export interface Viewport {
  /** Rows on screen, both inclusive. */
  readonly first: number;
  readonly last: number;
  /** The stretch around the screen that is worth filling after it; `to` is exclusive. */
  readonly overscan: { readonly from: number; readonly to: number };
  /** Places known, in any number; only those near the block matter. */
  readonly cursors: readonly KnownCursor[];
  /** The id of a loaded row; undefined where none is loaded, or it cannot be read. */
  readonly rowIdAt: (index: number) => string | undefined;
}

/** One request for cells: the rows [start, start + limit), and what of them. */
export interface FieldRequest {
  readonly at: PageAt;
  readonly start: number;
  readonly limit: number;
  readonly fields: readonly string[];
}

/** Whether a request has rows of [from, to). */
export const overlaps = (request: FieldRequest, from: number, to: number): boolean =>
  request.start < to && request.start + request.limit > from;

/** All rows of a scene as one stretch; `to` is exclusive. */
export const requestedSpan = ({ first, last, overscan }: Viewport): { from: number; to: number } => ({
  from: Math.min(first, overscan.from),
  to: Math.max(last + 1, overscan.to),
});

/** The ids of the loaded rows in [from, to). */
export function idsIn(rowIdAt: Viewport['rowIdAt'], from: number, to: number): readonly string[] {
  const ids: string[] = [];
  for (let index = from; index < to; index += 1) {
    const id = rowIdAt(index);
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

/** About a screen: rows whose cells are asked for at once, before anything is known of the server's speed. */
export const INITIAL_BATCH = 30;

/**
 * The cells to ask for together with the first page of rows, before anybody knows which rows those are: from the page's
 * start through the rows in view, and no more than the page: cells that nobody sees yet would make these wait.
 * @param first absolute index of the first row in view @param limit rows of the page @param inView rows in view
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

/** Rows on the way from an edge that are always worth asking for again. */
const MIN_DISTANCE = 100;

type RequestRange = Pick<FieldRequest, 'at' | 'start' | 'limit'>;

const maxDistance = (step: number): number => Math.min(Math.max(step, MIN_DISTANCE), MAX_ROWS - 1);

/** The edge to reach a row by: the nearest at or below it; failing that, the nearest above that reads backwards. */
function nearestCursor(cursors: readonly KnownCursor[], row: number, step: number): KnownCursor | undefined {
  let below: KnownCursor | undefined;
  let above: KnownCursor | undefined;
  for (const cursor of cursors) {
    if (cursor.at.at === 'before') {
      if (cursor.index > row && (!above || cursor.index < above.index)) above = cursor;
    } else if (cursor.index <= row && (!below || cursor.index > below.index)) below = cursor;
  }
  if (below && row - below.index <= maxDistance(step)) return below;
  return above && above.index - row <= maxDistance(step) ? above : undefined;
}

/**
 * The stretch to ask for so that missing rows come, from an edge through at most `step` rows beyond the first missing
 * one, and over nothing that is under way.
 * @param missing rows, ascending; the first has `edge` for its edge
 * @param busy requests under way that bring the same cells
 * @returns undefined where a request under way lies between the edge and the row: its answer brings a nearer edge
 */
const requestRange = (
  cursor: KnownCursor,
  missing: readonly number[],
  busy: readonly FieldRequest[],
  step: number,
): RequestRange | undefined =>
  cursor.at.at === 'before'
    ? rangeBackward(cursor, missing, busy, step)
    : rangeForward(cursor, missing, busy, step);

function rangeForward(
  cursor: KnownCursor,
  missing: readonly number[],
  busy: readonly FieldRequest[],
  step: number,
) {
  const [first = cursor.index] = missing;
  if (busy.some((request) => overlaps(request, cursor.index, first + 1))) return undefined;
  const ahead = busy.map(({ start }) => start).filter((start) => start > first);
  const end = Math.min(first + step, cursor.index + MAX_ROWS, ...ahead);
  const last = missing.findLast((row) => row < end) ?? first;
  return { at: cursor.at, start: cursor.index, limit: last + 1 - cursor.index };
}

function rangeBackward(
  cursor: KnownCursor,
  missing: readonly number[],
  busy: readonly FieldRequest[],
  step: number,
) {
  const nearest = missing.findLast((row) => row < cursor.index) ?? cursor.index - 1;
  const end = Math.max(nearest - step + 1, cursor.index - MAX_ROWS);
  const last = missing.find((row) => row >= end) ?? nearest;
  if (busy.some((request) => overlaps(request, last, cursor.index))) return undefined;
  return { at: cursor.at, start: last, limit: cursor.index - last };
}

export interface RequestContext {
  /** Optional fields of the columns shown. */
  readonly fields: readonly string[];
  /** Those of them that are worth asking for before their rows are on screen. */
  readonly ahead: readonly string[];
  /** Fields that share no request with another. */
  readonly alone: ReadonlySet<string>;
  /** Whether a cell came, or failed and waits for Retry. */
  readonly isLoaded: (id: string, field: string) => boolean;
  readonly inFlight: readonly FieldRequest[];
  /** Rows that the server answers in about a second. */
  readonly batchSize: number;
}

/**
 * The next request for cells: what is on screen, then, while nothing else is under way, the rest of the block, first
 * below the screen. Fields share a request where they miss the same rows.
 */
export function planRequest(whole: Viewport, wanted: RequestContext): FieldRequest | undefined {
  const { from, to } = requestedSpan(whole);
  const near = ({ index }: KnownCursor) => index > from - MAX_ROWS && index < to + MAX_ROWS;
  const viewport = { ...whole, cursors: whole.cursors.filter(near) };
  const below = viewport.last + 1;
  const onScreen = planRange(viewport, viewport.first, below, wanted.fields, wanted, wanted.batchSize);
  if (onScreen || wanted.inFlight.length > 0) return onScreen;
  // What nobody sees yet is not worth a whole page read on the way to it.
  return (
    planRange(viewport, below, to, wanted.ahead, wanted, MIN_DISTANCE) ??
    planRange(viewport, from, viewport.first, wanted.ahead, wanted, MIN_DISTANCE)
  );
}

interface FieldGroup {
  readonly fields: readonly string[];
  /** Rows that miss each of the fields, ascending. */
  readonly rows: readonly number[];
}

/** The next request for missing cells of [from, to). @param distance rows from an edge that may be read on the way there, at most */
function planRange(
  viewport: Viewport,
  from: number,
  to: number,
  fields: readonly string[],
  wanted: RequestContext,
  distance: number,
): FieldRequest | undefined {
  const groups = groupsIn(viewport, from, to, fields, wanted);
  const cursor = (row: number) => nearestCursor(viewport.cursors, row, distance);
  for (const group of groups) {
    const busy = wanted.inFlight.filter((request) => request.fields.some((f) => group.fields.includes(f)));
    for (const [position, row] of group.rows.entries()) {
      const by = cursor(row);
      const range = by && requestRange(by, group.rows.slice(position), busy, wanted.batchSize);
      if (range) return { ...range, fields: group.fields };
    }
  }
  return undefined;
}

/** Fields by the rows they miss, those that miss the topmost row first. */
function groupsIn(
  { rowIdAt }: Viewport,
  from: number,
  to: number,
  fields: readonly string[],
  { isLoaded, inFlight, alone }: RequestContext,
): readonly FieldGroup[] {
  const groups = new Map<string, FieldGroup>();
  for (const field of fields) {
    const busy = inFlight.filter((request) => request.fields.includes(field));
    const rows: number[] = [];
    for (let row = from; row < to; row += 1) {
      const id = rowIdAt(row);
      if (id === undefined || isLoaded(id, field)) continue;
      if (!busy.some(({ start, limit }) => row >= start && row < start + limit)) rows.push(row);
    }
    if (rows.length === 0) continue;
    const key = alone.has(field) ? field : rows.join();
    groups.set(key, { fields: [...(groups.get(key)?.fields ?? []), field], rows });
  }
  return [...groups.values()].toSorted((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0));
}

/** Where an answer lies among the rows as they are counted here: it speaks for [from, to), and leads on from `edge`. */
interface AlignedResponse {
  readonly from: number;
  readonly to: number;
  readonly cursor?: KnownCursor;
}

type ResponseRows = Pick<Page<ListedRow>, 'before' | 'after'> & {
  readonly rows: readonly { readonly id: string }[];
};

/**
 * Places an answer. It may be shorter than what was asked for, and rows may have come or gone since the rows were read:
 * then the rows it shares with those tell where it ends, so that no edge is off by what changed between.
 */
export function alignResponse(
  request: FieldRequest,
  answer: ResponseRows,
  rowIdAt: Viewport['rowIdAt'],
): AlignedResponse {
  const from = request.start;
  const to = from + request.limit;
  const up = request.at.at === 'before';
  const cursor = up ? answer.before : answer.after;
  if (cursor === undefined || answer.rows.length === 0) return { from, to };
  const ids = answer.rows.map(({ id }) => id);
  const last = up
    ? lastAlignedIndex(ids.toReversed(), to - 1, -1, rowIdAt)
    : lastAlignedIndex(ids, from, 1, rowIdAt);
  if (last === undefined) return { from, to };
  return up
    ? { from: last, to, cursor: { index: last, at: { at: 'before', cursor } } }
    : { from, to: last + 1, cursor: { index: last + 1, at: { at: 'after', cursor } } };
}

/**
 * The index of the last row of an answer in the order it was read; undefined where rows are known there, and none is in
 * the answer.
 * @param ids in that order @param first index that the first of them was asked for @param step 1 downwards, -1 upwards
 */
function lastAlignedIndex(
  ids: readonly string[],
  first: number,
  step: 1 | -1,
  rowIdAt: Viewport['rowIdAt'],
): number | undefined {
  const known = new Map<string, number>();
  // Where rows went since, an answer reaches farther than it was asked to.
  for (let near = 0; near < 2 * ids.length; near += 1) {
    const id = rowIdAt(first + step * near);
    if (id !== undefined) known.set(id, first + step * near);
  }
  if (known.size === 0) return first + step * (ids.length - 1);
  const shared = ids.findLastIndex((id) => known.has(id));
  if (shared < 0) return undefined;
  let index = known.get(ids[shared]!) ?? first;
  // What follows lies where no row is known, or it is new, and has no place here.
  for (let more = ids.length - 1 - shared; more > 0 && rowIdAt(index + step) === undefined; more -= 1) {
    index += step;
  }
  return index;
}
