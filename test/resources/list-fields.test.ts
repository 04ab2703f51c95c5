import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { createClient, type Client } from '#src/api/client.ts';
import { knownFields } from '#src/api/data-source.ts';
import { listEndpoint } from '#src/api/list-endpoint.ts';
import type { CatalogRow, EntityRow } from '#src/api/schemas/record.ts';
import { listSchema } from '#src/api/schemas/responses.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { createService } from '#src/fake/service/service.ts';
import { fieldsOfFilters, matchesFilters } from '#src/filters/evaluate.ts';
import { facetById } from '#src/filters/facets/registry.ts';
import { NO_FILTERS, type Filters } from '#src/filters/filters.ts';
import { resolveReferences } from '#src/filters/references.ts';
import { RESOURCES } from '#src/resources/registry.ts';
import { fieldsOf, unindexedFields, type ResourceType } from '#src/resources/resource.ts';
import { searchOfView } from '#src/resources/source-of-view.ts';
import { valuesInRecords } from '#test/filters/record-values.ts';
import { variants } from '#test/support/long.ts';
import { t } from '#test/support/translator.ts';

// Lists send some members only on request, and indexes lack some: rows have to show what the catalog has all the same.

const catalog = createCatalog({ tables: 300, seed: 1 });
const { signal } = new AbortController();
const NOW = Date.now();

const entities = (rows: readonly CatalogRow[]): readonly EntityRow[] =>
  rows.filter((row) => row.kind === 'entity');

/** The rows of a type with all that the server has of them. */
async function wholeRows(client: Client, { endpoint }: ResourceType): Promise<readonly EntityRow[]> {
  const query = { limit: 1_000, fields: '*' };
  const { value } = await client.get({ path: endpoint.path, query, schema: listSchema, signal });
  return entities(value.data.map(endpoint.decoder(Object.keys(endpoint.fields), 'start')));
}

/** The rows of a type with some fields, by which each list is read once. */
function rowsOf(client: Client, { endpoint }: ResourceType) {
  const lists = new Map<string, Promise<readonly EntityRow[]>>();
  return (wanted: readonly string[]): Promise<readonly EntityRow[]> => {
    const fields = knownFields(endpoint, wanted);
    const read = async () =>
      entities(
        (await listEndpoint(client, endpoint, null).page({ kind: 'start' }, 1_000, fields, signal)).rows,
      );
    const rows = lists.get(fields.join()) ?? read();
    lists.set(fields.join(), rows);
    return rows;
  };
}

/** Columns of what hits have in a form of their own: ids of followers, tags of parts too, and uses as of some time ago. */
const OTHERWISE_IN_HITS: ReadonlySet<string> = new Set(['followers', 'tags', 'usageSummary', 'usageCount']);

/** Names of rows that differ from the whole ones in what is read of them. */
const differing = (
  rows: readonly EntityRow[],
  whole: readonly EntityRow[],
  read: (row: EntityRow) => unknown,
): readonly string[] =>
  rows.flatMap((row, at) => {
    const other = whole[at];
    return other && JSON.stringify(read(row)) === JSON.stringify(read(other)) ? [] : [row.name];
  });

const SERVERS = variants(['om-1.12'] as const, ['om-1.5', 'om-2.0'] as const);
const cases = SERVERS.flatMap((dialect) => RESOURCES.map((entry) => [entry.id, dialect, entry] as const));

describe.each(cases)('rows of %s from %s', (_, dialect, entry) => {
  const client = createClient({
    origin: 'http://catalog.test',
    token: () => 'demo',
    fetch: handleInProcess(createService({ catalog, dialect, isIndexRebuilt: true })),
  });
  const lookup = { client, queries: new QueryClient() };

  test('have all that a column shows once its field is requested', async () => {
    const type = await entry.load();
    const [whole, rows] = [await wholeRows(client, type), rowsOf(client, type)];
    expect(whole.length).toBeGreaterThan(0);
    for (const column of type.columns) {
      const wrong = differing(await rows(fieldsOf(type, [column.id])), whole, (row) => column.text(row, t));
      expect({ column: column.id, wrong }).toEqual({ column: column.id, wrong: [] });
    }
  });

  test('of a search show what those of the list show, but for columns that no search has', async () => {
    const type = await entry.load();
    const lacked = unindexedFields(type);
    const columns = type.columns.filter(
      ({ id, field, onScreenOnly }) =>
        // A cell on screen requests what neither list nor search sent.
        !onScreenOnly && !OTHERWISE_IN_HITS.has(id) && !lacked.includes(field?.name ?? ''),
    );
    const fields = fieldsOf(
      type,
      columns.map(({ id }) => id),
    );
    const view = {
      q: null,
      scope: null,
      filters: NO_FILTERS,
      sort: { field: 'name', order: 'asc' },
    } as const;
    const { rows: hits } = await searchOfView(lookup, type, view).page(
      { kind: 'start' },
      1_000,
      fields,
      signal,
    );
    const listed = new Map((await wholeRows(client, type)).map((row) => [row.id, row]));
    const whole = entities(hits).flatMap(({ id }) => listed.get(id) ?? []);
    expect(whole).toHaveLength(listed.size);
    for (const column of columns) {
      const wrong = differing(entities(hits), whole, (row) => column.text(row, t));
      expect({ column: column.id, wrong }).toEqual({ column: column.id, wrong: [] });
    }
  });

  test('have all parts once the fields of these are requested', async () => {
    const type = await entry.load();
    const [whole, rows] = [await wholeRows(client, type), rowsOf(client, type)];
    for (const list of (await type.partLists?.load()) ?? []) {
      const fields = [list, ...list.columns].flatMap(({ field }) => field?.name ?? []);
      const wrong = differing(await rows([...new Set(fields)]), whole, list.linesOf);
      expect({ parts: list.id, wrong }).toEqual({ parts: list.id, wrong: [] });
    }
  });

  test('match the same filters once the fields of these are requested', async () => {
    const type = await entry.load();
    const { taggedParts } = type.endpoint;
    const [whole, rows] = [await wholeRows(client, type), rowsOf(client, type)];
    for (const id of type.facets.filter((facet) => facet !== 'property')) {
      const facet = facetById(id);
      for (const value of facet ? valuesInRecords(facet, whole, 2) : []) {
        const filters: Filters = [{ facet: id, not: false, values: [value] }];
        const ids = await resolveReferences(lookup, filters);
        const wrong = differing(await rows(fieldsOfFilters(filters, taggedParts)), whole, (row) =>
          matchesFilters(row, filters, { ids, now: NOW, taggedParts }),
        );
        expect({ id, value, wrong }).toEqual({ id, value, wrong: [] });
      }
    }
  });
});
