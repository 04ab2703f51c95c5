import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTogether, type Observation, type Together } from '#src/cells/together.ts';
import { runs } from '#test/support/long.ts';

const TAGS = ['tags'];
const PAIR = ['owners', 'tags'];

const repeated = (times: number, of: Observation): readonly Observation[] =>
  Array.from({ length: times }, () => of);
function seen(observations: readonly Observation[], together = createTogether()): Together {
  observations.forEach(together.observe);
  return together;
}
const bare = (ms: number, rows = 100): Observation => ({ rows, fields: [], ms });
const withPair = (ms: number, rows = 100): Observation => ({ rows, fields: PAIR, ms });

describe('one request for rows and cells', () => {
  test('starts apart', () => {
    expect(createTogether().carries(PAIR, 100)).toBe(false);
  });

  test('needs to have seen both ways more than once', () => {
    expect(seen(repeated(9, withPair(40))).carries(PAIR, 100)).toBe(false);
    expect(seen(repeated(9, bare(40))).carries(PAIR, 100)).toBe(false);
    expect(seen([bare(40), bare(40), withPair(40), withPair(40)]).carries(PAIR, 100)).toBe(false);
  });

  test.each([
    ['150 ms more at the most', 40, 189, true],
    ['more than that, and than half again', 40, 191, false],
    ['half again of a slow one', 1_000, 1_490, true],
    ['twice a slow one', 1_000, 2_000, false],
  ])('%s', (_, alone, together, expected) => {
    const known = seen([...repeated(3, bare(alone)), ...repeated(3, withPair(together))]);
    expect(known.carries(PAIR, 100)).toBe(expected);
    expect(known.carries(PAIR.toReversed(), 100)).toBe(expected);
  });

  test('nothing to carry is nothing to ask', () => {
    expect(seen(repeated(5, bare(40))).carries([], 100)).toBe(false);
  });

  test('a far server that is quick: few rows say nothing of many, about as many do', () => {
    const known = seen([...repeated(3, bare(200)), ...repeated(3, withPair(200, 30))]);
    expect(known.carries(PAIR, 100)).toBe(false);
    expect(seen(repeated(3, withPair(205, 80)), known).carries(PAIR, 100)).toBe(true);
  });

  test('changes its mind both ways', () => {
    const known = seen([...repeated(3, bare(40)), ...repeated(3, withPair(60))]);
    expect(known.carries(PAIR, 100)).toBe(true);
    seen(repeated(2, withPair(900)), known);
    expect(known.carries(PAIR, 100)).toBe(false);
    seen(repeated(2, withPair(60)), known);
    expect(known.carries(PAIR, 100)).toBe(true);
  });
});

describe('a set of fields never seen', () => {
  const single = (field: string, ms: number): Observation => ({ rows: 100, fields: [field], ms });
  const singles = [...repeated(3, single('owners', 90)), ...repeated(3, single('tags', 120))];

  test('costs what its fields cost one by one', () => {
    expect(seen([...repeated(3, bare(40)), ...singles]).carries(PAIR, 100)).toBe(true);
    const slower = repeated(3, single('tags', 190));
    expect(seen([...repeated(3, bare(40)), ...singles, ...slower]).carries(PAIR, 100)).toBe(false);
  });

  test('stays apart where one of them is not known', () => {
    const known = seen([...repeated(3, bare(40)), ...singles]);
    expect(known.carries(['owners', 'followers'], 100)).toBe(false);
  });
});

test('fields that a request failed with stay apart until as many rows came with them', () => {
  const known = seen([...repeated(3, bare(40)), ...repeated(3, withPair(50))]);
  known.distrust(['tags'], 100);
  expect(known.carries(PAIR, 100)).toBe(false);
  known.observe({ rows: 30, fields: TAGS, ms: 20 });
  expect(known.carries(PAIR, 100)).toBe(false);
  known.observe({ rows: 100, fields: TAGS, ms: 50 });
  expect(known.carries(PAIR, 100)).toBe(true);
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
  const never = (create: typeof createTogether) =>
    fc.property(cost, counts, counts, rows, (of, bareRows, pairRows, asked) => {
      const known = seen(ofServer(of, bareRows, pairRows), create());
      if (known.carries(PAIR, asked)) expect(isWorth(of, asked)).toBe(true);
    });

  test('whatever numbers of rows it saw, it never carries where that is not worth it', () => {
    const found = fc.check(never(createTogether), { numRuns: runs(100, 500) });
    expect(found).toMatchObject({ failed: false, counterexample: null });
  });

  test('control: taking every answer for one of as many rows is rejected', () => {
    const blind = (): Together => {
      const inner = createTogether();
      return { ...inner, observe: (one) => inner.observe({ ...one, rows: 100 }) };
    };
    expect(fc.check(never(blind), { numRuns: 500 }).failed).toBe(true);
  });

  test('for as many rows as it saw, it is right, whatever the server was like before', () => {
    fc.assert(
      fc.property(cost, cost, counts, counts, rows, (before, of, bareRows, pairRows, asked) => {
        const known = seen(ofServer(before, bareRows, pairRows));
        expect(
          seen(ofServer(of, Array(8).fill(asked), Array(8).fill(asked)), known).carries(PAIR, asked),
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
        expect(seen(known.toSpliced(at, 0, astray)).carries(PAIR, asked)).toBe(isWorth(of, asked));
      }),
    );
  });
});
