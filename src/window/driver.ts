import { shifted, withEntry } from './directory.ts';
import type { Driver, DriverOptions, DriverState, Edge } from './driver-options.ts';
import { createEdgeSearch } from './edge-search.ts';
import { baseError, extentOf } from './extent.ts';
import { createLateJump } from './late-jump.ts';
import { stretchTo } from './near-edge.ts';
import { isStart, nextParam, previousParam } from './next-page.ts';
import type { WindowPage } from './page-param.ts';
import { pageSize, sizeAtRest, walkStep, type Cost } from './page-size.ts';
import { planStep } from './plan.ts';
import { prefetchDistance, rowsToKeep, type Visible } from './prefetch.ts';
import { trimPages } from './trim.ts';
import type { Way } from './walk.ts';
import { joinPages } from './window-rows.ts';

const NO_FIELDS: readonly string[] = [];
/** Pages larger than this have been asked for to pass them. */
const MOST_CARRYING = 200;
/** Rows that pass faster than so many screens a second are not read. */
const READ_SPEED = 3;

/** Whether cells may come along with a page of so many rows: not where it is scrolled past. */
const isWorthFields = (rows: number, { first, last, rowsPerSecond }: Visible): boolean =>
  rows <= MOST_CARRYING && Math.abs(rowsPerSecond) <= READ_SPEED * Math.max(10, last + 1 - first);

/** Index of a table by its FQN among loaded pages. */
function indexOf(name: string | null, pages: readonly WindowPage[]): number | undefined {
  const { base, rows } = joinPages(pages);
  const at = rows.findIndex((row) => row.kind === 'table' && row.fullyQualifiedName === name);
  return at < 0 ? undefined : base + at;
}

