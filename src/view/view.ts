import {
  NO_FILTERS,
  sameFilters,
  withFilter,
  filterOf,
  withoutFilter,
  type Filters,
} from '../filters/filters.ts';
import type { ScopeFacet } from '../filters/databases.ts';
import type { FacetId } from '../filters/facet.ts';
import { nameOfValue, valueOfName } from '../filters/values.ts';
import { t } from '../i18n/translate.ts';

export interface Sort {
  /** Id of the column that is sorted by. */
  readonly field: string;
  readonly order: 'asc' | 'desc';
  /** What the column is called in addresses, where that is not its id. */
  readonly param?: string | undefined;
}

/** What the views of one type of resource can hold, and what they hold where an address says nothing. */
export interface ViewSpec {
  /** Ids of all columns in the picker's order; the first one always shows, and stands first. */
  readonly columnIds: readonly string[];
  readonly defaultColumns: readonly string[];
  /** Every order there is, each one object: views can be compared by identity. */
  readonly sorts: readonly Sort[];
  /** The facet of `View.scope`. */
  readonly scope: ScopeFacet;
  /** What the list can be narrowed by. */
  readonly facets: readonly FacetId[];
  /** Only one scope at a time narrows the list: no index knows its records by filters. */
  readonly scopeOnly?: boolean;
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
  /** FQN of the one database or schema, or of the service, that the list shows; several, and excluded ones, are filters. */
  readonly scope: string | null;
  readonly filters: Filters;
  /**
   * The list is read, and the filters are evaluated here, in place of the search index. Without words and filters it means
   * nothing, and is not kept.
   */
  readonly readsList: boolean;
  /** Ids of columns, as `shownColumns` gives them. */
  readonly columns: readonly string[];
  /** null: the order of the catalog without words and filters, the best match with words, by name otherwise. */
  readonly sort: Sort | null;
  /** Page size, 1 to 1000. */
  readonly limit: number;
}

/**
 * Where in the list: the start cursor of the page on screen, the number (from 1) of the first visible row, and the FQN of
 * the record there, by which it is found when the server no longer knows the cursor.
 */
export interface ViewPlace {
  readonly after: string | null;
  readonly row: number | null;
  readonly name: string | null;
}

export const TOP: ViewPlace = { after: null, row: null, name: null };

/** What narrows the rows of a view. */
export type RowSelection = Pick<View, 'q' | 'scope' | 'filters'>;

/** A view without words, filters and order: the whole catalog. */
export const WHOLE_CATALOG = {
  q: null,
  scope: null,
  filters: NO_FILTERS,
  readsList: false,
  sort: null,
} as const satisfies Partial<View>;

/** What of a view decides which rows it has, and in which order. */
export type ListedView = RowSelection & Pick<View, 'sort'> & Partial<Pick<View, 'readsList'>>;

/** Whether a view wants its list read in place of the search index, and there is something to be found in it. */
export const wantsReading = ({
  filters,
  readsList = false,
}: Pick<ListedView, 'filters' | 'readsList'>): boolean => readsList && filters.length > 0;

/** Whether two views are narrowed to the same rows in the same order. */
export const sameList = (a: ListedView, b: ListedView): boolean =>
  a.q === b.q &&
  wantsReading(a) === wantsReading(b) &&
  a.scope === b.scope &&
  a.sort?.field === b.sort?.field &&
  a.sort?.order === b.sort?.order &&
  sameFilters(a.filters, b.filters);

/** The filters of a view, its scope among them: as they are edited. */
export const allFilters = (
  { scope, filters }: Pick<View, 'scope' | 'filters'>,
  { scope: facet }: Pick<ViewSpec, 'scope'>,
): Filters =>
  scope === null ? filters : withFilter(filters, { facet, not: false, values: [valueOfName(facet, scope)] });

/** The inverse of `allFilters`: one database or service alone is what the list shows, and no filter. */
export function splitScope(
  filters: Filters,
  { scope: facet }: Pick<ViewSpec, 'scope'>,
): Pick<View, 'scope' | 'filters'> {
  const only = filterOf(filters, facet, false);
  const [value, ...more] = only?.values ?? [];
  const scope = value === undefined || more.length > 0 ? undefined : nameOfValue(facet, value);
  return only && scope !== undefined
    ? { scope, filters: withoutFilter(filters, only) }
    : { scope: null, filters };
}

/**
 * What the view is called, in the document's title and for screen readers.
 * @param filters its filters as sentences, as `filtersText` has them; empty: none
 */
export function viewName({ q, scope }: Pick<View, 'q' | 'scope'>, filters: string): string {
  const rows =
    q === null
      ? (scope ?? t('page.records'))
      : scope === null
        ? t('page.foundInAll', { q })
        : t('page.foundIn', { q, database: scope });
  return filters === '' ? rows : t('page.filtered', { rows, filters });
}
