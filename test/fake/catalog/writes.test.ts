import { beforeEach, describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { ALL_FIELDS } from '#src/fake/catalog/records.ts';
import { type Catalog, CatalogError } from '#src/fake/catalog/types.ts';

const NONE_ASKED: ReadonlySet<string> = new Set();
let catalog: Catalog;
let schema: string;

beforeEach(() => {
  catalog = createCatalog({ tables: 200, seed: 1 });
  schema = catalog.schemas()[0]?.fullyQualifiedName ?? '';
});

describe('adding a table', () => {
  test('gives it an id, an FQN, a position, and the given members', () => {
    const row = catalog.add({ name: 'new.table', databaseSchema: schema, description: 'x', size: 3 });
    const record = catalog.record(row, NONE_ASKED);
    expect(record).toMatchObject({
      name: 'new.table',
      fullyQualifiedName: `${schema}."new.table"`,
      description: 'x',
      size: 3,
      version: 0.1,
      deleted: false,
      tableType: 'Regular',
      updatedBy: 'demo',
      databaseSchema: { fullyQualifiedName: schema, type: 'databaseSchema' },
    });
    expect(catalog.count()).toBe(201);
    expect(catalog.findById(record.id)).toBe(row);
    expect(catalog.findByFqn(record.fullyQualifiedName)).toBe(row);
  });

  test.each([
    [{ name: '' }, 'name must not be empty'],
    [{ databaseSchema: 'no.such.schema' }, 'no schema no.such.schema'],
    [{ id: 'x' }, 'id cannot be set: the catalog gives ids'],
    [{ fullyQualifiedName: 'x' }, 'fullyQualifiedName cannot be set: it follows from name and schema'],
  ])('%j is refused', (members, reason) => {
    expect(() => catalog.add({ name: 'a', databaseSchema: schema, ...members })).toThrow(
      new CatalogError(reason),
    );
    expect(catalog.count()).toBe(200);
  });

  test('twice under one name is rejected; with another case or in another schema it is not', () => {
    catalog.add({ name: 'a', databaseSchema: schema });
    expect(() => catalog.add({ name: 'a', databaseSchema: schema })).toThrow(
      `there is a table ${schema}.a already`,
    );
    catalog.add({ name: 'A', databaseSchema: schema });
    catalog.add({ name: 'a', databaseSchema: catalog.schemas()[1]?.fullyQualifiedName ?? '' });
    expect(catalog.count()).toBe(203);
  });
});

describe('changing a table', () => {
  test('renames it, and the FQNs of its columns with it', () => {
    const old = catalog.record(7, ALL_FIELDS);
    catalog.patch(7, { name: 'zz "new"' });
    const record = catalog.record(7, ALL_FIELDS);
    expect(record.id).toBe(old.id);
    expect(record.fullyQualifiedName.endsWith('."zz ""new"""')).toBe(true);
    expect(catalog.findByFqn(old.fullyQualifiedName)).toBeUndefined();
    expect(catalog.findByFqn(record.fullyQualifiedName)).toBe(7);
    const text = JSON.stringify(record['columns']);
    expect(text).toContain(JSON.stringify(record.fullyQualifiedName).slice(1, -1));
    expect(text).not.toContain(JSON.stringify(`${old.fullyQualifiedName}.`).slice(1, -1));
  });

  test('keeps unknown members, drops those set to null, increments the version', () => {
    const { version } = catalog.record(7, NONE_ASKED);
    catalog.patch(7, { description: 'said', retention: 'P3D' });
    catalog.patch(7, { description: null });
    const record = catalog.record(7, NONE_ASKED);
    expect(record).toMatchObject({ retention: 'P3D', version: Math.round(Number(version) * 10 + 2) / 10 });
    expect(record).not.toHaveProperty('description');
  });

  test('to an existing name, or for a missing table, is rejected', () => {
    const { databaseSchema } = catalog.record(7, NONE_ASKED);
    const fqn = JSON.stringify(databaseSchema);
    const at = catalog.schemas().find(({ id }) => fqn.includes(id))?.fullyQualifiedName ?? '';
    catalog.add({ name: 'taken', databaseSchema: at });
    expect(() => catalog.patch(7, { name: 'taken' })).toThrow(CatalogError);
    expect(() => catalog.patch(99_999, { name: 'x' })).toThrow('no table in row 99999');
    catalog.remove(8);
    expect(() => catalog.patch(8, { name: 'x' })).toThrow('no table in row 8');
  });
});

test('removing a table frees its name', () => {
  const { name, id, fullyQualifiedName } = catalog.record(3, NONE_ASKED);
  const at = fullyQualifiedName.slice(0, fullyQualifiedName.length - name.length - 1);
  catalog.remove(3);
  expect([catalog.findById(id), catalog.findByFqn(fullyQualifiedName)]).toEqual([undefined, undefined]);
  expect(() => catalog.remove(3)).toThrow(CatalogError);
  const row = catalog.add({ name, databaseSchema: at });
  expect(catalog.findByFqn(fullyQualifiedName)).toBe(row);
});

test('a position is valid after its row was removed', () => {
  const filter = { include: 'non-deleted' } as const;
  const [first, second, third] = catalog.page({ order: 'name', filter, limit: 3 }).rows;
  const place = catalog.placeOf(second ?? -1, 'name');
  catalog.remove(second ?? -1);
  expect(catalog.page({ order: 'name', filter, limit: 1, after: place }).rows).toEqual([third]);
  expect(catalog.page({ order: 'name', filter, limit: 1, before: place }).rows).toEqual([first]);
});
