import type { BaseTables } from './base-tables.ts';
import type { EditedRow } from './edits.ts';
import { isObject } from './json.ts';
import { inNewestShape, isGiven, noUsage } from './members.ts';
import { ORIGIN, locationOf } from './references.ts';
import type { RecordSchema } from './record-schema.ts';
import type { StoredTable } from './types.ts';

/** A fresh record of a row that was added or changed: the base's where there is one, the written members over it. */
export function editedRecord(
  base: BaseTables,
  edited: EditedRow,
  fields: ReadonlySet<string>,
  schema: RecordSchema,
): StoredTable {
  const old = edited.row < base.size ? base.record(edited.row, fields, schema) : emptyTable(edited.id);
  const record: Record<string, unknown> = { ...old };
  for (const [member, value] of Object.entries(inNewestShape(edited.members))) {
    if (value === null) delete record[member];
    else record[member] = structuredClone(value);
  }
  for (const member of Object.keys(record)) {
    if (!isGiven(member, fields)) delete record[member];
  }
  const { columns } = record;
  if (Array.isArray(columns) && old.fullyQualifiedName !== edited.fqn) {
    record['columns'] = columns.map((column: unknown) => moved(column, old.fullyQualifiedName, edited.fqn));
  }
  return {
    ...record,
    id: edited.id,
    name: edited.name,
    fullyQualifiedName: edited.fqn,
    deleted: edited.deleted,
    ...locationOf(base.places, edited.schema),
  };
}

/** What a new table has before anything is said about it. */
function emptyTable(id: string): StoredTable {
  return {
    id,
    name: '',
    fullyQualifiedName: '',
    version: 0.1,
    href: `${ORIGIN}/api/v1/tables/${id}`,
    tableType: 'Regular',
    tags: [],
    columns: [],
    followers: [],
    usageSummary: noUsage(),
  };
}

/** A column of a table that was renamed: its FQN, and those of its children, begin with the table's. */
function moved(column: unknown, from: string, to: string): unknown {
  if (!isObject(column)) return column;
  const { fullyQualifiedName: fqn, children } = column;
  return {
    ...column,
    ...(typeof fqn === 'string' && fqn.startsWith(`${from}.`)
      ? { fullyQualifiedName: to + fqn.slice(from.length) }
      : {}),
    ...(Array.isArray(children)
      ? { children: children.map((child: unknown) => moved(child, from, to)) }
      : {}),
  };
}
