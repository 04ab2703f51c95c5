import type { CatalogRow, TableRow } from '../api/table-schema.ts';
import type { CellStore } from './cell-store.ts';
import type { RowCells } from './row-cells.ts';

/** A table with the optional cells that are there; where they failed, why, by field. */
export type FilledRow = TableRow & { readonly failedFields?: Readonly<Record<string, unknown>> };
export type DrawnRow = FilledRow | Exclude<CatalogRow, TableRow>;

interface Merged {
  readonly cells: RowCells;
  readonly row: DrawnRow;
}

/**
 * Puts cells into rows by id. A row whose cells did not change is the same object as before, so that nothing is drawn
 * again for it. The answer is a function of its arguments; what it remembers only keeps identities.
 */
export function createRowMerger(): (rows: readonly CatalogRow[], store: CellStore) => readonly DrawnRow[] {
  const memory = new WeakMap<CatalogRow, Merged>();
  const merge = (row: CatalogRow, cells: RowCells | undefined): DrawnRow => {
    if (row.kind === 'unreadable' || !cells) return row;
    const known = memory.get(row);
    if (known?.cells === cells) return known.row;
    const merged: FilledRow = { ...row, ...cells.values, failedFields: cells.failed };
    memory.set(row, { cells, row: merged });
    return merged;
  };
  return (rows, store) => rows.map((row) => merge(row, store.get(row.id)));
}
