import type { BaseTables, SortField } from './base-tables.ts';
import { EditableCatalog } from './editable-catalog.ts';
import { joinFqn, parseFqn } from './fqn.ts';
import { generatedKeys, generatedText } from './generated-corpus.ts';
import { placesFromPlan } from './generated-places.ts';
import { recordMaker } from './generated-record.ts';
import { GeneratedTables } from './generated-tables.ts';
import { compareText, foldName, lowerBound } from './order.ts';
import { demoUser } from './people.ts';
import { rowsByFqn, rowsByName } from './table-order.ts';
import { CatalogError, type Catalog, type TextColumn } from './types.ts';

const MOST = 1_000_000;

export interface CatalogOptions {
  /** Live tables, 0 to 1,000,000. */
  readonly tables: number;
  readonly seed: number;
  /** Adds names, texts and values that attack or confuse, and values that no version of the service knows. */
  readonly hostile?: boolean;
}

/**
 * A catalog out of nothing but a number of tables and a seed: the same options give the same catalog, byte for byte.
 * Every record is believable and valid unless `hostile` is asked for. @throws CatalogError for a number that cannot be.
 */
export const createCatalog = (options: CatalogOptions): Catalog => new EditableCatalog(createTables(options));

/** The tables of such a catalog, which never change: several catalogs can be laid over them. @throws CatalogError as above */
export function createTables({ tables, seed, hostile = false }: CatalogOptions): BaseTables {
  if (!Number.isInteger(tables) || tables < 0 || tables > MOST) {
    throw new CatalogError(`tables must be a whole number from 0 to ${MOST}`);
  }
  return generatedBase(new GeneratedTables(tables, seed, hostile), seed);
}

function generatedBase(tables: GeneratedTables, seed: number): BaseTables {
  const { size } = tables;
  const places = placesFromPlan(tables.plan, seed);
  const byName = rowsByName(size, (row) => tables.nameRank(row), tables.bits);
  let byFqn: Uint32Array | undefined;
  const textColumns = new Map<string, TextColumn>();
  const sortKeys = new Map<SortField, Float64Array>();
  return {
    size,
    places,
    user: demoUser(seed),
    name: (row) => tables.name(row),
    id: (row) => tables.id(row),
    newId: (row) => tables.id(row),
    fqn: (row) => tables.fqn(row),
    schema: (row) => tables.schemaOf[row] ?? 0,
    deleted: (row) => tables.deleted(row),
    inOrder: (order) => (order === 'name' ? byName : (byFqn ??= rowsByFqn(size, (row) => tables.fqn(row)))),
    findById: (id) => rowOfId(tables, id),
    findByFqn: fqnFinder(tables, byName),
    record: recordMaker(tables, places, seed),
    text(field, schema) {
      const key = field === 'tableType' ? `${field} ${schema.version}` : field;
      const column = textColumns.get(key) ?? generatedText(tables, places, field, schema);
      textColumns.set(key, column);
      return column;
    },
    sortKeys(field) {
      const keys = sortKeys.get(field) ?? generatedKeys(tables, field);
      sortKeys.set(field, keys);
      return keys;
    },
  };
}

/** The first eight digits of an id are the row's number, mixed. */
function rowOfId(tables: GeneratedTables, id: string): number | undefined {
  if (!/^[0-9a-f]{8}-/u.test(id)) return undefined;
  const row = tables.bits.row(Number.parseInt(id.slice(0, 8), 16));
  return row < tables.size && tables.id(row) === id ? row : undefined;
}

/** FQN -> row: the rows of one name stand together in the order of names; one of them is in the schema. */
function fqnFinder(tables: GeneratedTables, byName: Uint32Array): (fqn: string) => number | undefined {
  const { plan } = tables;
  const schemas = new Map(
    plan.schemas.map(({ name, database }, index) => {
      const { name: databaseName = '', service = 0 } = plan.databases[database] ?? {};
      return [joinFqn([plan.services[service]?.name ?? '', databaseName, name]), index];
    }),
  );
  return (fqn) => {
    const names = parseFqn(fqn);
    const name = names?.[3];
    if (!names || name === undefined || names.length !== 4 || joinFqn(names) !== fqn) return undefined;
    const schema = schemas.get(joinFqn(names.slice(0, 3)));
    if (schema === undefined) return undefined;
    const fold = foldName(name);
    const compareAt = (index: number) => {
      const other = tables.name(byName[index] ?? 0);
      return compareText(foldName(other), fold) || compareText(other, name);
    };
    for (let index = lowerBound(byName.length, compareAt, false); index < byName.length; index++) {
      const row = byName[index] ?? 0;
      if (tables.name(row) !== name) return undefined;
      if (tables.schemaOf[row] === schema) return row;
    }
    return undefined;
  };
}
