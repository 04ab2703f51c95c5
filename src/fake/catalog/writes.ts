import { newRecord } from './new-record.ts';
import type { RecordSchema } from './record-schema.ts';
import { normalizeOwners, isObject, isIncluded, emptyUsage, locationOf } from './records.ts';
import { type Identity, type RowNumber, CatalogError, type BaseTables, type StoredTable } from './types.ts';

/** A row that was added or changed: its list position, and the written members. */
export interface EditedRow extends Readonly<Identity> {
  readonly row: RowNumber;
  readonly schema: number;
  readonly deleted: boolean;
  /** Whether it was removed for good. */
  readonly isRemoved?: boolean;
  /** Whether a write has deleted or restored it. */
  readonly stateWritten?: boolean;
  readonly members: Readonly<Record<string, unknown>>;
}

const FOLLOWS: Readonly<Record<string, string>> = {
  id: 'the catalog gives ids',
  fullyQualifiedName: 'it follows from name and schema',
  database: 'it follows from the schema',
  service: 'it follows from the schema',
  serviceType: 'it follows from the schema',
  href: 'it follows from the id',
};

/** Members to write, in their newest form. @throws CatalogError for a member that cannot be written */
export function checkedMembers(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  for (const [member, why] of Object.entries(FOLLOWS)) {
    if (members[member] !== undefined) throw new CatalogError(`${member} cannot be set: ${why}`);
  }
  return normalizeOwners(members);
}

/** Checks the name of a table. @throws CatalogError */
export function checkedName(name: unknown): string {
  if (typeof name !== 'string') throw new CatalogError('name must be a text');
  if (name === '') throw new CatalogError('name must not be empty');
  return name;
}

/** A new record of an added or changed row: the base record if there is one, overlaid with the written members. */
export function editedRecord(
  base: BaseTables,
  edited: EditedRow,
  fields: ReadonlySet<string>,
  schema: RecordSchema,
): StoredTable {
  const old = edited.row < base.size ? base.record(edited.row, fields, schema) : emptyTable(edited.id);
  const record: Record<string, unknown> = { ...old };
  for (const [member, value] of Object.entries(normalizeOwners(edited.members))) {
    if (value === null) delete record[member];
    else record[member] = structuredClone(value);
  }
  for (const member of Object.keys(record)) {
    if (!isIncluded(member, fields)) delete record[member];
  }
  const { columns } = record;
  if (Array.isArray(columns) && old.fullyQualifiedName !== edited.fullyQualifiedName) {
    record['columns'] = columns.map((column: unknown) =>
      moved(column, old.fullyQualifiedName, edited.fullyQualifiedName),
    );
  }
  return {
    ...record,
    id: edited.id,
    name: edited.name,
    fullyQualifiedName: edited.fullyQualifiedName,
    deleted: edited.deleted,
    ...locationOf(base.places, edited.schema),
  };
}

/** Initial members of a new table. */
const emptyTable = (id: string): StoredTable =>
  newRecord(
    'tables',
    { id, name: '', fullyQualifiedName: '' },
    {
      tableType: 'Regular',
      tags: [],
      columns: [],
      followers: [],
      usageSummary: emptyUsage(),
    },
  );

/** A column of a renamed table: its FQN, and those of its children, start with the table's. */
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
