import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCheckJob, type CheckRequest } from '#src/catalog-check/check-job.ts';
import { matchesFilters } from '#src/filters/evaluate.ts';
import { NO_FILTERS, withFilter, type Filters } from '#src/filters/filters.ts';
import type { TableRow } from '#src/resources/table/definition.ts';
import { runs } from '#test/support/long.ts';
import { differencesOf, IDS, NOW, requestOf, tableRow, type Facts, type Model } from './model.ts';

const RUNS = runs(200);

const facts: fc.Arbitrary<Facts> = fc.record({
  owner: fc.constantFrom(undefined, 'ada', 'ben'),
  tier: fc.constantFrom(undefined, 'Tier1', 'Tier2'),
  age: fc.integer({ min: 1, max: 20 }),
});

/** What the index says of a table, where that is not what the store has. */
const lies = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ kind: 'none' as const }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ kind: 'not-indexed' as const }, { kind: 'not-stored' as const }),
  },
  { weight: 2, arbitrary: facts.map((other) => ({ kind: 'other' as const, facts: other })) },
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

const cases = fc.record({
  tables: fc.array(fc.record({ facts, lie: lies }), { maxLength: 40, size: 'max' }),
  filters: filterSets,
  limit: fc.integer({ min: 1, max: 12 }),
});
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

/** A store and an index with lies planted into it; ids of the tables that one of them is about. */
function modelOf({ tables }: Pick<Case, 'tables'>): Model {
  const model: Model = { store: new Map(), index: new Map() };
  for (const [n, { facts: own, lie }] of tables.entries()) {
    const row = tableRow(n, own);
    if (lie.kind !== 'not-stored') model.store.set(row.id, row);
    if (lie.kind !== 'not-indexed')
      model.index.set(row.id, lie.kind === 'other' ? tableRow(n, lie.facts) : row);
  }
  return model;
}

/** The differences that there are, by definition. */
function planted({ store, index }: Model, filters: Filters): readonly string[] {
  const matches = (row: TableRow | undefined) =>
    row !== undefined && matchesFilters(row, filters, { ids: IDS, now: NOW, taggedParts: ['columns'] });
  return [...new Set([...store.keys(), ...index.keys()])]
    .flatMap((id) => {
      const [isMatch, isHit] = [matches(store.get(id)), matches(index.get(id))];
      return isMatch === isHit ? [] : [`${isMatch ? 'missing' : 'stale'} ${id}`];
    })
    .toSorted();
}

const check = (request: CheckRequest) => differencesOf(createCheckJob(request));

test(`a check finds exactly the planted differences, of ${RUNS.toLocaleString('en')} stores, indexes and filters`, async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ tables, filters, limit }) => {
      const model = modelOf({ tables });
      expect(await check(requestOf(model, filters, { limit }))).toEqual(planted(model, filters));
    }),
    { numRuns: RUNS },
  );
});
