import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { valuesAt } from '#src/fake/catalog/indexed-values.ts';
import type { DialectName } from '#src/fake/service/dialects.ts';
import { harness } from '../harness.ts';

const path = '/api/v1/search/query';
const serve = () => harness({ catalog: createCatalog({ tables: 60, seed: 1 }), latency: { kind: 'real' } });

function hitsOf(body: unknown): unknown[] {
  if (typeof body !== 'object' || body === null || !('hits' in body)) return [];
  const { hits } = body;
  if (typeof hits !== 'object' || hits === null || !('hits' in hits)) return [];
  return Array.isArray(hits.hits) ? hits.hits : [];
}

/** The members `_id` of hits. */
const idOf = (hit: unknown): unknown =>
  typeof hit === 'object' && hit !== null
    ? new Map<string, unknown>(Object.entries(hit)).get('_id')
    : undefined;

describe('GET /api/v1/search/query', () => {
  test('match-all finds the tables of the list', async () => {
    const { get, list, warnings } = serve();
    const { status, body } = await get(`${path}?q=*&index=table_search_index&size=100&deleted=false`);
    expect(status).toBe(200);
    const ids = (await list('limit=1000')).data.map(({ id }) => id);
    expect(hitsOf(body)).toHaveLength(ids.length);
    expect(new Set(hitsOf(body).map(idOf))).toEqual(new Set(ids));
    expect(warnings).toEqual([]);
  });

  test('takes 20 ms and 0.2 ms per hit on a real server', async () => {
    const { get, waits } = serve();
    await get(`${path}?q=*&index=table_search_index&size=50`);
    expect(waits).toEqual([30]);
  });

  test('includes a write at once', async () => {
    const { get, send, list } = serve();
    const [row] = (await list('limit=1')).data;
    await send('PATCH', `/__fake/tables/${encodeURIComponent(String(row?.['fullyQualifiedName']))}`, {
      name: 'quokka_counts',
    });
    const { body } = await get(`${path}?q=*quokka*&index=table_search_index`);
    expect(hitsOf(body).map(idOf)).toEqual([row?.id]);
  });

  test('needs a token', async () => {
    expect((await serve().send('GET', `${path}?q=*`, undefined, null)).status).toBe(401);
  });
});

describe('GET /api/v1/search/fieldQuery', () => {
  const fieldPath = '/api/v1/search/fieldQuery';
  const ask = (parameters: Readonly<Record<string, string>>) =>
    `${fieldPath}?${new URLSearchParams({ fieldName: 'fullyQualifiedName', index: 'table_search_index', ...parameters }).toString()}`;

  test.each(['seed', 'om-1.5', 'om-1.12', 'om-2.0'] as const)(
    '%s: a pattern finds names in any case, ten at most, without counts',
    async (dialect) => {
      const catalog = createCatalog({ tables: 60, seed: 1 });
      const { get, list, warnings } = harness({ catalog, dialect });
      const { data } = await list('limit=100');
      const [row] = data;
      const fqn = String(row?.['fullyQualifiedName']);
      const exact = await get(ask({ fieldValue: fqn.toUpperCase() }));
      expect(exact.status).toBe(200);
      expect(hitsOf(exact.body).map(idOf)).toEqual([row?.id]);
      expect(exact.body).not.toHaveProperty('aggregations');
      const end = await get(ask({ fieldValue: `*.${String(row?.['name'])}` }));
      expect(hitsOf(end.body).map(idOf)).toContain(row?.id);
      const all = await get(ask({ fieldValue: '*', from: '40', size: '50' }));
      expect(all.body).toMatchObject({ hits: { total: { value: expect.any(Number) } } });
      expect(hitsOf(all.body)).toHaveLength(10);
      expect(hitsOf((await get(ask({ fieldName: 'aliases.keyword', fieldValue: fqn }))).body)).toEqual([]);
      expect(warnings).toEqual([]);
    },
  );

  test('om-1.1 has no such address', async () => {
    const catalog = createCatalog({ tables: 60, seed: 1 });
    expect(await harness({ catalog, dialect: 'om-1.1' }).get(ask({ fieldValue: '*' }))).toMatchObject({
      status: 404,
    });
  });

  test('newer servers leave out what is deleted unless it is asked for', async () => {
    const catalog = createCatalog({ tables: 300, seed: 1 });
    const total = async (dialect: DialectName, more: Readonly<Record<string, string>> = {}) => {
      const { body } = await harness({ catalog, dialect }).get(ask({ fieldValue: '*', ...more }));
      return valuesAt(body, ['hits', 'total', 'value']);
    };
    expect(await total('om-1.5')).toEqual([303]);
    expect(await total('om-1.12')).toEqual([300]);
    expect(await total('om-1.12', { deleted: 'true' })).toEqual([3]);
  });
});

describe('GET /api/v1/search/aggregate and /suggest', () => {
  test('values of a field, and names of columns that begin with a text', async () => {
    const { get, warnings } = serve();
    const values = await get('/api/v1/search/aggregate?index=table_search_index&field=tier.tagFQN');
    expect(values).toMatchObject({ status: 200, body: { aggregations: { 'sterms#tier.tagFQN': {} } } });
    const columns = await get(
      '/api/v1/search/suggest?q=CUS&index=table_search_index&field=column_suggest&fetch_source=false&size=3',
    );
    expect(JSON.stringify(columns.body)).toMatch(/"text":"cus/i);
    expect(warnings).toEqual([]);
  });

  test('errors have the form of the dialect', async () => {
    const answer = (dialect: DialectName) =>
      harness({ catalog: createCatalog({ tables: 60, seed: 1 }), dialect }).get('/api/v1/search/aggregate');
    const message = '[name] must not be null: [null]';
    expect((await answer('seed')).body).toEqual({ code: 400, message });
    // Recorded from a server 1.12.
    expect((await answer('om-1.12')).body).toEqual({
      code: 500,
      errorType: 'UNHANDLED_SERVER_EXCEPTION',
      message:
        'An exception with message [Failed to execute aggregation: Aggregation field (fieldName) cannot be null or empty] was thrown while processing request.',
    });
  });
});
