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
