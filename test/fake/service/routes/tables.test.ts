import { describe, expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { sampleTable, sampleTables } from '#test/support/sample-tables.ts';
import { harness } from '../harness.ts';

describe('list tables', () => {
  describe('GET /api/v1/tables', () => {
    test.each([
      ['after=e30&before=e30', 'Only one of before or after query parameter allowed'],
      ['after=', 'Unreadable cursor'],
      ['include=bogus', 'query param include must be one of [all, deleted, non-deleted]'],
      ['fields=tags,zzz,owners', 'Invalid field name zzz'],
    ])('%s is refused', async (query, message) => {
      const { status, body } = await harness().get(`/api/v1/tables?${query}`);
      expect({ status, body }).toEqual({ status: 400, body: { code: 400, message } });
    });

    test('om-1.12 takes a database for what FQNs begin with: a service or a schema narrows by it too', async () => {
      const { list } = harness({
        dialect: 'om-1.12',
        catalog: catalogFromRecords([
          ...sampleTables(25),
          sampleTable(31, 'bills', { service: 'pg.orders', database: 'tiny', schema: 'rec' }),
          sampleTable(32, 'bills', { service: 'pg.orders', database: 'tiny', schema: 'rec.two' }),
        ]),
      });
      const count = async (database: string) =>
        (await list(`limit=0&database=${encodeURIComponent(database)}`)).paging.total;
      expect(await count('snow')).toBe(25);
      expect(await count('"pg.orders"')).toBe(2);
      expect(await count('"pg.orders".tiny')).toBe(2);
      expect(await count('"pg.orders".tiny."rec.two"')).toBe(1);
      // Whole names: neither a part of one, nor another case, nor what lacks its quotes.
      for (const fqn of ['sno', 'SNOW', 'pg.orders', 'snow.', '%', ''])
        expect([fqn, await count(fqn)]).toEqual([fqn, 0]);
      expect((await list('database=snow&limit=3')).data).toHaveLength(3);
    });
  });
});

describe('fields', () => {
  async function firstRow(fields: string) {
    const [row] = (await harness().list(`limit=1&fields=${fields}`)).data;
    if (!row) throw new Error('The list is empty');
    return row;
  }

  test('columns have tags where tags are requested, empty ones and nested ones too', async () => {
    const tagged = await firstRow('columns,tags');
    expect(tagged['columns']).toMatchObject([
      { tags: [] },
      { tags: [], children: [{ name: 'email', tags: [] }] },
    ]);
    expect(JSON.stringify((await firstRow('columns'))['columns'])).not.toContain('tags');
  });
});
