import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { ALL_FIELDS, isObject, parseFqn } from '#src/fake/catalog/records.ts';
import { CatalogError, type StoredTable } from '#src/fake/catalog/types.ts';
import { firstRows } from '#test/fake/catalog/any-writes.ts';

const catalog = createCatalog({ tables: 5_000, seed: 4 });
const FIELDS = new Set([...ALL_FIELDS, 'tablePartition', 'profile', 'lifeCycle']);
const records = firstRows(catalog).map((row) => catalog.record(row, FIELDS));
const share = (count: number) => count / records.length;
const objects = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);
const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
const columnNames = (record: StoredTable) => objects(record['columns']).map(({ name }) => name);

test.each([0, 1, 99, 1000])('%i live tables, one in a hundred soft-deleted beside them', (tables) => {
  const made = createCatalog({ tables, seed: 7 });
  const total = (include: 'non-deleted' | 'deleted') =>
    made.page({ order: 'name', filter: { include }, limit: 0 }).total;
  expect([made.count(), total('non-deleted'), total('deleted')]).toEqual([
    tables,
    tables,
    Math.round(tables / 100),
  ]);
});

test.each([-1, 1.5, Number.NaN, 1_000_001])('%d tables are rejected', (tables) => {
  expect(() => createCatalog({ tables, seed: 1 })).toThrow(CatalogError);
});

test('the same seed gives the same bytes, another seed others', () => {
  const bytes = (seed: number) => {
    const made = createCatalog({ tables: 100, seed });
    return JSON.stringify([made.schemas(), firstRows(made).map((row) => made.record(row, ALL_FIELDS))]);
  };
  expect(bytes(5)).toBe(bytes(5));
  expect(bytes(5)).not.toBe(bytes(6));
});

describe('names', () => {
  const names = records.map(({ name }) => name);

  test('no FQN and no id occurs twice, but some FQNs differ only by case', () => {
    const fqns = records.map(({ fullyQualifiedName }) => fullyQualifiedName);
    expect(new Set(fqns).size).toBe(records.length);
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
    expect(new Set(fqns.map((fqn) => fqn.toLowerCase())).size).toBeLessThan(records.length);
  });

  test('are realistic: few are unconventional, and none is hostile', () => {
    const plain = /^[a-z][a-z0-9_]{0,99}$|^[A-Z][A-Z0-9_]{0,99}$/;
    const odd = names.filter((name) => !plain.test(name));
    expect(odd.length).toBe(Math.round(names.length * 0.003));
    expect(odd.filter((name) => !/^[A-Za-z][\w.]{0,99}$/.test(name))).toEqual([]);
  });
});

test('optional members occur in realistic shares', () => {
  const withMember = (member: string) =>
    share(records.filter((record) => record[member] !== undefined).length);
  expect(withMember('description')).toBeCloseTo(0.65, 1);
  expect(withMember('owners')).toBeCloseTo(0.78, 1);
  for (const member of [
    'displayName',
    'tablePartition',
    'profile',
    'lifeCycle',
    'retentionPeriod',
    'sourceUrl',
  ]) {
    expect([member, withMember(member) > 0.001]).toEqual([member, true]);
    expect([member, withMember(member) < 0.95]).toEqual([member, true]);
  }
  expect(records.some(({ description }) => String(description).length > 8000)).toBe(true);
});

describe('constraints', () => {
  const constraints = records.flatMap((record) =>
    objects(record['tableConstraints']).map((constraint) => ({ record, constraint })),
  );

  test('refer to columns of their table', () => {
    expect(constraints.length).toBeGreaterThan(1000);
    for (const { record, constraint } of constraints)
      expect(columnNames(record)).toEqual(expect.arrayContaining(texts(constraint['columns'])));
  });

  test('foreign keys refer to columns of existing tables', () => {
    const referred = constraints.flatMap(({ constraint }) => texts(constraint['referredColumns']));
    expect(referred.length).toBeGreaterThan(300);
    for (const fqn of referred) {
      const column = parseFqn(fqn)?.at(-1) ?? '';
      const row = catalog.findByFqn(fqn.slice(0, fqn.length - column.length - 1)) ?? -1;
      expect(columnNames(catalog.record(row, ALL_FIELDS))).toContain(column);
    }
  });
});

test('columns have unique names, and nested ones have children under their FQN', () => {
  let nested = 0;
  for (const record of records) {
    const columns = objects(record['columns']);
    expect(new Set(columnNames(record)).size).toBe(columns.length);
    for (const column of columns) {
      const fqn = String(column['fullyQualifiedName']);
      expect(fqn.startsWith(`${record.fullyQualifiedName}.`)).toBe(true);
      for (const child of objects(column['children'])) {
        nested += 1;
        expect(String(child['fullyQualifiedName']).startsWith(`${fqn}.`)).toBe(true);
      }
    }
  }
  expect(nested).toBeGreaterThan(500);
});
