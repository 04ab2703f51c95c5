import { describe, expect, test } from 'vitest';
import type { EntityRow } from '#src/api/schemas/record.ts';
import { withReadRecord } from '#src/browse/read-records.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';

const row: EntityRow = {
  kind: 'entity',
  type: 'table',
  id: '1',
  name: 'orders',
  fullyQualifiedName: 's.d.m.orders',
  displayName: 'Old orders',
  description: 'Old',
  owners: [{ id: 'a' }],
  usageSummary: { weeklyStats: { count: 3, percentileRank: 0 } },
  highlight: { displayName: ['<b>Old</b> orders'], name: ['<b>orders</b>'], columns: ['<b>orders</b>'] },
};
const { members } = tableDefinition.endpoint;
const read = (record: Partial<EntityRow>) =>
  withReadRecord(row, { kind: 'entity', type: 'table', id: '2', ...record } as EntityRow, members);

describe('a row whose record was read', () => {
  test('has what the record has, and lacks what it lacks', () => {
    const merged = read({ name: 'orders', fullyQualifiedName: 'x', owners: [] });
    expect(merged).toMatchObject({ name: 'orders', owners: [] });
    expect(merged.displayName).toBeUndefined();
    expect(merged.description).toBeUndefined();
  });

  test('keeps its place, and a field that the record came without', () => {
    expect(read({ name: 'renamed', fullyQualifiedName: 'elsewhere' })).toMatchObject({
      id: '1',
      name: 'renamed',
      fullyQualifiedName: 's.d.m.orders',
      usageSummary: row.usageSummary,
    });
  });

  test('marks only what is still so', () => {
    expect(Object.keys(read({ name: 'orders', displayName: 'New' }).highlight ?? {})).toEqual([
      'name',
      'columns',
    ]);
  });

  test('is deleted where there is none', () => {
    expect(withReadRecord(row, 'gone', members)).toEqual({ ...row, deleted: true });
  });
});
