import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INITIAL_BATCH } from '#src/fields/plan-requests.ts';
import {
  nextBatchSize,
  createBundlingPolicy,
  type ObservedResponse,
  type BundlingPolicy,
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
      { numRuns: runs(200, 1_000) },
    );
  });
});

describe('together', () => {
  const TAGS = ['tags'];
  const PAIR = ['owners', 'tags'];

  const repeated = (times: number, of: ObservedResponse): readonly ObservedResponse[] =>
    Array.from({ length: times }, () => of);
  function seen(
    observations: readonly ObservedResponse[],
    together = createBundlingPolicy(),
  ): BundlingPolicy {
    observations.forEach(together.observe);
    return together;
  }
  const bare = (ms: number, rows = 100): ObservedResponse => ({ rows, fields: [], ms });
  const withPair = (ms: number, rows = 100): ObservedResponse => ({ rows, fields: PAIR, ms });

  describe('one request for rows and cells', () => {
    test('starts apart', () => {
      expect(createBundlingPolicy().canBundle(PAIR, 100)).toBe(false);
    });

    test('needs to have seen both ways more than once', () => {
      expect(seen(repeated(9, withPair(40))).canBundle(PAIR, 100)).toBe(false);
      expect(seen(repeated(9, bare(40))).canBundle(PAIR, 100)).toBe(false);
      expect(seen([bare(40), bare(40), withPair(40), withPair(40)]).canBundle(PAIR, 100)).toBe(false);
    });

    test.each([
      ['150 ms more at the most', 40, 189, true],
      ['more than that, and than half again', 40, 191, false],
      ['half again of a slow one', 1_000, 1_490, true],
      ['twice a slow one', 1_000, 2_000, false],
    ])('%s', (_, alone, together, expected) => {
      const known = seen([...repeated(3, bare(alone)), ...repeated(3, withPair(together))]);
      expect(known.canBundle(PAIR, 100)).toBe(expected);
      expect(known.canBundle(PAIR.toReversed(), 100)).toBe(expected);
    });

    test('nothing to carry is nothing to ask', () => {
      expect(seen(repeated(5, bare(40))).canBundle([], 100)).toBe(false);
    });

    test('a far server that is quick: few rows say nothing of many, about as many do', () => {
      const known = seen([...repeated(3, bare(200)), ...repeated(3, withPair(200, 30))]);
      expect(known.canBundle(PAIR, 100)).toBe(false);
      expect(seen(repeated(3, withPair(205, 80)), known).canBundle(PAIR, 100)).toBe(true);
    });

    test('changes its mind both ways', () => {
      const known = seen([...repeated(3, bare(40)), ...repeated(3, withPair(60))]);
      expect(known.canBundle(PAIR, 100)).toBe(true);
      seen(repeated(2, withPair(900)), known);
      expect(known.canBundle(PAIR, 100)).toBe(false);
      seen(repeated(2, withPair(60)), known);
      expect(known.canBundle(PAIR, 100)).toBe(true);
    });
  });

  describe('a set of fields never seen', () => {
    const single = (field: string, ms: number): ObservedResponse => ({ rows: 100, fields: [field], ms });
    const singles = [...repeated(3, single('owners', 90)), ...repeated(3, single('tags', 120))];

    test('costs what its fields cost one by one', () => {
      expect(seen([...repeated(3, bare(40)), ...singles]).canBundle(PAIR, 100)).toBe(true);
      const slower = repeated(3, single('tags', 190));
      expect(seen([...repeated(3, bare(40)), ...singles, ...slower]).canBundle(PAIR, 100)).toBe(false);
    });

    test('stays apart where one of them is not known', () => {
      const known = seen([...repeated(3, bare(40)), ...singles]);
      expect(known.canBundle(['owners', 'followers'], 100)).toBe(false);
    });
  });

  test('fields that a request failed with stay apart until as many rows came with them', () => {
    const known = seen([...repeated(3, bare(40)), ...repeated(3, withPair(50))]);
    known.reportFailure(['tags'], 100);
    expect(known.canBundle(PAIR, 100)).toBe(false);
    known.observe({ rows: 30, fields: TAGS, ms: 20 });
    expect(known.canBundle(PAIR, 100)).toBe(false);
    known.observe({ rows: 100, fields: TAGS, ms: 50 });
    expect(known.canBundle(PAIR, 100)).toBe(true);
  });

  const cost = fc.record({
    fixed: fc.integer({ min: 1, max: 500 }),
    perRow: fc.integer({ min: 0, max: 10 }),
    extra: fc.integer({ min: 0, max: 20 }),
  });
  type Cost = typeof cost extends fc.Arbitrary<infer T> ? T : never;
  const rows = fc.integer({ min: 1, max: 1_000 });
  const bareMs = (of: Cost, count: number) => of.fixed + of.perRow * count;
  const bothMs = (of: Cost, count: number) => bareMs(of, count) + of.extra * count;
  const isWorth = (of: Cost, count: number) =>
    bothMs(of, count) < Math.max(1.5 * bareMs(of, count), bareMs(of, count) + 150);
  const ofServer = (of: Cost, bareRows: readonly number[], pairRows: readonly number[]) => [
    ...bareRows.map((count) => bare(bareMs(of, count), count)),
    ...pairRows.map((count) => withPair(bothMs(of, count), count)),
  ];
  const counts = fc.array(rows, { minLength: 3, maxLength: 12 });

  describe('laws, on any server whose answers cost something fixed and something for each row', () => {
    test('whatever numbers of rows it saw, it never carries where that is not worth it', () => {
      const never = fc.property(cost, counts, counts, rows, (of, bareRows, pairRows, asked) => {
        const known = seen(ofServer(of, bareRows, pairRows));
        expect(known.canBundle(PAIR, asked) && !isWorth(of, asked)).toBe(false);
      });
      fc.assert(never, { numRuns: runs(100, 500) });
    });

    test('for as many rows as it saw, it is right, whatever the server was like before', () => {
      fc.assert(
        fc.property(cost, cost, counts, counts, rows, (before, of, bareRows, pairRows, asked) => {
          const known = seen(ofServer(before, bareRows, pairRows));
          expect(
            seen(ofServer(of, Array(8).fill(asked), Array(8).fill(asked)), known).canBundle(PAIR, asked),
          ).toBe(isWorth(of, asked));
        }),
      );
    });

    test('one answer that took ever so long changes nothing', () => {
      fc.assert(
        fc.property(cost, rows, fc.nat(5), fc.nat(60_000), fc.boolean(), (of, asked, at, late, isBare) => {
          const known = [...ofServer(of, Array(3).fill(asked), Array(3).fill(asked))];
          const astray = isBare
            ? bare(bareMs(of, asked) + late, asked)
            : withPair(bothMs(of, asked) + late, asked);
          expect(seen(known.toSpliced(at, 0, astray)).canBundle(PAIR, asked)).toBe(isWorth(of, asked));
        }),
      );
    });
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
