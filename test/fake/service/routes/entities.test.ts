import { describe, expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { ALL_FIELDS } from '#src/fake/catalog/records.ts';
import type { DialectName } from '#src/fake/service/dialects.ts';
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

describe('values to choose from', () => {
  const generated = createCatalog({ tables: 300, seed: 1 });
  const { get } = harness({ catalog: generated });
  const list = async (path: string) => listBody(await get(`/api/v1/${path}`));
  const all = async (path: string) => (await list(`${path}${path.includes('?') ? '&' : '?'}limit=1000`)).data;
  const records = Array.from({ length: generated.corpus().size }, (_, row) =>
    generated.record(row, ALL_FIELDS),
  );
  const labels = (record: unknown): Record<string, unknown>[] => {
    const { tags, columns, children } = record as Record<'tags' | 'columns' | 'children', [] | undefined>;
    return [...(tags ?? []), ...[columns ?? [], children ?? []].flat().flatMap(labels)];
  };

  test('users and teams: everybody that tables name, and the accounts of a server', async () => {
    const people = [...(await all('users')), ...(await all('teams'))];
    const known = new Set(people.map(({ id, name }) => `${id} ${name}`));
    const named = records.flatMap(({ owners, followers }) => [owners ?? [], followers ?? []].flat());
    expect(named.length).toBeGreaterThan(100);
    for (const { id, name } of named as { id: string; name: string }[])
      expect(known).toContain(`${id} ${name}`);
    expect(people.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['admin', 'ingestion-bot', 'demo']),
    );
  });

  test('bots and administrators can be left out', async () => {
    expect((await all('users?isBot=true')).map(({ name }) => name)).toEqual(['ingestion-bot']);
    expect((await all('users?isAdmin=true')).map(({ name }) => name)).toEqual(['admin']);
    expect((await all('users?isBot=false')).length).toBe((await all('users')).length - 1);
  });

  test('teams of users, and users of teams, on request', async () => {
    const [user] = await all('users?fields=teams');
    const [team] = (user?.['teams'] ?? []) as { name: string }[];
    expect((await all(`users?team=${team?.name}`)).map(({ id }) => id)).toContain(user?.id);
    const teams = await all('teams?fields=users,userCount');
    const mine = teams.find(({ name }) => name === team?.name);
    expect(((mine?.['users'] ?? []) as { id: string }[]).map(({ id }) => id)).toContain(user?.id);
    expect(mine).toMatchObject({ teamType: 'Group', isJoinable: true });
    expect((await all('users'))[0]).not.toHaveProperty('teams');
  });

  test('tags and glossary terms: every label of a table or column, by its FQN', async () => {
    const given = { Classification: await all('tags'), Glossary: await all('glossaryTerms') };
    const known = new Map(
      Object.entries(given).map(([source, found]) => [
        source,
        new Set(found.map(({ fullyQualifiedName }) => fullyQualifiedName)),
      ]),
    );
    const used = records.flatMap(labels);
    expect(used.length).toBeGreaterThan(300);
    for (const { tagFQN, source } of used) expect(known.get(String(source))).toContain(tagFQN);
  });

  test('tags of one classification; terms of one glossary, by its id', async () => {
    const tiers = await all('tags?parent=Tier');
    expect(tiers.map(({ name }) => name)).toEqual(['Tier1', 'Tier2', 'Tier3', 'Tier4', 'Tier5']);
    expect((await all('classifications?fields=termCount')).find(({ name }) => name === 'Tier')).toMatchObject(
      {
        termCount: 5,
        provider: 'system',
      },
    );
    const [glossary] = await all('glossaries');
    const terms = await all(`glossaryTerms?glossary=${glossary?.id}`);
    expect(terms.length).toBeGreaterThan(0);
    expect(terms.every((term) => (term['glossary'] as { id: string }).id === glossary?.id)).toBe(true);
    expect((await get('/api/v1/glossaryTerms?glossary=Business')).body).toEqual({
      code: 400,
      message: 'Invalid UUID string: Business',
    });
    expect((await get('/api/v1/glossaryTerms?parent=Business')).status).toBe(500);
  });

  test('how many tables have a tag', async () => {
    const counted = (await all('tags?parent=PII&fields=usageCount')).find(({ name }) => name === 'Sensitive');
    const isSensitive = ({ tagFQN }: Record<string, unknown>) => tagFQN === 'PII.Sensitive';
    const topLevel = ({ tags, columns }: Record<string, unknown>) =>
      [tags, ...((columns ?? []) as { tags: unknown }[]).map((one) => one.tags)].flat() as Record<
        string,
        unknown
      >[];
    const tagged = records.filter((record) => topLevel(record).some(isSensitive));
    expect(counted?.['usageCount']).toBe(tagged.length);
  });

  test('a server 1.12 says 0 of every tag, and of terms how many', async () => {
    const usesOf = async (path: string, dialect: DialectName) => {
      const server = harness({ catalog: generated, dialect });
      const { data } = listBody(await server.get(`/api/v1/${path}?limit=1000&fields=usageCount`));
      return data.map((one) => Number(one['usageCount']));
    };
    const isUsed = (count: number) => count > 0;
    expect((await usesOf('tags', 'om-1.5')).some(isUsed)).toBe(true);
    expect((await usesOf('tags', 'om-1.12')).some(isUsed)).toBe(false);
    expect((await usesOf('glossaryTerms', 'om-1.12')).some(isUsed)).toBe(true);
  });

  test.each([
    ['users', 'user'],
    ['teams', 'team'],
    ['tags', 'tag'],
    ['classifications', 'classification'],
    ['glossaries', 'glossary'],
    ['glossaryTerms', 'glossaryTerm'],
    ['databases', 'database'],
    ['databaseSchemas', 'databaseSchema'],
    ['services/databaseServices', 'databaseService'],
  ])('one of %s by name and by id, and none of that name', async (path, type) => {
    const { data, paging } = await list(`${path}?limit=1`);
    expect(data).toHaveLength(1);
    expect(paging.after).toEqual(expect.any(String));
    for (const record of data) {
      const name = encodeURIComponent(String(record['fullyQualifiedName']));
      for (const address of [`name/${name}`, record.id])
        expect((await get(`/api/v1/${path}/${address}`)).body).toEqual(record);
    }
    expect((await get(`/api/v1/${path}/name/no.such`)).body).toEqual({
      code: 404,
      message: `${type} instance for no.such not found`,
    });
    expect((await get(`/api/v1/${path}?fields=xyz`)).body).toEqual({
      code: 400,
      message: 'Invalid field name xyz',
    });
  });

  test('a user named by a write is listed too', async () => {
    const { get: readOne, send, list: tables } = harness({ catalog: createCatalog({ tables: 60, seed: 1 }) });
    const [table] = (await tables('limit=1')).data;
    const owners = [
      { id: 'n1', type: 'user', name: 'newcomer', fullyQualifiedName: 'newcomer', displayName: 'New Comer' },
      { id: 'n2', type: 'team', name: 'newteam', fullyQualifiedName: 'newteam' },
    ];
    await send('PATCH', `/__fake/tables/${encodeURIComponent(String(table?.['fullyQualifiedName']))}`, {
      owners,
    });
    expect((await readOne('/api/v1/users/name/newcomer')).body).toMatchObject({
      id: 'n1',
      displayName: 'New Comer',
    });
    expect((await readOne('/api/v1/teams/name/newteam')).body).toMatchObject({ id: 'n2', teamType: 'Group' });
  });

  test('a catalog from a file has the people and labels of its tables', async () => {
    const file = harness({ catalog: catalogFromRecords(records) });
    const fqns = async (path: string) =>
      listBody(await file.get(`/api/v1/${path}?limit=1000`)).data.map((one) => one['fullyQualifiedName']);
    const used = new Set(records.flatMap(labels).map(({ tagFQN }) => tagFQN));
    expect(new Set([...(await fqns('tags')), ...(await fqns('glossaryTerms'))])).toEqual(used);
    expect((await fqns('users')).length).toBeGreaterThan(20);
  });
});
