import type { CSSProperties, ReactNode } from 'react';
import type { GridColumn } from './grid-column.ts';
import styles from './row.module.css';

/** Id of the focused cell; the others need none. `row` is -1 in the header. */
export const cellId = (gridId: string, row: number, column: number): string =>
  `${gridId}cell-${row < 0 ? 'head' : row}-${column}`;

const known: CSSProperties[] = [];

/** Takes a column's width from the grid's variables, so that a change of width redraws no row. */
export function cellWidth(column: number): CSSProperties {
  const made: Record<string, string> = { '--w': `var(--w-${column})` };
  return (known[column] ??= made);
}

/** Shares of a cell's width, in percent, so that bars look like text of different lengths. */
const BARS = [58, 70, 52, 48, 62, 40];

function Skeleton({ row, column }: { readonly row: number; readonly column: number }) {
  const share = (BARS[column % BARS.length] ?? 50) + ((row * 17 + column * 29) % 30) - 15;
  return <span className={styles.skeleton} style={{ inlineSize: `${Math.max(24, share)}%` }} />;
}

/** A column as rows see it. `draw` is a method here: what kind of record a grid has does not matter to its rows. */
export interface DrawnColumn extends Pick<GridColumn<never>, 'id' | 'align'> {
  draw(row: unknown): ReactNode;
}

interface RowCellsProps {
  readonly gridId: string;
  readonly index: number;
  readonly columns: readonly DrawnColumn[];
  /** Absent: the row is not loaded. */
  readonly row: unknown;
  /** Ids of columns whose cell is awaited, with spaces around and between. */
  readonly awaited: string;
  /** Stands instead of the cells after the first. */
  readonly wide: ReactNode;
  readonly activeColumn: number | undefined;
}

/** The cells of one row: drawn, awaited, or grey bars where the row itself is awaited. */
export function RowCells({ gridId, index, columns, row, awaited, wide, activeColumn }: RowCellsProps) {
  const isWide = wide !== undefined && wide !== null;
  const cells = (isWide ? columns.slice(0, 1) : columns).map((column, i) => {
    const isAwaited = row !== undefined && awaited.includes(` ${column.id} `);
    const isActive = i === activeColumn;
    return (
      <div
        key={column.id}
        role="gridcell"
        id={isActive ? cellId(gridId, index, i) : undefined}
        className={styles.cell}
        style={cellWidth(i)}
        aria-colindex={i + 1}
        aria-busy={isAwaited || undefined}
        data-col={column.id}
        data-align={column.align}
        data-focus={isActive || undefined}
      >
        {row === undefined || isAwaited ? <Skeleton row={index} column={i} /> : column.draw(row)}
      </div>
    );
  });
  if (!isWide) return cells;
  const isActive = activeColumn !== undefined && activeColumn > 0;
  return (
    <>
      {cells}
      <div
        role="gridcell"
        id={isActive ? cellId(gridId, index, 1) : undefined}
        className={styles.wide}
        aria-colindex={2}
        aria-colspan={columns.length - 1}
        data-wide=""
        data-focus={isActive || undefined}
      >
        {wide}
      </div>
    </>
  );
}
