import { memo, type ReactNode } from 'react';
import { cellId, RowCells, type DrawnColumn } from './row-cells.tsx';
import styles from './row.module.css';

interface GridRowProps {
  readonly gridId: string;
  readonly index: number;
  /** Px from the start of the drawn rows. */
  readonly top: number;
  readonly columns: readonly DrawnColumn[];
  readonly row: unknown;
  readonly awaited: string;
  readonly wide: ReactNode;
  /** Stands instead of all cells. */
  readonly edge: ReactNode;
  readonly selected: boolean;
  readonly activeColumn: number | undefined;
}

/** One row; drawn anew only when its own record, place or state changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { gridId, index, top, columns, row, edge, selected, activeColumn } = props;
  const style = { insetBlockStart: top };
  if (edge !== undefined && edge !== null) {
    const isActive = activeColumn !== undefined;
    return (
      <div role="row" className={styles.row} style={style} aria-rowindex={index + 2} data-edge="">
        <div
          role="gridcell"
          id={isActive ? cellId(gridId, index, 0) : undefined}
          className={styles.edge}
          aria-colindex={1}
          aria-colspan={columns.length}
          data-focus={isActive || undefined}
        >
          {edge}
        </div>
      </div>
    );
  }
  return (
    <div
      role="row"
      className={styles.row}
      style={style}
      aria-rowindex={index + 2}
      aria-busy={row === undefined || undefined}
      aria-selected={row === undefined ? undefined : selected}
    >
      <RowCells
        gridId={gridId}
        index={index}
        columns={columns}
        row={row}
        awaited={props.awaited}
        wide={props.wide}
        activeColumn={activeColumn}
      />
    </div>
  );
});
