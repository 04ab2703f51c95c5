import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Page, RowSource } from '#src/api/data-source.ts';
import { createCheckJob, type CheckRequest } from '#src/catalog-check/check-job.ts';
import { matchesFilters } from '#src/filters/evaluate.ts';
import { NO_FILTERS, withFilter, type Filters } from '#src/filters/filters.ts';
import { ReadError } from '#src/paging/row-reader.ts';
import type { TableRow } from '#src/resources/table/definition.ts';
import { runs } from '#test/support/long.ts';
import { differencesOf, IDS, NOW, requestOf, tableRow, type Facts, type Model } from './model.ts';

const RUNS = runs(500, 20_000);

const facts: fc.Arbitrary<Facts> = fc.record({
  owner: fc.constantFrom(undefined, 'ada', 'ben'),
  tier: fc.constantFrom(undefined, 'Tier1', 'Tier2'),
  age: fc.integer({ min: 1, max: 20 }),
});

/** What the index says of a table, where that is not what the store has. */
const lies = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ is: 'none' as const }) },
  { weight: 1, arbitrary: fc.constantFrom({ is: 'not-indexed' as const }, { is: 'not-stored' as const }) },
  { weight: 2, arbitrary: facts.map((other) => ({ is: 'other' as const, facts: other })) },
);

const filterSets: fc.Arbitrary<Filters> = fc
  .array(
    fc.oneof(
      fc.record({
        facet: fc.constant('owner' as const),
        not: fc.boolean(),
        values: fc.subarray(['ada', 'ben', 'none'], { minLength: 1 }),
      }),
      fc.record({
        facet: fc.constant('tier' as const),
        not: fc.boolean(),
        values: fc.subarray(['Tier.Tier1', 'Tier.Tier2', 'none'], { minLength: 1 }),
      }),
      fc.record({
        facet: fc.constant('updated' as const),
        not: fc.boolean(),
        values: fc.integer({ min: 1, max: 20 }).map((days) => [`${days}d`]),
      }),
    ),
    { maxLength: 3 },
  )
  .map((all) => all.reduce<Filters>(withFilter, NO_FILTERS));

const writes = fc.record({
  kind: fc.constantFrom('add' as const, 'remove' as const, 'change' as const, 'move' as const),
  at: fc.nat(50),
  to: fc.nat(50),
  facts,
});

const cases = fc.record({
  tables: fc.array(fc.record({ facts, lie: lies }), { maxLength: 40, size: 'max' }),
  filters: filterSets,
  limit: fc.integer({ min: 3, max: 6 }),
  /** Writes before each of the next requests. */
  events: fc.array(fc.array(writes, { maxLength: 3 }), { maxLength: 60, size: 'max' }),
});
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

/** A store and an index with lies planted into it; ids of the tables that one of them is about. */
function modelOf({ tables }: Pick<Case, 'tables'>): Model {
  const model: Model = { store: new Map(), index: new Map() };
  for (const [n, { facts: own, lie }] of tables.entries()) {
    const row = tableRow(n, own);
    if (lie.is !== 'not-stored') model.store.set(row.id, row);
    if (lie.is !== 'not-indexed') model.index.set(row.id, lie.is === 'other' ? tableRow(n, lie.facts) : row);
  }
  return model;
}

/** The differences that there are, by definition. */
function planted({ store, index }: Model, filters: Filters): readonly string[] {
  const matches = (row: TableRow | undefined) =>
    row !== undefined && matchesFilters(row, filters, { ids: IDS, now: NOW });
  return [...new Set([...store.keys(), ...index.keys()])]
    .flatMap((id) => {
      const [isMatch, isHit] = [matches(store.get(id)), matches(index.get(id))];
      return isMatch === isHit ? [] : [`${isMatch ? 'missing' : 'stale'} ${id}`];
    })
    .toSorted();
}

type Check = (request: CheckRequest) => Promise<readonly string[]>;

const check: Check = (request) => differencesOf(createCheckJob(request));

const QUIET = fc.record({
  tables: cases.map(({ tables }) => tables),
  filters: filterSets,
  limit: fc.integer({ min: 1, max: 12 }),
});

const exactly = (run: Check) =>
  fc.asyncProperty(QUIET, async ({ tables, filters, limit }) => {
    const model = modelOf({ tables });
    expect(await run(requestOf(model, filters, { limit }))).toEqual(planted(model, filters));
  });

test(
  `a check finds exactly the planted differences, of ${RUNS.toLocaleString('en')} stores, indexes and filters`,
  { timeout: runs(60_000, 900_000) },
  async () => {
    await expect(fc.assert(exactly(check), { numRuns: RUNS })).resolves.toBeUndefined();
  },
);

