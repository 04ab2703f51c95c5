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
  withCursor,
  withoutCursor,
  type CursorIndex,
  type SkipRange,
} from './cursor-index.ts';
import { skipSize, type ResponseTiming } from './fetch-policy.ts';
import { pageParamFrom, placePage, type PlacedPage } from './page.ts';

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
async function skipStep(context: SeekContext, entry: KnownCursor, rows: number): Promise<SkippedRows> {
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
  const start = target - (target % context.limit);
  if (context.source.seek && start > 0) {
    return { index: start, at: { kind: 'after', cursor: context.source.seek(start) } };
  }
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
  return placePage(pageParamFrom(entry, rows), await source.page(entry.at, rows, fieldsFor(rows), signal));
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

export interface JumpOptions<Row extends ListedRow> {
  /** Creates the context of a seek from its signal and its progress callback. */
  readonly context: (signal: AbortSignal, onPassed: (rows: number) => void) => SeekContext<Row>;
  /** Aborts the requests of the current window. */
  readonly cancelFetches: () => Promise<void>;
  readonly fieldsFor: (rows: number) => readonly string[];
  readonly onArrive: (page: PlacedPage<Row>, row: number, why: JumpReason) => void;
  /** Called if the list does not contain the record, or the search for it failed. */
  readonly onMissing: (missing: { name: string; error?: unknown }, why: JumpReason) => void;
  readonly onChange: () => void;
}

interface RunningJump {
  readonly controller: AbortController;
  readonly why: JumpReason;
  readonly name: string | undefined;
  /** May change during the seek. */
  row: number | undefined;
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
  /** Whether the new page is about to replace the window: no request for the old one may start. */
  readonly isArriving: () => boolean;
  readonly toRow: (row: number, why: 'far' | 'refresh') => void;
  readonly toName: (name: string, why: 'name' | 'link') => void;
  readonly cancel: () => void;
  /** Aborts the requests of the jump and reports nothing more, until `resume`. */
  readonly pause: () => void;
  /** Restarts the jump that `pause` interrupted. */
  readonly resume: () => void;
}

/** Runs one jump at a time: a new row for the same reason continues the seek, anything else restarts it. */
export function createJumpController<Row extends ListedRow>(o: JumpOptions<Row>): JumpController {
  let running: RunningJump | undefined;
  let interrupted: RunningJump | undefined;
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
      if (running !== own || !jump) return;
      jump = { ...jump, from, passed: rows };
      // Notify in a later task, because rendering the progress would delay the next request.
      setTimeout(o.onChange);
    };
    try {
      // The window keeps loading until a record searched by name is found.
      if (name === undefined) await o.cancelFetches();
      const context = o.context(controller.signal, onPassed);
      if (name !== undefined) own.row = await seekName(context, name);
      const { row } = own;
      if (row === undefined) {
        if (running !== own || name === undefined) return;
        running = undefined;
        set(undefined);
        o.onMissing({ name }, why);
        return;
      }
      const page = await seekRow(context, () => own.row ?? row, o.fieldsFor);
      if (running !== own) return;
      // A page that the old window requested meanwhile would overwrite this one.
      own.isArriving = true;
      await o.cancelFetches();
      if (running !== own) return;
      running = undefined;
      o.onArrive(page, Math.min(own.row ?? row, page.base + Math.max(0, page.rows.length - 1)), why);
      // `onArrive` may have started another jump.
      if (!running) set(undefined);
    } catch (error) {
      if (running !== own) return;
      running = undefined;
      set(own.row === undefined ? undefined : { ...initialJump(own), error });
      if (own.row === undefined && name !== undefined) o.onMissing({ name, error }, why);
    }
  };

  const begin = (why: JumpReason, row: number | undefined, name?: string) => {
    running?.controller.abort();
    interrupted = undefined;
    const own: RunningJump = { controller: new AbortController(), why, name, row, isArriving: false };
    running = own;
    set({ ...initialJump(own), startedAt: performance.now() });
    void run(own);
  };

  const cancel = () => {
    running?.controller.abort();
    running = undefined;
    interrupted = undefined;
    if (jump) set(undefined);
  };

  return {
    current: () => jump,
    isUnderWay: () => running !== undefined,
    isArriving: () => running?.isArriving ?? false,
    toRow(row, why) {
      if (running?.why === why) {
        if (running.row === row) return;
        running.row = row;
        if (jump) set({ ...jump, row });
      } else begin(why, row);
    },
    toName: (name, why) => begin(why, undefined, name),
    cancel,
    pause() {
      running?.controller.abort();
      interrupted = running ?? interrupted;
      running = undefined;
    },
    resume() {
      if (interrupted) begin(interrupted.why, interrupted.row, interrupted.name);
    },
  };
}

/**
 * Searches for a cursor near the screen, one request at a time, aborted when the screen moves far away.
 * @param onSettled called after a search that was not aborted, with whether it found a cursor
 */
export function createCursorSearch(
  context: (signal: AbortSignal) => SeekContext,
  onSettled: (hasFound: boolean) => void,
) {
  let running: { readonly controller: AbortController; readonly row: number } | undefined;
  /** Whether the last search found none: it is not repeated before the screen has moved. */
  let isFruitless = false;
  const stop = () => {
    running?.controller.abort();
    running = undefined;
  };
  const find = async (range: SkipRange, signal: AbortSignal): Promise<boolean> => {
    const { cursorIndex, ...rest } = context(signal);
    const before = cursorIndex();
    // If the search fails, the address goes without a position.
    await skipStep({ ...rest, cursorIndex }, range.from, range.rows).catch(() => {});
    return cursorIndex() !== before;
  };
  const pass = async (range: SkipRange, row: number) => {
    const own = { controller: new AbortController(), row };
    running = own;
    const hasFound = await find(range, own.controller.signal);
    if (running !== own) return;
    running = undefined;
    isFruitless = !hasFound;
    onSettled(hasFound);
  };
  return {
    /** Starts, keeps or ends the search. @param range rows to skip for a cursor near `row`; undefined: none is needed */
    update(range: SkipRange | undefined, row: number, nearness: number) {
      if (!range || (running && Math.abs(running.row - row) > nearness)) stop();
      if (range && !running && !isFruitless) void pass(range, row);
    },
    /** Lets a search that found no cursor be repeated, as after the screen has moved. */
    allowRepeat() {
      isFruitless = false;
    },
    isRunning: () => running !== undefined,
    stop,
  };
}
