import * as v from 'valibot';
import { databaseOrSchemaParams } from '../../api/fqn.ts';
import { lenient, lenientList, columnsSchema } from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import type { ColumnSpec, ResourceDefinition } from '../resource.ts';
import { ALL_FACETS, ASSET_FIELDS } from '../shared/assets.ts';
import { SHARED_COLUMNS } from '../shared/columns.ts';

const constraintSchema = v.object({
  constraintType: v.string(),
  columns: lenientList(v.string()),
  referredColumns: lenient(lenientList(v.string())),
  relationshipType: lenient(v.string()),
});
/** The last profile of a table: `timestamp` in ms since the epoch, the size in bytes. */
export const profileSchema = v.object({
  timestamp: lenient(v.number()),
  rowCount: lenient(v.number()),
  sizeInByte: lenient(v.number()),
});
export type TableProfile = Readonly<v.InferOutput<typeof profileSchema>>;

/** The profile if it has any value; undefined: none. */
export const filledProfile = (profile: TableProfile | undefined): TableProfile | undefined =>
  profile && Object.values(profile).some((value) => value !== undefined) ? profile : undefined;

/** `timestamp` in ms since the epoch. */
const lifeCycleSchema = v.object({ updated: lenient(v.object({ timestamp: lenient(v.number()) })) });

export type TableConstraint = Readonly<v.InferOutput<typeof constraintSchema>>;

export const tableMembers = {
  type: 'table',
  shared: [...ASSET_FIELDS, 'usageSummary', 'entityStatus'],
  members: { tableType: lenient(v.string()) },
  fields: {
    columns: lenient(columnsSchema),
    tableConstraints: lenient(lenientList(constraintSchema)),
    profile: lenient(profileSchema),
    lifeCycle: lenient(lifeCycleSchema),
  },
  taggedParts: ['columns'],
} as const;

export const tableRecords = recordType(tableMembers);

export type TableRow = RowOf<typeof tableRecords>;

const { name, location, owners, tags, usageSummary, followers, description, updatedAt } = SHARED_COLUMNS;
const { domains, dataProducts, certification, entityStatus, displayName } = SHARED_COLUMNS;

/** Cells request the profile of their table where neither list nor search sent it. */
const PROFILE = { name: 'profile', empty: {} } as const;
/** Life cycles are not in the search index. */
const LIFE_CYCLE = { name: 'lifeCycle', empty: {}, unindexed: true } as const;

const COLUMNS = [
  name,
  location,
  { id: 'tableType', label: 'column.type', filters: { entries: ['type'] } },
  owners,
  tags,
  usageSummary,
  {
    id: 'columns',
    label: 'column.columns',
    field: { name: 'columns', heavy: true },
    filters: { entries: ['column'] },
  },
  followers,
  domains,
  dataProducts,
  certification,
  { ...entityStatus, field: { name: 'entityStatus', empty: null } },
  { id: 'tableConstraints', label: 'column.constraints', field: { name: 'tableConstraints' } },
  { id: 'rowCount', label: 'column.rows', field: PROFILE },
  { id: 'sizeInByte', label: 'column.size', field: PROFILE },
  { id: 'profiledAt', label: 'column.profiled', field: PROFILE },
  { id: 'lastChangedAt', label: 'column.lastChanged', field: LIFE_CYCLE },
  displayName,
  description,
  updatedAt,
] as const satisfies readonly ColumnSpec[];

export type TableColumnId = (typeof COLUMNS)[number]['id'];

/** Types of `entity/data/table.json` (2.0) that older versions also have, the frequent ones first. */
const TABLE_TYPES = [
  'Regular',
  'View',
  'MaterializedView',
  'SecureView',
  'External',
  'Dynamic',
  'Iceberg',
  'Foreign',
  'Transient',
  'Partitioned',
  'Local',
  'Stream',
  'Stage',
] as const;

/** Tables without their cells, for the URL and the first requests. */
export const tableDefinition = {
  id: 'table',
  path: 'tables',
  endpoint: {
    path: ['tables'],
    searchIndex: 'table_search_index',
    scopeParams: databaseOrSchemaParams,
    ...tableRecords,
  },
  search: 'index',
  columns: COLUMNS,
  defaultColumns: ['name', 'location', 'tableType', 'owners', 'tags', 'updatedAt'],
  sortMenu: ['updatedAt', 'name', 'usageSummary'],
  scope: 'database',
  narrowedBySchemas: true,
  services: 'databaseServices',
  facets: ALL_FACETS,
  types: TABLE_TYPES,
} as const satisfies ResourceDefinition;
