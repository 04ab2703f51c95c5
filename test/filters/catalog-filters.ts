import { QueryClient } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { createClient } from '#src/api/client.ts';
import type { RowSource } from '#src/api/data-source.ts';
import { listEndpoint } from '#src/api/list-endpoint.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { createCatalog, staleTables } from '#src/fake/catalog/generated-catalog.ts';
import type { DialectName } from '#src/fake/service/dialects.ts';
import { createService, type FakeService } from '#src/fake/service/service.ts';
import type { FacetId } from '#src/filters/facet.ts';
import { propertyFacetId } from '#src/filters/facets/property.ts';
import { facetById, FACETS } from '#src/filters/facets/registry.ts';
import { withFilter, NO_FILTERS, type Filters } from '#src/filters/filters.ts';
import { unansweredFilters } from '#src/filters/index-answers.ts';
import type { Lookup } from '#src/filters/references.ts';
import { meaningsOf, printValue, valueOfName } from '#src/filters/values.ts';
import { sourceOfView } from '#src/resources/source-of-view.ts';
import { tableResource } from '#src/resources/table/columns.tsx';
import type { TableRow } from '#src/resources/table/definition.ts';
import { splitScope } from '#src/view/view.ts';
import { valuesInRecords } from './record-values.ts';

/** When spans of time end, in ms since the epoch. */
export const NOW = Date.now();
const signal = new AbortController().signal;

/** An order that the list endpoint does not have, so that filters of a database alone are answered by search too. */
const BY_NAME = { field: 'name', order: 'asc' } as const;

/** A fake, its records as the list tells them, and filters as its search answers them. */
export async function openWorld(service: FakeService) {
  const client = createClient({
    origin: 'http://catalog.test',
    token: () => 'demo',
    fetch: handleInProcess(service),
  });
  const lookup: Lookup = { client, queries: new QueryClient() };
  const { endpoint } = tableResource;
  const records = await rowsOf(listEndpoint(client, endpoint, null), Object.keys(endpoint.fields));
  const found = async (filters: Filters): Promise<readonly string[]> => {
    const view = { q: null, sort: BY_NAME, ...splitScope(filters, tableResource) };
    const rows = await rowsOf(sourceOfView(lookup, tableResource, view, NOW), []);
    return rows.map(({ id }) => id);
  };
  return { lookup, records, found };
}

/** Whether some filters may be by days of a custom property, which indexes without typed values cannot answer. */
export const areOfDays = (filters: Filters): boolean =>
  filters.some(({ facet, values }) =>
    facetById(facet)
      ?.probes(meaningsOf(facet, values), [])
      .some(({ key }) => key === 'propertyDays'),
  );

/** The ids that a search finds; undefined where the index cannot answer as it should not, and the list is read. */
export async function foundOrGivenUp(
  { lookup, found }: World,
  filters: Filters,
): Promise<readonly string[] | undefined> {
  const isGivenUp = () =>
    unansweredFilters(lookup, tableResource.endpoint, filters).some((one) => areOfDays([one]));
  if (isGivenUp()) return undefined;
  return found(filters).catch((error: unknown) => {
    if (isGivenUp()) return undefined;
    throw error;
  });
}

/** A made-up catalog of a dialect, and the tables that its index is wrong about. */
export async function openCatalog(staleIndex: boolean, dialect: DialectName = 'seed', tables = 600) {
  const options = { tables, seed: 11, staleIndex };
  const service = createService({ catalog: createCatalog(options), dialect, isIndexRebuilt: true });
  const world = await openWorld(service);
  return { ...world, planted: staleTables(options) };
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

/** A catalog whose index is as it should be. */
export const fresh = await openCatalog(false);

/** Custom properties of each kind. */
const PROPERTIES = ['costCenter', 'refreshSla', 'reviewedOn', 'retentionDays', 'steward', 'auditedAt'].map(
  propertyFacetId,
);

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
  /** Classifications and glossaries as a whole, and terms with what is below. */
  const wholes = ['PII.*', 'Certification.*', 'Business.*', 'Business.Revenue.*', 'Nothing.*'];
  const days = (at: number) => new Date(at).toISOString().slice(0, 10);
  const columnsOf = ({ columns = [] }: TableRow) =>
    columns.flatMap(({ name, children = [] }) => [name, ...children.map((child) => child.name)]);
  const names = records.flatMap(columnsOf).filter((name) => /^[\w]+$/.test(name));
  const pattern = fc.tuple(fc.constantFrom(...names), fc.nat(6), fc.boolean(), fc.boolean());
  return {
    owner: some('owner', ({ owners = [] }) => owners.map(({ name }) => name), 'none'),
    follower: some('follower', ({ followers = [] }) => followers.map(({ name }) => name), 'none'),
    tag: some('tag', ({ tags = [] }) => tags.map(({ tagFQN }) => tagFQN), 'none', ...wholes),
    term: some('term', ({ tags = [] }) => tags.map(({ tagFQN }) => tagFQN), 'none', ...wholes),
    tier: fc.constantFrom('Tier.Tier1', 'Tier.Tier2', 'Tier.Tier3', 'Tier.Tier4', 'Tier.Tier5', 'none'),
    type: some('type', ({ tableType }) => [tableType]),
    service: some('service', ({ service }) => [service?.name]),
    serviceType: some('serviceType', ({ serviceType }) => [serviceType]),
    domain: some(
      'domain',
      ({ domains = [] }) => domains.map(({ fullyQualifiedName }) => fullyQualifiedName),
      'Commerce',
      'none',
    ),
    dataProduct: some(
      'dataProduct',
      ({ dataProducts = [] }) => dataProducts.map(({ fullyQualifiedName }) => fullyQualifiedName),
      'none',
    ),
    certification: some('certification', ({ certification }) => [certification?.tagLabel.tagFQN], 'none'),
    status: some('status', ({ entityStatus }) => [entityStatus]),
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
    missing: fc.constantFrom('owner', 'tags', 'tier', 'domain', 'description'),
    ...Object.fromEntries(
      PROPERTIES.map((id) => {
        const facet = facetById(id) ?? unknown(id);
        return [id, fc.constantFrom(...valuesInRecords(facet, records, 5), 'nobody', 'none', '*o*')];
      }),
    ),
  };
}

const values = valuesOf(fresh.records);

function unknown(facet: FacetId): never {
  throw new Error(`The tests know no values of ${facet}`);
}

/** Up to three filters by values that the catalog has, and by some that it has not. */
export const catalogFilters = fc
  .array(
    fc.constantFrom(...FACETS.map(({ id }) => id), ...PROPERTIES).chain((facet) =>
      fc.record({
        facet: fc.constant(facet),
        not: fc.boolean(),
        values: fc.uniqueArray(values[facet] ?? unknown(facet), { minLength: 1, maxLength: 4 }),
      }),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) => all.reduce(withFilter, NO_FILTERS));

/** What a test knows of a catalog. */
export type World = Awaited<ReturnType<typeof openWorld>>;
