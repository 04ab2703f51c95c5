import type { Include } from '../api/data-source.ts';
import { fqnNames } from '../api/fqn.ts';
import type { ScopeFacet } from '../filters/databases.ts';
import type { FacetId } from '../filters/facet.ts';
import {
  NO_FILTERS,
  sameFilters,
  withFilter,
  filterOf,
  withoutFilter,
  type Filters,
} from '../filters/filters.ts';
import { nameOfValue, valueOfName } from '../filters/values.ts';
import type { Translator } from '../i18n/translate.ts';

export interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
  /** Name of the column in addresses, if it is not its id. */
  readonly param?: string | undefined;
}

/** The possible values of the views of one type of resource, and their defaults. */
export interface ViewSpec {
  /** Ids of all columns in the picker's order; the first one always shows, and stands first. */
  readonly columnIds: readonly string[];
  /** Beginning of ids of further columns, which the server may have; absent: there are none. */
  readonly openColumns?: string;
  readonly defaultColumns: readonly string[];
  /** All possible orders, each one object, so that views can be compared by identity. */
  readonly sorts: readonly Sort[];
  /** The facet of `View.scope`; absent: nothing but filters narrows the list. */
  readonly scope?: ScopeFacet | undefined;
  readonly facets: readonly FacetId[];
  /** Whether only one scope at a time narrows the list, because no search index has its records. */
  readonly scopeOnly?: boolean;
  readonly hasNoDeleted?: true | undefined;
  readonly pageSize: number;
}

export const isColumn = (
  id: string,
  { columnIds, openColumns }: Pick<ViewSpec, 'columnIds' | 'openColumns'>,
): boolean => columnIds.includes(id) || (openColumns !== undefined && id.startsWith(openColumns));

/** A list of columns as it may be shown: the first of all columns first, each once, unknown ones left out. */
export const shownColumns = (
  ids: readonly string[],
  spec: Pick<ViewSpec, 'columnIds' | 'openColumns'>,
): readonly string[] => [
  ...new Set([...spec.columnIds.slice(0, 1), ...ids.filter((id) => isColumn(id, spec))]),
];

/**
 * Deleted records that a list shows: `also` beside the live ones, or `only` them. A search index finds one kind at a time:
 * the live ones for `also`.
 */
export type ShownDeleted = 'also' | 'only';

/** The state of a list in the address: everything that two users must share to see the same. */
export interface View {
  readonly q: string | null;
  /** FQN of the one database, schema or service that the list shows; several, and excluded ones, are filters. */
  readonly scope: string | null;
  readonly filters: Filters;
  /**
   * Whether the list is read and the filters are evaluated here, in place of the search index; false without words and
   * filters.
   */
  readonly readsList: boolean;
  /** null: live records alone. */
  readonly deleted: ShownDeleted | null;
  /** Ids of columns, as `shownColumns` returns them. */
  readonly columns: readonly string[];
  /** null: the default order: best match with words, by name with filters alone, else that of the catalog. */
  readonly sort: Sort | null;
  readonly limit: number;
}

/**
 * A place in the list: the start cursor of the page on screen, the number (from 1) of that page's first row if it is not at
 * a multiple of the page size, the number of the first visible row, and the FQN of its record, which finds the row if the
 * server refuses the cursor.
 */
export interface ViewPlace {
  readonly after: string | null;
  readonly start: number | null;
  readonly row: number | null;
  readonly name: string | null;
}

export const TOP: ViewPlace = { after: null, start: null, row: null, name: null };

/** The part of a view that decides on its rows. */
export type ListCriteria = Pick<View, 'q' | 'scope' | 'filters'> & Partial<Pick<View, 'deleted'>>;

/** A view without words, filters and order: the whole catalog. */
export const WHOLE_CATALOG = {
  q: null,
  scope: null,
  filters: NO_FILTERS,
  readsList: false,
  deleted: null,
  sort: null,
} as const satisfies Partial<View>;

/** The part of a view that decides on its rows and their order. */
export type ListedView = ListCriteria & Pick<View, 'sort'> & Partial<Pick<View, 'readsList'>>;

/** Whether the filters of a view are evaluated by reading its list, in place of the search index. */
export const wantsReading = ({
  filters,
  readsList = false,
}: Pick<ListedView, 'filters' | 'readsList'>): boolean => readsList && filters.length > 0;

/**
 * The deleted records that a view shows, of those that it asks for.
 * @param isFromIndex whether a search index is the source, which has one kind at a time
 */
export const shownDeleted = (
  { deleted = null }: Partial<Pick<View, 'deleted'>>,
  isFromIndex: boolean,
): ShownDeleted | null => (isFromIndex && deleted === 'also' ? null : deleted);

/** The parameter `include` of a list with these deleted records; undefined: live ones alone. */
export const includeOf = (deleted: ShownDeleted | null): Include | undefined =>
  deleted === null ? undefined : deleted === 'only' ? 'deleted' : 'all';

/** Whether two views are narrowed to the same rows in the same order. */
export const sameList = (a: ListedView, b: ListedView): boolean =>
  a.q === b.q &&
  wantsReading(a) === wantsReading(b) &&
  (a.deleted ?? null) === (b.deleted ?? null) &&
  a.scope === b.scope &&
  a.sort?.field === b.sort?.field &&
  a.sort?.order === b.sort?.order &&
  sameFilters(a.filters, b.filters);

/** The filters of a view including its scope, as the user edits them. */
export const allFilters = (
  { scope, filters }: Pick<View, 'scope' | 'filters'>,
  { scope: facet }: Pick<ViewSpec, 'scope'>,
): Filters =>
  scope === null || facet === undefined
    ? filters
    : withFilter(filters, { facet, not: false, values: [valueOfName(facet, scope)] });

/** The inverse of `allFilters`: a single database or service becomes the scope, and is no filter. */
export function splitScope(
  filters: Filters,
  { scope: facet }: Pick<ViewSpec, 'scope'>,
): Pick<View, 'scope' | 'filters'> {
  const only = facet === undefined ? undefined : filterOf(filters, facet, false);
  const [value, ...more] = only?.values ?? [];
  const scope =
    facet === undefined || value === undefined || more.length > 0 ? undefined : nameOfValue(facet, value);
  return only && scope !== undefined
    ? { scope, filters: withoutFilter(filters, only) }
    : { scope: null, filters };
}

/**
 * The names of a record from its own to the outermost of its places, for the document's title: a tab shows the first ones.
 * @param name its own, where its row is loaded: an FQN is not always the join of names
 */
export function recordTitle(fqn: string, name: string | undefined): string {
  const names = fqnNames(fqn) ?? [fqn];
  return (name === undefined || name === names.at(-1) ? names : [fqn, name]).toReversed().join(' · ');
}

/**
 * The name of a view, for the document's title and for screen readers.
 * @param filters its filters as sentences, by `filtersText`; empty: none
 */
export function viewName(
  { q, scope, deleted = null }: Omit<ListCriteria, 'filters'>,
  filters: string,
  t: Translator,
): string {
  const listed =
    q === null
      ? (scope ?? t('page.records'))
      : scope === null
        ? t('page.foundInAll', { q })
        : t('page.foundIn', { q, database: scope });
  const rows = deleted === null ? listed : t('page.withDeleted', { rows: listed, deleted });
  return filters === '' ? rows : t('page.filtered', { rows, filters });
}
