import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { scopeCountQuery, partialDatabasesQuery, databasesQuery } from '#src/api/scope-queries.ts';
import { authConfigQuery, logIn, loggedInUserQuery, versionQuery } from '#src/api/server-queries.ts';
import { entityQuery, rawEntityQuery } from '#src/api/entity-query.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { apiError, fakeClient, json, recorded, signal } from './fake-fetch.ts';

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
    expect(sent[0]?.url.searchParams.get('fields')).toBe(
      'owners,tags,followers,usageSummary,columns,tableConstraints',
    );
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
    expect(sent[1]?.url.searchParams.get('fields')).toBe('owners,tags,followers,columns,tableConstraints');
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
    const { client } = fakeClient([json(sent)]);
    expect(await cache().query(rawEntityQuery(client, tableDefinition.endpoint, 'x'))).toEqual(kept);
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
    const silent = fakeClient([json({ data: [], paging: null })]);
    expect(await cache().query(scopeCountQuery(silent.client, tableDefinition.endpoint, null))).toBeNull();
  });

  test('of a recorded server have their service', async () => {
    const { reply } = await recorded('databases-list-limit-2');
    const { client } = fakeClient([reply, json({ data: [], paging: {} })]);
    const [first] = await cache().query(databasesQuery(client));
    expect(first).toMatchObject({ name: 'events.v2', service: { name: 'bigquery-analytics' } });
  });
});

describe('the server', () => {
  test('returns its version, sign-in method and user', async () => {
    const { client, sent } = fakeClient([
      json({ version: '1.1.0-SNAPSHOT', revision: null }),
      (await recorded('system-config-auth')).reply,
      json({ id: 'u', name: 'ada', isAdmin: true }),
    ]);
    expect(await cache().query(versionQuery(client))).toMatchObject({ version: '1.1.0-SNAPSHOT' });
    expect(await cache().query(authConfigQuery(client))).toMatchObject({ provider: 'basic' });
    expect(await cache().query(loggedInUserQuery(client))).toMatchObject({ name: 'ada', isAdmin: true });
    expect(sent.map(({ url }) => url.pathname)).toEqual([
      '/api/v1/system/version',
      '/api/v1/system/config/auth',
      '/api/v1/users/loggedInUser',
    ]);
  });

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
