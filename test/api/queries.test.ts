import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { entityQuery, rawEntityQuery } from '#src/api/entity-query.ts';
import { isNameRefused } from '#src/api/errors.ts';
import { requestedFields } from '#src/api/field-compat.ts';
import { scopeCountQuery, partialDatabasesQuery, databasesQuery } from '#src/api/scope-queries.ts';
import { logIn, versionQuery } from '#src/api/server-queries.ts';
import databaseResource from '#src/resources/database/resource.tsx';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { apiError, fakeClient, json, recorded, signal, text } from './fake-fetch.ts';

const cache = () => new QueryClient();
const database = (name: string) => ({ id: name, name, fullyQualifiedName: `s.${name}` });

describe('one table', () => {
  test('is requested by its FQN, as one segment, with every field', async () => {
    const { reply } = await recorded('one-by-id-fields');
    const { client, sent } = fakeClient([reply]);
    const { record, refused } = await cache().query(
      entityQuery(client, tableDefinition.endpoint, '"pg.orders".tiny.rec.a/b'),
    );
    expect(sent[0]?.url.pathname).toBe('/api/v1/tables/name/%22pg.orders%22.tiny.rec.a%2Fb');
    expect(sent[0]?.url.searchParams.get('fields')).toBe(Object.keys(tableDefinition.endpoint.fields).join());
    expect(record).toMatchObject({ kind: 'entity', type: 'table', name: 'orders' });
    expect(refused).toEqual([]);
  });

  test('that does not exist is not-found, after one request for it and one for deleted tables', async () => {
    const { reply } = await recorded('one-by-name-unknown');
    const { client, sent } = fakeClient([reply, reply]);
    const error = await apiError(cache().query(entityQuery(client, tableDefinition.endpoint, 'a.b.c.d')));
    expect(error.kind).toBe('not-found');
    expect(sent.map(({ url }) => url.searchParams.get('include'))).toEqual([null, 'deleted']);
  });

  test('is read without the fields that the server rejects', async () => {
    const refusal = json({ message: 'Invalid field name usageSummary' }, 400);
    const { client, sent } = fakeClient([refusal, json(database('t'))], { origin: 'https://no-usage.test' });
    expect((await cache().query(entityQuery(client, tableDefinition.endpoint, 'x'))).refused).toEqual([
      'usageSummary',
    ]);
    const all = Object.keys(tableDefinition.endpoint.fields);
    expect(all).toContain('usageSummary');
    const rest = all.filter((field) => field !== 'usageSummary');
    expect(sent[1]?.url.searchParams.get('fields')).toBe(rest.join());
  });

  test('has no owners, tags and followers where the server leaves them out, but for a field that it rejects', async () => {
    const refusal = json({ message: 'Invalid field name followers' }, 400);
    const { client } = fakeClient([refusal, json(database('t'))], { origin: 'https://no-followers.test' });
    const { record } = await cache().query(entityQuery(client, tableDefinition.endpoint, 'x'));
    expect(record).toMatchObject({ owners: [], tags: [] });
    expect(record).not.toHaveProperty('followers');
  });

  test('is shown as it was sent, but for the credentials of a service', async () => {
    const config = { hostPort: 'CANARY-host', password: 'CANARY-password' };
    const sent = { ...database('t'), connection: { config }, service: { name: 's', connection: { config } } };
    const kept = { ...database('t'), service: { name: 's' } };
    expect(JSON.stringify(sent)).toContain('CANARY');
    const { client, sent: requests } = fakeClient([json(sent)]);
    const raw = await cache().query(rawEntityQuery(client, tableDefinition.endpoint, 'x'));
    expect(raw).toEqual({ json: kept, members: 'all' });
    expect(requests.map(({ url }) => url.search)).toEqual(['?fields=*']);
  });

  test('is shown with the members of the page where the server refuses to send all', async () => {
    const refusal = json({ message: 'Invalid field name *' }, 400);
    const { client, sent } = fakeClient([refusal, json(database('t'))]);
    const raw = await cache().query(rawEntityQuery(client, tableDefinition.endpoint, 'x'));
    expect(raw).toEqual({ json: database('t'), members: 'some' });
    expect(sent[1]?.url.searchParams.get('fields')).toContain('owners,tags');
  });
});

