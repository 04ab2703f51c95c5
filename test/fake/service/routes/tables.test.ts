import { describe, expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { sampleTable, sampleTables } from '#test/support/sample-tables.ts';
import { harness } from '../harness.ts';

describe('list tables', () => {
  describe('GET /api/v1/tables', () => {
    test.each([
      ['after=e30&before=e30', 'Only one of before or after query parameter allowed'],
      ['after=', 'Unreadable cursor'],
      ['include=bogus', 'query param include must be one of [all, deleted, non-deleted]'],
      ['fields=tags,zzz,owners', 'Invalid field name zzz'],
    ])('%s is refused', async (query, message) => {
      const { status, body } = await harness().get(`/api/v1/tables?${query}`);
      expect({ status, body }).toEqual({ status: 400, body: { code: 400, message } });
    });

    test('om-1.12 takes a database for what FQNs begin with: a service or a schema narrows by it too', async () => {
      const { list } = harness({
        dialect: 'om-1.12',
        catalog: catalogFromRecords([
          ...sampleTables(25),
          sampleTable(31, 'bills', { service: 'pg.orders', database: 'tiny', schema: 'rec' }),
          sampleTable(32, 'bills', { service: 'pg.orders', database: 'tiny', schema: 'rec.two' }),
        ]),
      });
      const count = async (database: string) =>
        (await list(`limit=0&database=${encodeURIComponent(database)}`)).paging.total;
      expect(await count('snow')).toBe(25);
      expect(await count('"pg.orders"')).toBe(2);
      expect(await count('"pg.orders".tiny')).toBe(2);
      expect(await count('"pg.orders".tiny."rec.two"')).toBe(1);
      // Whole names: neither a part of one, nor another case, nor what lacks its quotes.
      for (const fqn of ['sno', 'SNOW', 'pg.orders', 'snow.', '%', ''])
        expect([fqn, await count(fqn)]).toEqual([fqn, 0]);
      expect((await list('database=snow&limit=3')).data).toHaveLength(3);
    });
  });
});

describe('one table', () => {
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
    harness({ catalog: catalogFromRecords([...records, gone]), dialect });

  describe('GET /api/v1/tables/name/{fqn}', () => {
    test('finds every name, and none but as it is written', async () => {
      const find = (fqn: string) => serve().get(`/api/v1/tables/name/${encodeURIComponent(fqn)}`);
      for (const { fullyQualifiedName } of records)
        expect(await find(fullyQualifiedName)).toMatchObject({ status: 200, body: { fullyQualifiedName } });
      for (const fqn of ['a.b.c.d', 'snow.sales.mart.A/B', '"snow".sales.mart.a/b', '"unbalanced.x'])
        expect(await find(fqn)).toMatchObject({
          status: 404,
          body: { code: 404, message: `table instance for ${fqn} not found` },
        });
    });

    test('a slash that is not encoded is another route', async () => {
      expect((await serve().get('/api/v1/tables/name/snow.sales.mart.a/b')).status).toBe(404);
    });
  });

  describe('GET /api/v1/tables/{id}', () => {
    test('an id that is not a UUID is a 404, on a server 1.1 a 500', async () => {
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
});

describe('fields', () => {
  async function firstRow(fields: string) {
    const [row] = (await harness().list(`limit=1&fields=${fields}`)).data;
    if (!row) throw new Error('The list is empty');
    return row;
  }
  const keys = async (fields: string) => {
    const bare = await firstRow('');
    return Object.keys(await firstRow(fields))
      .filter((key) => !(key in bare))
      .toSorted();
  };

  test.each([
    [' tags , followers ', ['followers', 'tags']],
    ['tags,', ['tags']],
    ['description', []],
    ['*', ['columns', 'followers', 'owner', 'owners', 'tableConstraints', 'tags', 'usageSummary']],
  ])('%j adds %j', async (fields, added) => {
    expect(await keys(encodeURIComponent(fields))).toEqual(added);
  });

  test('`owner` is the first of the owners, `owners` all of them', async () => {
    const row = await firstRow('owner,owners');
    expect(row['owner']).toMatchObject({ name: 'ada', type: 'user' });
    expect(row['owners']).toMatchObject([{ name: 'ada' }, { name: 'finance' }]);
  });

  test('columns have tags where tags are requested, empty ones and nested ones too', async () => {
    const tagged = await firstRow('columns,tags');
    expect(tagged['columns']).toMatchObject([
      { tags: [] },
      { tags: [], children: [{ name: 'email', tags: [] }] },
    ]);
    expect(JSON.stringify((await firstRow('columns'))['columns'])).not.toContain('tags');
  });
});
