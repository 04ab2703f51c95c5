import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planCells, type Wanted } from '#src/cells/plan-cells.ts';
import { overlaps, type CellRequest } from '#src/cells/scene.ts';
import { edgeAbove, edgeAt, scene, sceneAt, START } from './scenes.ts';
import { runs } from '#test/support/long.ts';

const wanted = (part: Partial<Wanted> = {}): Wanted => {
  const fields = part.fields ?? ['owners', 'tags'];
  return { fields, ahead: fields, alone: new Set(), isSettled: () => false, running: [], step: 30, ...part };
};
/** Settled: rows below `to`, of the fields named or all. */
const settledTo = (to: number, fields?: readonly string[]) => (id: string, field: string) =>
  Number(id.slice(3)) < to && (fields?.includes(field) ?? true);
const after = (index: number) => edgeAt(index).at;
const request = (start: number, limit: number, fields = ['owners', 'tags']): CellRequest => ({
  at: after(start),
  start,
  limit,
  fields,
});

describe('what is on screen comes first', () => {
  test('from the start of its page', () => {
    expect(planCells(scene(), wanted())).toEqual({ request: request(0, 30), needsEdge: false });
  });

  test('no further than the screen, however quick the server', () => {
    expect(planCells(scene(), wanted({ step: 1_000 })).request).toEqual(request(0, 30));
  });

  test('no more than a step on a slow one', () => {
    expect(planCells(scene({ last: 59 }), wanted({ step: 25 })).request).toEqual(request(0, 25));
  });

  test('over the rows from the nearest edge to the screen', () => {
    expect(planCells(sceneAt(250), wanted()).request).toEqual(request(200, 80));
  });

  test('on from an edge that an answer brought', () => {
    const near = sceneAt(250, { edges: [edgeAt(200), edgeAt(245), edgeAt(300)] });
    expect(planCells(near, wanted()).request).toEqual(request(245, 35));
  });

  test('rows that are not loaded, or cannot be read, are not asked for', () => {
    const half = scene({ idAt: (index) => (index < 12 && index !== 0 ? `id-${String(index)}` : undefined) });
    expect(planCells(half, wanted()).request).toEqual(request(0, 12));
    expect(planCells(scene({ idAt: () => undefined }), wanted())).toEqual({ needsEdge: false });
  });

  test('nothing where all is settled, or no field is shown', () => {
    expect(planCells(scene(), wanted({ isSettled: () => true })).request).toBeUndefined();
    expect(planCells(scene(), wanted({ fields: [] })).request).toBeUndefined();
  });
});

describe('then the rest of the block', () => {
  const onScreen = settledTo(280);
  const at = sceneAt(250, { edges: [edgeAt(200), edgeAt(280), edgeAt(300)] });

  test('below the screen before above it, a step at a time', () => {
    expect(planCells(at, wanted({ isSettled: onScreen })).request).toEqual(request(280, 30));
    const above = wanted({ isSettled: (id) => Number(id.slice(3)) >= 250 });
    expect(planCells(at, above).request).toEqual(request(200, 45));
  });

  test('not beyond its end', () => {
    const last = wanted({ isSettled: settledTo(310) });
    expect(planCells(at, last).request).toEqual(request(300, 15));
    expect(planCells(at, wanted({ isSettled: settledTo(315) })).request).toBeUndefined();
  });

  test('not while anything is under way', () => {
    const running = [request(0, 10, ['followers'])];
    expect(planCells(at, wanted({ isSettled: onScreen, running })).request).toBeUndefined();
  });

  test('not for fields that are not worth it', () => {
    const known = wanted({ isSettled: onScreen, ahead: ['tags'] });
    expect(planCells(at, known).request).toEqual(request(280, 30, ['tags']));
  });
});

describe('which fields', () => {
  test('a column switched on asks for that field only', () => {
    const known = wanted({
      fields: ['owners', 'tags', 'followers'],
      isSettled: settledTo(999, ['owners', 'tags']),
    });
    expect(planCells(scene(), known).request).toEqual(request(0, 30, ['followers']));
  });

  test('fields that miss different rows make different requests, the topmost first', () => {
    const known = wanted({ isSettled: settledTo(20, ['owners']) });
    const first = planCells(scene(), known).request;
    expect(first).toEqual(request(0, 30, ['tags']));
    const second = planCells(scene(), wanted({ ...known, running: [first!] })).request;
    expect(second).toEqual(request(0, 30, ['owners']));
  });

  test('one that is to be asked for alone shares no request', () => {
    const alone = new Set(['owners']);
    const fields = ['tags', 'owners', 'followers'];
    expect(planCells(scene(), wanted({ fields, alone })).request?.fields).toEqual(['tags', 'followers']);
    const running = [request(0, 30, ['tags', 'followers'])];
    expect(planCells(scene(), wanted({ fields, alone, running })).request?.fields).toEqual(['owners']);
  });
});

describe('what is under way', () => {
  test('is not asked for again', () => {
    expect(planCells(scene(), wanted({ running: [request(0, 30)] })).request).toBeUndefined();
  });

  test('is waited for where its answer brings a nearer edge', () => {
    const tall = scene({ last: 59 });
    expect(planCells(tall, wanted({ running: [request(0, 30)] })).request).toBeUndefined();
    const known = wanted({ running: [request(0, 30)] });
    expect(planCells({ ...tall, edges: [START, edgeAt(30)] }, known).request).toEqual(request(30, 30));
  });

  test('ends a stretch that would run into it', () => {
    expect(planCells(scene(), wanted({ running: [request(12, 50)] })).request).toEqual(request(0, 12));
  });
});