describe('a table whose id is at hand', () => {
  const ID = '0e9c2c4e-94a7-4c0f-9d3b-2f1f35b7a101';
  const table = { ...database('t'), id: ID };
  const notFound = json({ message: `table instance for ${ID} not found` }, 404);
  const read = async (
    replies: Parameters<typeof fakeClient>[0],
    fqn = 's.t',
    id: string | null = ID,
    isDeleted = false,
  ) => {
    const { client, sent } = fakeClient(replies);
    const query = cache().query(
      entityQuery(client, tableDefinition.endpoint, fqn, id ?? undefined, isDeleted),
    );
    const record = await query.then(
      (detail) => detail.record,
      (error: unknown) => error,
    );
    const asked = sent.map(({ url }) => [
      url.pathname.replace('/api/v1/', ''),
      url.searchParams.get('include'),
    ]);
    return { record, asked, sent };
  };

  test('is asked for by it, and kept by its FQN', async () => {
    expect((await read([json(table)])).asked).toEqual([[`tables/${ID}`, null]]);
    const { client } = fakeClient([]);
    const [byId, byName] = [ID, undefined].map((id) =>
      entityQuery(client, tableDefinition.endpoint, 'x', id),
    );
    expect(byId?.queryKey).toEqual(byName?.queryKey);
  });

  test('is asked for among live and deleted ones where its row was deleted: it may have been restored', async () => {
    expect((await read([json(table)], 's.t', ID, true)).asked).toEqual([[`tables/${ID}`, 'all']]);
  });

  test('is asked for by its name where the id is none of the service', async () => {
    expect((await read([json(table)], 's.t', 'unreadable-7')).asked).toEqual([['tables/name/s.t', null]]);
  });

  test('is the one that has its name now, where the id is gone', async () => {
    const { record, asked } = await read([notFound, json(table)]);
    expect(record).toMatchObject({ name: 't' });
    expect(asked).toEqual([
      [`tables/${ID}`, null],
      ['tables/name/s.t', null],
    ]);
  });

  test('is the deleted one where there is no other, or not found', async () => {
    const { record, asked } = await read([notFound, notFound, json({ ...table, deleted: true })]);
    expect(record).toMatchObject({ deleted: true });
    expect(asked.at(-1)).toEqual([`tables/${ID}`, 'deleted']);
    expect((await read([notFound])).record).toMatchObject({ kind: 'not-found' });
  });

  describe('by a link to a name that the server refuses in addresses', () => {
    const refusal = text('<title>Error 400 Ambiguous URI path separator</title>', 400, {
      'content-type': 'text/html',
    });
    const hit = (fqn: string) => ({ _id: ID, _source: { id: ID, fullyQualifiedName: fqn } });
    const found = json({ hits: { total: { value: 1 }, hits: [hit('s.A/b'), hit('s.a/b')] } });

    test('is asked for by the id that the search index has', async () => {
      const { record, asked, sent } = await read([refusal, found, json(table)], 's.a/b', null);
      expect(record).toMatchObject({ name: 't' });
      expect(asked.map(([path]) => path)).toEqual(['tables/name/s.a%2Fb', 'search/query', `tables/${ID}`]);
      expect(sent[1]?.url.searchParams.get('query_filter')).toContain(
        '{"term":{"fullyQualifiedName":"s.a/b"}}',
      );
    });

    test('is asked for so too where the server of this page passes on no line break', async () => {
      const own = json({ message: 'Names with a line break are not passed on.' }, 400);
      const lines = json({ hits: { total: { value: 1 }, hits: [hit('s.a\nb')] } });
      const { asked } = await read([own, lines, json(table)], 's.a\nb', null);
      expect(asked.map(([path]) => path)).toEqual(['tables/name/s.a%0Ab', 'search/query', `tables/${ID}`]);
    });

    test('is not found out where the index does not have it', async () => {
      const none = json({ hits: { total: { value: 1 }, hits: [hit('s.A/b')] } });
      for (const answer of [none, json({ message: 'down' }, 500)]) {
        const { record } = await read([refusal, answer], 's.a/b', null);
        expect(isNameRefused(record, 's.a/b')).toBe(true);
      }
    });

    test('is asked for once where the name has no such character: it is no reason for the refusal', async () => {
      const { record, asked } = await read([refusal], 's.a.b', null);
      expect(isNameRefused(record, 's.a.b')).toBe(false);
      expect(asked).toHaveLength(1);
    });
  });
});

