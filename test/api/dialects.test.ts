import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { type Client, createClient } from '#src/api/client.ts';
import type { RowSource } from '#src/api/data-source.ts';
import { entityQuery } from '#src/api/entity-query.ts';
import { ApiError } from '#src/api/errors.ts';
import { listEndpoint } from '#src/api/list-endpoint.ts';
import { scopeCountQuery, databasesQuery } from '#src/api/scope-queries.ts';
import { searchEndpoint } from '#src/api/search-endpoint.ts';
import { searchSchema } from '#src/api/search-request.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { type DialectName, dialectNames } from '#src/fake/service/dialects.ts';
import { createService } from '#src/fake/service/service.ts';
import { NO_FILTERS } from '#src/filters/filters.ts';
import { narrowingOf } from '#src/filters/index-answers.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { allFilters } from '#src/view/view.ts';
import { apiError, signal } from './fake-fetch.ts';

const FIELDS = ['owners', 'tags', 'columns', 'followers', 'tableConstraints', 'usageSummary'];
const TABLES = 1_200;
/** One in a hundred more. */
const DELETED = TABLES / 100;
const tables = createCatalog({ tables: TABLES, seed: 1 });

function clientOf(dialect: DialectName, catalog = tables): Client {
  const service = createService({ catalog, dialect });
  return createClient({
    // Field names are learnt per origin.
    origin: `http://${dialect.replace('.', '-')}.test`,
    token: () => 'demo',
    fetch: handleInProcess(service),
    sleep: async () => {},
  });
}

/** All rows of a source, by its `after` cursors. */
async function walk(source: RowSource, limit: number) {
  const rows = [];
  let cursor: string | undefined;
  do {
    const at = cursor ? ({ at: 'after', cursor } as const) : ({ at: 'start' } as const);
    const page = await source.page(at, limit, FIELDS, signal());
    rows.push(...page.rows);
    cursor = page.after;
  } while (cursor);
  return rows;
}

const TYPED = [
  'orders',
  'a/b',
  '"',
  '\\',
  'foo AND',
  'AND',
  'OR',
  '(x',
  '[x]',
  '+',
  '-',
  '🚀',
  '::',
  '%',
  '.',
  'x\\',
  '*',
];
const MORE = [
  '?',
  '<script>',
  '&&',
  '||',
  '!',
  '{}',
  '^2',
  '~',
  '\u3000',
  'a:b',
  '\0',
  "'",
  '"order lines"',
  'é',
  '  ',
];

