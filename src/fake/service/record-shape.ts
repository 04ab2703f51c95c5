import type { StoredTable } from '../catalog/types.ts';
import type { Dialect } from './dialects.ts';

/** Members of a table that are always sent. */
const baseMembers = [
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
] as const;

const optionalMembers = [
  'tags',
  'columns',
  'followers',
  'tableConstraints',
  'usageSummary',
  'joins',
  'profile',
  'sampleData',
  'dataModel',
  'extension',
  'location',
  'tablePartition',
] as const;

/** Names that `fields` of a table may hold, those that change nothing included. */
export const tableFields = (dialect: Dialect): ReadonlySet<string> =>
  new Set([...baseMembers, ...optionalMembers, ...dialect.ownerFields, dialect.records.viewMember]);

/** What to ask the catalog for, so that the record can be given the dialect's shape. */
export function storedFields(fields: ReadonlySet<string>, dialect: Dialect): Set<string> {
  const stored = new Set(fields);
  if (stored.delete('owner')) stored.add('owners');
  if (dialect.columnsAlways) stored.add('columns');
  return stored;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Columns carry tags exactly where the table's tags were asked for, and then always, as recorded from a server 1.1. */
function shapeColumns(columns: unknown, tagged: boolean): void {
  if (!Array.isArray(columns)) return;
  for (const column of columns) {
    if (!isRecord(column)) continue;
    if (!tagged) delete column['tags'];
    else column['tags'] ??= [];
    shapeColumns(column['children'], tagged);
  }
}

/**
 * The record as the dialect sends it; changes `record` in place, which must be a fresh copy.
 * `owner` is the first of the owners, absent where there are none.
 */
export function shapeRecord(record: StoredTable, fields: ReadonlySet<string>): StoredTable {
  const { owners } = record;
  if (fields.has('owner') && Array.isArray(owners) && isRecord(owners[0])) record['owner'] = owners[0];
  if (!fields.has('owners')) delete record['owners'];
  shapeColumns(record['columns'], fields.has('tags'));
  return record;
}
