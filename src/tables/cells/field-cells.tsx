import type { TableRow } from '../../api/table-schema.ts';
import { OwnersCell } from './owners-cell.tsx';
import { TagsCell } from './tags-cell.tsx';

interface FieldCellProps {
  readonly of: 'owners' | 'tags';
  readonly row: TableRow;
}

/** The cell of a column that is shown by default, and whose values are asked for beside the rows. */
export default function FieldCell({ of, row }: FieldCellProps) {
  return of === 'owners' ? <OwnersCell row={row} /> : <TagsCell row={row} />;
}
