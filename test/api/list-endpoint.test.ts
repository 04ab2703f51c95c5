import { describe, expect, test } from 'vitest';
import { listEndpoint } from '#src/api/list-endpoint.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { apiError, fakeClient, json, recorded, signal, text } from './fake-fetch.ts';

describe('list endpoint', () => {
  const record = (name: string) => ({ id: name, name, fullyQualifiedName: `s.d.c.${name}` });
  const page = (names: readonly string[], paging: object | null = {}) =>
    json({ data: names.map(record), paging });

  describe('a page of the list', () => {
    test('is requested by cursor, size, database and fields', async () => {
      const { client, sent } = fakeClient([page(['a'])]);
      const source = listEndpoint(client, tableDefinition.endpoint, 'snow."a.b"');
      await source.page({ kind: 'after', cursor: 'x+y==' }, 100, ['owners', 'tags'], signal());
      await source.page({ kind: 'before', cursor: 'c' }, 50, [], signal());
      await source.page({ kind: 'start' }, 10, ['nonsense'], signal());
      expect(sent.map(({ url }) => url.pathname + url.search)).toEqual([
        '/api/v1/tables?limit=100&database=snow.%22a.b%22&fields=owners%2Ctags&after=x%2By%3D%3D',
        '/api/v1/tables?limit=50&database=snow.%22a.b%22&before=c',
        '/api/v1/tables?limit=10&database=snow.%22a.b%22',
      ]);
      expect(source.describeRequest({ kind: 'before', cursor: 'c' }, 50, [])).toBe(
        '/api/v1/tables?limit=50&database=snow.%22a.b%22&before=c',
      );
    });

    test('has deleted records where they are requested, and so have its names and its records', async () => {
      const { client, sent } = fakeClient([page(['a'])]);
      for (const include of ['all', 'deleted'] as const) {
        const source = listEndpoint(client, tableDefinition.endpoint, null, include);
        await source.page({ kind: 'start' }, 10, [], signal());
        await source.skip({ kind: 'start' }, 1_000, signal());
        await source.exists?.('a.b', signal());
        expect(source.describeRequest({ kind: 'start' }, 10, [])).toBe(
          `/api/v1/tables?limit=10&include=${include}`,
        );
      }
      expect(sent.map(({ url }) => url.searchParams.get('include'))).toEqual([
        ...Array.from({ length: 3 }, () => 'all'),
        ...Array.from({ length: 3 }, () => 'deleted'),
      ]);
    });

    test('has the rows and the cursors of the response', async () => {
      const { client } = fakeClient([page(['a', 'b'], { total: 7, before: 'p', after: 'n' })], {
        clock: () => 5,
      });
      const answer = await listEndpoint(client, tableDefinition.endpoint, null).page(
        { kind: 'start' },
        2,
        ['tags'],
        signal(),
      );
      expect(answer).toEqual({
        rows: ['a', 'b'].map((name) => ({ kind: 'entity', type: 'table', ...record(name) })),
        total: 7,
        before: 'p',
        after: 'n',
        fields: ['tags'],
        refused: [],
        tookMs: 0,
        readAt: 5,
      });
    });

    test.each([
      ['null cursors', { total: 1, before: null, after: null }],
      ['no paging', null],
      ['a total that cannot be believed', { total: -3, after: 7 }],
    ])('%s are absent', async (_name, paging) => {
      const { client } = fakeClient([page(['a'], paging)]);
      const answer = await listEndpoint(client, tableDefinition.endpoint, null).page(
        { kind: 'start' },
        2,
        [],
        signal(),
      );
      expect(answer).not.toHaveProperty('after');
      expect(answer).not.toHaveProperty('before');
      expect(answer.total ?? 1).toBe(1);
    });

    test('that is empty is the end, whatever cursor it has', async () => {
      const { client } = fakeClient([page([], { total: 7, after: 'n' })]);
      expect(
        await listEndpoint(client, tableDefinition.endpoint, null).page({ kind: 'start' }, 2, [], signal()),
      ).not.toHaveProperty('after');
    });

    test('keeps the position of an invalid record', async () => {
      const { client } = fakeClient([json({ data: [record('a'), { id: 'x' }, record('b')], paging: {} })]);
      const { rows } = await listEndpoint(client, tableDefinition.endpoint, null).page(
        { kind: 'start' },
        3,
        [],
        signal(),
      );
      expect(rows.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['entity a', 'unreadable x', 'entity b']);
    });

    test('is requested again at once without a field that is rejected', async () => {
      const refusal = json({ code: 400, message: 'Invalid field name owners' }, 400);
      const { client, sent } = fakeClient([refusal, page(['a'])], { origin: 'https://list-owner.test' });
      const answer = await listEndpoint(client, tableDefinition.endpoint, null).page(
        { kind: 'start' },
        2,
        ['owners'],
        signal(),
      );
      expect(answer.fields).toEqual(['owners']);
      expect(sent.map(({ url }) => url.searchParams.get('fields'))).toEqual(['owners', 'owner']);
    });
  });

  test('a page takes the answer of its prefetch, also one that refuses a field name', async () => {
    const refusal = json({ code: 400, message: 'Invalid field name owners' }, 400);
    const { client, sent } = fakeClient([refusal, page(['a'])], { origin: 'https://older.test' });
    const source = listEndpoint(client, tableDefinition.endpoint, null);
    source.prefetch?.({ kind: 'start' }, 25, ['owners', 'tags']);
    const { rows, fields } = await source.page({ kind: 'start' }, 25, ['owners', 'tags'], signal());
    expect(rows).toHaveLength(1);
    expect(fields).toEqual(['owners', 'tags']);
    expect(sent.map(({ url }) => url.searchParams.get('fields'))).toEqual(['owners,tags', 'owner,tags']);
  });

  test('skipped rows are not decoded, and an empty page is the end', async () => {
    const skip = (body: string) =>
      listEndpoint(fakeClient([text(body)]).client, tableDefinition.endpoint, null).skip(
        { kind: 'start' },
        2,
        signal(),
      );
    const data = JSON.stringify(['a', 'b'].map(record));
    const paging = '{"after":"n=","total":7}';
    expect(await skip(`{"data":${data},"paging":${paging}}`)).toMatchObject({
      rows: [{ name: 'a' }, { name: 'b' }],
      after: 'n=',
      total: 7,
    });
    expect((await skip(`{"data":[],"paging":${paging}}`)).after).toBeUndefined();
  });

  describe('a refused cursor', () => {
    test.each(['list-after-last-row', 'list-cursor-bad-base64'])('is reported at once: %s', async (name) => {
      const { reply } = await recorded(name);
      const { client, sent } = fakeClient([reply]);
      const error = await apiError(
        listEndpoint(client, tableDefinition.endpoint, null).page(
          { kind: 'after', cursor: 'x' },
          3,
          [],
          signal(),
        ),
      );
      expect(error.cursorRefused).toBe(true);
      expect(sent).toHaveLength(1);
    });
  });

  describe('the key of a source', () => {
    test('differs between servers and filters, and in nothing else', () => {
      const { client } = fakeClient([page([])]);
      const other = fakeClient([page([])], { origin: 'https://other.test' }).client;
      const keys = [
        listEndpoint(client, tableDefinition.endpoint, null),
        listEndpoint(client, tableDefinition.endpoint, 'a'),
        listEndpoint(client, tableDefinition.endpoint, null, 'all'),
        listEndpoint(client, tableDefinition.endpoint, null, 'deleted'),
        listEndpoint(other, tableDefinition.endpoint, null),
      ].map((source) => JSON.stringify(source.key));
      expect(new Set(keys).size).toBe(5);
      expect(JSON.stringify(listEndpoint(client, tableDefinition.endpoint, null).key)).toBe(keys[0]);
    });
  });
});

test('a list of a real server has its rows and both cursors', async () => {
  const { client } = fakeClient([(await recorded('list-first-page')).reply], { origin: 'https://real.test' });
  const source = listEndpoint(client, tableDefinition.endpoint, null);
  const page = await source.page({ kind: 'start' }, 5, ['columns'], signal());
  expect(page.rows.map(({ kind }) => kind)).toEqual(Array(5).fill('entity'));
  expect(page).toMatchObject({ total: 27, after: expect.any(String) });
  expect(page).not.toHaveProperty('before');
  expect(page.rows[0]).toMatchObject({ columns: [{ name: 'id' }, { name: 'note' }] });
});