describe('places that are too far', () => {
  test('more than a hundred rows, or a step, below: nothing is asked for, and an edge is needed', () => {
    const far = sceneAt(250, { edges: [edgeAt(100)] });
    expect(planCells(far, wanted())).toEqual({ needsEdge: true });
    expect(planCells(far, wanted({ step: 200 }))).toEqual({ request: request(100, 180), needsEdge: false });
  });

  test('a screen that reaches too far needs none: its own answers lead on', () => {
    const tall = sceneAt(280, { last: 350, edges: [edgeAt(200)] });
    expect(planCells(tall, wanted())).toEqual({ request: request(200, 110), needsEdge: false });
  });

  test('no request is for more than the service gives at once', () => {
    const far = sceneAt(950, { last: 2_500, edges: [START], idAt: String });
    expect(planCells(far, wanted({ step: 1_000 })).request).toMatchObject({ start: 0, limit: 1_000 });
  });

  test('above a place entered by a link rows are read backwards', () => {
    const link = sceneAt(640, { edges: [START, edgeAbove(650), edgeAt(650)] });
    expect(planCells(link, wanted()).request).toEqual({
      at: edgeAbove(650).at,
      start: 640,
      limit: 10,
      fields: ['owners', 'tags'],
    });
    const slow = sceneAt(600, { edges: [edgeAbove(650)] });
    expect(planCells(slow, wanted({ step: 25 })).request).toMatchObject({ start: 605, limit: 45 });
  });
});

const world = fc.record({
  first: fc.nat(400),
  height: fc.integer({ min: 1, max: 60 }),
  around: fc.nat(200),
  step: fc.constantFrom(25, 30, 50, 100, 500, 1_000),
  edges: fc.array(fc.nat(600), { maxLength: 12 }),
  settled: fc.array(fc.record({ row: fc.nat(700), field: fc.constantFrom('a', 'b', 'c') }), {
    maxLength: 200,
  }),
  running: fc.array(
    fc.record({
      start: fc.nat(600),
      limit: fc.integer({ min: 1, max: 90 }),
      fields: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
    }),
    { maxLength: 2 },
  ),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const sceneOf = ({ first, height, around, edges }: World) =>
  scene({
    first,
    last: first + height - 1,
    block: { from: Math.max(0, first - around), to: first + height + around },
    edges: [...edges, 0].map(edgeAt),
  });

/** What is wrong with a plan, law by law. */
function faultsOf(of: World, plan: typeof planCells): readonly string[] {
  const settled = new Set(of.settled.map(({ row, field }) => `id-${String(row)} ${field}`));
  const running = of.running.map((one) => ({ ...one, at: after(one.start) }));
  const view = sceneOf(of);
  const isSettled = (id: string, field: string) => settled.has(`${id} ${field}`);
  const { request: asked } = plan(
    view,
    wanted({ fields: ['a', 'b', 'c'], isSettled, running, step: of.step }),
  );
  if (!asked) return [];
  const rows = Array.from({ length: asked.limit }, (_, n) => asked.start + n);
  const stretches: [number, number][] = [
    [view.first, view.last + 1],
    [view.last + 1, view.block.to],
    [view.block.from, view.first],
  ];
  const missesIn = ([from, to]: [number, number], field: string) =>
    rows.filter((row) => row >= from && row < to && !isSettled(`id-${String(row)}`, field));
  const own = stretches.find((each) => asked.fields.some((field) => missesIn(each, field).length > 0)) ?? [
    0, 0,
  ];
  const misses = (field: string) => missesIn(own, field);
  const first = Math.min(...asked.fields.flatMap(misses));
  const nearer = view.edges.some(({ index }) => index > asked.start && index <= first);
  return [
    ...(asked.fields.every((field) => misses(field).length > 0) ? [] : ['brings nothing']),
    ...(new Set(asked.fields.map((field) => misses(field).join())).size === 1
      ? []
      : ['fields miss other rows']),
    ...(nearer ? ['starts farther away than it must'] : []),
    ...(misses(asked.fields[0]!).at(-1) === rows.at(-1) ? [] : ['goes on behind the last row missing']),
    ...(asked.start + asked.limit <= first + of.step ? [] : ['more than a step']),
    ...(first - asked.start <= Math.max(100, of.step) ? [] : ['comes from too far']),
    ...(running.some(
      (other) =>
        other.fields.some((field) => asked.fields.includes(field)) &&
        overlaps(other, asked.start, asked.start + asked.limit),
    )
      ? ['is under way']
      : []),
  ];
}

describe('laws of any request', () => {
  const lawful = (plan: typeof planCells) =>
    fc.property(world, (of) => {
      expect(faultsOf(of, plan)).toEqual([]);
    });

  test('it brings something missing for each field, by the shortest way, and nothing that is under way', () => {
    const found = fc.check(lawful(planCells), { numRuns: runs(200, 2_000) });
    expect(found).toMatchObject({ failed: false, counterexample: null });
  });

  test.each<[string, typeof planCells]>([
    ['forgets what is under way', (view, of) => planCells(view, { ...of, running: [] })],
    ['forgets what is settled', (view, of) => planCells(view, { ...of, isSettled: () => false })],
    ['knows one edge', (view, of) => planCells({ ...view, edges: view.edges.slice(-1) }, of)],
    ['takes bigger steps', (view, of) => planCells(view, { ...of, step: of.step * 2 })],
  ])('control: a planner that %s is rejected', (_, broken) => {
    expect(fc.check(lawful(broken), { numRuns: 2_000 }).failed).toBe(true);
  });
});
