import type { ColumnSpec } from '../resource.ts';

/** Columns that several types share, without their cells. The search index sorts by name, update and usage alone. */
export const SHARED_COLUMNS = {
  name: {
    id: 'name',
    label: 'column.name',
    sort: {
      key: 'name.keyword',
      orders: [
        { order: 'asc', label: 'sort.aToZ' },
        { order: 'desc', label: 'sort.zToA' },
      ],
    },
  },
  location: {
    id: 'location',
    label: 'column.location',
    filters: { entries: ['service', 'database', 'schema'] },
  },
  service: { id: 'service', label: 'column.service' },
  owners: {
    id: 'owners',
    label: 'column.owners',
    field: { name: 'owners' },
    filters: { entries: ['owner'], presets: [{ facet: 'owner', value: 'none' }] },
  },
  tags: {
    id: 'tags',
    label: 'column.tags',
    field: { name: 'tags' },
    filters: { entries: ['tag', 'tier', 'term'], presets: [{ facet: 'tag', value: 'none' }] },
  },
  usageSummary: {
    id: 'usageSummary',
    label: 'column.usage',
    field: { name: 'usageSummary', empty: {} },
    filters: { entries: ['usage'] },
    sort: {
      key: 'usageSummary.weeklyStats.count',
      param: 'usage',
      orders: [
        { order: 'desc', label: 'sort.mostFirst' },
        { order: 'asc', label: 'sort.leastFirst' },
      ],
    },
  },
  followers: {
    id: 'followers',
    label: 'column.followers',
    field: { name: 'followers' },
    filters: { entries: ['follower'], presets: [{ facet: 'follower', value: 'none' }] },
  },
  domains: {
    id: 'domains',
    label: 'column.domains',
    field: { name: 'domains' },
    filters: { entries: ['domain'], presets: [{ facet: 'domain', value: 'none' }] },
  },
  dataProducts: {
    id: 'dataProducts',
    label: 'column.dataProducts',
    field: { name: 'dataProducts' },
    filters: { entries: ['dataProduct'] },
  },
  certification: {
    id: 'certification',
    label: 'column.certification',
    field: { name: 'certification', empty: null },
    filters: { entries: ['certification'] },
  },
  entityStatus: {
    id: 'entityStatus',
    label: 'column.status',
    filters: { entries: ['status'] },
  },
  displayName: { id: 'displayName', label: 'column.displayName' },
  description: {
    id: 'description',
    label: 'column.description',
    filters: { presets: [{ facet: 'missing', value: 'description' }] },
  },
  updatedAt: {
    id: 'updatedAt',
    label: 'column.updated',
    filters: { entries: ['updated'], presets: [{ facet: 'updated', value: '7d' }] },
    sort: {
      key: 'updatedAt',
      orders: [
        { order: 'desc', label: 'sort.newestFirst' },
        { order: 'asc', label: 'sort.oldestFirst' },
      ],
    },
  },
} as const satisfies Readonly<Record<string, ColumnSpec>>;

export type SharedColumnId = keyof typeof SHARED_COLUMNS;
