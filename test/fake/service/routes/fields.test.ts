import { describe, expect, test } from 'vitest';
import type { DialectName } from '#src/fake/service/dialects.ts';
import { harness } from '../harness.ts';

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

  test('of a repeated parameter the first counts', async () => {
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

  test('columns have tags where tags are asked for, empty ones and nested ones too', async () => {
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
