import { describe, expect, test } from 'vitest';
import { parseFqn } from '#src/fake/catalog/fqn.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { isObject } from '#src/fake/catalog/json.ts';
import { ALL_FIELDS } from '#src/fake/catalog/members.ts';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { usageOf } from '#src/fake/catalog/usage.ts';
import { firstRows } from '#test/fake/catalog/random-writes.ts';

const catalog = createCatalog({ tables: 5000, seed: 4 });
const records = firstRows(catalog).map((row) => catalog.record(row, ALL_FIELDS));
const objects = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);
const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
const columnNames = (record: StoredTable) => objects(record['columns']).map(({ name }) => name);

/** Foreign keys whose column is not in the catalog. */
const dangling = (referred: readonly string[]) =>
  referred.filter((fqn) => {
    const names = parseFqn(fqn) ?? [];
    const row = catalog.findByFqn(fqn.slice(0, fqn.length - (names.at(-1)?.length ?? 0) - 1));
    return row === undefined || !columnNames(catalog.record(row, ALL_FIELDS)).includes(names.at(-1) ?? '');
  });

const tier = (record: StoredTable) =>
  objects(record['tags'])
    .map(({ tagFQN }) => /^Tier\.Tier(\d)$/.exec(String(tagFQN))?.[1])
    .find((found) => found !== undefined);

describe('constraints', () => {
  const constraints = records.flatMap((record) =>
    objects(record['tableConstraints']).map((constraint) => ({ record, constraint })),
  );

  test('name columns of their table', () => {
    expect(constraints.length).toBeGreaterThan(1000);
    for (const { record, constraint } of constraints) {
      expect(columnNames(record)).toEqual(expect.arrayContaining(texts(constraint['columns'])));
    }
  });

  test('foreign keys refer to columns of tables that exist', () => {
    const referred = constraints.flatMap(({ constraint }) => texts(constraint['referredColumns']));
    expect(referred.length).toBeGreaterThan(300);
    expect(dangling(referred)).toEqual([]);
    expect(dangling([`${referred[0]}x`, 'a.b.c.d.e'])).toHaveLength(2);
  });

  test('several kinds occur', () => {
    const kinds = new Set(constraints.map(({ constraint }) => constraint['constraintType']));
    expect([...kinds]).toEqual(
      expect.arrayContaining(['PRIMARY_KEY', 'FOREIGN_KEY', 'UNIQUE', 'SORT_KEY', 'DIST_KEY', 'CLUSTER_KEY']),
    );
  });
});

describe('columns', () => {
  test('are numbered, named once, and nested ones have children under their FQN', () => {
    let nested = 0;
    for (const record of records) {
      const columns = objects(record['columns']);
      expect(new Set(columnNames(record)).size).toBe(columns.length);
      expect(columns.map(({ ordinalPosition }) => ordinalPosition)).toEqual(columns.map((_, n) => n + 1));
      for (const column of columns) {
        expect(String(column['fullyQualifiedName'])).toMatch(/./);
        expect(String(column['fullyQualifiedName']).startsWith(`${record.fullyQualifiedName}.`)).toBe(true);
        for (const child of objects(column['children'])) {
          nested += 1;
          expect(
            String(child['fullyQualifiedName']).startsWith(`${String(column['fullyQualifiedName'])}.`),
          ).toBe(true);
        }
      }
    }
    expect(nested).toBeGreaterThan(500);
  });

  test('what is personal is tagged so, mostly', () => {
    const emails = records
      .flatMap((record) => objects(record['columns']))
      .filter(({ name }) => name === 'email');
    const tagged = emails.filter(({ tags }) =>
      objects(tags).some(({ tagFQN }) => tagFQN === 'PII.Sensitive'),
    );
    expect(emails.length).toBeGreaterThan(20);
    expect(tagged.length / emails.length).toBeGreaterThan(0.6);
  });
});

describe('usage', () => {
  const usage = usageOf(1000, (row) => (row * 7) % 1000);
  const weekly = Array.from({ length: 1000 }, (_, row) => usage.weekly(row));

  /** Rows whose percentile is not the share of tables with fewer uses. */
  const wrong = (percentileOf: (row: number) => unknown) =>
    weekly.filter((count, row) => {
      const fewer = weekly.filter((other) => other < count).length;
      const percentile = count === 0 ? 0 : fewer / 10;
      return Math.abs(Number(percentileOf(row)) - percentile) > 0.01;
    }).length;
  const weeklyStats = (row: number) => {
    const stats = usage.summary(row)['weeklyStats'];
    return isObject(stats) ? stats : {};
  };

  test('goes by how cold a table is', () => {
    expect([usage.rank(0), usage.rank(143), usage.rank(857)]).toEqual([0, 1, 999]);
  });

  test('is skewed: a few hot tables, a long tail, some never used', () => {
    const sorted = weekly.toSorted((a, b) => b - a);
    expect(sorted[0]).toBeGreaterThan((sorted[100] ?? 0) * 20);
    expect(sorted.at(-1)).toBe(0);
    expect(weeklyStats(7)['count']).toBe(weekly[7]);
  });

  test('the percentile is the share of tables that are used less', () => {
    expect(wrong((row) => weeklyStats(row)['percentileRank'])).toBe(0);
    expect(wrong((row) => 100 - Number(weeklyStats(row)['percentileRank']))).toBeGreaterThan(500);
  });
});

test('hot tables have higher tiers than others', () => {
  const counts = ['1', '2', '3', '4', '5'].map(
    (wanted) => records.filter((record) => tier(record) === wanted).length,
  );
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts[0]).toBeGreaterThan(0);
});

test('views have a definition, others have none', () => {
  for (const record of records) {
    expect('schemaDefinition' in record).toBe(String(record['tableType']).endsWith('View'));
  }
});
