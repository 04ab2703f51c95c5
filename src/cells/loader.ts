import type { RowSource, TablePage } from '../api/source.ts';
import type { CatalogRow } from '../api/table-schema.ts';
import { AT_ONCE, enteringRequest, FIRST_STEP, send, type Sent } from './entering.ts';
import type { CellDeps, CellRequests } from './requests.ts';
import { idsIn, type Edge, type Scene } from './scene.ts';

interface Module {
  readonly createCellRequests: (deps: CellDeps) => CellRequests;
}

/** The cells of one source, as the list asks for them. */
export interface CellLoader extends Pick<
  CellRequests,
  'want' | 'pause' | 'retry' | 'shift' | 'reset' | 'refresh' | 'carries'
> {
  /** The source for the rows: a page that does not come with the fields it carries comes without them. */
  readonly rows: RowSource;
  /**
   * Asks for the first cells together with the first page of rows, once for each place.
   * @param edge where that page begins @param first index of the row to be on screen @param limit rows of the page
   * @param screen rows that a screen shows at most
   */
  readonly enter: (
    edge: Edge,
    first: number,
    limit: number,
    fields: readonly string[],
    screen?: number,
  ) => void;
  /** A page of rows came, with fields or without, and with `copies` of rows that are shown already. */
  readonly came: (page: TablePage & { readonly copies?: readonly CatalogRow[] }) => void;
}

let module: Module | undefined;
const sendFor = async (): Promise<Module> => (module ??= await import('./requests.ts'));

/**
 * Sends what must not wait at once, and for the rest, which the first rows need not wait for, when it is first wanted.
 * Where that does not come, the cells on screen say so, and the next call tries again.
 */
export function createCellLoader(deps: CellDeps, load: () => Promise<Module> = sendFor): CellLoader {
  const { source, store } = deps;
  let requests = module?.createCellRequests(deps);
  let loading = false;
  let isRetried = false;
  let sent: readonly Sent[] = [];
  let pages: readonly TablePage[] = [];
  let wanted: readonly [Scene, readonly string[]] | undefined;
  let entered: { readonly place: string; readonly fields: readonly string[] } | undefined;

  const begin = ({ createCellRequests }: Module) => {
    requests = createCellRequests(deps);
    pages.forEach(requests.observe);
    sent.forEach(requests.follow);
    if (isRetried) requests.retry();
    if (wanted) requests.want(...wanted);
    [pages, sent, wanted] = [[], [], undefined];
  };
  const start = async () => {
    if (requests || loading) return;
    loading = true;
    const arrived = await load().catch((error: unknown) => {
      if (!wanted) return undefined;
      const [{ idAt, first, last }, fields] = wanted;
      store.fail(idsIn(idAt, first, last + 1), fields, error);
      return undefined;
    });
    loading = false;
    if (arrived) begin(arrived);
  };
  const reset = () => {
    requests?.reset();
    for (const { controller } of requests ? [] : sent) controller.abort();
    sent = [];
    wanted = undefined;
    entered = undefined;
  };
  const carries = (fields: readonly string[], rows: number) =>
    source.kind === 'search' || (requests?.carries(fields, rows) ?? false);

  return {
    rows: {
      ...source,
      page: (at, limit, fields, signal) =>
        requests && source.kind === 'list' && fields.length > 0
          ? requests.carried(at, limit, fields, signal)
          : source.page(at, limit, fields, signal),
    },
    enter(edge, first, limit, fields, screen = FIRST_STEP) {
      void start();
      const place = JSON.stringify([edge, first, limit]);
      if (entered && entered.place !== place) reset();
      const known = entered?.fields ?? [];
      const more = fields.filter((field) => !known.includes(field));
      const isFull = requests ? requests.isFull() : sent.length >= AT_ONCE;
      if (more.length === 0 || isFull || carries(fields, limit)) return;
      entered = { place, fields: [...known, ...more] };
      const one = send(source, enteringRequest(edge, first, limit, more, Math.min(screen, FIRST_STEP)));
      if (requests) requests.follow(one);
      else sent = [...sent, one];
    },
    came({ copies = [], ...own }) {
      const page = { ...own, rows: [...own.rows, ...copies] };
      if (page.refused.length > 0) deps.onRefused(page.refused);
      store.put(
        page.rows.filter((row) => row.kind === 'table'),
        page.fields,
      );
      if (requests) requests.observe(page);
      else pages = [...pages.slice(-7), page];
    },
    want(scene, fields) {
      void start();
      if (requests) requests.want(scene, fields);
      else wanted = [scene, fields];
    },
    pause() {
      requests?.pause();
      wanted = undefined;
    },
    carries,
    retry(field) {
      entered = undefined;
      if (requests) requests.retry(field);
      else isRetried = true;
    },
    shift(by) {
      requests?.shift(by);
      sent = sent.map((one) => ({ ...one, request: { ...one.request, start: one.request.start + by } }));
      wanted = undefined;
    },
    reset,
    refresh() {
      reset();
      requests?.refresh();
    },
  };
}
