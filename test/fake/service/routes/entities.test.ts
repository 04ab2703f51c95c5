import { describe, expect, test } from 'vitest';
import { arrayCatalog } from '#test/support/array-catalog.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { harness, listBody } from '../harness.ts';

const catalog = arrayCatalog([
  sampleTable(1, 't', { service: 'pg.orders', database: 'Beta', schema: 'one' }),
  sampleTable(2, 't', { service: 'pg.orders', database: 'alpha', schema: 'two' }),
  sampleTable(3, 't', { service: 'snow', database: 'gamma', schema: 'three' }),
]);
const serve = () => harness({ catalog });
const read = async (path: string) => listBody(await serve().get(`/api/v1/${path}`));
const names = async (path: string) => (await read(path)).data.map(({ name }) => name);

describe('lists of other entities', () => {
  test('databases are ordered by folded name', async () => {
    expect(await names('databases')).toEqual(['alpha', 'Beta', 'gamma']);
  });

  test('they are paged as tables are', async () => {
    const first = await read('databases?limit=2');
    expect(first.paging).toEqual({ after: expect.any(String), total: 3 });
    const second = await read(`databases?limit=2&after=${first.paging.after ?? ''}`);
    expect(second.data.map(({ name }) => name)).toEqual(['gamma']);
    expect(second.paging).toEqual({ before: expect.any(String), total: 3 });
    const back = await read(`databases?limit=2&before=${second.paging.before ?? ''}`);
    expect(back).toEqual(first);
    expect(await read('databases?limit=0')).toEqual({ data: [], paging: { total: 3 } });
  });

  test('`service` is an FQN: a name that needs quotes is quoted', async () => {
    expect(await names('databases?service=%22pg.orders%22')).toEqual(['alpha', 'Beta']);
    expect(await names('databases?service=pg.orders')).toEqual([]);
    expect(await names('databases?service=snow')).toEqual(['gamma']);
  });

  test('schemas of one database', async () => {
    expect(await names('databaseSchemas')).toEqual(['one', 'three', 'two']);
    expect(await names('databaseSchemas?database=snow.gamma')).toEqual(['three']);
    expect(await read('databaseSchemas?database=nope')).toEqual({ data: [], paging: { total: 0 } });
  });

  test('services', async () => {
    expect(await names('services/databaseServices')).toEqual(['pg.orders', 'snow']);
  });

  test('fields of tables are rejected', async () => {
    const { status, body } = await serve().get('/api/v1/databases?fields=columns');
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 400, message: 'Invalid field name columns' },
    });
  });

  test('none of them is soft-deleted', async () => {
    expect((await read('databases?include=deleted')).paging.total).toBe(0);
    expect((await read('databases?include=all')).paging.total).toBe(3);
  });
});
