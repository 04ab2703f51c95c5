import { describe, expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import type { DialectName } from '#src/fake/service/dialects.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { harness, listBody } from './harness.ts';

const names = (body: { data: readonly { name: string }[] }) => body.data.map(({ name }) => name);
const thrown = (text: string) => `An exception with message [${text}] was thrown while processing request.`;

const serve11 = () => harness({ dialect: 'om-1.1' });

describe('om-1.1', () => {
  test('orders by FQN with punctuation mostly ignored, so that schemas interleave', async () => {
    const records = [
      sampleTable(1, 'b', { schema: 'ab' }),
      sampleTable(2, 'z', { schema: 'a' }),
      sampleTable(3, 'a.c', { schema: 'a' }),
    ];
    const body = await harness({ dialect: 'om-1.1', catalog: catalogFromRecords(records) }).list('');
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
const thrown112 = (text: string) => ({
  code: 500,
  errorType: 'UNHANDLED_SERVER_EXCEPTION',
  message: thrown(text),
});

// All of it as seen on a server 1.12.6; the answers are recorded ones.
describe('om-1.12', () => {
  test('an empty `after` is the first page, without a `before`', async () => {
    const { list } = serve112();
    const first = await list('limit=3&after=');
    expect(first).toEqual(await list('limit=3'));
    expect(first.paging.before).toBeUndefined();
  });

  test.each([
    ['after=e30%3D', 400, { code: 400, message: 'name must not be null' }],
    [`before=${btoa('{"name":" ","id":"0"}')}`, 500, thrown112('Index -1 out of bounds for length 0')],
  ])('%s', async (query, status, body) => {
    expect(await serve112().get(`/api/v1/tables?${query}`)).toMatchObject({ status, body });
  });

  test('columns have their tags only where columns and tags are asked for', async () => {
    const { list } = harness({ dialect: 'om-1.12', catalog: createCatalog({ tables: 100, seed: 1 }) });
    const tagsOf = async (fields: string) =>
      (await list(`limit=100&fields=${fields}`)).data.flatMap(({ columns }) =>
        Array.isArray(columns) ? columns.flatMap(({ tags }: { tags: unknown[] }) => tags) : ['no columns'],
      ).length;
    expect(await tagsOf('')).toBe(0);
    expect(await tagsOf('tags')).toBe(0);
    expect(await tagsOf('columns')).toBe(0);
    expect(await tagsOf('columns,tags')).toBeGreaterThan(20);
  });

  test('`service` narrows with and without quotes, which 1.1 tells apart', async () => {
    const catalog = createCatalog({ tables: 400, seed: 1 });
    const count = async (dialect: DialectName, path: string) => {
      const { body } = await harness({ dialect, catalog }).get(`/api/v1/${path}&limit=0`);
      return listBody({ status: 200, headers: new Headers(), body }).paging.total;
    };
    const plain = await count('om-1.12', 'topics?service=kafka.eu');
    expect(plain).toBeGreaterThan(0);
    expect(await count('om-1.12', 'topics?service=%22kafka.eu%22')).toBe(plain);
    expect(await count('om-1.1', 'topics?service=%22kafka.eu%22')).toBe(0);
  });

  describe('requests', () => {
    const refused = async (method: string, path: string, headers: Record<string, string> = {}) => {
      const answer = await serve112().service.handle(
        new Request(`http://localhost${path}`, {
          method,
          headers: { Authorization: 'Bearer demo', ...headers },
          ...(method !== 'GET' && { body: '{}' }),
        }),
      );
      if (!('response' in answer)) throw new Error('no answer');
      const { response } = answer;
      const sent = Object.fromEntries(response.headers);
      return {
        body: (await response.json()) as unknown,
        allow: sent['allow'],
        challenge: sent['www-authenticate'],
      };
    };

    test.each([
      ['POST', '/api/v1/tables', {}, { code: 405, message: 'HTTP 405 Method Not Allowed' }, undefined],
      [
        'POST',
        '/api/v1/users/login',
        { 'Content-Type': 'text/plain' },
        { code: 415, message: 'HTTP 415 Unsupported Media Type' },
        undefined,
      ],
      ['GET', '/api/v1/search/suggest?q=a', {}, { code: 404, message: 'HTTP 404 Not Found' }, undefined],
    ])('%s %s %j', async (method, path, headers, body, challenge) => {
      expect(await refused(method, path, headers)).toMatchObject({ body, challenge });
    });

    test('a method that is not allowed says which are', async () => {
      expect((await refused('POST', '/api/v1/tables')).allow).toBe('GET,OPTIONS');
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
