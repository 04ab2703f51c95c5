import { expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createService } from '#src/fake/service/service.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

// The index of columns, which servers have from 1.13 on: one document for each column at every depth.

interface Hit {
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

async function hitsOf(parameters: Readonly<Record<string, string>>): Promise<readonly Hit[]> {
  const catalog = catalogFromRecords([orders, gone]);
  const service = createService({ catalog, dialect: 'om-2.0', noAuth: true });
  const query = new URLSearchParams({ q: '*', index: 'column_search_index', ...parameters });
  const answer = await service.handle(new Request(`http://localhost/api/v1/search/query?${query}`));
  if (!('response' in answer)) throw new Error('no answer');
  const { hits } = (await answer.response.json()) as { readonly hits: { readonly hits: readonly Hit[] } };
  return hits.hits;
}
const narrowed = (query: unknown) => ({ deleted: 'false', query_filter: JSON.stringify({ query }) });

test('has the columns of live and deleted tables at every depth, with their table and its place', async () => {
  const all = await hitsOf({});
  expect(new Set(all.map(({ _source }) => _source['name']))).toEqual(new Set(['id', 'a.b', 'City', 'city']));
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
});

test('finds names by patterns in any case, and full names', async () => {
  const named = async (query: unknown) =>
    (await hitsOf(narrowed(query))).map(({ _source }) => _source['name']);
  const like = (field: string, value: string) => ({
    wildcard: { [field]: { value, case_insensitive: true } },
  });
  expect(await named(like('name.keyword', '*IT*'))).toEqual(['City']);
  expect(await named(like('fullyQualifiedName', '*a.b*'))).toHaveLength(2);
});
