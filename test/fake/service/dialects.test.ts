import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { dialectNames, type DialectName } from '#src/fake/service/dialects.ts';
import { arrayCatalog } from '#test/support/array-catalog.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { harness, listBody, walk } from './harness.ts';

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

const serve15 = () => harness({ dialect: 'om-1.5' });

describe('om-1.5', () => {
  test('a backward page is reversed and lacks the row next to the cursor', async () => {
    const { list } = serve15();
    const first = await list('limit=10');
    const second = await list(`limit=10&after=${after(first)}`);
    const third = await list(`limit=5&after=${after(second)}`);
    const back = await list(`limit=5&before=${before(third)}`);
    expect(names(back)).toEqual(names(second).slice(4, 9).toReversed());
  });

  test('a backward page that reaches the start is complete', async () => {
    const { list } = serve15();
    const first = await list('limit=10');
    const second = await list(`limit=10&after=${after(first)}`);
    const back = await list(`limit=10&before=${before(second)}`);
    expect(names(back)).toEqual(names(first).toReversed());
    expect(back.paging.before).toBeUndefined();
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
  describe('lists', () => {
    test('backward pages are in order and whole, with the same borders, and end without `before`', async () => {
      const { list } = serve112();
      const pages = await walk(list, 'limit=7', 'after');
      const last = pages.at(-1);
      const back = await walk(list, `limit=7&before=${last ? before(last) : ''}`, 'before');
      expect(back.toReversed().map(names)).toEqual(pages.slice(0, -1).map(names));
      expect(back.at(-1)?.paging.before).toBeUndefined();
    });

    test('an empty `after` is the first page, without a `before`', async () => {
      const { list } = serve112();
      const first = await list('limit=3&after=');
      expect(first).toEqual(await list('limit=3'));
      expect(first.paging.before).toBeUndefined();
    });

    test.each([
      ['after=%25%25', 400, { code: 400, message: 'Illegal base64 character 25' }],
      [
        'after=YWJj',
        500,
        { code: 500, message: 'JSON parsing failed with message [Failed to process JSON ].' },
      ],
      ['after=e30%3D', 400, { code: 400, message: 'name must not be null' }],
      ['before=', 500, thrown112('null')],
      [
        'after=eyJuYW1lIjoi5pWw5o2u6KGoenoiLCJpZCI6InoifQ%3D%3D',
        500,
        thrown112('Index 0 out of bounds for length 0'),
      ],
      [`before=${btoa('{"name":" ","id":"0"}')}`, 500, thrown112('Index -1 out of bounds for length 0')],
      ['limit=abc', 404, { code: 404, message: 'HTTP 404 Not Found' }],
      ['fields=owner', 400, { code: 400, message: 'Invalid field name owner' }],
      ['fields=,owners', 400, { code: 400, message: 'Invalid field name ' }],
      ['database=a.%22b', 500, thrown112('null')],
      ['after=&before=', 400, { code: 400, message: 'Only one of before or after query parameter allowed' }],
    ])('%s', async (query, status, body) => {
      expect(await serve112().get(`/api/v1/tables?${query}`)).toMatchObject({ status, body });
    });

    test('a bare row has columns, their lists empty, and its status', async () => {
      const [row] = (await serve112().list('limit=1')).data;
      expect(row).toMatchObject({ columns: [{ name: 'id', tags: [], children: [] }, {}] });
      expect(Object.keys(row ?? {})).not.toContain('owners');
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

    test('owners that nobody is are an empty list', async () => {
      const { data } = await serve112().list('fields=owners&limit=2');
      expect(data.map(({ owners }) => Array.isArray(owners) && owners.length)).toEqual([2, 0]);
    });
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
      ['GET', '/api/v1/nope', {}, { code: 404, message: 'HTTP 404 Not Found' }, undefined],
      ['GET', '/api/v1/tables/7', {}, { code: 404, message: 'HTTP 404 Not Found' }, undefined],
      [
        'GET',
        '/api/v1/tables/6f1e1c5a-0000-4000-8000-000000000000',
        {},
        { code: 404, message: 'table instance for 6f1e1c5a-0000-4000-8000-000000000000 not found' },
        'om-auth',
      ],
      ['POST', '/api/v1/tables', {}, { code: 405, message: 'HTTP 405 Method Not Allowed' }, undefined],
      [
        'GET',
        '/api/v1/tables',
        { Accept: 'text/html' },
        { code: 406, message: 'HTTP 406 Not Acceptable' },
        undefined,
      ],
      [
        'POST',
        '/api/v1/users/login',
        { 'Content-Type': 'text/plain' },
        { code: 415, message: 'HTTP 415 Unsupported Media Type' },
        undefined,
      ],
      [
        'GET',
        '/api/v1/tables',
        { Authorization: 'Bearer x' },
        { code: 401, message: 'Not Authorized! Invalid token.' },
        'om-auth',
      ],
      ['GET', '/api/v1/search/suggest?q=a', {}, { code: 404, message: 'HTTP 404 Not Found' }, undefined],
    ])('%s %s %j', async (method, path, headers, body, challenge) => {
      expect(await refused(method, path, headers)).toMatchObject({ body, challenge });
    });

    test('a method that is not allowed says which are', async () => {
      expect((await refused('POST', '/api/v1/tables')).allow).toBe('GET,OPTIONS');
    });

    test('one record has an ETag, the same whatever its fields; a list has none', async () => {
      const { get, list } = serve112();
      const [row] = (await list('limit=1')).data;
      const bare = (await get(`/api/v1/tables/${row?.id}`)).headers.get('etag');
      expect(bare).toMatch(/^"[\da-f]{16}"$/);
      expect((await get(`/api/v1/tables/${row?.id}?fields=tags`)).headers.get('etag')).toBe(bare);
      expect((await get('/api/v1/tables')).headers.has('etag')).toBe(false);
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
