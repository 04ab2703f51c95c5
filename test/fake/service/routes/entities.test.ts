import { describe, expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { ALL_FIELDS } from '#src/fake/catalog/records.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { harness, listBody } from '../harness.ts';

const catalog = catalogFromRecords([
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

  test('`service` is an FQN: a name that needs quotes is quoted', async () => {
    expect(await names('databases?service=%22pg.orders%22')).toEqual(['alpha', 'Beta']);
    expect(await names('databases?service=pg.orders')).toEqual([]);
    expect(await names('databases?service=snow')).toEqual(['gamma']);
  });
});

describe('rows of lists', () => {
  const generated = createCatalog({ tables: 300, seed: 1 });
  const { get } = harness({ catalog: generated, dialect: 'om-1.12' });
  const rows = async (path: string, fields = '') =>
    listBody(await get(`/api/v1/${path}?limit=1000&fields=${fields}`)).data;

  test('of procedures have their service on request, single ones and those of older servers always', async () => {
    const [bare] = await rows('storedProcedures');
    expect(bare).not.toHaveProperty('service');
    const [asked] = await rows('storedProcedures', 'service');
    expect(asked).toHaveProperty('service.name');
    expect((await get(`/api/v1/storedProcedures/${bare?.id}`)).body).toHaveProperty('service.name');
    const older = await harness({ catalog: generated, dialect: 'om-1.5' }).get('/api/v1/storedProcedures');
    expect(listBody(older).data[0]).toHaveProperty('service.name');
  });

  test('of domains have their parent on request', async () => {
    const withParent = async (fields?: string) =>
      (await rows('domains', fields)).filter((row) => 'parent' in row).length;
    expect(await withParent()).toBe(0);
    expect(await withParent('parent')).toBeGreaterThan(0);
  });

  test('of topics have the tags of fields if their schema is requested too, single ones by `tags` alone', async () => {
    const tagged = async (fields: string) =>
      (await rows('topics', fields)).filter(({ messageSchema }) =>
        JSON.stringify(messageSchema)?.includes('"tagFQN":'),
      );
    expect(await tagged('messageSchema')).toEqual([]);
    expect(await tagged('tags')).toEqual([]);
    const [first] = await tagged('tags,messageSchema');
    const { body } = await get(`/api/v1/topics/${first?.id}?fields=tags`);
    expect(body).toMatchObject({ messageSchema: first?.['messageSchema'] });
  });
});

describe('values to choose from', () => {
  const generated = createCatalog({ tables: 300, seed: 1 });
  const { get } = harness({ catalog: generated });
  const list = async (path: string) => listBody(await get(`/api/v1/${path}`));
  const all = async (path: string) => (await list(`${path}${path.includes('?') ? '&' : '?'}limit=1000`)).data;
  const records = Array.from({ length: generated.corpus().size() }, (_, row) =>
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