describe.each(dialectNames)('a server in dialect %s', { timeout: 60_000 }, (dialect) => {
  const client = clientOf(dialect);
  const cache = new QueryClient();

  test('returns every table once, with every field', async () => {
    const rows = await walk(listEndpoint(client, tableDefinition.endpoint, null), 100);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(TABLES);
    expect(rows).toHaveLength(TABLES);
    expect(rows.filter(({ kind }) => kind === 'unreadable')).toEqual([]);
    expect(rows.some((row) => row.kind === 'entity' && row.owners?.length)).toBe(true);
    const { fields, refused } = await listEndpoint(client, tableDefinition.endpoint, null).page(
      { at: 'start' },
      1,
      FIELDS,
      signal(),
    );
    expect({ fields, refused }).toEqual({ fields: FIELDS, refused: [] });
  });

  test('returns deleted tables beside the live ones, or alone; search finds one or the other', async () => {
    const { endpoint } = tableDefinition;
    const statesOf = async (source: RowSource) => {
      const rows = await walk(source, 100);
      const deleted = rows.filter((row) => row.kind === 'entity' && row.deleted === true);
      return { total: new Set(rows.map(({ id }) => id)).size, deleted: deleted.length };
    };
    expect(await statesOf(listEndpoint(client, endpoint, null, 'all'))).toEqual({
      total: TABLES + DELETED,
      deleted: DELETED,
    });
    const alone = { total: DELETED, deleted: DELETED };
    expect(await statesOf(listEndpoint(client, endpoint, null, 'deleted'))).toEqual(alone);
    expect(await statesOf(searchEndpoint(client, endpoint, { q: '', ofDeleted: true }))).toEqual(alone);
    // Control: without them.
    const live = { total: TABLES, deleted: 0 };
    expect(await statesOf(listEndpoint(client, endpoint, null))).toEqual(live);
    expect(await statesOf(searchEndpoint(client, endpoint, { q: '' }))).toEqual(live);
  });

  test('finds a table as deleted as soon as it is, although its document then has a text', async () => {
    const own = createCatalog({ tables: 300, seed: 2 });
    const fqn = own.record(7, new Set()).fullyQualifiedName;
    const asked = clientOf(dialect, own);
    const found = async (ofDeleted: boolean) => {
      const rows = await walk(searchEndpoint(asked, tableDefinition.endpoint, { q: '', ofDeleted }), 100);
      return rows.flatMap((row) => (row.kind === 'entity' && row.fullyQualifiedName === fqn ? [row] : []));
    };
    expect([await found(true), (await found(false)).map(({ deleted }) => deleted)]).toEqual([[], [false]]);
    own.patch(7, { deleted: true });
    expect([(await found(true)).map(({ deleted }) => deleted), await found(false)]).toEqual([[true], []]);
  });

  test('returns every table of a page by its FQN', async () => {
    const { rows } = await listEndpoint(client, tableDefinition.endpoint, null).page(
      { at: 'start' },
      300,
      [],
      signal(),
    );
    for (const row of rows) {
      const fqn = row.kind === 'entity' ? row.fullyQualifiedName : '';
      expect((await cache.query(entityQuery(client, tableDefinition.endpoint, fqn))).record.id).toBe(row.id);
    }
  });

  test('search finds in a database what the list contains', async () => {
    const databases = await cache.query(databasesQuery(client));
    expect(databases.length).toBeGreaterThan(3);
    for (const { fullyQualifiedName: database } of databases) {
      const count = await cache.query(scopeCountQuery(client, tableDefinition.endpoint, database));
      const filters = allFilters({ scope: database, filters: NO_FILTERS }, tableDefinition);
      const narrowing = narrowingOf({ client, queries: cache }, tableDefinition.endpoint, filters, 0);
      const found = await searchEndpoint(client, tableDefinition.endpoint, { q: '', narrowing }).page(
        { at: 'start' },
        1,
        [],
        signal(),
      );
      expect([database, found.total]).toEqual([database, count]);
    }
  });

  test('search finds each hit once, by parts of words', async () => {
    const rows = await walk(searchEndpoint(client, tableDefinition.endpoint, { q: 'rder' }), 50);
    expect(rows.length).toBeGreaterThan(20);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.filter(({ kind }) => kind === 'unreadable')).toEqual([]);
  });

  test.each([...TYPED, ...MORE])('takes %j as typed', async (q) => {
    const page = await searchEndpoint(client, tableDefinition.endpoint, { q }).page(
      { at: 'start' },
      3,
      [],
      signal(),
    );
    expect(page.total).toBeGreaterThanOrEqual(0);
  });

  test('control: it rejects such a text without escaping', async () => {
    const request = { path: ['search', 'query'], timeoutMs: 1_000, signal: signal() };
    const query = { q: '(unclosed', index: tableDefinition.endpoint.searchIndex };
    expect(await apiError(client.get({ ...request, schema: searchSchema, query }))).toBeInstanceOf(ApiError);
  });

  test('reports an invalid cursor', async () => {
    const error = await apiError(
      listEndpoint(client, tableDefinition.endpoint, null).page(
        { at: 'after', cursor: '%%' },
        3,
        [],
        signal(),
      ),
    );
    expect(error).toMatchObject({ cursorRefused: true, attempts: 1 });
  });
});
