import { describe, expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { dialectNames, type DialectName } from '#src/fake/service/dialects.ts';
import { createService } from '#src/fake/service/service.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

// The index of columns, which servers have from 1.13 on: one document for each column at every depth.

interface Hit {
  readonly _index: string;
  readonly _id: string;
  readonly _source: Readonly<Record<string, unknown>>;
}

const orders = {
  ...sampleTable(1, 'orders'),
  columns: [
    { name: 'id', dataType: 'BIGINT' },
    {
      name: 'a.b',
      dataType: 'STRUCT',
      children: [{ name: 'City', dataType: 'STRING', description: 'Where.' }],
    },
  ],
};
const gone = {
  ...sampleTable(2, 'gone', { deleted: true }),
  columns: [{ name: 'city', dataType: 'STRING' }],
};

async function ask(dialect: DialectName, parameters: Readonly<Record<string, string>>) {
  const service = createService({ catalog: catalogFromRecords([orders, gone]), dialect, noAuth: true });
  const query = new URLSearchParams({ q: '*', index: 'column_search_index', ...parameters });
  const answer = await service.handle(new Request(`http://localhost/api/v1/search/query?${query}`));
  if (!('response' in answer)) throw new Error('no answer');
  return { status: answer.response.status, body: (await answer.response.json()) as unknown };
}
const hitsOf = async (parameters: Readonly<Record<string, string>>) =>
  ((await ask('om-2.0', parameters)).body as { readonly hits: { readonly hits: readonly Hit[] } }).hits.hits;
const narrowed = (query: unknown) => ({ deleted: 'false', query_filter: JSON.stringify({ query }) });

describe('the index of columns', () => {
  test('is refused by servers without it, as any unknown index is', async () => {
    const statuses = await Promise.all(dialectNames.map(async (one) => [one, (await ask(one, {})).status]));
    expect(Object.fromEntries(statuses)).toEqual({
      seed: 500,
      'om-1.1': 500,
      'om-1.5': 500,
      'om-1.12': 500,
      'om-2.0': 200,
    });
    expect((await ask('om-1.12', {})).body).toMatchObject({
      message: expect.stringContaining('Failed to find index column_search_index') as unknown,
    });
  });

  test('has the columns of live and deleted tables at every depth, with their table and its place', async () => {
    const all = await hitsOf({});
    expect(new Set(all.map(({ _source }) => _source['name']))).toEqual(
      new Set(['id', 'a.b', 'City', 'city']),
    );
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(4);
    const [city, ...others] = await hitsOf(narrowed({ term: { 'name.keyword': 'city' } }));
    expect(others).toEqual([]);
    expect(city).toMatchObject({
      _source: {
        name: 'City',
        fullyQualifiedName: `${orders.fullyQualifiedName}."a.b".City`,
        dataType: 'STRING',
        table: { id: orders.id, name: 'orders', fullyQualifiedName: orders.fullyQualifiedName },
        database: { name: 'sales' },
        entityType: 'tableColumn',
        deleted: false,
      },
    });
    expect(city?._index).toMatch(/^column_search_index/);
  });

  test('finds names by patterns in any case, and full names', async () => {
    const named = async (query: unknown) =>
      (await hitsOf(narrowed(query))).map(({ _source }) => _source['name']);
    expect(await named({ wildcard: { 'name.keyword': { value: '*IT*', case_insensitive: true } } })).toEqual([
      'City',
    ]);
    expect(
      await named({ wildcard: { fullyQualifiedName: { value: '*a.b*', case_insensitive: true } } }),
    ).toHaveLength(2);
    expect(await named({ match_none: {} })).toEqual([]);
  });

  test('is not searched with tables', async () => {
    for (const index of ['table_search_index', 'table', 'dataAsset', 'all'])
      expect((await hitsOf({ index })).map(({ _source }) => _source['name'])).not.toContain('City');
  });
});
