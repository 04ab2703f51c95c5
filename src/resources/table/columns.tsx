import { lazyPart } from '../../ui/lazy.ts';
import type { ResourceType } from '../resource.ts';
import { SHARED_VIEWS, type ColumnView } from '../shared/column-views.tsx';
import { renderColumns, renderType, tableTypeIcon, tableTypeWord } from './cells.tsx';
import { renderConstraints, plainConstraint } from './constraints.tsx';
import { tableDefinition, type TableColumnId, type TableRow } from './definition.ts';
import { FRESHNESS_VIEWS } from './freshness.tsx';
import { lazyTableDetails } from './lazy-details.ts';

const VIEWS: Readonly<Record<TableColumnId, ColumnView<TableRow>>> = {
  ...SHARED_VIEWS,
  ...FRESHNESS_VIEWS,
  tableType: {
    width: 124,
    narrow: 'fact',
    render: renderType,
    text: (row) => row.tableType ?? '',
  },
  columns: {
    width: 100,
    align: 'end',
    render: renderColumns,
    text: (row) => (row.columns ?? []).map((column) => column.name).join(', '),
  },
  tableConstraints: {
    width: 148,
    render: renderConstraints,
    text: (row) => (row.tableConstraints ?? []).map(plainConstraint).join('; '),
  },
};

const lazyPartLists = lazyPart(async () => (await lazyTableDetails.load()).tablePartLists);
const lazyOpenedRecords = lazyPart(async () => (await lazyTableDetails.load()).openedTableRecords);

export const tableResource: ResourceType<TableRow> = {
  ...tableDefinition,
  endpoint: { ...tableDefinition.endpoint, opened: lazyOpenedRecords },
  columns: tableDefinition.columns.map((column) => ({ ...column, ...VIEWS[column.id] })),
  icon: ({ tableType }) => tableTypeIcon(tableType ?? 'Regular'),
  kind: ({ tableType }, t) => tableType && tableTypeWord(tableType, t),
  partLists: lazyPartLists,
  hasLineage: true,
  Parts: function LoadedParts(props) {
    const { Parts } = lazyTableDetails.read();
    return <Parts {...props} />;
  },
};
