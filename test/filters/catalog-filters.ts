import { QueryClient } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { createClient } from '#src/api/client.ts';
import type { RowSource } from '#src/api/data-source.ts';
import { listEndpoint } from '#src/api/list-endpoint.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { INDEXED_FIELDS } from '#src/fake/catalog/records.ts';
import type { Catalog } from '#src/fake/catalog/types.ts';
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
    const rows = await rowsOf(
      sourceOfView(lookup, tableResource, view, () => NOW),
      [],
    );
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
  const catalog = createCatalog({ tables, seed: 11, staleIndex });
  const service = createService({ catalog, dialect, isIndexRebuilt: true });
  const world = await openWorld(service);
  return { ...world, planted: staleIds(catalog) };
}

/** Ids of the tables that the index has otherwise than the catalog. */
function staleIds(catalog: Catalog): readonly string[] {
  const corpus = catalog.corpus();
  return Array.from({ length: corpus.size() }, (_, row) => catalog.record(row, INDEXED_FIELDS)).flatMap(
    (record, row) => (JSON.stringify(corpus.document(row)) === JSON.stringify(record) ? [] : [record.id]),
  );
}

async function rowsOf(source: RowSource, fields: readonly string[]): Promise<readonly TableRow[]> {
  const rows: TableRow[] = [];
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const at = cursor === undefined ? ({ kind: 'start' } as const) : ({ kind: 'after', cursor } as const);
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

/** Any value of a facet that the tables have, and for names one that none has. */
function valuesOf(id: FacetId, rows: readonly TableRow[]): fc.Arbitrary<string> {
  const facet = facetById(id);
  if (!facet) throw new Error(`There is no facet ${id}`);
  const values = fc.constantFrom(...valuesInRecords(facet, rows, Infinity));
  const others: readonly fc.Arbitrary<string>[] =
    id === 'column'
      ? [partsOf(rows)]
      : id === 'tag' || id === 'term'
        ? [fc.constantFrom('PII.*', 'Business.*', 'Business.Revenue.*', 'Nothing.*')]
        : id === 'updated'
          ? [fc.constantFrom('24h', '7d', '90d')]
          : id === 'usage' || id === 'missing'
            ? []
            : [fc.constant('nobody')];
  return fc.oneof({ arbitrary: values, weight: 5 }, ...others);
}

/** Names of columns and parts of them, whatever is in them, in either case. */
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
    .filter(({ name, from }) => Array.from(name).length > from)
    .map(({ name, from, anyStart, anyEnd, isUpper }) => {
      const part = Array.from(name)
        .slice(anyStart ? from : 0)
        .join('');
      const text = isUpper ? part.toUpperCase() : part;
      return anyStart || anyEnd
        ? printValue('column', { kind: 'pattern', text, anyStart, anyEnd })
        : valueOfName('column', text);
    });
}

/** Up to three filters by some facets, each with up to four values. */
export const filtersOf = (rows: readonly TableRow[], facets: readonly FacetId[]): fc.Arbitrary<Filters> => {
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

/** Up to three filters by values that the catalog has, and by some that it has not. */
export const catalogFilters = filtersOf(fresh.records, [...FACETS.map(({ id }) => id), ...PROPERTIES]);

/** What a test knows of a catalog. */
export type World = Awaited<ReturnType<typeof openWorld>>;
