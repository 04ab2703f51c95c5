import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  initialRequest,
  planRequest,
  type RequestContext,
  overlaps,
  type FieldRequest,
  alignResponse,
} from '#src/fields/plan-requests.ts';
import { runs } from '#test/support/long.ts';
import { answer as answerPage } from '#test/support/numbered-source.ts';
import { edgeAt, START, edgeAbove, scene, sceneAt } from './fixtures.ts';

describe('entering', () => {
  const limitOf = (index: number, first: number, limit: number) =>
    initialRequest(edgeAt(index), first, limit, ['tags']).limit;

  describe('the cells asked for on entering', () => {
    test('a screen of them from the start of the list', () => {
      expect(initialRequest(START, 0, 100, ['tags'])).toEqual({
        at: START.at,
        start: 0,
        limit: 30,
        fields: ['tags'],
      });
    });

    test('through the screen where that begins in the middle of the page', () => {
      expect(limitOf(600, 625, 100)).toBe(55);
    });

    test('no more than the page', () => {
      expect(limitOf(600, 690, 100)).toBe(100);
      expect(limitOf(0, 0, 10)).toBe(10);
    });
  });
});

describe('plan cells', () => {
  const wanted = (part: Partial<RequestContext> = {}): RequestContext => {
    const fields = part.fields ?? ['owners', 'tags'];
    return {
      fields,
      ahead: fields,
      alone: new Set(),
      isLoaded: () => false,
      inFlight: [],
      batchSize: 30,
      ...part,
    };
  };
  /** Settled: rows below `to`, of the fields named or all. */
  const settledTo = (to: number, fields?: readonly string[]) => (id: string, field: string) =>
    Number(id.slice(3)) < to && (fields?.includes(field) ?? true);
  const after = (index: number) => edgeAt(index).at;
  const request = (start: number, limit: number, fields = ['owners', 'tags']): FieldRequest => ({
    at: after(start),
    start,
    limit,
    fields,
  });

  describe('what is on screen comes first', () => {
    test('from the start of its page', () => {
      expect(planRequest(scene(), wanted())).toEqual(request(0, 30));
    });

    test('no further than the screen, however quick the server', () => {
      expect(planRequest(scene(), wanted({ batchSize: 1_000 }))).toEqual(request(0, 30));
    });

    test('over the rows from the nearest edge to the screen', () => {
      expect(planRequest(sceneAt(250), wanted())).toEqual(request(200, 80));
    });

    test('rows that are not loaded, or cannot be read, are not asked for', () => {
      const half = scene({
        rowIdAt: (index) => (index < 12 && index !== 0 ? `id-${String(index)}` : undefined),
      });
      expect(planRequest(half, wanted())).toEqual(request(0, 12));
      expect(planRequest(scene({ rowIdAt: () => undefined }), wanted())).toBeUndefined();
    });

    test('nothing where all is settled, or no field is shown', () => {
      expect(planRequest(scene(), wanted({ isLoaded: () => true }))).toBeUndefined();
      expect(planRequest(scene(), wanted({ fields: [] }))).toBeUndefined();
    });
  });

  describe('then the rest of the block', () => {
    const onScreen = settledTo(280);
    const at = sceneAt(250, { cursors: [edgeAt(200), edgeAt(280), edgeAt(300)] });

    test('below the screen before above it, a step at a time', () => {
      expect(planRequest(at, wanted({ isLoaded: onScreen }))).toEqual(request(280, 30));
      const above = wanted({ isLoaded: (id) => Number(id.slice(3)) >= 250 });
      expect(planRequest(at, above)).toEqual(request(200, 45));
    });

    test('not beyond its end', () => {
      const last = wanted({ isLoaded: settledTo(310) });
      expect(planRequest(at, last)).toEqual(request(300, 15));
      expect(planRequest(at, wanted({ isLoaded: settledTo(315) }))).toBeUndefined();
    });

    test('not while anything is under way', () => {
      const running = [request(0, 10, ['followers'])];
      expect(planRequest(at, wanted({ isLoaded: onScreen, inFlight: running }))).toBeUndefined();
    });

    test('not for fields that are not worth it', () => {
      const known = wanted({ isLoaded: onScreen, ahead: ['tags'] });
      expect(planRequest(at, known)).toEqual(request(280, 30, ['tags']));
    });
  });

  describe('which fields', () => {
    test('a column switched on asks for that field only', () => {
      const known = wanted({
        fields: ['owners', 'tags', 'followers'],
        isLoaded: settledTo(999, ['owners', 'tags']),
      });
      expect(planRequest(scene(), known)).toEqual(request(0, 30, ['followers']));
    });

    test('fields that miss different rows make different requests, the topmost first', () => {
      const known = wanted({ isLoaded: settledTo(20, ['owners']) });
      const first = planRequest(scene(), known);
      expect(first).toEqual(request(0, 30, ['tags']));
      const second = planRequest(scene(), wanted({ ...known, inFlight: [first!] }));
      expect(second).toEqual(request(0, 30, ['owners']));
    });

    test('one that is to be asked for alone shares no request', () => {
      const alone = new Set(['owners']);
      const fields = ['tags', 'owners', 'followers'];
      expect(planRequest(scene(), wanted({ fields, alone }))?.fields).toEqual(['tags', 'followers']);
      const running = [request(0, 30, ['tags', 'followers'])];
      expect(planRequest(scene(), wanted({ fields, alone, inFlight: running }))?.fields).toEqual(['owners']);
    });
  });

  describe('what is under way', () => {
    test('is waited for where its answer brings a nearer edge', () => {
      const tall = scene({ last: 59 });
      expect(planRequest(tall, wanted({ inFlight: [request(0, 30)] }))).toBeUndefined();
      const known = wanted({ inFlight: [request(0, 30)] });
      expect(planRequest({ ...tall, cursors: [START, edgeAt(30)] }, known)).toEqual(request(30, 30));
    });

    test('ends a stretch that would run into it', () => {
      expect(planRequest(scene(), wanted({ inFlight: [request(12, 50)] }))).toEqual(request(0, 12));
    });
  });

  describe('places that are too far', () => {
    test('more than a hundred rows, or a step, below: a nearer cursor is awaited', () => {
      const far = sceneAt(250, { cursors: [edgeAt(100)], isCursorAwaited: true });
      expect(planRequest(far, wanted())).toBeUndefined();
      expect(planRequest(far, wanted({ batchSize: 200 }))).toEqual(request(100, 180));
    });

    test('cells on screen are worth them where no cursor is awaited', () => {
      const far = sceneAt(250, { cursors: [edgeAt(100)] });
      expect(planRequest(far, wanted())).toEqual(request(100, 180));
      const backwards = sceneAt(250, { cursors: [START, edgeAbove(410)] });
      expect(planRequest(backwards, wanted())).toMatchObject({ at: edgeAbove(410).at, start: 250 });
    });

    test('cells beyond the screen are not worth a page that is read on the way to them', () => {
      const far = sceneAt(250, { cursors: [edgeAt(100), edgeAt(280)] });
      const seen = wanted({ isLoaded: (id) => Number(id.slice(3)) >= 250, batchSize: 1_000 });
      expect(planRequest(far, seen)).toBeUndefined();
      const near = { ...far, cursors: [edgeAt(120), edgeAt(280)] };
      expect(planRequest(near, seen)).toEqual(request(120, 130));
    });

    test('a screen that reaches too far needs none: its own answers lead on', () => {
      const tall = sceneAt(280, { last: 350, cursors: [edgeAt(200)] });
      expect(planRequest(tall, wanted())).toEqual(request(200, 110));
    });

    test('no request is for more than the service gives at once', () => {
      const far = sceneAt(950, { last: 2_500, cursors: [START], rowIdAt: String });
      expect(planRequest(far, wanted({ batchSize: 1_000 }))).toMatchObject({
        start: 0,
        limit: 1_000,
      });
    });

    test('above a place entered by a link rows are read backwards', () => {
      const link = sceneAt(640, { cursors: [START, edgeAbove(650), edgeAt(650)] });
      expect(planRequest(link, wanted())).toEqual({
        at: edgeAbove(650).at,
        start: 640,
        limit: 10,
        fields: ['owners', 'tags'],
      });
      const slow = sceneAt(600, { cursors: [edgeAbove(650)] });
      expect(planRequest(slow, wanted({ batchSize: 25 }))).toMatchObject({ start: 605, limit: 45 });
    });
  });

  const world = fc.record({
    first: fc.nat(400),
    height: fc.integer({ min: 1, max: 60 }),
    around: fc.nat(200),
    step: fc.constantFrom(25, 30, 50, 100, 500, 1_000),
    isCursorAwaited: fc.boolean(),
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

  const sceneOf = ({ first, height, around, edges, isCursorAwaited }: World) =>
    scene({
      first,
      last: first + height - 1,
      overscan: { from: Math.max(0, first - around), to: first + height + around },
      cursors: [...edges, 0].map(edgeAt),
      isCursorAwaited,
    });

  /** What is wrong with a plan, law by law. */
  function faultsOf(of: World): readonly string[] {
    const settled = new Set(of.settled.map(({ row, field }) => `id-${String(row)} ${field}`));
    const running = of.running.map((one) => ({ ...one, at: after(one.start) }));
    const view = sceneOf(of);
    const isSettled = (id: string, field: string) => settled.has(`${id} ${field}`);
    const asked = planRequest(
      view,
      wanted({ fields: ['a', 'b', 'c'], isLoaded: isSettled, inFlight: running, batchSize: of.step }),
    );
    if (!asked) {
      const onScreen = Array.from({ length: of.height }, (_, n) => `id-${String(of.first + n)}`);
      const isWhole = onScreen.every((id) => ['a', 'b', 'c'].every((field) => isSettled(id, field)));
      const mayWait = of.isCursorAwaited || running.length > 0;
      return isWhole || mayWait ? [] : ['leaves cells on screen empty'];
    }
    const rows = Array.from({ length: asked.limit }, (_, n) => asked.start + n);
    const stretches: [number, number][] = [
      [view.first, view.last + 1],
      [view.last + 1, view.overscan.to],
      [view.overscan.from, view.first],
    ];
    const missesIn = ([from, to]: [number, number], field: string) =>
      rows.filter((row) => row >= from && row < to && !isSettled(`id-${String(row)}`, field));
    const own = stretches.find((each) => asked.fields.some((field) => missesIn(each, field).length > 0)) ?? [
      0, 0,
    ];
    const misses = (field: string) => missesIn(own, field);
    const first = Math.min(...asked.fields.flatMap(misses));
    const isOnScreen = first <= view.last && first >= view.first;
    const farthest = isOnScreen && !of.isCursorAwaited ? 999 : Math.max(100, of.step);
    const nearer = view.cursors.some(({ index }) => index > asked.start && index <= first);
    return [
      ...(asked.fields.every((field) => misses(field).length > 0) ? [] : ['brings nothing']),
      ...(new Set(asked.fields.map((field) => misses(field).join())).size === 1
        ? []
        : ['fields miss other rows']),
      ...(nearer ? ['starts farther away than it must'] : []),
      ...(misses(asked.fields[0]!).at(-1) === rows.at(-1) ? [] : ['goes on behind the last row missing']),
      ...(asked.start + asked.limit <= first + of.step ? [] : ['more than a step']),
      ...(first - asked.start <= farthest ? [] : ['comes from too far']),
      ...(running.some(
        (other) =>
          other.fields.some((field) => asked.fields.includes(field)) &&
          overlaps(other, asked.start, asked.start + asked.limit),
      )
        ? ['is under way']
        : []),
    ];
  }

  test('any request brings something missing for each field, by the shortest way, and nothing that is under way', () => {
    const lawful = fc.property(world, (of) => {
      expect(faultsOf(of)).toEqual([]);
    });
    fc.assert(lawful, { numRuns: runs(200) });
  });
});

describe('landing', () => {
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
  const loaded = (all: readonly number[]) => (index: number) =>
    all[index] === undefined ? undefined : `id-${String(all[index])}`;
  const nothing = () => undefined;

  const request: FieldRequest = {
    at: { kind: 'after', cursor: '9' },
    start: 10,
    limit: 30,
    fields: ['tags'],
  };
  const above: FieldRequest = { ...request, at: { kind: 'before', cursor: '40' } };
  const askOf = (all: readonly number[], of = request) => answerPage(all, of.at, of.limit, of.fields);
  const edge = (index: number, cursor: string) => ({ index, at: { kind: 'after', cursor } });

  describe('where an answer lies', () => {
    const list = numbers(0, 100);

    test('it speaks for what was asked for, and leads on', () => {
      const landing = alignResponse(request, askOf(list), loaded(list));
      expect(landing).toEqual({ from: 10, to: 40, cursor: edge(40, '39') });
    });

    test('before any row is known it is taken as asked', () => {
      expect(alignResponse(request, askOf(list), nothing).cursor).toEqual(edge(40, '39'));
    });

    test('a server that gives fewer rows than asked for is asked on from where it ended', () => {
      const short = answerPage(list, request.at, 12, []);
      expect(alignResponse(request, short, loaded(list))).toEqual({
        from: 10,
        to: 22,
        cursor: edge(22, '21'),
      });
    });

    test('at the end of the list it speaks for all that was asked for, and leads nowhere', () => {
      expect(alignResponse(request, askOf(numbers(0, 20)), loaded(list))).toEqual({ from: 10, to: 40 });
      expect(alignResponse(request, askOf(numbers(0, 5)), loaded(list))).toEqual({ from: 10, to: 40 });
    });

    test('rows that came since push it up: the edge lies before the first row it left out', () => {
      const known = list.filter((n) => n < 20 || n > 22);
      const landing = alignResponse(request, askOf(list), loaded(known));
      expect(landing).toEqual({ from: 10, to: 37, cursor: edge(37, '39') });
    });

    test('rows that are new at its very end have no index here', () => {
      const known = list.filter((n) => n !== 39);
      expect(alignResponse(request, askOf(list), loaded(known)).cursor).toEqual(edge(39, '39'));
    });

    test('rows that went since: it speaks for them too', () => {
      const now = list.filter((n) => n !== 20);
      const landing = alignResponse(request, askOf(now), loaded(list));
      expect(landing).toEqual({ from: 10, to: 41, cursor: edge(41, '40') });
    });

    test('where it shares no row with those known, it leads nowhere', () => {
      const others = loaded(numbers(500, 600));
      expect(alignResponse(request, askOf(list), others)).toEqual({ from: 10, to: 40 });
    });

    test('rows beyond those loaded count as they come', () => {
      const landing = alignResponse(request, askOf(list), loaded(list.slice(0, 15)));
      expect(landing.cursor).toEqual(edge(40, '39'));
    });
  });

  describe('an answer read backwards', () => {
    const list = numbers(0, 100);

    test('ends where it was asked for, and leads further up', () => {
      expect(alignResponse(above, askOf(list, above), loaded(list))).toEqual({
        from: 10,
        to: 40,
        cursor: { index: 10, at: { kind: 'before', cursor: '10' } },
      });
    });

    test('a shorter one speaks for as much as it brings', () => {
      const short = answerPage(list, above.at, 12, []);
      expect(alignResponse(above, short, loaded(list))).toMatchObject({ from: 28, to: 40 });
    });

    test('rows that went since: it reaches farther up, and speaks for them too', () => {
      const now = list.filter((n) => n !== 30);
      expect(alignResponse(above, askOf(now, above), loaded(list))).toEqual({
        from: 9,
        to: 40,
        cursor: { index: 9, at: { kind: 'before', cursor: '9' } },
      });
    });

    test('before any row is known it is taken as asked', () => {
      expect(alignResponse(above, askOf(list, above), nothing)).toMatchObject({ from: 10, to: 40 });
    });

    test('at the start of the list, and empty, it speaks for all and leads nowhere', () => {
      expect(alignResponse(above, askOf(numbers(30, 100), above), loaded(list))).toEqual({
        from: 10,
        to: 40,
      });
      const empty = { rows: [], before: '10' };
      expect(alignResponse(above, empty, loaded(list))).toEqual({ from: 10, to: 40 });
    });
  });
});
