import { t } from '../i18n/translate.ts';

export interface Sort {
  /** Id of the column that is sorted by. */
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** What the views of one type of resource can hold, and what they hold where an address says nothing. */
export interface ViewSpec {
  /** Ids of all columns in the picker's order; the first one always shows, and stands first. */
  readonly columnIds: readonly string[];
  readonly defaultColumns: readonly string[];
  /** Every order there is, each one object: views can be compared by identity. */
  readonly sorts: readonly Sort[];
  /** Rows a page where the address says none, 1 to 1000. */
  readonly pageSize: number;
}

/** A list of columns as it may be shown: the first of all columns first, each once, unknown ones left out. */
export const shownColumns = (
  ids: readonly string[],
  { columnIds }: Pick<ViewSpec, 'columnIds'>,
): readonly string[] => [
  ...new Set([...columnIds.slice(0, 1), ...ids.filter((id) => columnIds.includes(id))]),
];

/** What the address says of the list: everything that two people must share to see the same. */
export interface View {
  /** Search text; null: the list. */
  readonly q: string | null;
  /** FQN of a database, or of a schema. */
  readonly database: string | null;
  /** Ids of columns, as `shownColumns` gives them. */
  readonly columns: readonly string[];
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

/** What the view is called, in the document's title and for screen readers. */
export function viewName({ q, database }: Pick<View, 'q' | 'database'>): string {
  if (q === null) return database ?? t('page.tables');
  return database === null ? t('page.foundInAll', { q }) : t('page.foundIn', { q, database });
}
