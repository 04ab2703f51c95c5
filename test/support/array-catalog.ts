import { labelsOf } from '#src/fake/catalog/directory.ts';
import { fileAssets } from '#src/fake/catalog/file-catalog.ts';
import { NO_LINEAGE } from '#src/fake/catalog/generated-lineage.ts';
import { normalizeOwners } from '#src/fake/catalog/records.ts';
import {
  type SearchCorpus,
  type StoredTable,
  CatalogError,
  type Catalog,
  type EntityRecord,
  type ListOrder,
  type Place,
  type RowNumber,
  type TableFilter,
} from '#src/fake/catalog/types.ts';

/** Records as the search engine sees them. */
export const arrayCorpus = (records: readonly StoredTable[]): SearchCorpus => ({
  size: () => records.length,
  writes: [],
  document(row) {
    const record = records[row];
    return record && structuredClone({ ...normalizeOwners(record), ...required(record) });
  },
});

const required = ({ id, name, fullyQualifiedName }: StoredTable) => ({ id, name, fullyQualifiedName });

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const keysOf = ({ key, id }: Place, order: ListOrder): string[] =>
  order === 'fqn' ? [key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''), key] : [key.toLowerCase(), key, id];

function comparePlaces(a: Place, b: Place, order: ListOrder): number {
  const other = keysOf(b, order);
  for (const [index, key] of keysOf(a, order).entries()) {
    const result = compareText(key, other[index] ?? '');
    if (result !== 0) return result;
  }
  return 0;
}

const optional = [
  'owners',
  'tags',
  'columns',
  'followers',
  'tableConstraints',
  'usageSummary',
  'viewDefinition',
];

const fqnOf = (reference: unknown): string =>
  typeof reference === 'object' && reference !== null && 'fullyQualifiedName' in reference
    ? String(reference.fullyQualifiedName)
    : '';

const quote = (name: string) => (/[."]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

const isEntity = (value: unknown): value is EntityRecord =>
  typeof value === 'object' && value !== null && 'id' in value && 'fullyQualifiedName' in value;

function references(
  tables: readonly StoredTable[],
  member: string,
  parents: readonly string[],
): EntityRecord[] {
  const found = new Map<string, EntityRecord>();
  for (const table of tables) {
    const record = table[member];
    if (!isEntity(record)) continue;
    const above = parents.map((parent): [string, unknown] => [parent, table[parent]]);
    found.set(record.fullyQualifiedName, { ...record, ...Object.fromEntries(above), deleted: false });
  }
  return [...found.values()];
}

/** The simplest implementation of the interface, as a model for tests: an array, filtered and sorted for every page. */
export function arrayCatalog(records: readonly StoredTable[]): Catalog {
  const rows: (StoredTable | undefined)[] = structuredClone([...records]);
  const at = (row: RowNumber): StoredTable => {
    const record = rows[row];
    if (!record) throw new Error(`no row ${row}`);
    return record;
  };
  const living = () => [...rows.keys()].filter((row) => rows[row]);
  const isDeleted = (row: RowNumber) => at(row)['deleted'] === true;
  const placeOf = (row: RowNumber, order: ListOrder): Place =>
    order === 'fqn' ? { key: at(row).fullyQualifiedName, id: '' } : { key: at(row).name, id: at(row).id };
  const passes = (row: RowNumber, filter: TableFilter) =>
    (filter.include === 'all' || isDeleted(row) === (filter.include === 'deleted')) &&
    (filter.service === undefined || fqnOf(at(row)['service']) === filter.service) &&
    (filter.database === undefined || fqnOf(at(row)['database']) === filter.database) &&
    (filter.databaseSchema === undefined || fqnOf(at(row)['databaseSchema']) === filter.databaseSchema);
  const free = (fqn: string) => {
    if (rows.some((record) => record?.fullyQualifiedName === fqn)) throw new CatalogError(`${fqn} exists`);
    return fqn;
  };

  return {
    count: () => living().filter((row) => !isDeleted(row)).length,
    page({ order, filter, after, before, limit }) {
      const sorted = living()
        .filter((row) => passes(row, filter))
        .toSorted((a, b) => comparePlaces(placeOf(a, order), placeOf(b, order), order));
      const fits = sorted.filter(
        (row) =>
          (!after || comparePlaces(placeOf(row, order), after, order) > 0) &&
          (!before || comparePlaces(placeOf(row, order), before, order) < 0),
      );
      const page = before ? fits.slice(Math.max(0, fits.length - limit)) : fits.slice(0, limit);
      const start = page[0] === undefined ? 0 : sorted.indexOf(page[0]);
      const moreAfter = page.length > 0 && start + page.length < sorted.length;
      return { rows: page, total: sorted.length, moreBefore: page.length > 0 && start > 0, moreAfter };
    },
    placeOf,
    record(row, fields) {
      const record = structuredClone(at(row));
      for (const member of optional) if (!fields.has(member)) delete record[member];
      return record;
    },
    isDeleted,
    findById: (id) => living().find((row) => at(row).id === id),
    findByFqn: (fqn) => living().find((row) => at(row).fullyQualifiedName === fqn),
    services: () => references(records, 'service', []),
    databases: () => references(records, 'database', ['service', 'serviceType']),
    schemas: () => references(records, 'databaseSchema', ['database', 'service', 'serviceType']),
    users: () => [],
    teams: () => [],
    labels: () => labelsOf([]),
    belongings: () => ({ domains: [], dataProducts: [] }),
    assets: () => fileAssets([]),
    lineage: () => NO_LINEAGE,
    loggedInUser: () => ({ id: 'u1', name: 'ada', fullyQualifiedName: 'ada', email: 'ada@example.test' }),
    add({ name, databaseSchema, ...members }) {
      const sibling = rows.find((record) => record && fqnOf(record['databaseSchema']) === databaseSchema);
      if (!sibling) throw new CatalogError(`no schema ${databaseSchema}`);
      const fullyQualifiedName = free(`${databaseSchema}.${quote(name)}`);
      const id = `ffffffff-0000-4000-8000-${String(rows.length).padStart(12, '0')}`;
      rows.push({ ...structuredClone(sibling), ...structuredClone(members), id, name, fullyQualifiedName });
      return rows.length - 1;
    },
    patch(row, members) {
      const record = at(row);
      const name = typeof members['name'] === 'string' ? members['name'] : record.name;
      const fqn = `${fqnOf(record['databaseSchema'])}.${quote(name)}`;
      const fullyQualifiedName = fqn === record.fullyQualifiedName ? fqn : free(fqn);
      rows[row] = { ...record, ...structuredClone(members), name, fullyQualifiedName };
    },
    remove(row) {
      rows[row] = undefined;
    },
    removeDatabase(fqn) {
      for (const record of rows) if (record && fqnOf(record['database']) === fqn) record['deleted'] = true;
    },
    corpus(): SearchCorpus {
      throw new Error('The array has no search');
    },
  };
}
