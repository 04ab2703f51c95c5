import { isOptionalField, type OptionalField } from '../api/schemas/table.ts';

/** The columns an address may name, in the order of the picker. */
export const COLUMN_IDS = [
  'name',
  'location',
  'tableType',
  'owners',
  'tags',
  'updatedAt',
  'usageSummary',
  'columns',
  'followers',
  'tableConstraints',
  'description',
] as const;

export type ColumnId = (typeof COLUMN_IDS)[number];

export const DEFAULT_COLUMNS: readonly ColumnId[] = [
  'name',
  'location',
  'tableType',
  'owners',
  'tags',
  'updatedAt',
];

export const isColumnId = (text: string): text is ColumnId => COLUMN_IDS.some((id) => id === text);

/** A list of columns as it may be shown: `name` first, each once. */
export const shownColumns = (ids: readonly string[]): readonly ColumnId[] => [
  ...new Set<ColumnId>(['name', ...ids.filter(isColumnId)]),
];

/** What the columns need from the server beside the records themselves: such a column has the name of its field. */
export const fieldsOf = (columnIds: readonly string[]): readonly OptionalField[] =>
  columnIds.filter(isOptionalField);

export const SORT_FIELDS = ['name', 'updatedAt', 'usageSummary'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

export interface Sort {
  readonly field: SortField;
  readonly order: 'asc' | 'desc';
}

/** What the address says of the list: everything that two people must share to see the same. */
export interface View {
  /** Search text; null: the list. */
  readonly q: string | null;
  /** FQN of a database, or of a schema. */
  readonly database: string | null;
  readonly columns: readonly ColumnId[];
  /** Only with a search: the list has one order. */
  readonly sort: Sort | null;
  /** Page size, 1 to 1000. */
  readonly limit: number;
}

/**
 * Where in the list: the start cursor of the page on screen, the number (from 1) of the first visible row, and the FQN of
 * the table there, by which it is found when the server no longer knows the cursor.
 */
export interface ViewPlace {
  readonly after: string | null;
  readonly row: number | null;
  readonly name: string | null;
}

export const TOP: ViewPlace = { after: null, row: null, name: null };
