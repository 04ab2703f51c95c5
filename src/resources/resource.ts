import type { ComponentType, ReactNode } from 'react';
import type { Client } from '../api/client.ts';
import type { EndpointSpec, RowSource } from '../api/data-source.ts';
import { scopeNames } from '../api/fqn.ts';
import type { IndexProbe } from '../api/index-profile.ts';
import { listEndpoint } from '../api/list-endpoint.ts';
import type { EntityReference } from '../api/schemas/entity.ts';
import type { EntityRow, RecordType } from '../api/schemas/record.ts';
import type { Fact, RecordPart } from '../entity/parts-list.tsx';
import type { ScopeFacet } from '../filters/databases.ts';
import type { FacetId } from '../filters/facet.ts';
import type { ServiceListId } from '../filters/value-lists.ts';
import type { GridColumn } from '../grid/grid-props.ts';
import type { NounId } from '../i18n/message-types.ts';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import type { LazyPart } from '../ui/lazy.ts';
import { includeOf, type ListedView, type Sort, type View, type ViewSpec } from '../view/view.ts';
import type { PartList } from './shared/part-list.ts';

// Members of a type of resource. `resources/<type>/definition.ts` has those without React, for the URL and for requests
// before the page's code has loaded; `columns.tsx` beside it adds the cells.

export interface ColumnField {
  readonly name: string;
  readonly heavy?: true;
  /** Value of the field if the service has none; absent: an empty list. */
  readonly empty?: unknown;
  /** Whether the search index lacks the field, so that no search can show it. */
  readonly unindexed?: true;
}

export interface SortOrder {
  readonly order: Sort['order'];
  readonly label: PlainMessageKey;
}

export interface ColumnSort {
  /** The search index's name of the sort key. */
  readonly key: string;
  /** The more frequent order first. */
  readonly orders: readonly [SortOrder, SortOrder];
  /** Name of the column in URLs, if it is not the id. */
  readonly param?: string;
}

/** Filters in the menu of the column's header, as far as the type has their facets. */
export interface ColumnFilters {
  /** Ids of entries of the menu "Filter" whose editors open, such as `schema`. */
  readonly entries?: readonly string[];
  /** Filters set by one press, such as "No owner". */
  readonly presets?: readonly { readonly facet: FacetId; readonly value: string }[];
}

export interface ColumnSpec {
  /** Id in URLs and in stored settings: never changes. */
  readonly id: string;
  readonly label: PlainMessageKey;
  /** Label given by the users of the server, in place of `label`. */
  readonly ownLabel?: string | undefined;
  /** Field to request while the column is shown; absent: every record carries its value. */
  readonly field?: ColumnField | undefined;
  readonly sort?: ColumnSort;
  readonly filters?: ColumnFilters;
}

export const WIDTH_LIMITS = { minWidth: 72, maxWidth: 400 };

/** A whole column: its field, its cells, their copied text, and its values in files. */
export interface ResourceColumn<Row = EntityRow>
  extends ColumnSpec, Pick<GridColumn<Row>, 'width' | 'align' | 'grow' | 'roomyWidth' | 'onScreenOnly'> {
  /** Limits of the width that a user chooses, in px; absent: `WIDTH_LIMITS`. */
  readonly minWidth?: number;
  readonly maxWidth?: number;
  /** A cell. @param width of the column in px; undefined: unknown @param now ms since the epoch, accurate to a minute */
  readonly render: (row: Row, t: Translator, width: number | undefined, now: number) => ReactNode;
  readonly text: (row: Row, t: Translator) => string;
  /** The column's part in a list of one database or schema, whose names its cells leave out; absent: none. */
  readonly place?: {
    /** Names of a whole place, the service's first: a list that says as many goes without the column. */
    readonly depth: number;
    /** @param known how many of the outermost names the list says */
    readonly render: (row: Row, width: number | undefined, known: number) => ReactNode;
  };
  /** Its values as columns of copied tables and files, where its cells draw several; absent: it is one column of them. */
  readonly apart?: readonly Pick<ResourceColumn<Row>, 'id' | 'label' | 'text' | 'file'>[];
  /** A muted word after the label, such as "7 days". */
  readonly labelNote?: PlainMessageKey;
  /** Which cell of a phone's row it is: name and age over place and one fact; absent: none, as rows have two lines there. */
  readonly narrow?: 'name' | 'age' | 'place' | 'fact';
  /** Its values in files, where they differ from the screen. Files leave out columns that are `onScreenOnly`. */
  readonly file?: {
    /** Value for people; absent: the copied text. */
    readonly text?: (row: Row, t: Translator) => string;
    /** Value for programs, as members of a record; absent: the member of the column's id. */
    readonly data?: (row: Row) => Readonly<Record<string, unknown>>;
    /** Value of a sheet's cells, in ms since the epoch; undefined: the text. Absent: no times. */
    readonly time?: (row: Row) => number | undefined;
    /** Value of a sheet's cells; undefined: the text. Absent: no numbers. */
    readonly number?: (row: Row) => number | undefined;
  };
}

