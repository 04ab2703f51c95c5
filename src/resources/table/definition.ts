import { tableRecords } from './record.ts';
import { FACETS } from '../../filters/values.ts';
import type { ColumnSpec, ResourceDefinition } from '../resource.ts';

const COLUMNS = [
  {
    id: 'name',
    label: 'column.name',
    sort: {
      key: 'name.keyword',
      orders: [
        { order: 'asc', headerLabel: 'columnMenu.sortAToZ', label: 'sort.nameAToZ' },
        { order: 'desc', headerLabel: 'columnMenu.sortZToA', label: 'sort.nameZToA' },
      ],
    },
  },
  { id: 'location', label: 'column.location' },
  { id: 'tableType', label: 'column.type' },
  { id: 'owners', label: 'column.owners', field: { name: 'owners' } },
  { id: 'tags', label: 'column.tags', field: { name: 'tags' } },
  {
    id: 'usageSummary',
    label: 'column.usage',
    field: { name: 'usageSummary', empty: {} },
    sort: {
      key: 'usageSummary.weeklyStats.count',
      param: 'usage',
      orders: [
        { order: 'desc', headerLabel: 'columnMenu.sortMost', label: 'sort.usageMost' },
        { order: 'asc', headerLabel: 'columnMenu.sortLeast' },
      ],
    },
  },
  { id: 'columns', label: 'column.columns', field: { name: 'columns', heavy: true } },
  { id: 'followers', label: 'column.followers', field: { name: 'followers' } },
  { id: 'tableConstraints', label: 'column.constraints', field: { name: 'tableConstraints' } },
  { id: 'description', label: 'column.description' },
  {
    id: 'updatedAt',
    label: 'column.updated',
    sort: {
      key: 'updatedAt',
      orders: [
        { order: 'desc', headerLabel: 'columnMenu.sortNewest', label: 'sort.updatedNewest' },
        { order: 'asc', headerLabel: 'columnMenu.sortOldest', label: 'sort.updatedOldest' },
      ],
    },
  },
] as const satisfies readonly ColumnSpec[];

export type TableColumnId = (typeof COLUMNS)[number]['id'];

/** Those of the service's schema (`entity/data/table.json`, 2.0) that older versions have too, the frequent ones first. */
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

/** Tables, without how they are drawn: what the address and the first requests need. */
export const tableDefinition = {
  id: 'table',
  path: 'tables',
  endpoint: {
    path: ['tables'],
    searchIndex: 'table_search_index',
    ...tableRecords,
  },
  columns: COLUMNS,
  defaultColumns: ['name', 'location', 'tableType', 'owners', 'tags', 'updatedAt'],
  sortMenu: ['updatedAt', 'name', 'usageSummary'],
  facets: FACETS,
  types: TABLE_TYPES,
} as const satisfies ResourceDefinition;
