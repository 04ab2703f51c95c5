import type { ListedRow, PageAt, RowSource, SkipResult } from '../api/data-source.ts';
import {
  nearestKnownCursor,
  withCursor,
  withoutCursor,
  type CursorIndex,
  type KnownCursor,
  type SkipRange,
} from './cursor-index.ts';
import { placePage, type PlacedPage } from './page.ts';
import { skipSize, type ResponseTiming } from './fetch-policy.ts';
import { isCursorError } from '../api/errors.ts';

/** What a walk goes by, and what it leaves behind: edges, and what steps cost. */
export interface SeekContext<Row extends ListedRow = ListedRow> {
  readonly source: RowSource<Row>;
  /** Page size of the address. */
  readonly limit: number;
  readonly cursorIndex: () => CursorIndex;
  readonly setCursorIndex: (cursorIndex: CursorIndex) => void;
  readonly timing: () => ResponseTiming | undefined;
  readonly recordTiming: (cost: ResponseTiming) => void;
  readonly signal: AbortSignal;
  /** Rows passed so far, after every step. */
  readonly onProgress: (rows: number) => void;
}

const pageAtCursor = ({ cursor }: KnownCursor): PageAt =>
  cursor === null ? { at: 'start' } : { at: 'after', cursor };

/** Passes one stretch from a known edge and keeps the edge at its end. @throws what the source throws */
async function skipStep(way: SeekContext, entry: KnownCursor, rows: number): Promise<SkipResult> {
  const passage = await way.source.skip(pageAtCursor(entry), rows, way.signal);
  way.recordTiming({ rows: passage.count, ms: passage.tookMs });
  const end = entry.index + passage.count;
  if (passage.after !== undefined) way.setCursorIndex(withCursor(way.cursorIndex(), end, passage.after));
  way.onProgress(end);
  return passage;
}

/** Rows to have from the row gone to on: about a screen. */
const ROWS_AROUND = 40;

/**
 * The page with a row, found from the nearest known edge by stretches of bare rows, one request at a time. Every edge
 * passed is kept, so going back is one request. `row` is read at every step: a new target ahead continues the walk.
 * Where the list ends before it, the page is that of the last row. A cursor that is refused is forgotten and the way
 * begun one edge before, once.
 * @param fieldsFor fields that the page's own request carries along
 * @throws what the source throws; the aborted signal's reason
 */
export async function seekRow<Row extends ListedRow>(
  way: SeekContext<Row>,
  row: () => number,
  fieldsFor: (rows: number) => readonly string[],
): Promise<PlacedPage<Row>> {
  let most = Number.POSITIVE_INFINITY;
  let refused: number | undefined;
  for (;;) {
    const target = Math.max(0, Math.min(row(), most));
    const entry = cursorToSeekFrom(way, target, refused);
    try {
      const step = Math.max(skipSize(way.limit, way.timing()), way.limit);
      if (target - entry.index >= step) {
        const passage = await skipStep(way, entry, step);
        const end = entry.index + passage.count;
        if (passage.after === undefined || passage.count === 0) most = end - 1;
      } else {
        const page = await fetchPageAround(way, entry, target, fieldsFor);
        const isThere = page.base + page.rows.length > target;
        if (isThere || page.rows.length > 0 || target === 0) {
          const moved = Math.max(0, Math.min(row(), isThere ? most : page.base + page.rows.length - 1));
          if (moved >= page.base && moved < page.base + Math.max(1, page.rows.length)) return page;
        } else most = target - 1;
      }
      if (refused !== undefined) way.setCursorIndex(withoutCursor(way.cursorIndex(), refused));
      refused = undefined;
    } catch (error) {
      if (way.signal.aborted || refused !== undefined || entry.cursor === null || !isCursorError(error))
        throw error;
      refused = entry.index;
    }
  }
}

/** The edge to begin from: where the source can name any row, that of the row's own page. */
function cursorToSeekFrom(way: SeekContext, target: number, refused: number | undefined): KnownCursor {
  const start = target - (target % way.limit);
  if (way.source.seek && start > 0) return { index: start, cursor: way.source.seek(start) };
  return nearestKnownCursor(
    way.cursorIndex(),
    refused === undefined ? target : Math.min(target, refused - 1),
  );
}

