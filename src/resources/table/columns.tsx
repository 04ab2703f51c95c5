import type { ReactNode } from 'react';
import type { OptionalField, TableRow } from '../../api/schemas/table.ts';
import type { GridColumn } from '../../grid/grid-props.ts';
import { t } from '../../i18n/translate.ts';
import { exactTime, UpdatedCell } from '../../entity/updated.tsx';
import { ColumnsCell, TypeCell } from './cells.tsx';
import { ConstraintsCell, plainConstraint } from './constraints.tsx';
import { DescriptionCell } from '../../entity/description.tsx';
import { FollowersCell, OwnersCell, personName } from '../../entity/people.tsx';
import { TagsCell } from '../../entity/tags.tsx';
import { UsageCell, usagePeriod } from '../../entity/usage.tsx';
import { LocationCell, locationNames } from '../../entity/location.tsx';
import { NameCell } from '../../entity/name-cell.tsx';

export interface TableColumn extends GridColumn<TableRow> {
  /** What to ask the server for while the column is shown; absent: every record carries it. */
  readonly field?: OptionalField;
  /** Asking for it makes the server's answers much larger. */
  readonly heavy?: boolean;
}

type Cell = (props: { readonly row: TableRow }) => ReactNode;

const drawn = (Of: Cell) => (row: TableRow) => <Of row={row} />;

/** Every column there is, in the order in which the picker lists those not shown. Widths in px. */
export const COLUMNS: readonly TableColumn[] = [
  {
    id: 'name',
    label: 'column.name',
    width: 232,
    minWidth: 140,
    maxWidth: 800,
    grow: 2,
    render: drawn(NameCell),
    text: (row) => row.name,
  },
  {
    id: 'location',
    label: 'column.location',
    width: 188,
    minWidth: 96,
    maxWidth: 600,
    grow: 1,
    render: drawn(LocationCell),
    text: (row) => locationNames(row).join(' › '),
  },
  {
    id: 'tableType',
    label: 'column.type',
    width: 124,
    minWidth: 72,
    maxWidth: 240,
    render: drawn(TypeCell),
    text: (row) => row.tableType ?? '',
  },
  {
    id: 'owners',
    label: 'column.owners',
    field: 'owners',
    width: 172,
    minWidth: 80,
    maxWidth: 400,
    render: drawn(OwnersCell),
    text: (row) => (row.owners ?? []).map(personName).join(', '),
  },
  {
    id: 'tags',
    label: 'column.tags',
    field: 'tags',
    width: 220,
    minWidth: 120,
    maxWidth: 600,
    grow: 1,
    render: drawn(TagsCell),
    text: (row) => (row.tags ?? []).map((tag) => tag.tagFQN).join(', '),
  },
  {
    id: 'usageSummary',
    label: 'column.usage',
    labelNote: 'column.usageDays',
    field: 'usageSummary',
    width: 180,
    minWidth: 148,
    maxWidth: 360,
    render: drawn(UsageCell),
    text: (row) => String((row.usageSummary && usagePeriod(row.usageSummary)?.stats.count) ?? ''),
  },
  {
    id: 'columns',
    label: 'column.columns',
    field: 'columns',
    heavy: true,
    width: 100,
    minWidth: 72,
    maxWidth: 200,
    align: 'end',
    render: drawn(ColumnsCell),
    text: (row) => (row.columns ?? []).map((column) => column.name).join(', '),
  },
  {
    id: 'followers',
    label: 'column.followers',
    field: 'followers',
    width: 132,
    minWidth: 80,
    maxWidth: 240,
    render: drawn(FollowersCell),
    text: (row) => (row.followers ?? []).map(personName).join(', '),
  },
  {
    id: 'tableConstraints',
    label: 'column.constraints',
    field: 'tableConstraints',
    width: 148,
    minWidth: 88,
    maxWidth: 320,
    render: drawn(ConstraintsCell),
    text: (row) => (row.tableConstraints ?? []).map(plainConstraint).join('; '),
  },
  {
    id: 'description',
    label: 'column.description',
    width: 320,
    minWidth: 120,
    maxWidth: 900,
    grow: 1,
    render: drawn(DescriptionCell),
    // Its plain text is made with the cell; what is copied is the first line as it was written.
    text: (row) => row.description?.trim().split('\n', 1)[0] ?? '',
  },
  {
    id: 'updatedAt',
    label: 'column.updated',
    width: 100,
    minWidth: 88,
    maxWidth: 240,
    align: 'end',
    render: drawn(UpdatedCell),
    text: (row) => (row.updatedAt === undefined ? '' : (exactTime(row.updatedAt) ?? String(row.updatedAt))),
  },
];

const BY_ID: ReadonlyMap<string, TableColumn> = new Map(COLUMNS.map((column) => [column.id, column]));

/** The column of an id; undefined where there is none. */
export function columnById(id: string): TableColumn | undefined {
  return BY_ID.get(id);
}

/** The label of a column in the current language; its id where there is none. */
export function columnLabel(id: string): string {
  const column = columnById(id);
  return column ? t(column.label) : id;
}
