import { QueryClient } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClient } from '#src/api/client.ts';
import type { RowSource } from '#src/api/data-source.ts';
import { listEndpoint } from '#src/api/list-endpoint.ts';
import type { TableRow } from '#src/api/schemas/table.ts';
import { createCheckJob } from '#src/catalog-check/check-job.ts';
import { checkRequestOf } from '#src/catalog-check/check-request.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { createCatalog, staleTables } from '#src/fake/catalog/generated-catalog.ts';
import { createService } from '#src/fake/service/service.ts';
import { matchesFilters } from '#src/filters/evaluate.ts';
import { withFilter, NO_FILTERS, type Filters } from '#src/filters/filters.ts';
import { resolveReferences, type Lookup } from '#src/filters/references.ts';
import { FACETS, MISSING, printValue, valueOfName, type FacetId } from '#src/filters/values.ts';
import { tableResource } from '#src/resources/table/columns.tsx';
import { sourceOfView } from '#src/resources/source-of-view.ts';
import { splitDatabase } from '#src/view/view.ts';
import { evidence, runs } from '#test/support/long.ts';

const NOW = Date.now();
const RUNS = runs(100, 2_000);
const signal = new AbortController().signal;

/** A catalog of the fake, its records as the list tells them, and filters as its search answers them. */
async function openCatalog(staleIndex: boolean) {
  const options = { tables: 600, seed: 11, staleIndex };
  const service = createService({ catalog: createCatalog(options) });
  const client = createClient({
    origin: 'http://catalog.test',
    token: () => 'demo',
    fetch: handleInProcess(service),
  });
  const lookup: Lookup = { client, queries: new QueryClient() };
  const { endpoint } = tableResource;
  const records = await rowsOf(listEndpoint(client, endpoint, {}), Object.keys(endpoint.fields));
  const found = async (filters: Filters): Promise<readonly string[]> => {
    const view = { q: null, sort: null, ...splitDatabase(filters) };
    return (await rowsOf(sourceOfView(lookup, tableResource, view, NOW), [])).map(({ id }) => id);
  };
  return { lookup, records, found, planted: staleTables(options) };
}

async function rowsOf(source: RowSource, fields: readonly string[]): Promise<readonly TableRow[]> {
  const rows: TableRow[] = [];
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const at = cursor === undefined ? ({ at: 'start' } as const) : ({ at: 'after', cursor } as const);
    const page = await source.page(at, 1_000, fields, signal);
    rows.push(...page.rows.filter((row): row is TableRow => row.kind === 'entity'));
    cursor = page.after;
  }
  return rows;
}

const fresh = await openCatalog(false);

/** Values of each facet that the records have, and some that none has. */
function valuesOf(records: readonly TableRow[]): Readonly<Record<FacetId, fc.Arbitrary<string>>> {
  const some = (
    facet: FacetId,
    of: (row: TableRow) => readonly (string | undefined)[],
    ...more: string[]
  ) => {
    const texts = new Set(records.flatMap(of).flatMap((text) => text ?? []));
    return fc.constantFrom(...Array.from(texts, (text) => valueOfName(facet, text)), 'nobody', ...more);
  };
  const days = (at: number) => new Date(at).toISOString().slice(0, 10);
  const columnsOf = ({ columns = [] }: TableRow) =>
    columns.flatMap(({ name, children = [] }) => [name, ...children.map((child) => child.name)]);
  const names = records.flatMap(columnsOf).filter((name) => /^[\w]+$/.test(name));
  const pattern = fc.tuple(fc.constantFrom(...names), fc.nat(6), fc.boolean(), fc.boolean());
  return {
    owner: some('owner', ({ owners = [] }) => owners.map(({ name }) => name), 'none'),
    follower: some('follower', ({ followers = [] }) => followers.map(({ name }) => name), 'none'),
    tag: some('tag', ({ tags = [] }) => tags.map(({ tagFQN }) => tagFQN), 'none'),
    term: some('term', ({ tags = [] }) => tags.map(({ tagFQN }) => tagFQN), 'none'),
    tier: fc.constantFrom('Tier.Tier1', 'Tier.Tier2', 'Tier.Tier3', 'Tier.Tier4', 'Tier.Tier5', 'none'),
    type: some('type', ({ tableType }) => [tableType]),
    service: some('service', ({ service }) => [service?.name]),
    database: some('database', ({ database, databaseSchema }) => [
      database?.fullyQualifiedName,
      databaseSchema?.fullyQualifiedName,
    ]),
    column: fc.oneof(
      fc.constantFrom(...names).map((name) => valueOfName('column', name)),
      pattern
        .filter(([name, from, anyStart, anyEnd]) => (anyStart || anyEnd) && name.length > from)
        .map(([name, from, anyStart, anyEnd]) =>
          printValue('column', { is: 'pattern', text: name.slice(from).toUpperCase(), anyStart, anyEnd }),
        ),
    ),
    updated: fc.oneof(
      fc.constantFrom('24h', '7d', '30d', '90d', '365d'),
      fc.nat(400).map((ago) => `${days(NOW - ago * 86_400_000)}..`),
      fc.nat(400).map((ago) => `..${days(NOW - ago * 86_400_000)}`),
    ),
    usage: fc.oneof(
      fc.nat(500).map((from) => `${from}..`),
      fc.nat(500).map((to) => `..${to}`),
    ),
    missing: fc.constantFrom<string>(...MISSING),
  };
}

