import { describe, expect, test } from 'vitest';
import { arrayCatalog } from '#test/support/array-catalog.ts';
import { sampleId, sampleTable } from '#test/support/sample-tables.ts';
import { harness } from '../harness.ts';

const awkward = [
  'a/b',
  'per%cent',
  'orders.2024',
  'say "hi"',
  'two words',
  'q?mark',
  '顧客',
  '🚀',
  '..',
  '.',
  'x;y',
  '%2F',
];
const records = awkward.map((name, number) => sampleTable(number, name));
const gone = sampleTable(77, 'dropped', { deleted: true });
const serve = (dialect: 'seed' | 'om-1.1' = 'seed') =>
  harness({ catalog: arrayCatalog([...records, gone]), dialect });

describe('GET /api/v1/tables/name/{fqn}', () => {
  test.each(records.map((record) => record.fullyQualifiedName))('finds %s', async (fqn) => {
    const { status, body } = await serve().get(`/api/v1/tables/name/${encodeURIComponent(fqn)}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ fullyQualifiedName: fqn });
  });

  test.each(['a.b.c.d', 'snow.sales.mart.A/B', '"snow".sales.mart.a/b', '"unbalanced.x'])(
    '%s is not found: the look-up is exact',
    async (fqn) => {
      const { status, body } = await serve().get(`/api/v1/tables/name/${encodeURIComponent(fqn)}`);
      expect({ status, body }).toEqual({
        status: 404,
        body: { code: 404, message: `table instance for ${fqn} not found` },
      });
    },
  );

  test('a slash that is not encoded is another route', async () => {
    expect((await serve().get('/api/v1/tables/name/snow.sales.mart.a/b')).status).toBe(404);
  });

  test('a broken percent escape is a 400', async () => {
    expect((await serve().get('/api/v1/tables/name/%zz')).status).toBe(400);
  });

  test('fields and include work as in a list', async () => {
    const { get } = serve();
    const path = `/api/v1/tables/name/${encodeURIComponent(gone.fullyQualifiedName)}`;
    expect((await get(path)).status).toBe(404);
    expect((await get(`${path}?include=all`)).status).toBe(200);
    expect((await get(`${path}?include=deleted&fields=tags`)).body).toMatchObject({
      deleted: true,
      tags: [],
    });
    expect((await get(`${path}?fields=zzz`)).body).toEqual({ code: 400, message: 'Invalid field name zzz' });
  });
});

describe('GET /api/v1/tables/{id}', () => {
  test('finds by id, with the fields asked for', async () => {
    const { body } = await serve().get(`/api/v1/tables/${sampleId(3)}?fields=columns`);
    expect(body).toMatchObject({ id: sampleId(3), columns: [{ name: 'id' }, { name: 'customer' }] });
  });

  test('an unknown id is a 404', async () => {
    const id = '00000000-0000-0000-0000-000000000000';
    const { body } = await serve().get(`/api/v1/tables/${id}`);
    expect(body).toEqual({ code: 404, message: `table instance for ${id} not found` });
  });

  test('an id that is no UUID is a 404, on a server 1.1 a 500', async () => {
    expect((await serve().get('/api/v1/tables/not-a-uuid')).status).toBe(404);
    expect(await serve('om-1.1').get('/api/v1/tables/not-a-uuid')).toMatchObject({
      status: 500,
      body: {
        responseMessage:
          'An exception with message [HTTP 404 Not Found] was thrown while processing request.',
      },
    });
  });
});