describe('a database as JSON', () => {
  test('is asked for without the list of its schemas, by the fields that the server knows', async () => {
    const refuses = (name: string) => json({ message: `Invalid field name ${name}` }, 400);
    const { client, sent } = fakeClient([refuses('owners'), refuses('votes'), json(database('d'))]);
    const raw = await cache().query(rawEntityQuery(client, databaseResource.endpoint, 's.d'));
    expect(raw).toEqual({ json: database('d'), members: 'no-lists' });
    const fields = sent.at(-1)?.url.searchParams.get('fields')?.split(',') ?? [];
    expect(fields).toEqual(expect.arrayContaining(['owner', 'tags', 'extension']));
    for (const name of ['owners', 'votes', 'databaseSchemas', '*']) expect(fields).not.toContain(name);
    // What this server does not know of databases says nothing of its tables.
    expect(requestedFields(client, ['tables'], ['owners', 'votes']).fields).toEqual(['owners', 'votes']);
  });
});

describe('databases', () => {
  test('are read to the last page, each once; an invalid record is left out', async () => {
    const { client, sent } = fakeClient([
      json({ data: [database('a'), { name: 'bad' }], paging: { total: 3, after: 'c1' } }),
      json({ data: [database('a'), database('b')], paging: { total: 3, before: 'c0' } }),
    ]);
    const all = await cache().query(databasesQuery(client));
    expect(all.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(sent.map(({ url }) => url.search)).toEqual(['?limit=1000', '?limit=1000&after=c1']);
  });

  test('are reported while others load, and never fewer when they are read again', async () => {
    const pages = ['a', 'b', 'c', 'd', 'e'].map((name, at) =>
      json({ data: [database(name)], paging: { after: `c${at}` } }),
    );
    const failed = json({ message: 'Not yours' }, 403);
    const { client } = fakeClient([...pages, failed, ...pages.slice(0, 2), failed]);
    const queries = cache();
    const reported: (readonly { name: string }[])[] = [];
    queries.getQueryCache().subscribe(({ type }) => {
      const soFar = queries.getQueryData(partialDatabasesQuery(client).queryKey);
      if (type === 'updated' && soFar && soFar !== reported.at(-1)) reported.push(soFar);
    });
    expect((await apiError(queries.query(databasesQuery(client)))).kind).toBe('forbidden');
    expect(reported.map((some) => some.map(({ name }) => name).join(''))).toEqual(['a', 'ab', 'abcd']);
    await apiError(queries.query(databasesQuery(client)));
    expect(reported).toHaveLength(3);
  });

  test('a loop of cursors ends the list', async () => {
    const { client, sent } = fakeClient([json({ data: [database('a')], paging: { after: 'c1' } })]);
    expect(await cache().query(databasesQuery(client))).toHaveLength(1);
    expect(sent).toHaveLength(2);
  });

  test('are counted without reading a row', async () => {
    const { reply } = await recorded('list-limit-0');
    const { client, sent } = fakeClient([reply]);
    expect(await cache().query(scopeCountQuery(client, tableDefinition.endpoint, '"pg.orders".tiny'))).toBe(
      27,
    );
    expect(sent[0]?.url.search).toBe('?limit=0&database=%22pg.orders%22.tiny');
    const queries = cache();
    for (const include of ['all', 'deleted', undefined] as const)
      await queries.query(scopeCountQuery(client, tableDefinition.endpoint, null, undefined, include));
    expect(sent.slice(1).map(({ url }) => url.search)).toEqual([
      '?limit=0&include=all',
      '?limit=0&include=deleted',
      '?limit=0',
    ]);
    const silent = fakeClient([json({ data: [], paging: null })]);
    expect(await cache().query(scopeCountQuery(silent.client, tableDefinition.endpoint, null))).toBeNull();
  });
});

describe('the server', () => {
  test('returns a token for an email and a password, which is sent as UTF-8 in base64', async () => {
    const { client, sent } = fakeClient([json({ accessToken: 't', tokenType: 'Bearer' })]);
    expect(await logIn(client, 'a@b.c', 'Pässword', signal())).toMatchObject({ accessToken: 't' });
    expect(sent[0]?.init.body).toBe('{"email":"a@b.c","password":"UMOkc3N3b3Jk"}');
  });
});

test('the key of every query begins with the server', () => {
  const { client } = fakeClient([]);
  const queries = [
    entityQuery(client, tableDefinition.endpoint, 'x'),
    databasesQuery(client),
    partialDatabasesQuery(client),
    scopeCountQuery(client, tableDefinition.endpoint, 'x'),
    versionQuery(client),
  ];
  for (const { queryKey } of queries) expect(queryKey[0]).toBe(client.server);
});
