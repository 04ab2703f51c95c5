import { describe, expect, test } from 'vitest';
import type { DialectName } from '#src/fake/service/dialects.ts';
import { arrayCatalog } from '#test/support/array-catalog.ts';
import { sampleId, sampleTable, sampleTables } from '#test/support/sample-tables.ts';
import { harness } from '../harness.ts';

describe('list tables', () => {
  const names = (body: { data: readonly { name: string }[] }) => body.data.map(({ name }) => name);

  describe('GET /api/v1/tables', () => {
    test('an empty catalog is an empty page with no cursors', async () => {
      const { get } = harness({ catalog: arrayCatalog([]) });
      const { status, body, headers } = await get('/api/v1/tables');
      expect(status).toBe(200);
      expect(headers.get('Content-Type')).toBe('application/json');
      expect(body).toEqual({ data: [], paging: { total: 0 } });
    });

    test('ten rows by default, ordered by name, without soft-deleted ones', async () => {
      const body = await harness().list('');
      expect(names(body)).toEqual(
        Array.from({ length: 10 }, (_, n) => `orders_${String(n).padStart(3, '0')}`),
      );
      expect(body.paging).toEqual({ after: expect.any(String), total: 25 });
    });

    test('the first page has no `before`, the last no `after`, pages between have both', async () => {
      const { list } = harness();
      const first = await list('limit=10');
      const second = await list(`limit=10&after=${first.paging.after ?? ''}`);
      const third = await list(`limit=10&after=${second.paging.after ?? ''}`);
      expect(Object.keys(second.paging).toSorted()).toEqual(['after', 'before', 'total']);
      expect(Object.keys(third.paging).toSorted()).toEqual(['before', 'total']);
      expect(names(third)).toHaveLength(5);
    });

    test('a full last page has no `after`', async () => {
      expect((await harness().list('limit=25')).paging).toEqual({ total: 25 });
    });

    test('`before` returns the page before, without `before` where it reached the start', async () => {
      const { list } = harness();
      const first = await list('limit=10');
      const second = await list(`limit=10&after=${first.paging.after ?? ''}`);
      const back = await list(`limit=10&before=${second.paging.before ?? ''}`);
      expect(back.data).toEqual(first.data);
      expect(back.paging).toEqual({ after: first.paging.after, total: 25 });
    });

    test('beyond either end is an empty page', async () => {
      const { list } = harness();
      const whole = await list('limit=24');
      const last = await list(`limit=1&after=${whole.paging.after ?? ''}`);
      const back = await list(`limit=1&before=${last.paging.before ?? ''}`);
      expect(names(back)).toEqual(['orders_023']);
      const { paging } = await list('limit=1');
      const second = await list(`limit=1&after=${paging.after ?? ''}`);
      const start = await list(`limit=5&before=${second.paging.before ?? ''}`);
      expect(names(start)).toEqual(['orders_000']);
      expect(start.paging.before).toBeUndefined();
    });

    test.each([
      ['limit=0', 0],
      ['limit=1', 1],
      ['limit=', 10],
      ['limit=1000', 25],
    ])('%s gives %i rows', async (query, count) => {
      const body = await harness().list(query);
      expect(body.data).toHaveLength(count);
      expect(body.paging.total).toBe(25);
    });

    test.each([
      ['limit=-1', '[query param limit must be greater than or equal to 0]'],
      ['limit=1001', '[query param limit must be less than or equal to 1000]'],
      ['limit=abc', 'query param limit must be a number'],
      ['limit=99999999999', 'query param limit must be a number'],
      ['after=e30&before=e30', 'Only one of before or after query parameter allowed'],
      ['after=%25', 'Illegal base64 character 25'],
      ['after=', 'Unreadable cursor'],
      ['include=bogus', 'query param include must be one of [all, deleted, non-deleted]'],
      ['fields=xyz', 'Invalid field name xyz'],
      ['fields=tags,zzz,owners', 'Invalid field name zzz'],
    ])('%s is refused', async (query, message) => {
      const { status, body } = await harness().get(`/api/v1/tables?${query}`);
      expect({ status, body }).toEqual({ status: 400, body: { code: 400, message } });
    });

    test('a database or schema filters by exact FQN; unknown ones are empty', async () => {
      const { list } = harness();
      expect((await list('database=snow.sales&limit=0')).paging.total).toBe(25);
      expect((await list('databaseSchema=snow.sales.%22raw.zone%22&limit=0')).paging.total).toBe(12);
      expect(await list('database=snow.SALES')).toEqual({ data: [], paging: { total: 0 } });
      expect(await list('database=snow.sales&databaseSchema=nope')).toEqual({
        data: [],
        paging: { total: 0 },
      });
    });

    test('om-1.12 takes a database for what FQNs begin with: a service or a schema narrows by it too', async () => {
      const { list } = harness({
        dialect: 'om-1.12',
        catalog: arrayCatalog([
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

    test('control: in other dialects it is the FQN of a database alone', async () => {
      for (const dialect of ['seed', 'om-1.1', 'om-1.5'] as const)
        expect((await harness({ dialect }).list('limit=0&database=snow')).paging.total).toBe(0);
    });

    test.each([
      ['include=deleted', 1],
      ['include=DELETED', 1],
      ['include=all', 26],
      ['include=non-deleted', 25],
    ])('%s counts %i', async (query, total) => {
      expect((await harness().list(query)).paging.total).toBe(total);
    });

    test('a cursor of another filter is a position in the order', async () => {
      const { list } = harness();
      const { paging } = await list('limit=4');
      const other = await list(`limit=2&databaseSchema=snow.sales.mart&after=${paging.after ?? ''}`);
      expect(names(other)).toEqual(['orders_004', 'orders_006']);
    });

    test('an unknown parameter is ignored with a warning', async () => {
      const { list, warnings } = harness();
      expect((await list('service=snow&limit=1')).paging.total).toBe(25);
      expect(warnings).toEqual(['fake catalog: /tables has no parameter "service"; it is ignored']);
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

    test('an invalid percent escape is a 400', async () => {
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
      expect((await get(`${path}?fields=zzz`)).body).toEqual({
        code: 400,
        message: 'Invalid field name zzz',
      });
    });
  });

  describe('GET /api/v1/tables/{id}', () => {
    test('finds by id, with the requested fields', async () => {
      const { body } = await serve().get(`/api/v1/tables/${sampleId(3)}?fields=columns`);
      expect(body).toMatchObject({ id: sampleId(3), columns: [{ name: 'id' }, { name: 'customer' }] });
    });

    test('an unknown id is a 404', async () => {
      const id = '00000000-0000-0000-0000-000000000000';
      const { body } = await serve().get(`/api/v1/tables/${id}`);
      expect(body).toEqual({ code: 404, message: `table instance for ${id} not found` });
    });

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
  const base = [
    'databaseSchema',
    'database',
    'deleted',
    'fullyQualifiedName',
    'href',
    'id',
    'name',
    'service',
    'serviceType',
    'tableType',
    'updatedAt',
    'updatedBy',
    'version',
  ].toSorted();

  async function firstRow(fields: string, dialect: DialectName = 'seed') {
    const { data } = await harness({ dialect }).list(`limit=1&fields=${fields}`);
    const [row] = data;
    if (!row) throw new Error('The list is empty');
    return row;
  }
  const keys = async (fields: string, dialect?: DialectName) =>
    Object.keys(await firstRow(fields, dialect))
      .filter((key) => !base.includes(key))
      .toSorted();

  describe('fields', () => {
    test('without them a row has the base members', async () => {
      expect(Object.keys(await firstRow('')).toSorted()).toEqual(base);
    });

    test.each([
      ['tags', ['tags']],
      [' tags , followers ', ['followers', 'tags']],
      ['tags,', ['tags']],
      ['description', []],
      ['owner', ['owner']],
      ['owners', ['owners']],
      ['owner,owners', ['owner', 'owners']],
      ['columns', ['columns']],
      ['usageSummary,tableConstraints', ['tableConstraints', 'usageSummary']],
      ['*', ['columns', 'followers', 'owner', 'owners', 'tableConstraints', 'tags', 'usageSummary']],
    ])('%j adds %j', async (fields, added) => {
      expect(await keys(encodeURIComponent(fields))).toEqual(added);
    });

    test('only the first of a repeated parameter counts', async () => {
      expect(await keys('tags&fields=followers')).toEqual(['tags']);
    });

    test('`owner` is the first of the owners, `owners` all of them', async () => {
      const row = await firstRow('owner,owners');
      expect(row['owner']).toMatchObject({ name: 'ada', type: 'user' });
      expect(row['owners']).toMatchObject([{ name: 'ada' }, { name: 'finance' }]);
    });

    test('`owner` is absent where there is none', async () => {
      const { data } = await harness().list('limit=2&fields=owner');
      expect(data[1]).not.toHaveProperty('owner');
    });

    test('columns have tags where tags are requested, empty ones and nested ones too', async () => {
      const tagged = await firstRow('columns,tags');
      expect(tagged['columns']).toMatchObject([
        { tags: [] },
        { tags: [], children: [{ name: 'email', tags: [] }] },
      ]);
      expect(JSON.stringify((await firstRow('columns'))['columns'])).not.toContain('tags');
    });

    test.each([
      ['om-1.1', 'owner', 'owners'],
      ['om-1.12', 'owners', 'owner'],
      ['om-2.0', 'owners', 'owner'],
    ] as const)('%s knows %s only, and sends columns unasked', async (dialect, known, unknown) => {
      expect(await keys(known, dialect)).toEqual(['columns', known].toSorted());
      const { status, body } = await harness({ dialect }).get(`/api/v1/tables?fields=${unknown}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ message: `Invalid field name ${unknown}` });
    });
  });
});

describe('GET /api/v1/tables/{id}/columns', () => {
  const wide = {
    ...sampleTable(1, 'wide'),
    columns: Array.from({ length: 120 }, (_, n) => ({ name: `c_${n}`, dataType: 'INT', tags: [] })),
  };
  const narrow = {
    ...sampleTable(2, '10', { service: 'pg.orders', database: 'tiny', schema: 'rec' }),
    columns: [
      {
        name: 'id',
        dataType: 'BIGINT',
        dataTypeDisplay: 'bigint',
        fullyQualifiedName: '"pg.orders".tiny.rec.10.id',
        tags: [{ tagFQN: 'PII.Sensitive', source: 'Classification' }],
        constraint: 'PRIMARY_KEY',
      },
      { name: 'tax', dataType: 'DATE' },
    ],
  };
  const serve = (dialect: DialectName = 'om-1.12') =>
    harness({ dialect, catalog: arrayCatalog([wide, narrow, sampleTable(3, 'gone', { deleted: true })]) });
  const columns = async (query: string, id = wide.id) => {
    const { status, body } = await serve().get(`/api/v1/tables/${id}/columns${query}`);
    const { data = [], paging } = body as { data?: { name: string }[]; paging?: unknown };
    return { status, names: data.map(({ name }) => name), paging };
  };

  test('answers as recorded', async () => {
    const { body } = await serve().get(`/api/v1/tables/${narrow.id}/columns?limit=1`);
    expect(body).toEqual({
      data: [
        {
          name: 'id',
          dataType: 'BIGINT',
          dataTypeDisplay: 'bigint',
          fullyQualifiedName: '"pg.orders".tiny.rec.10.id',
          tags: [],
          constraint: 'PRIMARY_KEY',
          children: [],
        },
      ],
      paging: { after: 'MQ==', total: 2 },
    });
  });

  test('fifty by default; cursors are the number of a column in base64', async () => {
    const first = await columns('');
    expect(first.names).toHaveLength(50);
    expect(first.paging).toEqual({ after: btoa('50'), total: 120 });
    const second = await columns('?offset=50&limit=20');
    expect(second.names[0]).toBe('c_50');
    expect(second.paging).toEqual({ before: btoa('30'), after: btoa('70'), total: 120 });
    expect((await columns('?offset=10&limit=50')).paging).toEqual({
      before: btoa('0'),
      after: btoa('60'),
      total: 120,
    });
  });

  test('the last page has no `after`, and beyond it is an empty one', async () => {
    const last = await columns('?offset=100');
    expect(last.names).toHaveLength(20);
    expect(last.paging).toEqual({ before: btoa('50'), total: 120 });
    expect(await columns('?offset=500')).toEqual({
      status: 200,
      names: [],
      paging: { before: btoa('450'), total: 120 },
    });
    expect((await columns('?limit=1000')).names).toHaveLength(120);
  });

  test('tags come where they are asked for', async () => {
    const { body } = await serve().get(`/api/v1/tables/${narrow.id}/columns?fields=tags`);
    expect(body).toMatchObject({ data: [{ tags: [{ tagFQN: 'PII.Sensitive' }] }, { tags: [] }] });
  });

  test('by FQN too', async () => {
    const fqn = encodeURIComponent(narrow.fullyQualifiedName);
    const { body } = await serve().get(`/api/v1/tables/name/${fqn}/columns`);
    expect(body).toMatchObject({ data: [{ name: 'id' }, { name: 'tax' }], paging: { total: 2 } });
  });

  test.each([
    ['limit=0', 400, '[query param limit must be greater than or equal to 1]'],
    ['limit=1001', 400, '[query param limit must be less than or equal to 1000]'],
    ['offset=-1', 400, '[query param offset must be greater than or equal to 0]'],
    ['limit=abc', 404, 'HTTP 404 Not Found'],
    ['fields=xyz', 400, 'Invalid field name xyz'],
  ])('%s is refused', async (query, status, message) => {
    const answer = await serve().get(`/api/v1/tables/${wide.id}/columns?${query}`);
    expect(answer).toMatchObject({ status, body: { code: status, message } });
  });

  test('unknown tables and deleted ones are not found', async () => {
    for (const id of [sampleId(77), sampleId(3)]) expect((await columns('', id)).status).toBe(404);
    expect((await columns('?include=all', sampleId(3))).status).toBe(200);
  });

  test.each<DialectName>(['seed', 'om-1.1', 'om-1.5'])('%s has no such route', async (dialect) => {
    const { status } = await serve(dialect).get(`/api/v1/tables/${wide.id}/columns`);
    expect(status).toBe(404);
  });
});
