import type { OptionalField, TableRow } from '../../api/table-schema.ts';
import * as exporting from '../../words/en/exporting.ts';
import { COLUMNS, columnById } from '../columns.tsx';

/** A column of an exported file. */
export interface ExportColumn {
  readonly id: string;
  /** A message. */
  readonly label: string;
  /** What to ask the server for; absent: every record carries it. */
  readonly field?: OptionalField | undefined;
  readonly heavy?: boolean | undefined;
  /** The value for people; empty for none. */
  readonly text: (row: TableRow) => string;
  /** The value for programs, as members of a record; those that are not there are null. */
  readonly data: (row: TableRow) => Readonly<Record<string, unknown>>;
}

/** ECMA-262: the furthest time value from the epoch, in ms. */
const FURTHEST = 8.64e15;

/** A moment as every program reads it, in UTC, of ms since the epoch; the number itself where it is no date. */
const momentText = (at: number): string =>
  Math.abs(at) <= FURTHEST ? new Date(at).toISOString() : String(at);

/** Where a file says more than there is room for on screen. */
const TEXTS: Readonly<Record<string, ExportColumn['text']>> = {
  description: (row) => row.description ?? '',
  updatedAt: ({ updatedAt }) => (updatedAt === undefined ? '' : momentText(updatedAt)),
};

const orNull = (value: unknown): unknown => value ?? null;

const DATA: Readonly<Record<string, ExportColumn['data']>> = {
  location: ({ service, database, databaseSchema }) => ({
    service: orNull(service),
    database: orNull(database),
    databaseSchema: orNull(databaseSchema),
  }),
};

/** A column is called like the member of the record that it shows. */
const member =
  (id: string): ExportColumn['data'] =>
  (row) => {
    const members: Readonly<Record<string, unknown>> = row;
    return { [id]: orNull(members[id]) };
  };

const FQN: ExportColumn = {
  id: 'fullyQualifiedName',
  label: exporting.fullName,
  text: (row) => row.fullyQualifiedName,
  data: member('fullyQualifiedName'),
};

function columnOf(id: string): ExportColumn[] {
  if (id === FQN.id) return [FQN];
  const column = columnById(id);
  if (!column) return [];
  const { label, field, heavy } = column;
  return [{ id, label, field, heavy, text: TEXTS[id] ?? column.text, data: DATA[id] ?? member(id) }];
}

/** Every column that a file may have: the name, the FQN, then those shown in their order, then the others. */
export function exportColumns(shown: readonly string[]): readonly ExportColumn[] {
  const ids = new Set(['name', FQN.id, ...shown, ...COLUMNS.map(({ id }) => id)]);
  return [...ids].flatMap(columnOf);
}

/** The ids of those that a file has unless somebody says otherwise. */
export const chosenAtFirst = (shown: readonly string[]): ReadonlySet<string> =>
  new Set(['name', FQN.id, ...shown]);
