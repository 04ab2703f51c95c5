import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { planSchemas } from '#src/fake/catalog/generated-schemas.ts';
import { usageOf } from '#src/fake/catalog/generated-tables.ts';
import { ALL_FIELDS, isObject, parseFqn } from '#src/fake/catalog/records.ts';
import { CatalogError, type StoredTable } from '#src/fake/catalog/types.ts';
import { firstRows } from '#test/fake/catalog/catalog-model.ts';

describe('generated catalog', () => {
  const NONE_ASKED: ReadonlySet<string> = new Set();
  const catalog = createCatalog({ tables: 12_480, seed: 1 });
  const rows = firstRows(catalog);
  const records = rows.map((row) => catalog.record(row, ALL_FIELDS));
  const share = (count: number) => count / records.length;

  const bytes = (seed: number) => {
    const made = createCatalog({ tables: 300, seed });
    return JSON.stringify([made.schemas(), firstRows(made).map((row) => made.record(row, ALL_FIELDS))]);
  };

  const ALWAYS = new Set([
    'id',
    'name',
    'fullyQualifiedName',
    'displayName',
    'description',
    'version',
    'updatedAt',
    'updatedBy',
    'href',
    'tableType',
    'deleted',
    'databaseSchema',
    'database',
    'service',
    'serviceType',
    'retentionPeriod',
    'sourceUrl',
  ]);
  const withinAlways = (record: StoredTable) => Object.keys(record).every((member) => ALWAYS.has(member));

  describe('number of tables', () => {
    test.each([0, 1, 2, 10, 99, 100, 1000, 12_480])(
      '%i live tables, one in a hundred soft-deleted beside them',
      (tables) => {
        const made = createCatalog({ tables, seed: 7 });
        expect(made.count()).toBe(tables);
        const total = (include: 'non-deleted' | 'deleted') =>
          made.page({ order: 'name', filter: { include }, limit: 0 }).total;
        expect(total('non-deleted')).toBe(tables);
        expect(total('deleted')).toBe(Math.round(tables / 100));
      },
    );

    test.each([-1, 1.5, Number.NaN, 1_000_001])('%d tables are rejected', (tables) => {
      expect(() => createCatalog({ tables, seed: 1 })).toThrow(CatalogError);
    });

    test('services, databases and schemas grow with the tables', () => {
      expect(catalog.services()).toHaveLength(6);
      expect(catalog.databases()).toHaveLength(12);
      expect(catalog.schemas()).toHaveLength(72);
      const largest = planSchemas(1_000_000, 1);
      expect(largest.databases.length).toBeGreaterThanOrEqual(30);
      expect(largest.schemas.length).toBeGreaterThanOrEqual(300);
    });
  });

  describe('the same seed', () => {
    test('gives the same bytes, another seed others', () => {
      expect(bytes(5)).toBe(bytes(5));
      expect(bytes(5)).not.toBe(bytes(6));
    });

    test('a record does not depend on earlier requests', () => {
      const fresh = createCatalog({ tables: 12_480, seed: 1 });
      for (const row of [11_000, 3, 7000]) expect(fresh.record(row, ALL_FIELDS)).toEqual(records[row]);
    });
  });

  describe('a record', () => {
    test('has the members that are always present, and the requested fields', () => {
      for (const row of rows.slice(0, 200)) {
        expect(withinAlways(catalog.record(row, NONE_ASKED))).toBe(true);
        const { usageSummary, tags, ...rest } = catalog.record(row, new Set(['tags', 'usageSummary']));
        expect([usageSummary, tags]).not.toContain(undefined);
        expect(withinAlways({ ...rest })).toBe(true);
      }
      expect(records.every(withinAlways)).toBe(false);
    });

    test('is a copy: changing it changes nothing else', () => {
      const record = catalog.record(5, ALL_FIELDS);
      const scribble = (value: unknown): void => {
        if (typeof value !== 'object' || value === null) return;
        for (const member of Object.values(value)) scribble(member);
        Object.assign(value, { scribbled: true });
      };
      scribble(record);
      expect(catalog.record(5, ALL_FIELDS)).toEqual(records[5]);
    });

    test('is found by its id and by its FQN, and by no other', () => {
      for (const [row, { id, fullyQualifiedName }] of records.entries()) {
        expect(catalog.findById(id)).toBe(row);
        expect(catalog.findByFqn(fullyQualifiedName)).toBe(row);
      }
      const { id, fullyQualifiedName } = catalog.record(0, NONE_ASKED);
      expect(catalog.findById(`${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`)).toBeUndefined();
      for (const fqn of [
        fullyQualifiedName.toUpperCase() + 'x',
        `${fullyQualifiedName}.x`,
        'x',
        '',
        'a.b.c.d',
        '"',
      ]) {
        expect(catalog.findByFqn(fqn)).toBeUndefined();
      }
    });
  });

  describe('names', () => {
    const names = records.map(({ name }) => name);

    test('are sorted by folded name, then name, then id', () => {
      const { rows: listed } = catalog.page({ order: 'name', filter: { include: 'all' }, limit: 20_000 });
      const keys = listed.map((row) => {
        const { name = '', id = '' } = records[row] ?? {};
        return [name.toLowerCase(), name, id].join('\0');
      });
      expect(keys).toHaveLength(records.length);
      expect(keys).toEqual(keys.toSorted());
    });

    test('no FQN and no id occurs twice', () => {
      expect(new Set(records.map(({ fullyQualifiedName }) => fullyQualifiedName)).size).toBe(records.length);
      expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
    });

    test('many occur in more than one schema', () => {
      const counts = new Map<string, number>();
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
      expect(Math.max(...counts.values())).toBeGreaterThan(3);
      expect([...counts.values()].filter((count) => count > 1).length).toBeGreaterThan(1000);
    });

    test('are realistic: few are unconventional, and none is hostile', () => {
      const plain = /^[a-z][a-z0-9_]{0,99}$|^[A-Z][A-Z0-9_]{0,99}$/;
      const odd = names.filter((name) => !plain.test(name));
      expect(odd.length).toBe(Math.round(names.length * 0.003));
      expect(odd.filter((name) => !/^[A-Za-z][\w.]{0,99}$/.test(name))).toEqual([]);
    });

    test('the first and the most used ones are of many kinds', () => {
      const { rows: first } = catalog.page({ order: 'name', filter: { include: 'non-deleted' }, limit: 40 });
      const words = (row: number) => records[row]?.name.toLowerCase().split(/[_.]/)[0];
      expect(new Set(first.map(words)).size).toBeGreaterThan(12);
      const usage = (row: number) =>
        Number(catalog.corpus().sorted('usageSummary.weeklyStats.count').keyOf(row));
      const used = rows.toSorted((a, b) => usage(b) - usage(a)).slice(0, 40);
      expect(new Set(used.map((row) => names[row]?.toLowerCase())).size).toBeGreaterThan(20);
      expect(used.every((row) => /^(fct|dim|rpt|v|rollup|kpi)_/i.test(names[row] ?? ''))).toBe(true);
    });

    test('some differ only by case from another in their schema', () => {
      const folded = new Set<string>();
      const twins = records.filter(({ fullyQualifiedName: fqn }) => {
        const fold = fqn.toLowerCase();
        return folded.has(fold) || !folded.add(fold);
      });
      expect(twins.length).toBeGreaterThan(0);
    });

    test('some schemas and databases have dots in their names', () => {
      expect(planSchemas(1_000_000, 1).databases.some(({ name }) => name.includes('.'))).toBe(true);
      expect(catalog.schemas().some(({ name }) => name.includes('.'))).toBe(true);
    });
  });

  test('descriptions, display names, owners and states occur in realistic shares', () => {
    const withMember = (member: string) =>
      share(records.filter((record) => record[member] !== undefined).length);
    expect(withMember('description')).toBeCloseTo(0.65, 1);
    expect(withMember('displayName')).toBeCloseTo(0.1, 1);
    expect(withMember('owners')).toBeCloseTo(0.78, 1);
    expect(share(records.filter(({ deleted }) => deleted === true).length)).toBeCloseTo(0.01, 2);
    expect(records.some(({ description }) => String(description).length > 8000)).toBe(true);
    expect(new Set(records.map(({ tableType }) => tableType)).size).toBeGreaterThan(8);
  });
});

