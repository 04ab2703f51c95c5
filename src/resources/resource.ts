import type { ComponentType, ReactNode } from 'react';
import type { Client } from '../api/client.ts';
import type { EndpointSpec, RowSource } from '../api/data-source.ts';
import { listEndpoint } from '../api/list-endpoint.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import type { ServiceListId } from '../filters/value-lists.ts';
import type { ScopeFacet } from '../filters/databases.ts';
import type { FacetId } from '../filters/facet.ts';
import type { GridColumn } from '../grid/grid-props.ts';
import type { NounId } from '../i18n/messages/en.ts';
import type { PlainMessageKey } from '../i18n/translate.ts';
import type { ListedView, Sort, View, ViewSpec } from '../view/view.ts';

// What the page knows of a type of resource. `resources/<type>/definition.ts` states all that needs no React, for the
// address and for what is asked before the page's own code is there; `columns.tsx` beside it adds how cells are drawn.

/** An optional field of the records, as a column needs it. */
export interface ColumnField {
  /** The name it is asked for by. */
  readonly name: string;
  /** Asking for it makes the server's answers much larger. */
  readonly heavy?: true;
  /** What it holds where the service has nothing; an empty list where absent. */
  readonly empty?: unknown;
}

/** One of the two orders by a column. */
export interface SortOrder {
  readonly order: Sort['order'];
  /** What it is called in the menu of the column's header. */
  readonly headerLabel: PlainMessageKey;
  /** What it is called among all orders; absent: only the header offers it. */
  readonly label?: PlainMessageKey;
}

export interface ColumnSort {
  /** The search index's own name of what is sorted by. */
  readonly key: string;
  /** The one asked for more often first. */
  readonly orders: readonly [SortOrder, SortOrder];
  /** What the column is called in addresses, where that is not its id. */
  readonly param?: string;
}

/** What the menu of a column's header filters by, as far as the type has the facets. */
export interface ColumnFilters {
  /** Ids of entries of the menu "Filter", such as `schema`, whose editors it opens. */
  readonly entries?: readonly string[];
  /** Filters that one press makes, such as "Owner: none". */
  readonly presets?: readonly { readonly facet: FacetId; readonly value: string }[];
}

/** A column as far as it can be told without drawing it. */
export interface ColumnSpec {
  /** Stands in addresses and in what browsers remember: it must not change. */
  readonly id: string;
  readonly label: PlainMessageKey;
  /** What to ask the server for while the column is shown; absent: every record carries it. */
  readonly field?: ColumnField;
  /** Absent: nothing can be sorted by it. */
  readonly sort?: ColumnSort;
  /** Absent: its menu offers no filter. */
  readonly filters?: ColumnFilters;
}

/** A whole column: what is asked for, how it is drawn and copied, and what a file has of it. */
export interface Column<Row = EntityRow> extends ColumnSpec, GridColumn<Row> {
  /** Its cells ask for what they show while they are on screen: the record does not have it, and no file has the column. */
  readonly onScreenOnly?: true;
  /** In exported files, where they differ from the screen. */
  readonly file?: {
    /** The value for people; as it is copied where absent. */
    readonly text?: (row: Row) => string;
    /** The value for programs, as members of a record; the member of the column's id where absent. */
    readonly data?: (row: Row) => Readonly<Record<string, unknown>>;
  };
}

/** A type of resource as far as it can be told without drawing it. */
export interface ResourceDefinition {
  /** The service's own name of the type, such as `table`; stands in what browsers remember. Messages have its nouns. */
  readonly id: NounId;
  /** First segment of its pages' addresses, such as `tables`. */
  readonly path: string;
  readonly endpoint: EndpointSpec;
  /**
   * What knows its records by words: the search index, or, where the service keeps none of the type, the names in its list.
   * A type that is searched by names has no facet but its scope, and no sorts.
   */
  readonly search: 'index' | 'names';
  /** In the order in which the picker lists those not shown; the first always shows, and stands first. */
  readonly columns: readonly ColumnSpec[];
  /** Ids of the columns that show where an address names none. */
  readonly defaultColumns: readonly string[];
  /** Ids of the columns that can be sorted by, in the order in which menus list their orders. */
  readonly sortMenu: readonly string[];
  /** What its list endpoint is narrowed by itself, one at a time. */
  readonly scope: ScopeFacet;
  /** The schemas of a database narrow it too. */
  readonly narrowedBySchemas?: true;
  /** The list of the services that its records belong to. Their records hold secrets: only names are kept. */
  readonly services: ServiceListId;
  /** What its list can be narrowed by, in the order in which they are offered. */
  readonly facets: readonly FacetId[];
  /** What a record of it can be, such as a view: values of the facet `type`, in the service's own words. */
  readonly types: readonly string[];
}

/** A type of resource: all that the page needs to list, search and export its records. */
export interface ResourceType<Row extends EntityRow = EntityRow> extends ResourceDefinition {
  readonly columns: readonly Column<Row>[];
  /** What stands before the name where several records are listed, such as in the palette. */
  readonly icon: (row: Row) => ReactNode;
  /** What a record is among those of its type, in the current language, such as `View`; absent: they are all alike. */
  readonly kind?: (row: Row) => string | undefined;
  /** Address of a record's own page in its service, such as a dashboard's, as the record names it; absent: none is known. */
  readonly sourceAddress?: (row: Row) => string | undefined;
  /** What an opened record shows beyond what all records have: a component, which may be loaded when it is drawn. */
  readonly Parts: ComponentType<PartsProps<Row>>;
}