/** The page from an edge through a row and what is around it, in whole pages. */
async function fetchPageAround<Row extends ListedRow>(
  way: SeekContext<Row>,
  entry: KnownCursor,
  target: number,
  fieldsFor: (rows: number) => readonly string[],
): Promise<PlacedPage<Row>> {
  const { limit, source, signal } = way;
  const wanted = target - entry.index + ROWS_AROUND;
  const rows = Math.min(1_000, Math.ceil(wanted / limit) * limit);
  const param =
    entry.cursor === null
      ? { at: 'start' as const, limit: rows }
      : { at: 'after' as const, cursor: entry.cursor, base: entry.index, limit: rows };
  return placePage(param, await source.page(pageAtCursor(entry), rows, fieldsFor(rows), signal));
}

/**
 * The index of a table by its FQN; undefined where the list does not have it. Names are only compared for equality: every
 * server orders them by a collation of its own. So the list is read from its start, in stretches of bare rows, until
 * the table comes; a table that is not there at all is found out first, by one request.
 * @throws what the source throws; the aborted signal's reason
 */
export async function seekName(way: SeekContext, fqn: string): Promise<number | undefined> {
  if (way.source.exists && !(await way.source.exists(fqn, way.signal))) return undefined;
  let entry: KnownCursor = nearestKnownCursor(way.cursorIndex(), 0);
  for (;;) {
    const passage = await skipStep(way, entry, skipSize(way.limit, way.timing()));
    const found = passage.indexOf(fqn);
    if (found !== undefined) return entry.index + found;
    const end = entry.index + passage.count;
    if (passage.after === undefined || passage.count === 0) return undefined;
    way.setCursorIndex(withCursor(way.cursorIndex(), end, passage.after));
    entry = { index: end, cursor: passage.after };
  }
}

/** Why the window is left: a far row, the same rows read anew, a table by its name, or one that a link named. */
export type JumpReason = 'far' | 'refresh' | 'name' | 'link';

/** A far jump under way, or one that failed. */
export interface Jump {
  readonly why: JumpReason;
  /** Index of the row gone to; undefined while it is looked for by name. */
  readonly row: number | undefined;
  /** FQN of the table looked for. */
  readonly name?: string;
  /** Rows that were passed already when it began, and by now. */
  readonly from: number;
  readonly passed: number;
  /** By `performance.now()`. */
  readonly startedAt: number;
  readonly error?: unknown;
}

export interface JumpOptions<Row extends ListedRow> {
  /** The way of a walk, for a signal and a report of progress. */
  readonly context: (signal: AbortSignal, onPassed: (rows: number) => void) => SeekContext<Row>;
  /** Requests of the window that is left are aborted. */
  readonly cancelFetches: () => Promise<void>;
  readonly fieldsFor: (rows: number) => readonly string[];
  /** The window is this page from now on. */
  readonly onArrive: (page: PlacedPage<Row>, row: number, why: JumpReason) => void;
  /** The list has no such table, or the way to it failed. */
  readonly onMissing: (missing: { name: string; error?: unknown }, why: JumpReason) => void;
  /** `current()` is another. */
  readonly onChange: () => void;
}

interface RunningJump {
  readonly controller: AbortController;
  readonly why: JumpReason;
  readonly name: string | undefined;
  /** May change on the way. */
  row: number | undefined;
  /** The new window is here and about to be put in place. */
  isArriving: boolean;
}

const initialJump = ({ why, row, name }: RunningJump): Jump => ({
  why,
  row,
  ...(name !== undefined && { name }),
  from: 0,
  passed: 0,
  startedAt: 0,
});

export interface JumpController {
  readonly current: () => Jump | undefined;
  readonly isUnderWay: () => boolean;
  /** The new window is about to be put in place: nothing is to be asked of the old one. */
  readonly isArriving: () => boolean;
  readonly toRow: (row: number, why: 'far' | 'refresh') => void;
  readonly toName: (name: string, why: 'name' | 'link') => void;
  readonly cancel: () => void;
  /** Aborts without a word: nobody looks any more. */
  readonly dispose: () => void;
}

