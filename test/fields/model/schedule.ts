import fc from 'fast-check';
import type { KnownCursor, PageAt, RowSource } from '#src/api/data-source.ts';
import { createFieldStore } from '#src/fields/field-store.ts';
import { createThroughput } from '#src/fields/throughput.ts';
import type { FieldLoaderOptions, FieldRequests } from '#src/fields/field-loader.ts';
import type { FieldRequest, Viewport } from '#src/fields/plan-requests.ts';
import { answer, numberedRow } from '#test/support/numbered-source.ts';
import {
  edgeAbove,
  edgeAt,
  START,
  dealtWith,
  noNetwork,
  serverError,
  waitingSource,
  type Asked,
} from '../fixtures.ts';
import { cell, faultsOf, leftOnScreen, type Known } from './oracle.ts';

export const FIELDS = ['a', 'b', 'c'] as const;
/** Rows of the list. */
const ROWS = 400;

const anyRow = fc.nat(ROWS - 1);
const anyField = fc.constantFrom(...FIELDS);
const which = fc.nat(1);
const ms = fc.integer({ min: 1, max: 4_000 });

/** What happens, one after the other: to the screen, to the rows, to what was asked for. */
const anyEvent = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('look'), first: anyRow }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('scroll'), by: fc.integer({ min: -40, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('columns'), shown: fc.subarray([...FIELDS]) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('load'), from: anyRow, rows: fc.integer({ min: 1, max: 400 }) }),
  },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('come'), which, ms }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('comeShort'), which, rows: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('comeChanged'),
      which,
      gone: fc.array(anyRow, { maxLength: 30 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('fail'), which, status: fc.constantFrom(0, 400, 401, 500) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('retry'), field: fc.option(anyField, { nil: undefined }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('carry'), from: anyRow, shown: fc.subarray([...FIELDS]) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('enter') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pause') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset') }) },
);

export const story = fc.record({
  height: fc.integer({ min: 1, max: 45 }),
  block: fc.integer({ min: 0, max: 150 }),
  /** Rows between the edges known from the rows' own pages. */
  spacing: fc.integer({ min: 10, max: 180 }),
  /** Where rows are read backwards from, as above a place entered by a link. */
  link: fc.option(anyRow, { nil: undefined }),
  unreadable: fc.array(anyRow, { maxLength: 20 }),
  remembersEdges: fc.boolean(),
  events: fc.array(anyEvent, { minLength: 5, maxLength: 60 }),
});

type Told<T> = T extends fc.Arbitrary<infer U> ? U : never;
export type Story = Told<typeof story>;
export type Event = Told<typeof anyEvent>;

/** Answers after which everything on screen must be there: each brings a cell or a nearer edge. */
const ENOUGH = 2 * ROWS;

/** Tells a story to the requests for cells, and looks on, until they break a law. @returns the laws they broke */
export async function play(
  of: Story,
  create: (deps: FieldLoaderOptions) => FieldRequests,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const server = waitingSource(ROWS);
  const store = createFieldStore();
  const pace = createThroughput();
  const loaded = new Set<number>();
  const unreadable = new Set(of.unreadable);
  let first: number | undefined;
  let isPaused = false;
  const shownEdges: readonly KnownCursor[] = [
    START,
    ...Array.from({ length: Math.floor(ROWS / of.spacing) }, (_, n) => edgeAt((n + 1) * of.spacing)),
    ...(of.link === undefined ? [] : [edgeAbove(of.link)]),
  ];
  const known: Known = {
    scene: undefined,
    shown: FIELDS.slice(0, 2),
    store,
    step: pace.batchSize,
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
  const requestOf = ({ at, limit, fields }: Pick<Asked, 'at' | 'limit' | 'fields'>): FieldRequest => ({
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
    throughput: pace,
    onRefused: () => {},
    onCursor: (index, cursor) => {
      told.set(cursor, index);
      known.edges = [...known.edges, { index, at: { at: 'after', cursor } }];
    },
  });

  const sceneNow = (top: number): Viewport => ({
    first: top,
    last: top + of.height - 1,
    overscan: { from: Math.max(0, top - of.block), to: top + of.height + of.block },
    cursors: of.remembersEdges ? [...known.edges, ...shownEdges] : shownEdges,
    rowIdAt: (index) => (loaded.has(index) && !unreadable.has(index) ? `id-${String(index)}` : undefined),
  });
  const want = () => {
    if (first === undefined) return;
    isPaused = false;
    known.scene = sceneNow(first);
    requests.setViewport(known.scene, known.shown);
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
      for (const field of fields) if (known.scene?.rowIdAt(row)) known.failed.add(cell(row, field));
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