/** The parts of an opened record that only its type has. */
export interface RecordParts {
  /** Beside or below people and tags. */
  readonly facts?: ReactNode;
  /** The largest part. */
  readonly main?: ReactNode;
  /** Below it where there is one column. */
  readonly after?: ReactNode;
}

export interface PartsProps<Row extends EntityRow = EntityRow> {
  readonly record: Row;
  /** Whether the record is still loading: absent parts are shown as placeholders. */
  readonly loading: boolean;
  /** Whether there is room for all cells of a column. */
  readonly wide: boolean;
  /** Path of a record of the same type opened beside the list, by its FQN. */
  readonly toRecord: (fqn: string) => string;
  /** Places the parts. */
  readonly children: (parts: RecordParts) => ReactNode;
}

/** Rows a page where neither the address nor the site says any. */
const DEFAULT_PAGE_SIZE = 100;

/** An order by a column, as views hold it. */
export const sortBy = ({ id, sort }: ColumnSpec, order: Sort['order']): Sort => ({
  field: id,
  order,
  ...(sort?.param !== undefined && { param: sort.param }),
});

/** What the views of a type can hold. @param pageSize rows a page where an address says none, 1 to 1000 */
export const viewSpecOf = (
  {
    columns,
    defaultColumns,
    scope,
    facets,
    search,
  }: Pick<ResourceDefinition, 'columns' | 'defaultColumns' | 'scope' | 'facets' | 'search'>,
  pageSize = DEFAULT_PAGE_SIZE,
): ViewSpec => ({
  columnIds: columns.map(({ id }) => id),
  defaultColumns,
  sorts: columns.flatMap((column) => column.sort?.orders.map(({ order }) => sortBy(column, order)) ?? []),
  scope,
  facets,
  scopeOnly: search === 'names',
  pageSize,
});

/** A type as it is on a server without a search index of it: words find names, and nothing but its scope narrows it. */
export const searchedByNames = <Type extends ResourceDefinition>(type: Type): Type => ({
  ...type,
  search: 'names',
  columns: type.columns.map((column) => {
    const { sort: _sort, filters: _filters, ...others } = column;
    return others;
  }),
  sortMenu: [],
  facets: [type.scope],
});

/** The column of an id; undefined where the type has none. */
export const columnById = <Spec extends ColumnSpec>(
  { columns }: { readonly columns: readonly Spec[] },
  id: string,
): Spec | undefined => columns.find((column) => column.id === id);

/** The optional fields that some columns need from the server, by the names they are asked for. */
export const fieldsOf = (
  resource: Pick<ResourceDefinition, 'columns'>,
  columnIds: readonly string[],
): readonly string[] => columnIds.flatMap((id) => columnById(resource, id)?.field?.name ?? []);

/** Whether the server refuses what a column shows. @param refused names of fields */
export const isRefused = (
  { field }: { readonly field?: ColumnField | undefined },
  refused: readonly string[],
): boolean => field !== undefined && refused.includes(field.name);

/** Fields that are heavy make a record of 8 KB, or of a megabyte. */
const MAX_HEAVY_ROWS = 100;

/** Rows to read at once, at most, where the fields of some columns are asked for; undefined: as many as the service gives. */
export const mostRowsOf = (
  columns: readonly { readonly field?: ColumnField | undefined }[],
): number | undefined => (columns.some(({ field }) => field?.heavy) ? MAX_HEAVY_ROWS : undefined);

/** What the fields of a type hold where the service has nothing, by field; those not in it are empty lists. */
export const emptyValuesOf = ({
  columns,
}: Pick<ResourceDefinition, 'columns'>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    columns.flatMap(({ field }) => (field?.empty === undefined ? [] : [[field.name, field.empty]])),
  );

/**
 * What has the rows of a view: the list for the whole catalog or one scope, in the catalog's own order; the search index for
 * whatever else narrows or orders them; for a type without one, the names of the list for words, and the list without.
 */
export function endpointOf(
  { search }: Pick<ResourceDefinition, 'search'>,
  { q, filters, sort }: ListedView,
): 'list' | 'search' | 'names' {
  if (search === 'names') return q === null ? 'list' : 'names';
  return q === null && filters.length === 0 && sort === null ? 'list' : 'search';
}

/** The rows of a view that the list endpoint has. */
export const listSource = (
  client: Client,
  { endpoint }: Pick<ResourceDefinition, 'endpoint'>,
  { scope }: Pick<View, 'scope'>,
): RowSource => listEndpoint(client, endpoint, scope);

/** What a list is sorted by: under filters by name where nothing else is said. null: the best match, or the catalog's own order. */
export const orderInForce = ({ q, filters, sort }: Pick<View, 'q' | 'filters' | 'sort'>): View['sort'] =>
  sort ?? (q === null && filters.length > 0 ? BY_NAME : null);

const BY_NAME = { field: 'name', order: 'asc' } as const;
