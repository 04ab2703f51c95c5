import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { dialectNames, dialects, type Dialect } from '#src/fake/service/dialects.ts';
import { createService } from '#src/fake/service/service.ts';
import { matchesFilters } from '#src/filters/evaluate.ts';
import type { FacetId } from '#src/filters/facet.ts';
import { facetById } from '#src/filters/facets/registry.ts';
import { NO_FILTERS, withFilter, type Filters } from '#src/filters/filters.ts';
import { resolveReferences } from '#src/filters/references.ts';
import { NONE } from '#src/filters/value-syntax.ts';
import { printValue } from '#src/filters/values.ts';
import { tableDefinition, type TableRow } from '#src/resources/table/definition.ts';
import { evidence, runs } from '#test/support/long.ts';
import { IGNORES_FILTERS } from '#test/support/odd-dialects.ts';
import { foundOrGivenUp, NOW, openCatalog, openWorld, type World } from './catalog-filters.ts';
import { lawTables } from './law-catalog.ts';
import { facetIdsOf, valuesInRecords } from './record-values.ts';

// What holds whatever the version of the server: a filter shows the tables that have what it names.

const RUNS = runs(20, 2_000);
const TABLES = 160;
const TIMEOUT = 600_000;

/** Any value of a facet that the tables have, and for names one that none has. */
function valuesOf(id: FacetId, rows: readonly TableRow[]): fc.Arbitrary<string> {
  const facet = facetById(id);
  if (!facet) throw new Error(`There is no facet ${id}`);
  const values = fc.constantFrom(...valuesInRecords(facet, rows, Infinity));
  const others: readonly fc.Arbitrary<string>[] =
    id === 'column'
      ? [partsOf(rows)]
      : id === 'updated'
        ? [fc.constantFrom('24h', '7d', '90d')]
        : id === 'usage' || id === 'missing'
          ? []
          : [fc.constant('nobody')];
  return fc.oneof({ arbitrary: values, weight: 5 }, ...others);
}

/** Parts of names of columns, whatever is in them, in either case. */
function partsOf(rows: readonly TableRow[]): fc.Arbitrary<string> {
  const names = rows.flatMap(({ columns = [] }) =>
    columns.flatMap(({ name, children = [] }) => [name, ...children.map((child) => child.name)]),
  );
  return fc
    .record({
      name: fc.constantFrom(...new Set(names)),
      from: fc.nat(4),
      anyStart: fc.boolean(),
      anyEnd: fc.boolean(),
      isUpper: fc.boolean(),
    })
    .filter(({ name, from, anyStart, anyEnd }) => (anyStart || anyEnd) && Array.from(name).length > from)
    .map(({ name, from, anyStart, anyEnd, isUpper }) => {
      const text = Array.from(name).slice(from).join('');
      return printValue('column', {
        is: 'pattern',
        text: isUpper ? text.toUpperCase() : text,
        anyStart,
        anyEnd,
      });
    });
}

/** Up to three filters by some facets, each with up to four values. */
const filterSets = (rows: readonly TableRow[], facets: readonly FacetId[]): fc.Arbitrary<Filters> => {
  const one = fc.oneof(
    ...facets.map((facet) =>
      fc.record({
        facet: fc.constant(facet),
        not: fc.boolean(),
        values: fc.uniqueArray(valuesOf(facet, rows), { minLength: 1, maxLength: 4 }),
      }),
    ),
  );
  return fc.array(one, { minLength: 1, maxLength: 3 }).map((all) => all.reduce(withFilter, NO_FILTERS));
};

/** Ids in which search and records differ about some filters. */
async function differing(world: World, filters: Filters): Promise<readonly string[]> {
  const { lookup, records } = world;
  const ids = await resolveReferences(lookup, filters);
  const matching = new Set(
    records.filter((record) => matchesFilters(record, filters, { ids, now: NOW })).map(({ id }) => id),
  );
  const found = await foundOrGivenUp(world, filters);
  if (!found) return [];
  const hits = new Set(found);
  return [...[...matching].filter((id) => !hits.has(id)), ...[...hits].filter((id) => !matching.has(id))];
}

/** The facets that some of the records have a value of: older servers have neither domains nor states. */
const facetsIn = (rows: readonly TableRow[]): readonly FacetId[] =>
  facetIdsOf(tableDefinition.facets, rows).filter((id) => {
    const facet = facetById(id);
    return facet && valuesInRecords(facet, rows, 1).some((value) => value !== NONE);
  });

/** Facets that tables of these versions have no values of. */
const WITHOUT: Readonly<Record<string, readonly FacetId[]>> = {
  'om-1.1': ['domain', 'dataProduct', 'certification', 'status'],
  'om-1.5': ['certification', 'status'],
};

const catalog = catalogFromRecords(lawTables(TABLES, NOW));
const worlds = new Map<Dialect, Promise<World>>();
/** A server of a dialect, opened once. */
function worldOf(dialect: Dialect): Promise<World> {
  const world = worlds.get(dialect) ?? openWorld(createService({ catalog, dialect, isIndexRebuilt: true }));
  worlds.set(dialect, world);
  return world;
}

const agreement = (world: World, facets: readonly FacetId[]) =>
  fc.asyncProperty(filterSets(world.records, facets), async (filters) => {
    expect(await differing(world, filters)).toEqual([]);
  });

describe.each(dialectNames)('%s', { timeout: TIMEOUT }, (name) => {
  test(`search and the evaluator agree on ${RUNS} sets of filters`, async () => {
    const world = await worldOf(dialects[name]);
    expect(world.records.length).toBeGreaterThan(TABLES * 0.9);
    const facets = facetsIn(world.records);
    const absent = WITHOUT[name] ?? [];
    const all = facetIdsOf(tableDefinition.facets, world.records);
    expect(all.filter((id) => id.startsWith('property.'))).toHaveLength(6);
    expect(facets).toEqual(all.filter((id) => !absent.includes(id)));
    await fc.assert(agreement(world, facets), { numRuns: RUNS });
    evidence({
      figure: 1,
      what: `${name}: sets of filters by ${facets.join(', ')}, by search and by the evaluator`,
      came: `0 of ${RUNS} differ`,
      control: 'an index that ignores filters: found',
    });
  });

  test('an index that lags for ever differs only by what was planted', async () => {
    const stale = await openCatalog(true, name, runs(240, 600));
    const planted = new Set(stale.planted.map(({ id }) => id));
    const found: string[] = [];
    await fc.assert(
      fc.asyncProperty(filterSets(stale.records, facetsIn(stale.records)), async (filters) => {
        const ids = await differing(stale, filters);
        found.push(...ids);
        expect(ids.filter((id) => !planted.has(id))).toEqual([]);
      }),
      // Tables that were deleted with their database are found by whatever they have.
      { numRuns: runs(8, 500), examples: [[[{ facet: 'usage', not: false, values: ['0..'] }]]] },
    );
    expect(found.length).toBeGreaterThan(0);
  });
});

test('control: an index that ignores filters does not agree', async () => {
  const world = await worldOf(IGNORES_FILTERS);
  const { failed } = await fc.check(agreement(world, ['follower']), { numRuns: 50, seed: 4 });
  expect(failed).toBe(true);
});
