import type { ReactNode } from 'react';
import type { TableRow } from './record.ts';
import type { Column, ColumnSpec, ResourceType } from '../resource.ts';
import { tableDefinition, type TableColumnId } from './definition.ts';
import { exactTime, UpdatedCell } from '../../entity/updated.tsx';
import { ColumnsCell, tableTypeDisplay, TypeCell } from './cells.tsx';
import { ConstraintsCell, plainConstraint } from './constraints.tsx';
import { DescriptionCell } from '../../entity/description.tsx';
import { FollowersCell, OwnersCell, personName } from '../../entity/people.tsx';
import { TagsCell } from '../../entity/tags.tsx';
import { UsageCell, usagePeriod } from '../../entity/usage.tsx';
import { LocationCell, locationNames } from '../../entity/names.tsx';
import { lazyWithRetry } from '../../ui/lazy.ts';
import { NameCell } from '../../entity/names.tsx';

type Cell = (props: { readonly row: TableRow }) => ReactNode;

const drawn = (Of: Cell) => (row: TableRow) => <Of row={row} />;

/** ECMA-262: the furthest time value from the epoch, in ms. */
const MAX_TIME = 8.64e15;

/** A moment as every program reads it, in UTC, of ms since the epoch; the number itself where it is no date. */
const isoTime = (at: number): string => (Math.abs(at) <= MAX_TIME ? new Date(at).toISOString() : String(at));

/** What a column adds to its definition: how it is drawn. Widths in px. */
type ColumnView = Omit<Column<TableRow>, keyof ColumnSpec>;

const VIEWS: Readonly<Record<TableColumnId, ColumnView>> = {
  name: {
    width: 232,
    minWidth: 140,
    maxWidth: 800,
    grow: 2,
    render: drawn(NameCell),
    text: (row) => row.name,
  },
  location: {
    width: 188,
    minWidth: 96,
    maxWidth: 600,
    grow: 1,
    render: drawn(LocationCell),
    text: (row) => locationNames(row).join(' › '),
    file: {
      data: ({ service, database, databaseSchema }) => ({
        service: service ?? null,
        database: database ?? null,
        databaseSchema: databaseSchema ?? null,
      }),
    },
  },
  tableType: {
    width: 124,
    minWidth: 72,
    maxWidth: 240,
    render: drawn(TypeCell),
    text: (row) => row.tableType ?? '',
  },
  owners: {
    width: 172,
    minWidth: 80,
    maxWidth: 400,
    render: drawn(OwnersCell),
    text: (row) => (row.owners ?? []).map(personName).join(', '),
  },
  tags: {
    width: 220,
    minWidth: 120,
    maxWidth: 600,
    grow: 1,
    render: drawn(TagsCell),
    text: (row) => (row.tags ?? []).map((tag) => tag.tagFQN).join(', '),
  },
  usageSummary: {
    labelNote: 'column.usageDays',
    width: 180,
    minWidth: 148,
    maxWidth: 360,
    render: drawn(UsageCell),
    text: (row) => String((row.usageSummary && usagePeriod(row.usageSummary)?.stats.count) ?? ''),
  },
  columns: {
    width: 100,
    minWidth: 72,
    maxWidth: 200,
    align: 'end',
    render: drawn(ColumnsCell),
    text: (row) => (row.columns ?? []).map((column) => column.name).join(', '),
  },
  followers: {
    width: 132,
    minWidth: 80,
    maxWidth: 240,
    render: drawn(FollowersCell),
    text: (row) => (row.followers ?? []).map(personName).join(', '),
  },
  tableConstraints: {
    width: 148,
    minWidth: 88,
    maxWidth: 320,
    render: drawn(ConstraintsCell),
    text: (row) => (row.tableConstraints ?? []).map(plainConstraint).join('; '),
  },
  description: {
    width: 320,
    minWidth: 120,
    maxWidth: 900,
    grow: 1,
    render: drawn(DescriptionCell),
    // Its plain text is made with the cell; what is copied is the first line as it was written.
    text: (row) => row.description?.trim().split('\n', 1)[0] ?? '',
    file: { text: (row) => row.description ?? '' },
  },
  updatedAt: {
    width: 100,
    minWidth: 88,
    maxWidth: 240,
    align: 'end',
    render: drawn(UpdatedCell),
    text: (row) => (row.updatedAt === undefined ? '' : (exactTime(row.updatedAt) ?? String(row.updatedAt))),
    file: { text: ({ updatedAt }) => (updatedAt === undefined ? '' : isoTime(updatedAt)) },
  },
};

/** Tables, with their columns as they are drawn. */
export const tableResource: ResourceType<TableRow> = {
  ...tableDefinition,
  columns: tableDefinition.columns.map((spec) => ({ ...spec, ...VIEWS[spec.id] })),
  icon: ({ tableType }) => tableTypeDisplay(tableType ?? 'Regular').icon,
  kind: ({ tableType }) => tableType && tableTypeDisplay(tableType).word,
  Parts: lazyWithRetry(() => import('./parts.tsx')),
};