/** Drives one window: what is on screen decides what is asked for. Knows the query by its four verbs, and no framework. */
export function createDriver(o: DriverOptions): Driver {
  const { source, anchor, limit, query } = o;
  let visible: Visible = { first: anchor.row, last: anchor.row, rowsPerSecond: 0, atRest: true };
  let cost: Cost | undefined;
  let startSeen = false;
  let entered = false;
  let disposed = false;
  const listeners = new Set<() => void>();
  let state: DriverState = { failed: {}, jump: undefined, missing: undefined, lost: undefined };
  const change = (next: Partial<DriverState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const note = (next: Cost) => {
    if (next.rows > 0) cost = next;
  };
  const size = () => pageSize(limit, cost, visible.rowsPerSecond);
  const nextSize = () => {
    const { base, rows } = joinPages(query.pages());
    return visible.atRest ? sizeAtRest(size(), cost, base + rows.length - visible.last - 1) : size();
  };
  const most = () => walkStep(limit, cost);
  const carry = (rows: number) => (isWorthFields(rows, visible) ? o.carry(rows) : NO_FIELDS);

  /** Every page that comes passes here: its edges are kept, its cost noted. */
  const onPage = (page: WindowPage) => {
    const { param, rows, copies = [] } = page;
    let next = o.directory();
    if (param.at === 'after' && !page.restarted) next = withEntry(next, page.base, param.cursor);
    if (page.after !== undefined) next = withEntry(next, page.base + rows.length, page.after);
    o.keep(next);
    note({ rows: rows.length + copies.length, ms: page.tookMs });
    o.onPage(page);
  };

  const wayOf = (signal: AbortSignal, onPassed: (rows: number) => void): Way => ({
    source,
    limit,
    directory: o.directory,
    keep: o.keep,
    cost: () => cost,
    note,
    signal,
    onPassed,
  });

  const jump = createLateJump({
    way: wayOf,
    leave: query.cancel,
    carry,
    onArrive: (page, row, why) => {
      onPage(page);
      query.replace([page]);
      change({ failed: {}, ...(why === 'link' && { lost: 'found' }) });
      // To a row, the screen went before.
      if (why === 'name' || why === 'link') o.onArrive(row);
    },
    onMissing: (missing, why) => {
      if (why === 'name') change({ missing });
    },
    onChange: () => {
      const now = jump.current();
      const isGivenUp = state.lost === 'looking' && now?.why !== 'link';
      change({ jump: now, ...(isGivenUp && { lost: 'top' }) });
    },
  });

  /** The edge asked last, until it is known what came of it: the query ends before its failure is noted here. */
  let asking: { readonly edge: Edge } | undefined;
  const extend = async (edge: Edge, turning: boolean) => {
    const own = { edge };
    asking = own;
    const { error } = await query.extend(edge, turning);
    if (asking === own) asking = undefined;
    if (error !== undefined && error !== null) change({ failed: { ...state.failed, [edge]: error } });
    else if (!disposed) go();
  };

  /** Moves all indices where an end shows that they are off. */
  const settle = () => {
    const pages = query.pages();
    if (query.fetching() || jump.isUnderWay() || !visible.atRest) return;
    const [first] = pages;
    const error = baseError(pages, startSeen);
    startSeen ||= first !== undefined && isStart(first);
    if (error === 0) return;
    o.keep(shifted(o.directory(), error));
    query.replace(pages.map((page) => ({ ...page, base: page.base + error })));
    visible = { ...visible, first: visible.first + error, last: visible.last + error };
    o.onShift(error);
  };

  const edges = createEdgeSearch(
    (signal) => wayOf(signal, () => {}),
    () => change({}),
  );
  const findEdge = () => {
    const { first: row, atRest } = visible;
    const isLoaded = query.pages().some((page) => page.base <= row && row < page.base + page.rows.length);
    // Where the source can name any row, every row is an edge.
    const isWanted = atRest && isLoaded && !source.seek;
    edges.want(isWanted ? stretchTo(row, o.directory(), limit) : undefined, row, limit);
  };

  const drive = () => {
    const pages = query.pages();
    if (pages.length === 0 || jump.isLanding()) return;
    const { base, rows } = joinPages(pages);
    const extent = extentOf(pages, source.reach, limit);
    const distance = prefetchDistance(visible, { cost, limit, size: size() });
    const { next, previous } = state.failed;
    const step = planStep({
      ...extent,
      base,
      end: base + rows.length,
      visible,
      size: Math.max(size(), limit),
      distance,
      failed: { next: next !== undefined, previous: previous !== undefined },
    });
    const now = jump.current();
    if (step.do === 'reseat') {
      const isRefused =
        now?.error !== undefined && now.row !== undefined && Math.abs(now.row - step.row) < limit;
      if (!isRefused) jump.toRow(step.row, 'far');
      return;
    }
    // Somebody came back to what is loaded: the way elsewhere is no longer wanted.
    if (now?.why === 'far' && visible.atRest) jump.cancel();
    if (step.do === 'nothing' || jump.current()?.why === 'refresh') return;
    const busy = query.fetching() ?? asking?.edge;
    if (busy === 'other' || busy === step.do) return;
    // Rows above may be gone with every way to them: asking for no page would be answered at once, for ever.
    const isThere =
      step.do === 'next' ? nextParam(pages, limit) : previousParam(pages, o.directory(), limit, most());
    if (!isThere) return;
    if (!busy) {
      const kept = trimPages(pages, visible, rowsToKeep(distance));
      if (kept !== pages) query.replace(kept);
    }
    void extend(step.do, busy !== undefined);
  };

  function go() {
    settle();
    drive();
    findEdge();
  }

  /** A window entered by a link: the table that the link names may stand elsewhere on the page, or the cursor be refused. */
  const onEntered = (page: WindowPage) => {
    if (page.restarted) {
      // The row of the link is another one here: to go there would be to give up the search for its table.
      visible = { ...visible, first: 0, last: 0 };
      o.onArrive(0);
      change({ lost: anchor.name === null ? 'top' : 'looking' });
      if (anchor.name !== null) jump.toName(anchor.name, 'link');
      return;
    }
    const at = indexOf(anchor.name, query.pages());
    if (at !== undefined && at !== anchor.row) o.onArrive(at);
  };
  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    size,
    nextSize,
    most,
    carry,
    onPage,
    changed() {
      const [page] = query.pages();
      if (page && !entered) {
        entered = true;
        onEntered(page);
      }
      go();
    },
    report(next: Visible) {
      visible = next;
      // What is read anew is what will be on screen.
      if (jump.current()?.why === 'refresh') jump.toRow(next.first, 'refresh');
      go();
    },
    retry() {
      if (joinPages(query.pages()).rows.length === 0) query.restart();
      change({ failed: {} });
      if (state.jump?.error !== undefined) jump.cancel();
      go();
    },
    stop: () => void query.cancel(),
    refresh: () => jump.toRow(visible.first, 'refresh'),
    goToName(name: string) {
      change({ missing: undefined });
      const at = indexOf(name, query.pages());
      if (at !== undefined) o.onArrive(at);
      else jump.toName(name, 'name');
    },
    cancelJump: jump.cancel,
    isBusy: () => jump.isUnderWay() || edges.isRunning(),
    dispose() {
      disposed = true;
      jump.dispose();
      edges.stop();
    },
  };
}
