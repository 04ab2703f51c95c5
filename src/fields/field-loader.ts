import {
  requestedSpan,
  overlaps,
  type FieldRequest,
  type Viewport,
  alignResponse,
  idsIn,
  planRequest,
  initialRequest,
} from './plan-requests.ts';
import type { KnownCursor, ListedRow, Page, PageAt, RowSource } from '../api/data-source.ts';
import { type FieldStore, markStale, clearErrors, isLoaded } from './field-store.ts';
import { mayRetryWithoutFields, isFieldError, RowMovedError } from '../api/errors.ts';
import type { BundlingPolicy, ServerThroughput } from './throughput.ts';

/** Requests for cells that were sent and have not come. */
interface InFlightRequests {
  readonly all: () => readonly FieldRequest[];
  readonly add: (controller: AbortController, request: FieldRequest) => void;
  /** The request as it stands now, taken out; undefined where it was aborted. */
  readonly take: (controller: AbortController) => FieldRequest | undefined;
  readonly abort: (which: (request: FieldRequest) => boolean) => void;
  /** All rows got other indices: `by` more than before. */
  readonly shift: (by: number) => void;
}

/** An empty set of requests. */
function createInFlightRequests(): InFlightRequests {
  const requests = new Map<AbortController, FieldRequest>();
  return {
    all: () => [...requests.values()],
    add: (controller, request) => requests.set(controller, request),
    take(controller) {
      const request = requests.get(controller);
      requests.delete(controller);
      return request;
    },
    abort(which) {
      for (const [controller, request] of requests) {
        if (!which(request)) continue;
        requests.delete(controller);
        controller.abort();
      }
    },
    shift(by) {
      for (const [controller, request] of requests) {
        requests.set(controller, { ...request, start: request.start + by });
      }
    },
  };
}

/** Whether nothing that a request brings is wanted any more. */
function isSuperseded(request: FieldRequest, viewport: Viewport, fields: readonly string[]): boolean {
  const { from, to } = requestedSpan(viewport);
  return !overlaps(request, from, to) || !request.fields.some((field) => fields.includes(field));
}

/**
 * Puts the cells of an answer into the store, and marks the rows it speaks for and does not have.
 * @returns the place it leads on to
 */
function storeResponse(
  store: FieldStore,
  request: FieldRequest,
  page: Page<ListedRow>,
  rowIdAt: Viewport['rowIdAt'],
): KnownCursor | undefined {
  const entities = page.rows.filter((row) => row.kind === 'entity');
  store.put(entities, page.fields);
  const { from, to, cursor } = alignResponse(request, page, rowIdAt);
  const there = new Set(entities.map((row) => row.id));
  const moved = idsIn(rowIdAt, from, to).filter((id) => !there.has(id));
  if (moved.length > 0) store.fail(moved, page.fields, new RowMovedError());
  return cursor;
}

/**
 * A page of rows that carries fields along. Where it does not come with them it comes without, and so do later ones:
 * a field that is broken takes no row with it.
 * @throws what the source throws where it is not for the fields; an aborted signal rejects with its reason
 */
export async function fetchBundledPage<Row extends ListedRow>(
  source: RowSource<Row>,
  together: BundlingPolicy,
  [at, limit, fields, signal]: readonly [PageAt, number, readonly string[], AbortSignal],
): Promise<Page<Row>> {
  try {
    return await source.page(at, limit, fields, signal);
  } catch (error) {
    if (signal.aborted || !mayRetryWithoutFields(error)) throw error;
    const bare = await source.page(at, limit, [], signal);
    together.reportFailure(fields, limit);
    return bare;
  }
}

/** Requests for cells that are under way at a time, at most. */
const MAX_IN_FLIGHT = 2;

/** A request that was sent. */
interface InFlight {
  readonly request: FieldRequest;
  readonly controller: AbortController;
  readonly answer: Promise<Page<ListedRow>>;
}

/** Cells that came, and what they were asked for by. */
export interface ReceivedCells {
  readonly request: FieldRequest;
  readonly page: Page<ListedRow>;
}

/** Sends a request for cells; aborting its controller rejects the answer. */
export function send(source: RowSource<ListedRow>, request: FieldRequest): InFlight {
  const controller = new AbortController();
  const { at, limit, fields } = request;
  const answer = source.page(at, limit, fields, controller.signal);
  // Whoever follows it hears of a failure, now or later.
  answer.catch(() => {});
  return { request, controller, answer };
}

export interface FieldLoaderOptions<Row extends ListedRow = ListedRow> {
  readonly source: RowSource<Row>;
  readonly store: FieldStore;
  /** Fields that the server turned out to refuse. */
  readonly onRefused: (fields: readonly string[]) => void;
  /** A request for cells was answered or failed, and the next one sent where there is one; not called where one is aborted. */
  readonly onSettled?: (() => void) | undefined;
  /** A cursor that an answer led on to, and the index of the row that follows it. */
  readonly onCursor?: ((index: number, cursor: string) => void) | undefined;
  /** What is known of the speed of the source's server. */
  readonly throughput: ServerThroughput;
}