/** An index of older servers, which holds records of a type beside or in place of others. */
export interface OlderIndex {
  readonly name: string;
  readonly probe: IndexProbe;
  /** Facets that its mapping answers. */
  readonly facets: readonly FacetId[];
}

export interface ResourceDefinition {
  /** The service's name of the type, such as `table`; stored by browsers. Messages have its nouns. */
  readonly id: NounId;
  /** First segment of its paths, such as `tables`. */
  readonly path: string;
  readonly endpoint: EndpointSpec;
  /**
   * `names`: those in the list, as the service has no index of the type, which has no facet but its scope then, and no sorts.
   */
  readonly search: 'index' | 'names';
  /** Whether it is searched by names because the server did not say whether it has the index. */
  readonly isIndexUnknown?: boolean;
  /** Searched where the usual index is missing. */
  readonly olderIndex?: OlderIndex;
  /** Columns in the order of the picker; the first is always shown, in front. */
  readonly columns: readonly ColumnSpec[];
  /** Ids of the columns of a view whose URL names none. */
  readonly defaultColumns: readonly string[];
  /** Ids of sortable columns, in the order of menus. */
  readonly sortMenu: readonly string[];
  /** The facet that the list endpoint filters by, one value at a time; absent: only the search index narrows it. */
  readonly scope?: ScopeFacet | undefined;
  /** Whether schemas of a database narrow the list endpoint too. */
  readonly narrowedBySchemas?: true;
  /** The list of services of its records; absent: they are in none. Services hold secrets, so that only names are kept. */
  readonly services?: ServiceListId;
  readonly facets: readonly FacetId[];
  /** Whether the service keeps no deleted records of the type: its list sends the live ones, whatever is requested. */
  readonly hasNoDeleted?: true;
  /** Whether `columns` has those of all custom properties; absent or false: others may exist. */
  readonly hasProperties?: boolean;
  /** Kinds of its records, such as views: values of the facet `type`, in the service's words. */
  readonly types: readonly string[];
}

export interface ResourceType<Row extends EntityRow = EntityRow> extends ResourceDefinition {
  readonly columns: readonly ResourceColumn<Row>[];
  /** Icon of a record among those of its type; absent: all have that of the type. */
  readonly icon?: (row: Row) => ReactNode;
  /** Kind of a record among those of its type, such as `View`; absent: all are alike. */
  readonly kind?: (row: Row, t: Translator) => string | undefined;
  /** Whether the service keeps what records of the type are made of, and what is made of them. */
  readonly hasLineage?: true;
  /** Parts of its records that files can have a line for each; absent: none. */
  readonly partLists?: LazyPart<readonly PartList<Row>[]>;
  /** The members of an opened record that only its type has; may be a lazy component. */
  readonly Parts: ComponentType<PartsProps<Row>>;
}

