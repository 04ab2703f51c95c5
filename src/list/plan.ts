import type { KnownCursor, RowSource } from '../api/data-source.ts';
import { MAX_IN_FLIGHT } from '../fields/cell-requests.ts';
import {
  type FieldRequest,
  idsIn,
  overlaps,
  planRequest,
  type RequestContext,
  requestedSpan,
  type Viewport,
} from '../fields/plan-requests.ts';
import { type CursorIndex, placeBefore } from '../paging/cursor-index.ts';
import { type FetchState, type FetchStep, planFetch, type ViewportRows } from '../paging/fetch-policy.ts';
import type { LoadedRows, PlacedPage } from '../paging/page.ts';

/** Most rows around the screen whose cells are requested, however large the pages of the address are. */
const MAX_BLOCK_ROWS = 100;

/** The loaded rows, and the cursors that lead to further ones. */
export interface LoadedPages {
  readonly loaded: LoadedRows;
  readonly pages: readonly PlacedPage[];
  readonly cursorIndex: CursorIndex;
  /** Cursors at the ends of responses with cells. */
  readonly cellCursors: readonly KnownCursor[];
  /** Whether a cursor nearer to the screen is in flight. */
  readonly isCursorAwaited: boolean;
}

/** The cursor of a page read backwards, above the place of a link: its cells can be read backwards too. */
const cursorsOfPage = ({ param: { at }, base, rows }: PlacedPage): readonly KnownCursor[] =>
  at.kind === 'before' ? [{ index: base + rows.length, at }] : [];

/** Id of the loaded record at an index; undefined if none is loaded or it is unreadable. */
export function rowIdAt({ base, rows }: LoadedRows, index: number): string | undefined {
  const row = rows[index - base];
  return row?.kind === 'entity' ? row.id : undefined;
}

/**
 * The viewport of cells: the rows on screen, a page around them, and the cursors that lead to them.
 * @param limit page size of the address @param seek of a source that has a cursor for every row
 */
export function fieldViewport(
  { first, last }: Pick<ViewportRows, 'first' | 'last'>,
  { loaded, pages, cursorIndex, cellCursors, isCursorAwaited }: LoadedPages,
  limit: number,
  seek: RowSource['seek'],
): Viewport {
  const around = Math.max(0, Math.ceil((Math.min(limit, MAX_BLOCK_ROWS) - (last + 1 - first)) / 2));
  return {
    first,
    last,
    overscan: { from: first - around, to: last + 1 + around },
    cursors: [
      ...(seek ? [placeBefore(cursorIndex, first, seek)] : [...cursorIndex, ...pages.flatMap(cursorsOfPage)]),
      ...cellCursors,
    ],
    isCursorAwaited,
    rowIdAt: (index) => rowIdAt(loaded, index),
  };
}

/** Requests for cells to abort, then to send. */
export interface CellPlan {
  /** Ids of the rows around the screen, which keep their cells. */
  readonly keep: readonly string[];
  readonly abort: readonly FieldRequest[];
  readonly send: readonly FieldRequest[];
  /** Whether cells on screen are in flight, these requests included. */
  readonly isScreenAwaited: boolean;
}

/** Whether a request brings no cell that is still needed. */
function isSuperseded(request: FieldRequest, viewport: Viewport, fields: readonly string[]): boolean {
  const { from, to } = requestedSpan(viewport);
  return !overlaps(request, from, to) || !request.fields.some((field) => fields.includes(field));
}

export interface CellState {
  readonly viewport: Viewport;
  readonly context: RequestContext;
  /** Optional fields of the columns shown, refused ones included: their request may still be in flight. */
  readonly shown: readonly string[];
}

/** The requests for cells of a screen at rest, at most two at a time. One for cells on screen replaces those beyond it. */
export function planCells({ viewport, context, shown }: CellState): CellPlan {
  const isOnScreen = (request: FieldRequest) => overlaps(request, viewport.first, viewport.last + 1);
  let inFlight = context.inFlight.filter((request) => !isSuperseded(request, viewport, shown));
  const next = () => planRequest(viewport, { ...context, inFlight });
  if (inFlight.length >= MAX_IN_FLIGHT && next()) inFlight = inFlight.filter(isOnScreen);
  const kept = inFlight;
  const send: FieldRequest[] = [];
  while (inFlight.length < MAX_IN_FLIGHT) {
    const request = next();
    if (!request) break;
    send.push(request);
    inFlight = [...inFlight, request];
  }
  const { from, to } = requestedSpan(viewport);
  return {
    keep: idsIn(viewport.rowIdAt, from, to),
    abort: context.inFlight.filter((one) => !kept.includes(one)),
    send,
    isScreenAwaited: inFlight.some(isOnScreen),
  };
}

/** The reason to replace the window: a far row, a reload of the same rows, a record by its name, or a link's record. */
export type JumpReason = 'far' | 'refresh' | 'name' | 'link';

/** A jump in progress, or one that failed. */
export interface Jump {
  readonly why: JumpReason;
  /** Index of the target row; undefined while it is searched by name. */
  readonly row: number | undefined;
  readonly name?: string;
  /** Index reached by the first step, and index reached so far. */
  readonly from: number;
  readonly passed: number;
  /** Time of `performance.now()`, in ms. */
  readonly startedAt: number;
  readonly error?: unknown;
}

export interface RowState extends Omit<FetchState, 'isScreenAwaited'> {
  readonly limit: number;
  readonly jump: Pick<Jump, 'why' | 'row' | 'error'> | undefined;
  /** The end whose page is requested; `other`: the whole list is. */
  readonly inFlight: 'next' | 'previous' | 'other' | undefined;
}

/** The request for rows to send now, and the pages and jumps that are over. */
export interface RowPlan {
  readonly step: FetchStep;
  /** Whether the request in flight is for the other end, and is aborted. */
  readonly cancelsRequest: boolean;
  readonly cancelsJump: boolean;
  /** Whether pages far from the screen are evicted. */
  readonly evicts: boolean;
}

const NOTHING: FetchStep = { kind: 'nothing' };

/**
 * The next request for rows. Cells on screen come before rows beyond it at rest, because a server needs longer for both at
 * once. @param isScreenAwaited whether cells on screen are in flight
 */
export function planRows({ jump, limit, inFlight, ...state }: RowState, isScreenAwaited: boolean): RowPlan {
  const step = planFetch({ ...state, isScreenAwaited });
  const { atRest } = state.visible;
  if (step.kind === 'reseat') {
    // A jump that failed is repeated by an explicit retry only.
    const hasFailed =
      jump?.error !== undefined && jump.row !== undefined && Math.abs(jump.row - step.row) < limit;
    return { step: hasFailed ? NOTHING : step, cancelsRequest: false, cancelsJump: false, evicts: false };
  }
  // Scrolling back to loaded rows ends a far jump.
  const cancelsJump = jump?.why === 'far' && atRest;
  if (jump?.why === 'refresh') return { step: NOTHING, cancelsRequest: false, cancelsJump, evicts: false };
  // Fast scrolling loads far ahead: rows it no longer needs are evicted at rest, and before each further page.
  const evicts = inFlight === undefined && (step.kind !== 'nothing' || atRest);
  const isInFlight = inFlight === 'other' || inFlight === step.kind;
  return {
    step: isInFlight ? NOTHING : step,
    cancelsRequest: !isInFlight && step.kind !== 'nothing' && inFlight !== undefined,
    cancelsJump,
    evicts,
  };
}
