import type { TableRow } from '../../api/table-schema.ts';
import { ColumnsCell } from './columns-cell.tsx';
import { ConstraintsCell } from './constraints-cell.tsx';
import { DescriptionCell } from './description-cell.tsx';
import { FollowersCell } from './followers-cell.tsx';
import { UsageCell } from './usage-cell.tsx';

const CELLS = {
  usageSummary: UsageCell,
  columns: ColumnsCell,
  followers: FollowersCell,
  tableConstraints: ConstraintsCell,
  description: DescriptionCell,
} as const;

interface OptionalCellProps {
  readonly of: keyof typeof CELLS;
  readonly row: TableRow;
}

/** The cell of a column that is not shown by default. */
export default function OptionalCell({ of, row }: OptionalCellProps) {
  const Cell = CELLS[of];
  return <Cell row={row} />;
}
