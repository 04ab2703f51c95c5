import type { RowSource, TablePage } from '../api/source.ts';
import { carriedPage } from './carried-page.ts';
import type { CellStore } from './cell-store.ts';
import { AT_ONCE, send, type Sent } from './entering.ts';
import { blamesFields } from './field-failure.ts';
import { paceOf, type Pace } from './pace.ts';
import { planCells } from './plan-cells.ts';
import { createRunning, isSuperseded } from './running.ts';
import { idsIn, overlaps, spanOf, type CellRequest, type Edge, type Scene } from './scene.ts';
import { settle } from './settle.ts';
import { expired, forgiven, isSettled } from './settled.ts';

export interface CellDeps {
  readonly source: RowSource;
  readonly store: CellStore;
  /** Fields that the server turned out to refuse. */
  readonly onRefused: (fields: readonly string[]) => void;
  /** A cursor that an answer led on to, and the index of the row that follows it. */
  readonly onEdge?: ((index: number, cursor: string) => void) | undefined;
  /** The cells of a row on screen cannot be asked for: no edge is known near it. */
  readonly onNoEdge?: ((row: number) => void) | undefined;
  /** Instead of the pace known of the source's server. */
  readonly pace?: Pace | undefined;
}

/** The requests for cells beside the rows: which, when, and what becomes of them. */
export interface CellRequests {
  /** What is on screen, at rest. What no longer is and has not come is aborted. */
  readonly want: (scene: Scene, fields: readonly string[]) => void;
  /** Takes over a request that was sent already. */
  readonly follow: (sent: Sent) => void;
  /** Whether as many requests are under way as may be. */
  readonly isFull: () => boolean;
  /** The screen moves: what is under way goes on, and nothing else is asked for until the next `want`. */
  readonly pause: () => void;
  /** Learns from the rows' own answers: how long those take, and what the server refuses. */
  readonly observe: (page: Pick<TablePage, 'rows' | 'fields' | 'refused' | 'tookMs'>) => void;
  /** Whether the rows' own request may carry the fields along. */
  readonly carries: (fields: readonly string[], rows: number) => boolean;
  /** A page of rows that carries fields along. */
  readonly carried: RowSource['page'];
  /** Asks again for what failed: one field, alone, or all. */
  readonly retry: (field?: string) => void;
  /** All rows got other indices: `by` more than before. */
  readonly shift: (by: number) => void;
  /** Forgets what failed and where rows lie, and aborts what is under way. */
  readonly reset: () => void;
  /** `reset`, and every cell is to be asked for again when it is next on screen; until then it is shown as it is. */
  readonly refresh: () => void;
}

const OWN_EDGES = 64;

/** Requests that fill the store of one source, at most two at a time. */
export function createCellRequests(deps: CellDeps): CellRequests {
  const { source, store } = deps;
  const pace = deps.pace ?? paceOf(source);
  const running = createRunning();
  const refused = new Set<string>();
  /** Fields to ask for one by one, since a request for several failed. */
  const alone = new Set<string>();
  /** Fields whose last request failed: they are not asked for ahead of the screen. */
  const failing = new Set<string>();
  let edges: readonly Edge[] = [];
  let scene: Scene | undefined;
  let shown: readonly string[] = [];
  let paused = false;

  const isCellSettled = (id: string, field: string) => isSettled(store.get(id), field);
  const idAt = (index: number) => scene?.idAt(index);
  const isFull = () => running.all().length >= AT_ONCE;
  const plan = (now: Scene) => {
    const fields = shown.filter((field) => !refused.has(field));
    const ahead = fields.filter((field) => !failing.has(field));
    return planCells(
      { ...now, edges: [...now.edges, ...edges] },
      { fields, ahead, alone, isSettled: isCellSettled, running: running.all(), step: pace.step() },
    );
  };
  const nextRequest = () => (scene && !paused && !isFull() ? plan(scene).request : undefined);
  const pump = () => {
    for (let request = nextRequest(); request; request = nextRequest()) void follow(send(source, request));
  };

  const follow = async ({ request, controller, answer }: Sent) => {
    running.add(controller, request);
    const result = await answer.then(
      (page) => ({ page }),
      (error: unknown) => ({ error }),
    );
    const sent = running.take(controller);
    if (!sent) return;
    if ('page' in result) came(sent, result.page);
    else failed(sent, result.error);
    pump();
  };

  const came = (request: CellRequest, page: TablePage) => {
    pace.observe({ rows: page.rows.length, fields: page.fields, ms: page.tookMs });
    for (const field of request.fields) {
      if (!page.fields.includes(field)) refused.add(field);
      failing.delete(field);
      alone.delete(field);
    }
    if (page.refused.length > 0) deps.onRefused(page.refused);
    const edge = settle(store, request, page, idAt);
    if (edge) edges = [edge, ...edges].slice(0, OWN_EDGES);
    if (edge?.at.at === 'after') deps.onEdge?.(edge.index, edge.at.cursor);
  };

  const failed = ({ start, limit, fields }: CellRequest, error: unknown) => {
    if (fields.length > 1 && blamesFields(error)) {
      for (const field of fields) alone.add(field);
      return;
    }
    for (const field of fields) failing.add(field);
    // Where no row is here yet that could show it, the rows ask again when they come.
    store.fail(idsIn(idAt, start, start + limit), fields, error);
  };

  const reset = () => {
    running.abort(() => true);
    alone.clear();
    failing.clear();
    edges = [];
    scene = undefined;
  };

  return {
    want(next, fields) {
      scene = next;
      shown = fields;
      paused = false;
      const { from, to } = spanOf(next);
      store.hold(idsIn(next.idAt, from, to));
      running.abort((request) => isSuperseded(request, next, fields));
      const { request, needsEdge } = plan(next);
      // What is on screen waits for nothing that is not.
      if (request && isFull()) running.abort((other) => !overlaps(other, next.first, next.last + 1));
      if (needsEdge) deps.onNoEdge?.(next.first);
      pump();
    },
    follow: (sent) => void follow(sent),
    isFull,
    pause() {
      paused = true;
    },
    observe(page) {
      pace.observe({ rows: page.rows.length, fields: page.fields, ms: page.tookMs });
      for (const field of page.refused) refused.add(field);
    },
    carries: pace.carries,
    carried: (...page) => carriedPage(source, pace, page),
    retry(field) {
      if (field === undefined) {
        alone.clear();
        failing.clear();
      } else {
        alone.add(field);
        failing.delete(field);
      }
      store.change((cells) => forgiven(cells, field));
      pump();
    },
    shift(by) {
      running.shift(by);
      edges = edges.map(({ index, at }) => ({ index: index + by, at }));
      // It counts as before; the next one does not.
      scene = undefined;
    },
    reset,
    refresh() {
      reset();
      store.change(expired);
    },
  };
}