const BROKEN: Readonly<Record<string, Check>> = {
  'an evaluator that ignores exclusion': (request) =>
    check({ ...request, filters: request.filters.map((filter) => ({ ...filter, not: false })) }),
  'an evaluator that knows nobody': (request) =>
    check({
      ...request,
      resolve: () => Promise.resolve((kind, name) => (kind === 'people' ? [] : IDS(kind, name))),
    }),
  'a walk of the list that loses its second page': (request) =>
    check({ ...request, records: withoutSecondPage(request.records) }),
  'a walk of the hits that loses its second page': (request) =>
    check({ ...request, hits: withoutSecondPage(request.hits) }),
  'spans that end at another time': (request) => check({ ...request, now: request.now + 3 * 86_400_000 }),
};

function withoutSecondPage(source: RowSource): RowSource {
  let pages = 0;
  return {
    ...source,
    async page(at, limit, fields, signal) {
      const page = await source.page(at, limit, fields, signal);
      pages = at.at === 'start' ? 1 : pages + 1;
      const [first] = page.rows;
      // An empty page would be the end.
      return pages === 2 && first ? { ...page, rows: [{ ...first, id: 'other' }] } : page;
    },
  };
}

test.each(Object.entries(BROKEN))('control: %s does not', async (_, broken) => {
  const { failed } = await fc.check(exactly(broken), { numRuns: 300, seed: 1, endOnFailure: true });
  expect(failed).toBe(true);
});

/** Applies writes to both sides of a model, as a service does whose index keeps up; answers what they touched. */
function writerOf(model: Model, events: Case['events']) {
  const due = [...events];
  const touched = new Set<string>();
  return {
    touched,
    write() {
      for (const { kind, at, to, facts: next } of due.shift() ?? []) {
        // Later than the check's beginning.
        const row = tableRow(at, { ...next, age: -0.5 }, kind === 'move' ? to : at);
        const isThere = model.store.has(row.id) || model.index.has(row.id);
        touched.add(row.id);
        if (kind === 'remove') {
          model.store.delete(row.id);
          model.index.delete(row.id);
        } else if (isThere === (kind !== 'add')) {
          model.store.set(row.id, row);
          model.index.set(row.id, row);
        }
      }
    },
  };
}

/** Differences that a check under writes makes up, and those that it overlooks, of tables that are the same throughout. */
async function wrongUnderWrites({ tables, filters, limit, events }: Case, run: Check): Promise<string[]> {
  const model = modelOf({ tables });
  const before = planted(model, filters);
  const writer = writerOf(model, events);
  const options = { limit, before: () => writer.write() };
  const said = await run(requestOf(model, filters, options)).catch((error: unknown) => {
    // Rows that move ahead of small pages look like a circle: such a check says that it is not complete.
    if (error instanceof ReadError) return undefined;
    throw error;
  });
  if (!said) return [];
  const idOf = (one: string) => one.replace(/^\w+ /, '');
  const isPlanted = (id: string) => before.some((one) => idOf(one) === id);
  return [
    ...said.filter((one) => !isPlanted(idOf(one))),
    ...before.filter((one) => !writer.touched.has(idOf(one)) && !said.includes(one)),
  ];
}

test(
  `no difference is made up or lost in ${RUNS.toLocaleString('en')} checks that others write into`,
  { timeout: runs(60_000, 900_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        expect(await wrongUnderWrites(one, check)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  },
);

/** Rows as if they had been written before the check began. */
const backdated = (source: RowSource): RowSource => ({
  ...source,
  async page(at, limit, fields, signal) {
    const page = await source.page(at, limit, fields, signal);
    const rows = page.rows.map((row) =>
      row.kind === 'entity' ? { ...row, updatedAt: Math.min(row.updatedAt ?? 0, NOW - 1) } : row,
    );
    return { ...page, rows };
  },
});

/** Hits that are the same at the second look as at the first. */
function frozen(source: RowSource): RowSource {
  const pages = new Map<string, Promise<Page>>();
  return {
    ...source,
    page(at, limit, fields, signal) {
      const key = at.at === 'start' ? '' : at.cursor;
      const known = pages.get(key) ?? source.page(at, limit, fields, signal);
      pages.set(key, known);
      return known;
    },
  };
}

const BLIND: Readonly<Record<string, Check>> = {
  'looks at no time of writing': (request) =>
    check({ ...request, hits: backdated(request.hits), records: backdated(request.records) }),
  'takes no second look': (request) => check({ ...request, hits: frozen(request.hits) }),
};

test.each(Object.entries(BLIND))(
  'control: a check that %s makes differences up of what is written meanwhile',
  { timeout: 60_000 },
  async (_, run) => {
    const samples = fc.sample(cases, { numRuns: 500, seed: 1 });
    const wrong = await Promise.all(samples.map((one) => wrongUnderWrites(one, run)));
    expect(wrong.flat().length).toBeGreaterThan(10);
  },
);
