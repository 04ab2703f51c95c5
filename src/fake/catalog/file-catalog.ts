import type { BaseTables, SortField } from './base-tables.ts';
import { numberOf, textOf } from './corpus.ts';
import { EditableCatalog } from './editable-catalog.ts';
import { placesOf } from './file-places.ts';
import { inNewestShape, isGiven, noUsage } from './members.ts';
import { draws, mix, uuid } from './mix.ts';
import { comparePlaces } from './order.ts';
import { demoUser } from './people.ts';
import {
  NONE,
  type Catalog,
  type ListOrder,
  type StoredTable,
  type TextColumn,
  type TextField,
} from './types.ts';

/** A catalog of whole records, as `parseCatalogFile` gives them; their places are derived from their references. */
export function catalogFromRecords(records: readonly StoredTable[]): Catalog {
  return new EditableCatalog(fileBase(records.map((record) => structuredClone(record))));
}

function fileBase(tables: readonly StoredTable[]): BaseTables {
  const { schemaOf, ...places } = placesOf(tables);
  const byId = new Map(tables.map((table, row) => [table.id, row]));
  const byFqn = new Map(tables.map((table, row) => [table.fullyQualifiedName, row]));
  const at = (row: number): StoredTable => {
    const table = tables[row];
    if (!table) throw new RangeError(`no row ${row}`);
    return table;
  };
  const orders = { name: sorted(tables, 'name'), fqn: sorted(tables, 'fqn') };
  const newIds = draws(tables.length, 'new tables');
  return {
    size: tables.length,
    places,
    user: demoUser(0),
    name: (row) => at(row).name,
    id: (row) => at(row).id,
    fqn: (row) => at(row).fullyQualifiedName,
    schema: (row) => schemaOf[row] ?? 0,
    deleted: (row) => at(row)['deleted'] === true,
    inOrder: (order) => orders[order],
    findById: (id) => byId.get(id),
    findByFqn: (fqn) => byFqn.get(fqn),
    record: (row, fields) => given(at(row), fields),
    newId: (row) => uuid(mix(row), newIds(row)),
    text: (field) => textColumn(tables, field),
    sortKeys: (field) => sortKeys(tables, orders.name, field),
  };
}

function sorted(tables: readonly StoredTable[], order: ListOrder): Uint32Array {
  const placed = tables.map((table, row) => ({
    row,
    place: order === 'name' ? { key: table.name, id: table.id } : { key: table.fullyQualifiedName, id: '' },
  }));
  placed.sort((a, b) => comparePlaces(order, a.place, b.place));
  return Uint32Array.from(placed, ({ row }) => row);
}

function given(table: StoredTable, fields: ReadonlySet<string>): StoredTable {
  const whole: Record<string, unknown> = {
    tags: [],
    followers: [],
    usageSummary: noUsage(),
    deleted: false,
    ...inNewestShape(table),
  };
  const record: Record<string, unknown> = {};
  for (const [member, value] of Object.entries(whole)) {
    if (value !== null && value !== undefined && isGiven(member, fields))
      record[member] = structuredClone(value);
  }
  const { id, name, fullyQualifiedName } = table;
  return { ...record, id, name, fullyQualifiedName };
}

function textColumn(tables: readonly StoredTable[], field: TextField): TextColumn {
  const values: string[] = [];
  const known = new Map<string, number>();
  const of = Uint32Array.from(tables, (table) => {
    const text = textOf(table, field);
    if (text === undefined) return NONE;
    const index = known.get(text) ?? values.push(text) - 1;
    known.set(text, index);
    return index;
  });
  return { values, of };
}

function sortKeys(tables: readonly StoredTable[], byName: Uint32Array, field: SortField): Float64Array {
  if (field !== 'name.keyword') return Float64Array.from(tables, (table) => numberOf(table, field));
  const keys = new Float64Array(tables.length);
  let rank = -1;
  let last: string | undefined;
  for (const row of byName) {
    const name = tables[row]?.name;
    if (name !== last) rank += 1;
    keys[row] = rank;
    last = name;
  }
  return keys;
}