/** The requests for cells beside the rows: which, when, and what becomes of them. */
export interface FieldRequests<Row extends ListedRow = ListedRow> {
  /**
   * What is on screen, at rest. What no longer is and has not come is aborted.
   * @returns whether cells on screen are under way
   */
  readonly setViewport: (viewport: Viewport, fields: readonly string[]) => boolean;
  /** Takes over a request that was sent already. */
  readonly follow: (sent: InFlight) => void;
  /** Takes the answer to a request that something else sent, and notifies nothing: it may be called while React renders. */
  readonly receive: (cells: ReceivedCells) => void;
  /** Whether as many requests are under way as may be. */
  readonly isFull: () => boolean;
  /** The screen moves: what is under way goes on, and nothing else is asked for until the next `setViewport`. */
  readonly pause: () => void;
  /** Learns from the rows' own answers: how long those take, and what the server refuses. */
  readonly observe: (page: Pick<Page<ListedRow>, 'rows' | 'fields' | 'refused' | 'tookMs'>) => void;
  /** Whether the rows' own request may carry the fields along. */
  readonly canBundle: (fields: readonly string[], rows: number) => boolean;
  /** A page of rows that carries fields along. */
  readonly fetchBundled: RowSource<Row>['page'];
  /** Asks again for what failed: one field, alone, or all. */
  readonly retry: (field?: string) => void;
  /** All rows got other indices: `by` more than before. */
  readonly shift: (by: number) => void;
  /** Aborts what is under way. What is asked for next goes on from what came. */
  readonly stop: () => void;
  /** `stop`, and forgets what failed and where rows lie. */
  readonly reset: () => void;
  /** `reset`, and every cell is to be asked for again when it is next on screen; until then it is shown as it is. */
  readonly refresh: () => void;
}

const MAX_CURSORS = 64;

/** Requests that fill the store of one source, at most two at a time. */
export function createFieldRequests<Row extends ListedRow>(
  deps: FieldLoaderOptions<Row>,
): FieldRequests<Row> {
  const { source, store, throughput } = deps;
  const inFlight = createInFlightRequests();
  const refused = new Set<string>();
  /** Fields to ask for one by one, since a request for several failed. */
  const alone = new Set<string>();
  /** Fields whose last request failed: they are not asked for ahead of the screen. */
  const failing = new Set<string>();
  let cursors: readonly KnownCursor[] = [];
  let viewport: Viewport | undefined;
  let shown: readonly string[] = [];
  let paused = false;

  const isCellLoaded = (id: string, field: string) => isLoaded(store.get(id), field);
  const rowIdAt = (index: number) => viewport?.rowIdAt(index);
  const isFull = () => inFlight.all().length >= MAX_IN_FLIGHT;
  const plan = (now: Viewport) => {
    const fields = shown.filter((field) => !refused.has(field));
    const ahead = fields.filter((field) => !failing.has(field));
    return planRequest(
      { ...now, cursors: [...now.cursors, ...cursors] },
      {
        fields,
        ahead,
        alone,
        isLoaded: isCellLoaded,
        inFlight: inFlight.all(),
        batchSize: throughput.batchSize(),
      },
    );
  };
  const nextRequest = () => (viewport && !paused && !isFull() ? plan(viewport) : undefined);
  const pump = () => {
    for (let request = nextRequest(); request; request = nextRequest()) void follow(send(source, request));
  };

  const follow = async ({ request, controller, answer }: InFlight) => {
    inFlight.add(controller, request);
    const result = await answer.then(
      (page) => ({ page }),
      (error: unknown) => ({ error }),
    );
    const sent = inFlight.take(controller);
    if (!sent) return;
    if ('page' in result) came(sent, result.page);
    else failed(sent, result.error);
    pump();
    deps.onSettled?.();
  };

  const came = (request: FieldRequest, page: Page<ListedRow>) => {
    throughput.observe({ rows: page.rows.length, fields: page.fields, ms: page.tookMs });
    if (page.refused.length > 0) deps.onRefused(page.refused);
    keep(request, page);
  };

  const keep = (request: FieldRequest, page: Page<ListedRow>) => {
    for (const field of request.fields) {
      if (!page.fields.includes(field)) refused.add(field);
      failing.delete(field);
      alone.delete(field);
    }
    const cursor = storeResponse(store, request, page, rowIdAt);
    if (cursor) cursors = [cursor, ...cursors].slice(0, MAX_CURSORS);
    if (cursor?.at.at === 'after') deps.onCursor?.(cursor.index, cursor.at.cursor);
  };

  const failed = ({ start, limit, fields }: FieldRequest, error: unknown) => {
    if (fields.length > 1 && isFieldError(error)) {
      for (const field of fields) alone.add(field);
      return;
    }
    for (const field of fields) failing.add(field);
    // Where no row is here yet that could show it, the rows ask again when they come.
    store.fail(idsIn(rowIdAt, start, start + limit), fields, error);
  };

  const stop = () => {
    inFlight.abort(() => true);
    viewport = undefined;
  };
  const reset = () => {
    stop();
    alone.clear();
    failing.clear();
    cursors = [];
  };

  return {
    setViewport(next, fields) {
      viewport = next;
      shown = fields;
      paused = false;
      const { from, to } = requestedSpan(next);
      store.pin(idsIn(next.rowIdAt, from, to));
      inFlight.abort((request) => isSuperseded(request, next, fields));
      const request = plan(next);
      // What is on screen waits for nothing that is not.
      const isOnScreen = (one: FieldRequest) => overlaps(one, next.first, next.last + 1);
      if (request && isFull()) inFlight.abort((other) => !isOnScreen(other));
      pump();
      return inFlight.all().some(isOnScreen);
    },
    follow: (sent) => void follow(sent),
    receive: ({ request, page }) => keep(request, page),
    isFull,
    pause() {
      paused = true;
    },
    observe(page) {
      throughput.observe({ rows: page.rows.length, fields: page.fields, ms: page.tookMs });
      for (const field of page.refused) refused.add(field);
    },
    canBundle: throughput.canBundle,
    fetchBundled: (...page) => fetchBundledPage(source, throughput, page),
    retry(field) {
      if (field === undefined) {
        alone.clear();
        failing.clear();
      } else {
        alone.add(field);
        failing.delete(field);
      }
      store.change((cells) => clearErrors(cells, field));
      pump();
    },
    shift(by) {
      inFlight.shift(by);
      cursors = cursors.map(({ index, at }) => ({ index: index + by, at }));
      // It counts as before; the next one does not.
      viewport = undefined;
    },
    stop,
    reset,
    refresh() {
      reset();
      store.change(markStale);
    },
  };
}