/** One far jump at a time: another row of the same kind continues the walk, whatever else is asked for begins another. */
export function createJumpController<Row extends ListedRow>(o: JumpOptions<Row>): JumpController {
  let walk: RunningJump | undefined;
  let jump: Jump | undefined;
  const set = (next: Jump | undefined) => {
    jump = next;
    o.onChange();
  };

  const run = async (own: RunningJump) => {
    const { controller, name, why } = own;
    let from: number | undefined;
    const onPassed = (rows: number) => {
      from ??= rows;
      if (walk !== own || !jump) return;
      jump = { ...jump, from, passed: rows };
      // Told a task later: to draw it would hold up the next request.
      setTimeout(o.onChange);
    };
    try {
      // A table looked for by name is somewhere; until it is found, the window goes on.
      if (name === undefined) await o.cancelFetches();
      const way = o.context(controller.signal, onPassed);
      if (name !== undefined) own.row = await seekName(way, name);
      const { row } = own;
      if (row === undefined) {
        if (walk !== own || name === undefined) return;
        walk = undefined;
        set(undefined);
        o.onMissing({ name }, why);
        return;
      }
      const page = await seekRow(way, () => own.row ?? row, o.fieldsFor);
      if (walk !== own) return;
      // A page asked for meanwhile would put the window that is left back in place of this one.
      own.isArriving = true;
      await o.cancelFetches();
      if (walk !== own) return;
      walk = undefined;
      o.onArrive(page, Math.min(own.row ?? row, page.base + Math.max(0, page.rows.length - 1)), why);
      // Whoever has gone elsewhere meanwhile is on the way there by now.
      if (!walk) set(undefined);
    } catch (error) {
      if (walk !== own) return;
      walk = undefined;
      set(own.row === undefined ? undefined : { ...initialJump(own), error });
      if (own.row === undefined && name !== undefined) o.onMissing({ name, error }, why);
    }
  };

  const begin = (why: JumpReason, row: number | undefined, name?: string) => {
    walk?.controller.abort();
    const own: RunningJump = { controller: new AbortController(), why, name, row, isArriving: false };
    walk = own;
    set({ ...initialJump(own), startedAt: performance.now() });
    void run(own);
  };

  const cancel = () => {
    walk?.controller.abort();
    walk = undefined;
    if (jump) set(undefined);
  };

  return {
    current: () => jump,
    isUnderWay: () => walk !== undefined,
    isArriving: () => walk?.isArriving ?? false,
    toRow(row, why) {
      if (walk?.why === why) {
        if (walk.row === row) return;
        walk.row = row;
        if (jump) set({ ...jump, row });
      } else begin(why, row);
    },
    toName: (name, why) => begin(why, undefined, name),
    cancel,
    dispose() {
      walk?.controller.abort();
      walk = undefined;
    },
  };
}

/** Looks for an edge near the screen, one at a time: the request is aborted when the screen moves far away. */
export function createCursorSearch(way: (signal: AbortSignal) => SeekContext, onFound: () => void) {
  let running: { readonly controller: AbortController; readonly row: number } | undefined;
  const stop = () => {
    running?.controller.abort();
    running = undefined;
  };
  const pass = async (stretch: SkipRange, row: number) => {
    const own = { controller: new AbortController(), row };
    running = own;
    try {
      await skipStep(way(own.controller.signal), stretch.from, stretch.rows);
      if (running === own) onFound();
    } catch {
      // Nobody asked for it: the place stays unwritten, and the next rest tries again.
    } finally {
      if (running === own) running = undefined;
    }
  };
  return {
    /** @param stretch what to pass for the sake of `row`; undefined: nothing is wanted any more */
    want(stretch: SkipRange | undefined, row: number, nearness: number) {
      if (!stretch || (running && Math.abs(running.row - row) > nearness)) stop();
      if (stretch && !running) void pass(stretch, row);
    },
    isRunning: () => running !== undefined,
    stop,
  };
}
