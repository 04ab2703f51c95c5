import { describe, expect, test } from 'vitest';
import { dialectNames } from '#src/fake/service/dialects.ts';
import { arrayCatalog } from '#test/support/array-catalog.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { harness, walk } from './harness.ts';

const names = (body: { data: readonly { name: string }[] }) => body.data.map(({ name }) => name);
const after = (body: { paging: { after?: string } }) => encodeURIComponent(body.paging.after ?? '');
const before = (body: { paging: { before?: string } }) => encodeURIComponent(body.paging.before ?? '');
const thrown = (text: string) => `An exception with message [${text}] was thrown while processing request.`;

describe.each(dialectNames)('%s', (dialect) => {
  test.each([1, 3, 7, 25, 100])(
    'pages of %i yield every row once, in order, with a correct total',
    async (limit) => {
      const { list } = harness({ dialect });
      const pages = await walk(list, `limit=${limit}`, 'after');
      const walked = pages.flatMap(names);
      expect(new Set(walked).size).toBe(25);
      expect(walked).toHaveLength(25);
      expect(pages.every(({ paging }) => paging.total === 25)).toBe(true);
      expect(walked).toEqual(names(await list('limit=1000')));
    },
  );
});

describe('seed', () => {
  test('before leads back through the same pages', async () => {
    const { list } = harness();
    const pages = await walk(list, 'limit=7', 'after');
    const last = pages.at(-1);
    const back = await walk(list, `limit=7&before=${last ? before(last) : ''}`, 'before');
    expect(back.toReversed().flatMap(names)).toEqual(pages.slice(0, -1).flatMap(names));
  });
});

const serve11 = () => harness({ dialect: 'om-1.1' });

describe('om-1.1', () => {
  test('orders by FQN with punctuation mostly ignored, so that schemas interleave', async () => {
    const records = [
      sampleTable(1, 'b', { schema: 'ab' }),
      sampleTable(2, 'z', { schema: 'a' }),
      sampleTable(3, 'a.c', { schema: 'a' }),
    ];
    const body = await harness({ dialect: 'om-1.1', catalog: arrayCatalog(records) }).list('');
    // snowsalesmart... : schema "a" with table "a.c" folds to `aac`, "ab"."b" to `abb`, "a"."z" to `az`.
    expect(names(body)).toEqual(['a.c', 'b', 'z']);
  });

  test('a page beyond the end is a 500, on either side', async () => {
    const { get, list } = serve11();
    const end = btoa('zzz');
    expect(await get(`/api/v1/tables?after=${end}`)).toMatchObject({
      status: 500,
      body: { responseMessage: thrown('Index 0 out of bounds for length 0') },
    });
    expect((await get('/api/v1/tables?before=')).body).toEqual({
      responseMessage: thrown('Index -1 out of bounds for length 0'),
    });
    expect((await get(`/api/v1/tables?limit=0&before=${end}`)).status).toBe(500);
    expect((await list('database=nope')).data).toEqual([]);
  });

  test('an empty `after` is the first page, with a `before`', async () => {
    const first = await serve11().list('limit=3');
    const body = await serve11().list('limit=3&after=');
    expect(body.data).toEqual(first.data);
    expect(body.paging.before).toBeDefined();
  });

  test('a limit that is not a number is a 500', async () => {
    for (const limit of ['abc', '1.5', '99999999999']) {
      expect(await serve11().get(`/api/v1/tables?limit=${limit}`)).toMatchObject({
        status: 500,
        body: { responseMessage: thrown('HTTP 404 Not Found') },
      });
    }
    expect((await serve11().get('/api/v1/tables?limit=5000')).status).toBe(200);
    expect((await serve11().get('/api/v1/tables?limit=-1')).status).toBe(400);
  });
});

const serve112 = () => harness({ dialect: 'om-1.12' });

describe('om-1.12', () => {
  test('a backward page is reversed and lacks the row next to the cursor', async () => {
    const { list } = serve112();
    const first = await list('limit=10');
    const second = await list(`limit=10&after=${after(first)}`);
    const third = await list(`limit=5&after=${after(second)}`);
    const back = await list(`limit=5&before=${before(third)}`);
    expect(names(back)).toEqual(names(second).slice(4, 9).toReversed());
  });

  test('a backward page that reaches the start is complete', async () => {
    const { list } = serve112();
    const first = await list('limit=10');
    const second = await list(`limit=10&after=${after(first)}`);
    const back = await list(`limit=10&before=${before(second)}`);
    expect(names(back)).toEqual(names(first).toReversed());
    expect(back.paging.before).toBeUndefined();
  });

  test('an invalid cursor is a 500', async () => {
    expect(await serve112().get('/api/v1/tables?after=%25')).toMatchObject({
      status: 500,
      body: { responseMessage: thrown('Illegal base64 character 25') },
    });
  });
});

const serve20 = () => harness({ dialect: 'om-2.0' });

describe('om-2.0', () => {
  test('errors have an errorType', async () => {
    expect((await serve20().get('/api/v1/tables?after=%25')).body).toEqual({
      code: 400,
      message: 'Illegal base64 character 25',
      errorType: 'BAD_REQUEST',
    });
    expect((await serve20().get('/api/v1/tables/name/x')).body).toMatchObject({ errorType: 'NOT_FOUND' });
  });

  test('beyond the end is an empty page', async () => {
    const cursor = encodeURIComponent(btoa(JSON.stringify(['x', 'zzz'])));
    expect(await serve20().list(`after=${cursor}`)).toEqual({ data: [], paging: { total: 25 } });
  });
});