describe('generated details', () => {
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

    test('refer to columns of their table', () => {
      expect(constraints.length).toBeGreaterThan(1000);
      for (const { record, constraint } of constraints) {
        expect(columnNames(record)).toEqual(expect.arrayContaining(texts(constraint['columns'])));
      }
    });

    test('foreign keys refer to columns of existing tables', () => {
      const referred = constraints.flatMap(({ constraint }) => texts(constraint['referredColumns']));
      expect(referred.length).toBeGreaterThan(300);
      expect(dangling(referred)).toEqual([]);
      expect(dangling([`${referred[0]}x`, 'a.b.c.d.e'])).toHaveLength(2);
    });

    test('several kinds occur', () => {
      const kinds = new Set(constraints.map(({ constraint }) => constraint['constraintType']));
      expect([...kinds]).toEqual(
        expect.arrayContaining([
          'PRIMARY_KEY',
          'FOREIGN_KEY',
          'UNIQUE',
          'SORT_KEY',
          'DIST_KEY',
          'CLUSTER_KEY',
        ]),
      );
    });
  });

  describe('columns', () => {
    test('are numbered, have unique names, and nested ones have children under their FQN', () => {
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

    test('most personal data is tagged so', () => {
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

  describe('what newer catalogs have', () => {
    const share = (count: number) => count / records.length;
    const descriptions = records.map(({ description }) =>
      typeof description === 'string' ? description : '',
    );

    test('some longer descriptions are HTML as an editor stores it, most are Markdown', () => {
      const written = descriptions.filter((text) => text.startsWith('<'));
      expect(share(written.length)).toBeGreaterThan(0.03);
      expect(share(written.length)).toBeLessThan(0.15);
      expect(written.every((text) => /^<(?:p|h2)>/.test(text) && !/<script|\n{2}/.test(text))).toBe(true);
      expect(written.join('')).toContain('<li><p>');
    });

    test('some owners are inherited, always from the schema, and only alone', () => {
      const ofSchema = new Map(catalog.schemas().map(({ id, owners }) => [id, JSON.stringify(owners)]));
      const inherited = records.filter(({ owners }) => JSON.stringify(owners ?? []).includes('inherited'));
      expect(share(inherited.length)).toBeGreaterThan(0.05);
      expect(share(inherited.length)).toBeLessThan(0.3);
      for (const { owners, databaseSchema } of inherited) {
        const schema = isObject(databaseSchema) ? String(databaseSchema['id']) : '';
        expect(JSON.stringify(owners).replace(',"inherited":true', '')).toBe(ofSchema.get(schema));
      }
    });

    test('most tables have not been looked at, some are approved, few are drafts or deprecated', () => {
      const states = new Map<unknown, number>();
      for (const { entityStatus } of records) states.set(entityStatus, (states.get(entityStatus) ?? 0) + 1);
      expect(new Set(states.keys())).toEqual(
        new Set(['Approved', 'Deprecated', 'Draft', 'In Review', 'Unprocessed']),
      );
      expect(share(states.get('Unprocessed') ?? 0)).toBeGreaterThan(0.6);
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

    test('falls with the coldness of a table', () => {
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
});
