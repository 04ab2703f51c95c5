import type { ReactNode } from 'react';
import type { OptionalField, TableRow } from '../api/table-schema.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import { exactTime } from './cells/age.ts';
import { CellBoundary } from './cells/cell-boundary.tsx';
import { ColumnsCell } from './cells/columns-cell.tsx';
import { constraintText } from './cells/constraint-kinds.ts';
import { ConstraintsCell } from './cells/constraints-cell.tsx';
import { DescriptionCell } from './cells/description-cell.tsx';
import { FollowersCell } from './cells/followers-cell.tsx';
import { LocationCell, locationNames } from './cells/location-cell.tsx';
import { NameCell } from './cells/name-cell.tsx';
import { OwnersCell } from './cells/owners-cell.tsx';
import { personName } from './cells/people.ts';
import { TagsCell } from './cells/tags-cell.tsx';
import { TypeCell } from './cells/type-cell.tsx';
import { UpdatedCell } from './cells/updated-cell.tsx';
import { UsageCell, usagePeriod } from './cells/usage-cell.tsx';
import { plainLine } from './markdown/plain-line.ts';

export interface TableColumn extends GridColumn<TableRow> {
  /** What to ask the server for while the column is shown; absent: every record carries it. */
  readonly field?: OptionalField;
  /** Asking for it makes the server's answers much larger. */
  readonly heavy?: boolean;
}

type Cell = (props: { readonly row: TableRow }) => ReactNode;

const drawn = (Of: Cell) => (row: TableRow) => (
  <CellBoundary of={row}>
    <Of row={row} />
  </CellBoundary>
);

/** Every column there is, in the order in which the picker lists those not shown. Widths in px. */
export const COLUMNS: readonly TableColumn[] = [
  {
    id: 'name',
    label: 'Name',
    width: 232,
    minWidth: 140,
    maxWidth: 800,
    grow: 2,
    draw: drawn(NameCell),
    text: (row) => row.name,
  },
  {
    id: 'location',
    label: 'Location',
    width: 188,
    minWidth: 96,
    maxWidth: 600,
    grow: 1,
    draw: drawn(LocationCell),
    text: (row) => locationNames(row).join(' › '),
  },
  {
    id: 'tableType',
    label: 'Type',
    width: 124,
    minWidth: 72,
    maxWidth: 240,
    draw: drawn(TypeCell),
    text: (row) => row.tableType ?? '',
  },
  {
    id: 'owners',
    label: 'Owners',
    field: 'owners',
    width: 172,
    minWidth: 80,
    maxWidth: 400,
    draw: drawn(OwnersCell),
    text: (row) => (row.owners ?? []).map(personName).join(', '),
  },
  {
    id: 'tags',
    label: 'Tags',
    field: 'tags',
    width: 220,
    minWidth: 120,
    maxWidth: 600,
    grow: 1,
    draw: drawn(TagsCell),
    text: (row) => (row.tags ?? []).map((tag) => tag.tagFQN).join(', '),
  },
  {
    id: 'usageSummary',
    label: 'Usage',
    labelNote: '7 days',
    field: 'usageSummary',
    width: 180,
    minWidth: 148,
    maxWidth: 360,
    draw: drawn(UsageCell),
    text: (row) => String((row.usageSummary && usagePeriod(row.usageSummary)?.stats.count) ?? ''),
  },
  {
    id: 'columns',
    label: 'Columns',
    field: 'columns',
    heavy: true,
    width: 100,
    minWidth: 72,
    maxWidth: 200,
    align: 'end',
    draw: drawn(ColumnsCell),
    text: (row) => (row.columns ?? []).map((column) => column.name).join(', '),
  },
  {
    id: 'followers',
    label: 'Followers',
    field: 'followers',
    width: 132,
    minWidth: 80,
    maxWidth: 240,
    draw: drawn(FollowersCell),
    text: (row) => (row.followers ?? []).map(personName).join(', '),
  },
  {
    id: 'tableConstraints',
    label: 'Constraints',
    field: 'tableConstraints',
    width: 148,
    minWidth: 88,
    maxWidth: 320,
    draw: drawn(ConstraintsCell),
    text: (row) => (row.tableConstraints ?? []).map(constraintText).join('; '),
  },
  {
    id: 'description',
    label: 'Description',
    width: 320,
    minWidth: 120,
    maxWidth: 900,
    grow: 1,
    draw: drawn(DescriptionCell),
    text: (row) => (row.description ? plainLine(row.description) : ''),
  },
  {
    id: 'updatedAt',
    label: 'Updated',
    width: 100,
    minWidth: 88,
    maxWidth: 240,
    align: 'end',
    draw: drawn(UpdatedCell),
    text: (row) => (row.updatedAt === undefined ? '' : (exactTime(row.updatedAt) ?? String(row.updatedAt))),
  },
];

/** The columns of a view that says nothing about columns. */
export const DEFAULT_COLUMN_IDS: readonly string[] = [
  'name',
  'location',
  'tableType',
  'owners',
  'tags',
  'updatedAt',
];

const BY_ID: ReadonlyMap<string, TableColumn> = new Map(COLUMNS.map((column) => [column.id, column]));

/** The column of an id; undefined where there is none. */
export function columnById(id: string): TableColumn | undefined {
  return BY_ID.get(id);
}
