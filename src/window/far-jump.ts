import type { WindowPage } from './page-param.ts';
import { walkToName } from './walk-to-name.ts';
import { walkToRow, type Way } from './walk.ts';

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

export interface FarJumpOptions {
  /** The way of a walk, for a signal and a report of progress. */
  readonly way: (signal: AbortSignal, onPassed: (rows: number) => void) => Way;
  /** Requests of the window that is left are aborted. */
  readonly leave: () => Promise<void>;
  readonly carry: (rows: number) => readonly string[];
  /** The window is this page from now on. */
  readonly onArrive: (page: WindowPage, row: number, why: JumpReason) => void;
  /** The list has no such table, or the way to it failed. */
  readonly onMissing: (missing: { name: string; error?: unknown }, why: JumpReason) => void;
  /** `current()` is another. */
  readonly onChange: () => void;
}

interface Walk {
  readonly controller: AbortController;
  readonly why: JumpReason;
  readonly name: string | undefined;
  /** May change on the way. */
  row: number | undefined;
  /** The new window is here and about to be put in place. */
  isLanding: boolean;
}

const jumpOf = ({ why, row, name }: Walk): Jump => ({
  why,
  row,
  ...(name !== undefined && { name }),
  from: 0,
  passed: 0,
  startedAt: 0,
});

export interface FarJump {
  readonly current: () => Jump | undefined;
  readonly isUnderWay: () => boolean;
  /** The new window is about to be put in place: nothing is to be asked of the old one. */
  readonly isLanding: () => boolean;
  readonly toRow: (row: number, why: 'far' | 'refresh') => void;
  readonly toName: (name: string, why: 'name' | 'link') => void;
  readonly cancel: () => void;
  /** Aborts without a word: nobody looks any more. */
  readonly dispose: () => void;
}

/** One far jump at a time: another row of the same kind continues the walk, whatever else is asked for begins another. */
export function createFarJump(o: FarJumpOptions): FarJump {
  let walk: Walk | undefined;
  let jump: Jump | undefined;
  const set = (next: Jump | undefined) => {
    jump = next;
    o.onChange();
  };

  const run = async (own: Walk) => {
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
      if (name === undefined) await o.leave();
      const way = o.way(controller.signal, onPassed);
      if (name !== undefined) own.row = await walkToName(way, name);
      const { row } = own;
      if (row === undefined) {
        if (walk !== own || name === undefined) return;
        walk = undefined;
        set(undefined);
        o.onMissing({ name }, why);
        return;
      }
      const page = await walkToRow(way, () => own.row ?? row, o.carry);
      if (walk !== own) return;
      // A page asked for meanwhile would put the window that is left back in place of this one.
      own.isLanding = true;
      await o.leave();
      if (walk !== own) return;
      walk = undefined;
      o.onArrive(page, Math.min(own.row ?? row, page.base + Math.max(0, page.rows.length - 1)), why);
      // Whoever has gone elsewhere meanwhile is on the way there by now.
      if (!walk) set(undefined);
    } catch (error) {
      if (walk !== own) return;
      walk = undefined;
      set(own.row === undefined ? undefined : { ...jumpOf(own), error });
      if (own.row === undefined && name !== undefined) o.onMissing({ name, error }, why);
    }
  };

  const begin = (why: JumpReason, row: number | undefined, name?: string) => {
    walk?.controller.abort();
    const own: Walk = { controller: new AbortController(), why, name, row, isLanding: false };
    walk = own;
    set({ ...jumpOf(own), startedAt: performance.now() });
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
    isLanding: () => walk?.isLanding ?? false,
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
