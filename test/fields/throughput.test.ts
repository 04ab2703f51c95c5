import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INITIAL_BATCH } from '#src/fields/plan-requests.ts';
import {
  nextBatchSize,
  type ObservedResponse,
  createThroughput,
  throughputOf,
} from '#src/fields/throughput.ts';
import { runs } from '#test/support/long.ts';
import { waitingSource } from './fixtures.ts';

describe('step', () => {
  describe('rows to ask for at once', () => {
    test.each([
      ['a quick server: many more at once', 30, 30, 40, 500],
      ['a very quick one: all that may be', 30, 30, 10, 1_000],
      ['just under 400 ms: one rung more', 30, 30, 390, 50],
      ['a second: as many as before', 50, 50, 1_000, 50],
      ['two seconds: what fits in one', 500, 500, 2_000, 200],
      ['a real server with owners and tags', 30, 30, 670, 30],
      ['very slow: never fewer than 25', 30, 30, 15_000, 25],
      ['few rows say little: no less for a quick answer', 200, 3, 60, 200],
      ['no row says nothing', 100, 0, 9_000, 100],
      ['no time at all', 25, 25, 0, 1_000],
    ])('%s', (_, step, rows, ms, expected) => {
      expect(nextBatchSize(step, rows, ms)).toBe(expected);
    });
  });

  interface Server {
    readonly fixed: number;
    readonly perRow: number;
  }
  const msOf = ({ fixed, perRow }: Server, rows: number) => fixed + perRow * rows;
  const server = fc.record({
    fixed: fc.integer({ min: 1, max: 390 }),
    perRow: fc.integer({ min: 0, max: 35 }),
  });

  /** Steps asked of a server one after the other, from `first` on. */
  function stepsOn(of: Server): readonly number[] {
    const steps = [30];
    for (let turn = 0; turn < 12; turn += 1) {
      const step = steps.at(-1)!;
      steps.push(nextBatchSize(step, step, msOf(of, step)));
    }
    return steps;
  }

  /** What a policy does wrong on a server of constant speed: it never comes to rest, or rests at over 1.5 s for no need. */
  function faultsOn(of: Server): readonly string[] {
    const steps = stepsOn(of);
    const rest = steps.at(-1)!;
    const settled = steps.slice(-5).every((step) => step === rest);
    const most = Math.max(...steps.slice(1).map((step) => (step <= 30 ? 0 : msOf(of, step))));
    return [
      ...(settled ? [] : [`never rests: ${steps.join()}`]),
      ...(rest > 25 && msOf(of, rest) > 1_500 ? [`rests at ${String(msOf(of, rest))} ms`] : []),
      ...(most > 1_000 ? [`asks for ${String(most)} ms`] : []),
      ...(msOf(of, 1_000) < 400 && rest < 1_000 ? [`stops at ${String(rest)}`] : []),
    ];
  }

  test('on any server it comes to rest, and no answer it grew to takes more than a second', () => {
    fc.assert(
      fc.property(server, (of) => {
        expect(faultsOn(of)).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('rows and cells in one request', () => {
  const withCells = (ms: number, rows = 100): ObservedResponse => ({ rows, fields: ['tags'], ms });
  const after = (...responses: readonly ObservedResponse[]) => {
    const known = createThroughput();
    responses.forEach(known.observe);
    return known;
  };
  const thrice = (response: ObservedResponse) => Array<ObservedResponse>(3).fill(response);

  test.each<[string, readonly ObservedResponse[], boolean]>([
    ['nothing was seen', [], false],
    ['two answers may be by chance', [withCells(60), withCells(60)], false],
    ['bare rows say nothing of cells', thrice({ rows: 100, fields: [], ms: 10 }), false],
    ['cells come within 200 ms', thrice(withCells(200)), true],
    ['and not in more', thrice(withCells(201)), false],
    ['few rows stand for as many as are asked for', thrice(withCells(50, 25)), true],
    ['as slow as each of them', thrice(withCells(60, 25)), false],
    ['many rows may have a time of their own', thrice(withCells(300, 1_000)), false],
    ['the last three answers count', [withCells(900), ...thrice(withCells(60))], true],
    ['each of them', [...thrice(withCells(60)), withCells(900), withCells(60)], false],
  ])('%s', (_, responses, expected) => {
    expect(after(...responses).canBundle(100)).toBe(expected);
  });

  test('cells that failed a request for rows are requested apart for good', () => {
    const known = after(...thrice(withCells(50)));
    known.reportFailure();
    thrice(withCells(50)).forEach(known.observe);
    expect(known.canBundle(100)).toBe(false);
  });
});

describe('pace', () => {
  test('steps grow with answers that bring cells; bare rows say nothing of cells', () => {
    const pace = createThroughput();
    expect(pace.batchSize()).toBe(INITIAL_BATCH);
    pace.observe({ rows: 100, fields: [], ms: 40 });
    expect(pace.batchSize()).toBe(INITIAL_BATCH);
    pace.observe({ rows: 30, fields: ['tags'], ms: 100 });
    expect(pace.batchSize()).toBe(200);
  });

  test('what is known of a server outlives one list of it, and says nothing of its search or of another server', () => {
    const source = waitingSource(1);
    const app = {};
    const known = throughputOf(app, { ...source, key: ['http://a', 'tables', null] });
    expect(throughputOf(app, { ...source, key: ['http://a', 'tables', 'other'] })).toBe(known);
    const search = { ...source, capabilities: { fields: 'bundled', checkable: true } } as const;
    expect(throughputOf(app, { ...search, key: ['http://a', 'search'] })).not.toBe(known);
    expect(throughputOf(app, { ...source, key: ['http://b', 'tables', null] })).not.toBe(known);
  });

  test('another app begins anew with the same server', () => {
    const source = waitingSource(1);
    const app = {};
    throughputOf(app, source).observe({ rows: 30, fields: ['tags'], ms: 100 });
    expect(throughputOf(app, source).batchSize()).toBe(200);
    expect(throughputOf({}, source).batchSize()).toBe(INITIAL_BATCH);
  });
});
