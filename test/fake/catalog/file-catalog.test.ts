import { describe, expect, test } from 'vitest';
import { parseCatalogFile, catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { ALL_FIELDS } from '#src/fake/catalog/records.ts';
import { CatalogError } from '#src/fake/catalog/types.ts';

const reference = (fullyQualifiedName: string) => ({
  id: `id of ${fullyQualifiedName}`,
  type: 'any',
  name: fullyQualifiedName.split('.').at(-1),
  fullyQualifiedName,
});
const table = (name: string, members: object = {}) => ({
  id: `id of ${name}`,
  name,
  fullyQualifiedName: `pg.shop.public.${name}`,
  serviceType: 'Postgres',
  service: reference('pg'),
  database: reference('pg.shop'),
  databaseSchema: reference('pg.shop.public'),
  ...members,
});
const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');

describe('a catalog file', () => {
  test.each([
    ['an array over many lines', JSON.stringify([table('a'), table('b')], null, 2)],
    [
      'blank lines, carriage returns and a byte order mark',
      `\uFEFF\n${lines(table('a'))}\r\n\r\n${lines(table('b'))}\n`,
    ],
  ])('may be %s', (_, text) => {
    expect(parseCatalogFile(text).map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test.each([
    [`${lines(table('a'))}\n\n{"id": "x"}`, 'line 3: no name'],
    [`${lines(table('a'))}\n{`, 'line 2: not JSON'],
    [lines(table('a'), 5), 'line 2: not a record'],
    [lines(table('a', { id: 7 })), 'line 1: id is not a text'],
    [lines(table('a', { database: null })), 'line 1: no database with id, name and fullyQualifiedName'],
    [lines(table('a'), table('b', { id: 'id of a' })), 'line 2: same id as line 1'],
    [lines(table('a'), table('a', { id: 'other' })), 'line 2: same fullyQualifiedName as line 1'],
    [JSON.stringify([table('a'), {}]), 'element 2: no name'],
    ['[1, 2', 'the file: not JSON'],
  ])('names what is bad in %j', (text, reason) => {
    expect(() => parseCatalogFile(text)).toThrow(new CatalogError(reason));
  });
});

describe('a catalog of records', () => {
  const ada = { id: 'u1', type: 'user', name: 'ada' };
  const catalog = catalogFromRecords(
    parseCatalogFile(
      lines(
        table('b', {
          owner: ada,
          tags: [{ tagFQN: 'Tier.Tier1' }],
          description: null,
          changeDescription: {},
        }),
        table('a', { fullyQualifiedName: 'pg.shop.public.not the join', deleted: true }),
      ),
    ),
  );

  test('has the schemas, databases and services that its tables refer to', () => {
    expect(catalog.services()).toMatchObject([
      { id: 'id of pg', name: 'pg', serviceType: 'Postgres', deleted: false },
    ]);
    expect(catalog.databases()).toMatchObject([
      { fullyQualifiedName: 'pg.shop', service: { id: 'id of pg' } },
    ]);
    expect(catalog.schemas()).toMatchObject([
      {
        fullyQualifiedName: 'pg.shop.public',
        database: { id: 'id of pg.shop' },
        href: expect.stringContaining('/api/v1/databaseSchemas/'),
      },
    ]);
    expect(catalog.schemas()[0]).not.toHaveProperty('type');
  });

  test('returns complete records in their newest form', () => {
    expect(catalog.record(0, new Set())).toEqual({
      ...table('b'),
      deleted: false,
    });
    expect(catalog.record(0, ALL_FIELDS)).toMatchObject({
      owners: [ada],
      tags: [{ tagFQN: 'Tier.Tier1' }],
      followers: [],
      usageSummary: { dailyStats: { count: 0 } },
    });
    expect(catalog.record(0, ALL_FIELDS)).not.toHaveProperty('owner');
  });

  test('keeps FQNs as given', () => {
    expect(catalog.findByFqn('pg.shop.public.not the join')).toBe(1);
    expect(catalog.findByFqn('pg.shop.public.a')).toBeUndefined();
  });
});
