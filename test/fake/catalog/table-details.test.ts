import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { RECORD_SCHEMAS } from '#src/fake/catalog/record-schema.ts';
import { isObject } from '#src/fake/catalog/records.ts';
import { firstRows } from './catalog-model.ts';

const catalog = createCatalog({ tables: 1_500, seed: 1 });
const FIELDS = new Set([
  'columns',
  'tablePartition',
  'joins',
  'profile',
  'lifeCycle',
  'votes',
  'schemaDefinition',
]);
const records = firstRows(catalog).map((row) => catalog.record(row, FIELDS));
const withMember = (member: string) => records.filter((record) => record[member] !== undefined);

/** Names of the columns of a record. */
const namesIn = (columns: unknown): unknown[] =>
  (Array.isArray(columns) ? columns : []).map((column) => (isObject(column) ? column['name'] : undefined));

describe('details of tables', () => {
  test.each(['tablePartition', 'profile', 'lifeCycle', 'retentionPeriod', 'sourceUrl', 'schemaDefinition'])(
    'some tables have %s, and others lack it',
    (member) => {
      expect(withMember(member).length).toBeGreaterThan(5);
      expect(withMember(member).length).toBeLessThan(records.length * 0.7);
    },
  );

  test('partitions name columns that the table has, in the form of each version', () => {
    for (const { columns, tablePartition } of withMember('tablePartition')) {
      const keys = isObject(tablePartition) ? [tablePartition['columns']].flat() : [];
      expect(keys.length).toBeGreaterThan(0);
      for (const key of keys) expect(namesIn(columns)).toContain(isObject(key) ? key['columnName'] : key);
    }
    const row =
      firstRows(catalog).find((one) => catalog.record(one, FIELDS)['tablePartition'] !== undefined) ?? -1;
    expect(catalog.record(row, FIELDS, RECORD_SCHEMAS['1.3'])['tablePartition']).toMatchObject({
      columns: [expect.any(String)],
      intervalType: expect.any(String),
    });
  });

  test('joins lead to columns of tables of the catalog', () => {
    const joins = records.flatMap(({ joins: all }) =>
      isObject(all) && Array.isArray(all['columnJoins']) ? all['columnJoins'].filter(isObject) : [],
    );
    expect(joins.length).toBeGreaterThan(5);
    for (const { joinedWith } of joins)
      for (const { fullyQualifiedName } of Array.isArray(joinedWith) ? joinedWith.filter(isObject) : []) {
        const table = String(fullyQualifiedName).replace(/\.(?:"[^"]*"|[^.]*)$/, '');
        expect(catalog.findByFqn(table)).toBeDefined();
        // Control: a column is no table.
        expect(catalog.findByFqn(String(fullyQualifiedName))).toBeUndefined();
      }
  });

  test('only views have a definition, and no row has what was not asked for', () => {
    for (const { tableType } of withMember('schemaDefinition')) expect(tableType).toMatch(/View$/);
    const bare = catalog.record(3, new Set());
    for (const field of FIELDS) expect(bare).not.toHaveProperty(field);
  });
});
