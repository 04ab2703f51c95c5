import type { PageAt, RowSource } from '#src/api/source.ts';
import { createCellStore } from '#src/cells/cell-store.ts';
import { createPace } from '#src/cells/pace.ts';
import type { CellDeps, CellRequests } from '#src/cells/requests.ts';
import type { CellRequest, Edge, Scene } from '#src/cells/scene.ts';
import { answer, numberedRow } from '#test/window/numbered-source.ts';
import { edgeAbove, edgeAt, START } from '../scenes.ts';
import { dealtWith, noNetwork, serverError, waitingSource, type Asked } from '../waiting-source.ts';
import { cell, faultsOf, leftOnScreen, type Known } from './oracle.ts';
import { FIELDS, ROWS, type Event, type Story } from './story.ts';

/** Answers after which everything on screen must be there: each brings a cell or a nearer edge. */
const ENOUGH = 2 * ROWS;

/** Tells a story to the requests for cells, and looks on, until they break a law. @returns the laws they broke */
export async function play(of: Story, create: (deps: CellDeps) => CellRequests): Promise<readonly string[]> {
  const faults: string[] = [];
  const server = waitingSource(ROWS);
  const store = createCellStore();
  const pace = createPace();
  const loaded = new Set<number>();
  const unreadable = new Set(of.unreadable);
  let first: number | undefined;
  let isPaused = false;
  const shownEdges: readonly Edge[] = [
    START,
    ...Array.from({ length: Math.floor(ROWS / of.spacing) }, (_, n) => edgeAt((n + 1) * of.spacing)),
    ...(of.link === undefined ? [] : [edgeAbove(of.link)]),
  ];
  const known: Known = {
    scene: undefined,
    shown: FIELDS.slice(0, 2),
    store,
    step: pace.step,
    open: [],
    edges: [],
    failed: new Set(),
    apart: new Set(),
  };

  /** Indices by the cursors that answers led on to: where rows went meanwhile, a cursor is not the number of its row. */
  const told = new Map<string, number>();
  const startOf = (at: PageAt, limit: number): number => {
    if (at.at === 'start') return 0;
    return at.at === 'before' ? Number(at.cursor) - limit : (told.get(at.cursor) ?? Number(at.cursor) + 1);
  };
  const requestOf = ({ at, limit, fields }: Pick<Asked, 'at' | 'limit' | 'fields'>): CellRequest => ({
    at,
    start: startOf(at, limit),
    limit,
    fields,
  });
  const underWay = () => server.open().map(requestOf);
  const source: RowSource = {
    ...server,
    page(at: PageAt, limit, fields, signal) {
      const request = requestOf({ at, limit, fields });
      if (isPaused) faults.push('asks while the screen moves');
      faults.push(...faultsOf(request, { ...known, open: underWay() }));
      return server.page(at, limit, fields, signal);
    },
  };
  const requests = create({
    source,
    store,
    pace,
    onRefused: () => {},
    onEdge: (index, cursor) => {
      told.set(cursor, index);
      known.edges = [...known.edges, { index, at: { at: 'after', cursor } }];
    },
  });

  const sceneNow = (top: number): Scene => ({
    first: top,
    last: top + of.height - 1,
    block: { from: Math.max(0, top - of.block), to: top + of.height + of.block },
    edges: of.remembersEdges ? [...known.edges, ...shownEdges] : shownEdges,
    idAt: (index) => (loaded.has(index) && !unreadable.has(index) ? `id-${String(index)}` : undefined),
  });
  const want = () => {
    if (first === undefined) return;
    isPaused = false;
    known.scene = sceneNow(first);
    requests.want(known.scene, known.shown);
  };
  const load = (from: number, rows: number) => {
    for (let row = from; row < Math.min(from + rows, ROWS); row += 1) loaded.add(row);
  };
  const came = ({ fields }: Asked) => {
    for (const field of fields) known.apart.delete(field);
  };
  const failed = (asked: Asked, status: number) => {
    const { start, limit, fields } = requestOf(asked);
    if (fields.length > 1 && status >= 400 && status !== 401) {
      for (const field of fields) known.apart.add(field);
      return;
    }
    for (let row = start; row < start + limit; row += 1)
      for (const field of fields) if (known.scene?.idAt(row)) known.failed.add(cell(row, field));
  };
  const retry = (field: string | undefined) => {
    for (const one of known.failed) if (field === undefined || one.endsWith(field)) known.failed.delete(one);
    if (field === undefined) known.apart.clear();
    else known.apart.add(field);
    requests.retry(field);
  };

  const happen = async (event: Event): Promise<void> => {
    const asked =
      'which' in event ? server.open()[event.which % Math.max(1, server.open().length)] : undefined;
    switch (event.do) {
      case 'look':
        first = event.first;
        if (loaded.size === 0) load(event.first, 100);
        return want();
      case 'scroll':
        first = Math.min(Math.max(0, (first ?? 0) + event.by), ROWS - 1);
        return want();
      case 'columns':
        known.shown = event.shown;
        return want();
      case 'load':
        load(event.from, event.rows);
        return want();
      case 'come':
        if (asked) came(asked);
        return asked?.come({ tookMs: event.ms });
      case 'comeShort':
        if (asked) came(asked);
        return asked?.come(answer(server.numbers, asked.at, Math.min(event.rows, asked.limit), asked.fields));
      case 'comeChanged':
        // Read upwards, a cursor is taken for the number of its row.
        if (of.link === undefined) server.numbers = server.numbers.filter((n) => !event.gone.includes(n));
        if (asked) came(asked);
        return asked?.come();
      case 'fail':
        if (asked) failed(asked, event.status);
        return asked?.fail(event.status === 0 ? noNetwork() : serverError(event.status));
      case 'retry':
        return retry(event.field);
      case 'carry':
        load(event.from, 50);
        return store.put(
          server.numbers.filter((n) => n >= event.from && n < event.from + 50).map(numberedRow),
          event.shown,
        );
      case 'enter': {
        if (requests.isFull() || known.scene) return;
        const controller = new AbortController();
        const answered = server.page(START.at, 30, known.shown, controller.signal);
        answered.catch(() => {});
        return requests.follow({
          request: { at: START.at, start: 0, limit: 30, fields: known.shown },
          controller,
          answer: answered,
        });
      }
      case 'pause':
        isPaused = true;
        return requests.pause();
      case 'reset':
        known.scene = undefined;
        known.edges = [];
        known.apart.clear();
        return requests.reset();
    }
  };

  for (const event of of.events) {
    await happen(event);
    await dealtWith();
    if (faults.length > 0) return faults;
  }
  want();
  let answers = 0;
  for (; server.open().length > 0 && answers < ENOUGH && faults.length === 0; answers += 1) {
    const [asked] = server.open();
    if (asked) came(asked);
    await asked?.come();
  }
  if (answers >= ENOUGH) faults.push('never ends');
  const left = leftOnScreen({ ...known, open: underWay() });
  return left.length > 0 ? [...faults, `left on screen: ${left.join(', ')}`] : faults;
}
