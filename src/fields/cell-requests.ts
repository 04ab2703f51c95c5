import type { KnownCursor, ListedRow, Page, RowSource } from '../api/data-source.ts';
import { ApiError, isFieldError, mayRetryWithoutFields, RowMovedError } from '../api/errors.ts';
import { clearErrors, type FieldStore, isLoaded, markStale } from './field-store.ts';
import {
  alignResponse,
  type FieldRequest,
  idsIn,
  type RequestContext,
  type Viewport,
} from './plan-requests.ts';
import type { ServerThroughput } from './throughput.ts';

/**
 * A page of rows that bundles fields. One that fails with them is requested without, and later pages bundle none: a broken
 * field must not take a row with it.
 * @throws what the source throws, except for a failure of the fields; the aborted signal's reason
 */
export async function fetchBundledPage<Row extends ListedRow>(
  source: RowSource<Row>,
  throughput: Pick<ServerThroughput, 'reportFailure'>,
  ...[at, limit, fields, signal]: Parameters<RowSource<Row>['page']>
): Promise<Page<Row>> {
  try {
    return await source.page(at, limit, fields, signal);
  } catch (error) {
    if (signal.aborted || !mayRetryWithoutFields(error)) throw error;
    const bare = await source.page(at, limit, [], signal);
    throughput.reportFailure();
    return bare;
  }
}

interface CellRequestsOptions {
  readonly source: RowSource<ListedRow>;
  readonly store: FieldStore;
  readonly throughput: ServerThroughput;
  readonly rowIdAt: Viewport['rowIdAt'];
  readonly onRefused: (fields: readonly string[]) => void;
  /** Called after a response or a failure was processed, but not after an abort. */
  readonly onSettled: () => void;
}

const MAX_CURSORS = 64;
export const MAX_IN_FLIGHT = 2;

export function createCellRequests(o: CellRequestsOptions) {
  const { source, store, throughput, rowIdAt } = o;
  const sent = new Map<AbortController, FieldRequest>();
  const refused = new Set<string>();
  /** Fields to request one by one, because a request for several failed. */
  const alone = new Set<string>();
  /** Fields whose last request failed, which are not requested ahead of the screen. */
  const failing = new Set<string>();
  let cursors: readonly KnownCursor[] = [];

  const abort = (isAborted: (request: FieldRequest) => boolean) => {
    for (const [controller, request] of sent) {
      if (!isAborted(request)) continue;
      sent.delete(controller);
      controller.abort();
    }
  };

  const receive = (request: FieldRequest, page: Page<ListedRow>) => {
    for (const field of request.fields) {
      if (!page.fields.includes(field)) refused.add(field);
      failing.delete(field);
      alone.delete(field);
    }
    const entities = page.rows.filter((row) => row.kind === 'entity');
    store.put(entities, page.fields);
    const { from, to, cursor } = alignResponse(request, page, rowIdAt);
    const received = new Set(entities.map((row) => row.id));
    const moved = idsIn(rowIdAt, from, to).filter((id) => !received.has(id));
    if (moved.length > 0) store.fail(moved, page.fields, new RowMovedError());
    if (cursor) cursors = [cursor, ...cursors].slice(0, MAX_CURSORS);
  };

  const fail = ({ start, limit, fields }: FieldRequest, error: unknown) => {
    if (fields.length > 1 && isFieldError(error)) {
      for (const field of fields) alone.add(field);
      return;
    }
    // Another request of the same person would be forbidden too.
    if (error instanceof ApiError && error.kind === 'forbidden') {
      for (const field of fields) refused.add(field);
      o.onRefused(fields);
      return;
    }
    for (const field of fields) failing.add(field);
    // Cells of rows that are not loaded are requested once their rows have loaded.
    store.fail(idsIn(rowIdAt, start, start + limit), fields, error);
  };

  const observe = (page: Page<ListedRow>) => {
    throughput.observe({ rows: page.rows.length, fields: page.fields, ms: page.tookMs });
    if (page.refused.length > 0) o.onRefused(page.refused);
  };

  const send = async (planned: FieldRequest) => {
    const controller = new AbortController();
    sent.set(controller, planned);
    const result = await source.page(planned.at, planned.limit, planned.fields, controller.signal).then(
      (page) => ({ page }),
      (error: unknown) => ({ error }),
    );
    // `shift` may have changed the request meanwhile, and `abort` removes it.
    const request = sent.get(controller);
    if (!request) return;
    sent.delete(controller);
    if ('page' in result) {
      observe(result.page);
      receive(request, result.page);
    } else fail(request, result.error);
    o.onSettled();
  };

  const reset = () => {
    abort(() => true);
    alone.clear();
    failing.clear();
    cursors = [];
  };

  return {
    /** Requests without a response yet, with their rows by the present indices. */
    inFlight: (): readonly FieldRequest[] => [...sent.values()],
    cursors: () => cursors,
    /** Input of the planner. @param shown optional fields of the columns shown */
    context(shown: readonly string[]): RequestContext {
      const fields = shown.filter((field) => !refused.has(field));
      return {
        fields,
        ahead: fields.filter((field) => !failing.has(field)),
        alone,
        isLoaded: (id, field) => isLoaded(store.get(id), field),
        inFlight: [...sent.values()],
        batchSize: throughput.batchSize(),
      };
    },
    send: (request: FieldRequest) => void send(request),
    abort: (requests: readonly FieldRequest[]) => abort((request) => requests.includes(request)),
    isFull: () => sent.size >= MAX_IN_FLIGHT,
    /** Stores the cells that a page of rows bundled. @param copies rows of it that are loaded already */
    onPage: ({ copies = [], ...own }: Page<ListedRow> & { readonly copies?: readonly ListedRow[] }) => {
      const page = { ...own, rows: [...own.rows, ...copies] };
      for (const field of page.refused) refused.add(field);
      store.put(
        page.rows.filter((row) => row.kind === 'entity'),
        page.fields,
      );
      observe(page);
    },
    /** Allows failed cells to be requested again: those of one field, by itself, or all. */
    retry: (field?: string) => {
      if (field === undefined) {
        alone.clear();
        failing.clear();
      } else {
        alone.add(field);
        failing.delete(field);
      }
      store.change((cells) => clearErrors(cells, field));
    },
    /** Adds `by` to all indices after their correction. */
    shift: (by: number) => {
      for (const [controller, request] of sent)
        sent.set(controller, { ...request, start: request.start + by });
      cursors = cursors.map(({ index, at }) => ({ index: index + by, at }));
    },
    /** Aborts all requests, and forgets failures and cursors. Cells stay. */
    reset,
    /** Does `reset`; all cells are requested again when on screen, and shown as they are until then. */
    refresh: () => {
      reset();
      store.change(markStale);
    },
  };
}