/** The cells of one source, as the list asks for them. */
export interface FieldLoader<Row extends ListedRow> extends Pick<
  FieldRequests,
  'receive' | 'setViewport' | 'pause' | 'retry' | 'shift' | 'stop' | 'reset' | 'refresh' | 'canBundle'
> {
  /** The source for the rows: a page that does not come with the fields it carries comes without them. */
  readonly rows: RowSource<Row>;
  /**
   * Asks for the first cells together with the first page of rows, once for each place.
   * @param cursor where that page begins @param first index of the row to be on screen @param limit rows of the page
   * @param inView rows in view
   */
  readonly requestInitial: (
    cursor: KnownCursor,
    first: number,
    limit: number,
    fields: readonly string[],
    inView?: number,
  ) => void;
  /** A page of rows came, with fields or without, and with `copies` of rows that are shown already. */
  readonly onPage: (page: Page<Row> & { readonly copies?: readonly Row[] }) => void;
}

/** Loads the cells of one source: together with the rows where the server is quick enough, else beside them. */
export function createFieldLoader<Row extends ListedRow>(deps: FieldLoaderOptions<Row>): FieldLoader<Row> {
  const { source, store } = deps;
  const requests = createFieldRequests(deps);
  let entered: { readonly place: string; readonly fields: readonly string[] } | undefined;

  const reset = () => {
    requests.reset();
    entered = undefined;
  };
  const { fields: how } = source.capabilities;
  const canBundle = (fields: readonly string[], rows: number) =>
    how === 'bundled' || (how === 'measured' && requests.canBundle(fields, rows));

  return {
    rows: {
      ...source,
      page: (at, limit, fields, signal) =>
        how === 'measured' && fields.length > 0
          ? requests.fetchBundled(at, limit, fields, signal)
          : source.page(at, limit, fields, signal),
    },
    requestInitial(cursor, first, limit, fields, inView) {
      const place = JSON.stringify([cursor, first, limit]);
      if (entered && entered.place !== place) reset();
      const known = entered?.fields ?? [];
      const more = fields.filter((field) => !known.includes(field));
      if (more.length === 0 || requests.isFull() || canBundle(fields, limit)) return;
      entered = { place, fields: [...known, ...more] };
      requests.follow(send(source, initialRequest(cursor, first, limit, more, inView)));
    },
    onPage({ copies = [], ...own }) {
      const page = { ...own, rows: [...own.rows, ...copies] };
      if (page.refused.length > 0) deps.onRefused(page.refused);
      store.put(
        page.rows.filter((row) => row.kind === 'entity'),
        page.fields,
      );
      requests.observe(page);
    },
    receive: requests.receive,
    setViewport: requests.setViewport,
    pause: requests.pause,
    canBundle,
    retry(field) {
      entered = undefined;
      requests.retry(field);
    },
    shift: requests.shift,
    stop() {
      requests.stop();
      entered = undefined;
    },
    reset,
    refresh() {
      reset();
      requests.refresh();
    },
  };
}
