import type { Places, SortField } from './base-tables.ts';
import { descriptionText } from './descriptions.ts';
import { displayNameText } from './display-names.ts';
import type { GeneratedTables } from './generated-tables.ts';
import { type RecordSchema, nearest } from './record-schema.ts';
import { TABLE_TYPES } from './table-types.ts';
import { type EntityRecord, NONE, type TextColumn, type TextField } from './types.ts';

/** One text field of all rows, in the words of a schema. */
export function generatedText(
  tables: GeneratedTables,
  places: Places,
  field: TextField,
  { tableTypes }: RecordSchema,
): TextColumn {
  const schemaOf = (row: number) => tables.schemaOf[row] ?? 0;
  const databaseOf = (row: number) => places.databaseOf[schemaOf(row)] ?? 0;
  const serviceOf = (row: number) => places.serviceOf[databaseOf(row)] ?? 0;
  switch (field) {
    case 'name':
      return { values: tables.names.names, of: tables.names.of };
    case 'displayName':
      return written(tables.size, displayNameText, (row) => tables.displayName(row));
    case 'description':
      return written(tables.size, descriptionText, (row) => tables.description(row));
    case 'tableType':
      return tableTypeColumn(tables, tableTypes);
    case 'service.name':
      return numbered(tables.size, names(places.services), serviceOf);
    case 'database.name':
      return numbered(tables.size, names(places.databases), databaseOf);
    case 'databaseSchema.name':
      return numbered(tables.size, names(places.schemas), schemaOf);
    case 'database.fullyQualifiedName':
      return numbered(tables.size, fqns(places.databases), databaseOf);
    default:
      return numbered(tables.size, fqns(places.schemas), schemaOf);
  }
}

/** Types that a schema knows; those that it says in the same word share one value. */
function tableTypeColumn(tables: GeneratedTables, known: readonly string[]): TextColumn {
  const said = TABLE_TYPES.map((type) => TABLE_TYPES.indexOf(nearest(type, known)));
  return numbered(tables.size, TABLE_TYPES, (row) => said[tables.type(row)]);
}

/** One sort key of all rows. */
export function generatedKeys(tables: GeneratedTables, field: SortField): Float64Array {
  const keys = new Float64Array(tables.size);
  const keyOf = keyReader(tables, field);
  for (let row = 0; row < keys.length; row++) keys[row] = keyOf(row);
  return keys;
}

function keyReader(tables: GeneratedTables, field: SortField): (row: number) => number {
  switch (field) {
    case 'name.keyword':
      return (row) => tables.nameRank(row);
    case 'updatedAt':
      return (row) => tables.updatedAt(row);
    default:
      return (row) => tables.usage.weekly(row);
  }
}

function numbered(
  size: number,
  values: readonly string[],
  numberOf: (row: number) => number | undefined,
): TextColumn {
  const of = new Uint32Array(size);
  for (let row = 0; row < size; row++) of[row] = numberOf(row) ?? NONE;
  return { values, of };
}

/** A column of texts that have numbers; only those that a row has are written. */
function written(
  size: number,
  textOf: (number: number) => string,
  numberOf: (row: number) => number | undefined,
): TextColumn {
  const values: string[] = [];
  const indexes: number[] = [];
  const of = new Uint32Array(size);
  for (let row = 0; row < size; row++) {
    const number = numberOf(row);
    of[row] = number === undefined ? NONE : (indexes[number] ??= values.push(textOf(number)) - 1);
  }
  return { values, of };
}

function names(records: readonly EntityRecord[]): string[] {
  return records.map(({ name }) => name);
}

function fqns(records: readonly EntityRecord[]): string[] {
  return records.map(({ fullyQualifiedName }) => fullyQualifiedName);
}