const values = valuesOf(fresh.records);
const filterSets = fc
  .array(
    fc.constantFrom(...FACETS).chain((facet) =>
      fc.record({
        facet: fc.constant(facet),
        not: fc.boolean(),
        values: fc.uniqueArray(values[facet], { minLength: 1, maxLength: 4 }),
      }),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) => all.reduce(withFilter, NO_FILTERS));

type World = Awaited<ReturnType<typeof openCatalog>>;
type Evaluate = typeof matchesFilters;

async function agree({ lookup, records, found }: World, filters: Filters, evaluate: Evaluate): Promise<void> {
  const ids = await resolveReferences(lookup, filters);
  const matching = records.filter((record) => evaluate(record, filters, { ids, now: NOW }));
  expect(matching.map(({ id }) => id).toSorted()).toEqual((await found(filters)).toSorted());
}

test(`search and the evaluator agree on ${RUNS} sets of filters`, { timeout: 600_000 }, async () => {
  const agreed = fc.asyncProperty(filterSets, (filters) => agree(fresh, filters, matchesFilters));
  await expect(fc.assert(agreed, { numRuns: RUNS })).resolves.toBeUndefined();
});

const BROKEN: Readonly<Record<string, Evaluate>> = {
  'that does not know the tags of columns': (record, filters, context) =>
    matchesFilters({ ...record, columns: record.columns?.map(({ name }) => ({ name })) }, filters, context),
  'that ignores exclusion': (record, filters, context) =>
    matchesFilters(
      record,
      filters.map((filter) => ({ ...filter, not: false })),
      context,
    ),
  'that reads one value of each filter': (record, filters, context) =>
    matchesFilters(
      record,
      filters.map((filter) => ({ ...filter, values: filter.values.slice(0, 1) })),
      context,
    ),
  'that counts the tier as a tag': (record, filters, context) =>
    matchesFilters(
      { ...record, tags: record.tags?.map((tag) => ({ ...tag, tagFQN: tag.tagFQN.replace(/^Tier/, 'T') })) },
      filters,
      context,
    ),
};

test.each(Object.entries(BROKEN))('control: an evaluator %s does not', async (_, broken) => {
  const agreed = fc.asyncProperty(filterSets, (filters) => agree(fresh, filters, broken));
  expect((await fc.check(agreed, { numRuns: 300, seed: 3 })).failed).toBe(true);
});

test(
  'on an index that lags for ever, a check finds exactly the tables that it is wrong about',
  { timeout: 600_000 },
  async () => {
    const stale = await openCatalog(true);
    const differences = async (filters: Filters) => {
      const view = { q: null, sort: null, ...splitDatabase(filters) };
      const job = createCheckJob(checkRequestOf(stale.lookup, tableResource, view, NOW));
      await job.run(signal, () => {});
      const { missing, stale: gone } = job.differences();
      return {
        missing: missing.kept.map(({ id }) => id).toSorted(),
        stale: gone.kept.map(({ id }) => id).toSorted(),
      };
    };
    const live = new Set(stale.records.map(({ id }) => id));
    const ofKind = (kind: string) =>
      stale.planted
        .filter((one) => one.kind === kind && live.has(one.id))
        .map(({ id }) => id)
        .toSorted();
    const deleted = stale.planted.filter(({ kind, id }) => kind === 'deleted' && !live.has(id));
    const only = (facet: FacetId, value: string, not = false): Filters => [{ facet, not, values: [value] }];
    expect(ofKind('owner').length).toBeGreaterThan(0);
    expect(ofKind('description').length).toBeGreaterThan(0);
    expect(deleted.length).toBeGreaterThan(0);

    const ownerless = await differences(only('missing', 'owner'));
    expect(ownerless.missing).toEqual(ofKind('owner'));
    expect((await differences(only('missing', 'description'))).missing).toEqual(ofKind('description'));
    const owned = await differences(only('owner', 'none', true));
    expect(owned.stale.filter((id) => live.has(id))).toEqual(ofKind('owner'));
    const all = await differences(only('usage', '0..'));
    expect(all).toEqual({ missing: [], stale: deleted.map(({ id }) => id).toSorted() });

    // Of any filters: what search and the records differ in, and nothing else than what was planted.
    const planted = new Set(stale.planted.map(({ id }) => id));
    const checks = runs(40, 500);
    let count = 0;
    await fc.assert(
      fc.asyncProperty(filterSets, async (filters) => {
        const said = await differences(filters);
        const ids = await resolveReferences(stale.lookup, filters);
        const hits = new Set(await stale.found(filters));
        const matching = new Set(
          stale.records
            .filter((record) => matchesFilters(record, filters, { ids, now: NOW }))
            .map(({ id }) => id),
        );
        expect(said).toEqual({
          missing: [...matching].filter((id) => !hits.has(id)).toSorted(),
          stale: [...hits].filter((id) => !matching.has(id)).toSorted(),
        });
        expect([...said.missing, ...said.stale].filter((id) => !planted.has(id))).toEqual([]);
        count += said.missing.length + said.stale.length;
      }),
      { numRuns: checks },
    );
    expect(count).toBeGreaterThan(0);
    evidence({
      figure: 1,
      what: `sets of filters, by search and by the evaluator; checks of an index that lags for ever`,
      came: `0 of ${RUNS} differ; ${count} differences found in ${checks} checks, all of them planted`,
      control: `${Object.keys(BROKEN).length} broken evaluators: each found`,
    });
  },
);
