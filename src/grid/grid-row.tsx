import { memo, type ReactNode } from 'react';
import { cellId, RowCells, type DrawnColumn, type RowReader } from './row-cells.tsx';
import { RecordBoundary } from './record-boundary.tsx';
import styles from './row.module.css';

interface GridRowProps {
  readonly gridId: string;
  readonly index: number;
  readonly slot: number;
  /** Px from the start of the drawn rows. */
  readonly top: number;
  readonly columns: readonly DrawnColumn[];
  readonly row: unknown;
  readonly reader: RowReader;
  /** Stands instead of all cells. */
  readonly edge: ReactNode;
  readonly selected: boolean;
  readonly activeColumn: number | undefined;
  /** It may wait: it stays as it was drawn last. */
  readonly held: boolean;
}

const isAsDrawn = (drawn: GridRowProps, next: GridRowProps) => {
  const before: readonly unknown[] = Object.values(drawn);
  return next.held || Object.values(next).every((value, i) => Object.is(value, before[i]));
};

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
      <RecordBoundary of={row}>
        {(failed) => (
          <RowCells
            gridId={gridId}
            index={index}
            slot={props.slot}
            columns={columns}
            row={row}
            reader={props.reader}
            activeColumn={activeColumn}
            guarded={failed}
          />
        )}
      </RecordBoundary>
    </div>
  );
}, isAsDrawn);
