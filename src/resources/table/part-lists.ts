import { columnParts } from '../shared/part-lines.ts';
import { type PartList } from '../shared/part-list.ts';
import type { TableRow } from './definition.ts';

export const tablePartLists: readonly PartList<TableRow>[] = [
  columnParts({
    id: 'columns',
    label: 'parts.column',
    field: { name: 'columns', heavy: true },
    columnsOf: ({ columns }) => columns,
    constraints: {
      field: { name: 'tableConstraints' },
      of: ({ tableConstraints }: TableRow) => tableConstraints,
    },
  }),
];
