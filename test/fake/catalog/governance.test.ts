import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { isEntity, isObject } from '#src/fake/catalog/records.ts';

// What tables of a made-up catalog belong to and keep to: domains, data products, certifications, custom properties.

const FIELDS = new Set(['domains', 'dataProducts', 'certification', 'extension']);
const TABLES = 2_000;
const catalog = createCatalog({ tables: TABLES, seed: 1 });
const recordsOf = (from: typeof catalog, fields = FIELDS) =>
  from
    .page({ order: 'name', filter: { include: 'non-deleted' }, limit: TABLES })
    .rows.map((row) => from.record(row, fields));
const records = recordsOf(catalog);

const entities = (value: unknown) => [value].flat().filter(isEntity);
const share = (member: string) => records.filter((record) => member in record).length / TABLES;

test('many tables have some of it, and as many have none', () => {
  expect(share('domains')).toBeGreaterThan(0.3);
  expect(share('domains')).toBeLessThan(0.7);
  for (const member of ['dataProducts', 'certification', 'extension']) {
    expect([member, share(member) > 0.02]).toEqual([member, true]);
    expect([member, share(member) < 0.6]).toEqual([member, true]);
  }
});

test('domains are on three levels, each with tables', () => {
  const { domains } = catalog.belongings();
  const byId = new Map(domains.map((domain) => [domain.id, domain]));
  const levels = new Map<number, number>();
  for (const record of records) {
    const [domain] = entities(record['domains']);
    if (!domain) continue;
    const level = domain.fullyQualifiedName.split('.').length;
    levels.set(level, (levels.get(level) ?? 0) + 1);
  }
  expect([...levels.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  for (const { fullyQualifiedName, parent } of domains) {
    const above = fullyQualifiedName.split('.').slice(0, -1).join('.');
    const [named] = entities(parent);
    expect(named?.fullyQualifiedName ?? '').toBe(above);
    expect(named === undefined ? '' : byId.get(named.id)?.fullyQualifiedName).toBe(above);
  }
});

describe('what is said', () => {
  test('a certificate is a tag of the catalog, and ends after it was given', () => {
    const tags = new Set(catalog.labels().tags.map(({ fullyQualifiedName: fqn }) => fqn));
    const found = records.flatMap(({ certification }) => (isObject(certification) ? [certification] : []));
    expect(found.length).toBeGreaterThan(20);
    for (const { tagLabel, appliedDate, expiryDate } of found) {
      expect(tags).toContain(isObject(tagLabel) && tagLabel['tagFQN']);
      expect(Number(expiryDate)).toBeGreaterThan(Number(appliedDate));
    }
  });

  test('custom properties have values of their types', () => {
    const found = records.flatMap(({ extension }) => (isObject(extension) ? [extension] : []));
    for (const { costCenter, refreshSla = ['daily'], reviewedOn = '2026-01-01' } of found) {
      expect(costCenter).toMatch(/^CC-4\d{3}$/);
      expect(refreshSla).toEqual([expect.stringMatching(/^(?:hourly|daily|weekly)$/)]);
      expect(reviewedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
    }
  });
});
