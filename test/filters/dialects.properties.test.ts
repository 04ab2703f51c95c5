import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { dialectNames, dialects, type Dialect } from '#src/fake/service/dialects.ts';
import { createService } from '#src/fake/service/service.ts';
import { matchesFilters } from '#src/filters/evaluate.ts';
import type { FacetId } from '#src/filters/facet.ts';
import { facetById } from '#src/filters/facets/registry.ts';
import type { Filters } from '#src/filters/filters.ts';
import { resolveReferences } from '#src/filters/references.ts';
import { NONE } from '#src/filters/value-syntax.ts';
import { tableDefinition, type TableRow } from '#src/resources/table/definition.ts';
import { runs } from '#test/support/long.ts';
import { IGNORES_FILTERS } from '#test/support/odd-dialects.ts';
import { filtersOf, foundOrGivenUp, NOW, openCatalog, openWorld, type World } from './catalog-filters.ts';
import { lawTables } from './law-catalog.ts';
import { facetIdsOf, valuesInRecords } from './record-values.ts';

// What holds whatever the version of the server: a filter shows the tables that have what it names.

const RUNS = runs(15);
const TABLES = 160;
const TIMEOUT = 600_000;

/** Ids in which search and records differ about some filters. */
async function differing(world: World, filters: Filters): Promise<readonly string[]> {
  const { lookup, records } = world;
  const ids = await resolveReferences(lookup, filters);
  const matching = new Set(
    records
      .filter((record) => matchesFilters(record, filters, { ids, now: NOW, taggedParts: ['columns'] }))
      .map(({ id }) => id),
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
  fc.asyncProperty(filtersOf(world.records, facets), async (filters) => {
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
  });
});

test('an index that lags for ever differs only by what was planted', { timeout: TIMEOUT }, async () => {
  const stale = await openCatalog(true, 'seed', runs(240));
  const planted = new Set(stale.planted);
  const found: string[] = [];
  await fc.assert(
    fc.asyncProperty(filtersOf(stale.records, facetsIn(stale.records)), async (filters) => {
      const ids = await differing(stale, filters);
      found.push(...ids);
      expect(ids.filter((id) => !planted.has(id))).toEqual([]);
    }),
    // Tables that were deleted with their database are found by whatever they have.
    { numRuns: runs(10), examples: [[[{ facet: 'usage', not: false, values: ['0..'] }]]] },
  );
  expect(found.length).toBeGreaterThan(0);
});

test('control: an index that ignores filters does not agree', async () => {
  const world = await worldOf(IGNORES_FILTERS);
  const { failed } = await fc.check(agreement(world, ['follower']), { numRuns: 50, seed: 4 });
  expect(failed).toBe(true);
});