/** A type of resource at the start of the page. Its other members are loaded when one of its pages opens. */
export interface ResourceEntry extends LazyPart<ResourceType> {
  readonly id: NounId;
  readonly path: string;
  readonly listPath: readonly string[];
  readonly searchIndex: string;
  /** Whether some servers lack the index; the type is then `searchedByNames`. */
  readonly isIndexOptional: boolean;
  /** Whether many servers have no records of it, or no list: it is offered only where there are any. */
  readonly isOptional: boolean;
  readonly icon: ReactNode;
}

/** Path and search index of a type, which the service forms from its name: `topics`, `topic_search_index`. */
export const namesOfType = (id: NounId) => ({
  path: `${id}s`,
  listPath: [`${id}s`],
  searchIndex: `${id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_search_index`,
});

type UsualMember = 'path' | 'endpoint' | 'search' | 'scope' | 'sortMenu' | 'types';

/** A type whose members are the usual ones where none is given. */
export function resourceType<Row extends EntityRow>({
  records,
  endpoint,
  ...members
}: Omit<ResourceType<Row>, UsualMember> &
  Partial<Pick<ResourceType<Row>, 'scope' | 'sortMenu'>> & {
    readonly records: RecordType<Row>;
    readonly endpoint?: Partial<EndpointSpec>;
  }): ResourceType<Row> {
  const { path, listPath, searchIndex } = namesOfType(members.id);
  return {
    path,
    search: 'index',
    scope: members.services && 'service',
    sortMenu: ['updatedAt', 'name'],
    types: [],
    ...members,
    endpoint: {
      path: listPath,
      searchIndex,
      scopeParams: (service) => ({ service }),
      ...records,
      ...endpoint,
    },
  };
}

export interface RecordParts {
  /** Facts of the line above `main`, where the parts are in one column. */
  readonly line?: readonly Fact[];
  /** Facts beside users and tags, or below `main` in a layout of one column. */
  readonly facts?: readonly Fact[];
  readonly factsTitle?: string;
  readonly main?: ReactNode;
  /** Part below `facts`. */
  readonly after?: ReactNode;
}

export interface PartsProps<Row extends EntityRow = EntityRow> {
  readonly record: Row;
  readonly loading: boolean;
  /** Whether there is room for all cells of a column. */
  readonly wide: boolean;
  /** Path of a record of the same type, opened beside the list, by its FQN. */
  readonly toRecord: (fqn: string) => string;
  /** A referenced record as a part, with the icon of its type. @param type absent: that of the record */
  readonly asPart: (reference: EntityReference, type?: NounId) => RecordPart;
  /** A referenced record as a link, or as its name if its full name is unknown; undefined: it has no name. @param type as above */
  readonly asLink: (reference: EntityReference | undefined, type?: NounId) => ReactNode;
  readonly types: readonly ResourceEntry[];
  readonly children: (parts: RecordParts) => ReactNode;
}

/** Rows per page if neither the URL nor the site sets a number. */
const DEFAULT_PAGE_SIZE = 100;

export const sortBy = ({ id, sort }: ColumnSpec, order: Sort['order']): Sort => ({
  field: id,
  order,
  ...(sort?.param !== undefined && { param: sort.param }),
});

const PROPERTY = 'property.';

/** The id of a custom property's column, for lists of ids with commas. */
export const propertyColumnId = (name: string): string =>
  PROPERTY + name.replaceAll('%', '%25').replaceAll(',', '%2C');

/** The name of the custom property of a column; undefined: it is none of a property. */
export const propertyOfColumn = (id: string): string | undefined =>
  id.startsWith(PROPERTY)
    ? id.slice(PROPERTY.length).replaceAll('%2C', ',').replaceAll('%25', '%')
    : undefined;

/** The limits of a type's views. @param pageSize rows per page of a URL without a number, 1 to 1000 */
export const viewSpecOf = (
  { columns, defaultColumns, scope, facets, search, hasProperties = false, hasNoDeleted }: ResourceDefinition,
  pageSize = DEFAULT_PAGE_SIZE,
): ViewSpec => ({
  columnIds: columns.map(({ id }) => id),
  ...(!hasProperties && { openColumns: PROPERTY }),
  defaultColumns,
  sorts: columns.flatMap((column) => column.sort?.orders.map(({ order }) => sortBy(column, order)) ?? []),
  scope,
  facets,
  scopeOnly: search === 'names',
  hasNoDeleted,
  pageSize,
});

