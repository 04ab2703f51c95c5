import type { RowCells } from './row-cells.ts';

/** Whether a cell came, or failed and waits for Retry: nothing is to be asked. */
export function isSettled(cells: RowCells | undefined, field: string): boolean {
  if (!cells) return false;
  return (
    cells.failed[field] !== undefined || (cells.values[field] !== undefined && !cells.stale.includes(field))
  );
}

/** The cells of a row without its failures: those of one field, or all. The same object where there were none. */
export function forgiven(cells: RowCells, field?: string): RowCells {
  const left = Object.entries(cells.failed).filter(([failed]) => field !== undefined && failed !== field);
  if (left.length === Object.keys(cells.failed).length) return cells;
  return { ...cells, failed: Object.fromEntries(left) };
}

/** The cells of a row, to be shown as they are and to be asked for again. */
export const expired = ({ values }: RowCells): RowCells => ({
  values,
  failed: {},
  stale: Object.keys(values),
});