/** A type on a server without an index of it: words find names, and the scope is the only facet. */
export const searchedByNames = <Type extends ResourceDefinition>(
  type: Type,
  isIndexUnknown = false,
): Type => ({
  ...type,
  search: 'names',
  isIndexUnknown,
  columns: type.columns.map((column) => {
    const { sort: _sort, filters: _filters, ...others } = column;
    return others;
  }),
  sortMenu: [],
  facets: type.scope === undefined ? [] : [type.scope],
});

export const searchedByOlderIndex = <Type extends ResourceDefinition>(
  type: Type,
  { name, facets }: OlderIndex,
): Type => ({
  ...type,
  endpoint: { ...type.endpoint, searchIndex: name },
  facets: type.facets.filter((facet) => facets.includes(facet)),
});

export const columnById = <Spec extends ColumnSpec>(
  { columns }: { readonly columns: readonly Spec[] },
  id: string,
): Spec | undefined => columns.find((column) => column.id === id);

export const fieldsOf = (
  resource: Pick<ResourceDefinition, 'columns'>,
  columnIds: readonly string[],
): readonly string[] => [...new Set(columnIds.flatMap((id) => columnById(resource, id)?.field?.name ?? []))];

/** @param refused names of fields, not ids of columns */
export const isRefused = ({ field }: Pick<ColumnSpec, 'field'>, refused: readonly string[]): boolean =>
  field !== undefined && refused.includes(field.name);

export const unindexedFields = ({ columns }: Pick<ResourceDefinition, 'columns'>): readonly string[] => [
  ...new Set(columns.flatMap(({ field }) => (field?.unindexed ? [field.name] : []))),
];

/** Most rows with heavy fields: a record then has 8 KB, or a megabyte. */
const MAX_HEAVY_ROWS = 100;

/** Most rows per request for the fields of some columns; undefined: the service's maximum. */
export const mostRowsOf = (columns: readonly Pick<ColumnSpec, 'field'>[]): number | undefined =>
  columns.some(({ field }) => field?.heavy) ? MAX_HEAVY_ROWS : undefined;

/** Values of absent fields of a type, by field; fields not listed are empty lists. */
export const emptyValuesOf = ({
  columns,
}: Pick<ResourceDefinition, 'columns'>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    columns.flatMap(({ field }) => (field?.empty === undefined ? [] : [[field.name, field.empty]])),
  );

/** The list has the whole catalog or one scope, in catalog order; all other filters and orders need the search index. */
export function endpointOf(
  { search }: Pick<ResourceDefinition, 'search'>,
  { q, filters, sort }: ListedView,
): 'list' | 'search' | 'names' {
  if (search === 'names') return q === null ? 'list' : 'names';
  return q === null && filters.length === 0 && sort === null ? 'list' : 'search';
}

export const listSource = (
  client: Client,
  { endpoint }: Pick<ResourceDefinition, 'endpoint'>,
  { scope, deleted = null }: Pick<View, 'scope'> & Partial<Pick<View, 'deleted'>>,
): RowSource => listEndpoint(client, endpoint, scope, includeOf(deleted));

/** The names that a list says of its rows' places by its scope, the service's first; empty in the whole catalog. */
export const knownPlaces = (
  { scope }: Pick<ResourceDefinition, 'scope'>,
  view: Pick<View, 'scope'>,
): readonly string[] => (scope === 'database' && view.scope !== null && scopeNames(view.scope)) || [];

/** The order of a list: by name under filters, unless the view sets one. null: best match, or catalog order. */
export const orderInForce = ({ q, filters, sort }: Pick<View, 'q' | 'filters' | 'sort'>): View['sort'] =>
  sort ?? (q === null && filters.length > 0 ? BY_NAME : null);

export const BY_NAME = { field: 'name', order: 'asc' } as const;
