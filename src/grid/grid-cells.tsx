import { Component, createContext, useContext, useMemo, type CSSProperties, type ReactNode } from 'react';
import type { GridColumn } from './grid-props.ts';
import styles from './grid.module.css';

interface RecordBoundaryProps {
  /** The drawn record; a boundary that failed tries again with another one. */
  readonly of: unknown;
  /** @param failed whether drawing this record threw before */
  readonly children: (failed: boolean) => ReactNode;
}
interface RecordBoundaryState {
  readonly failed: boolean;
  readonly of: unknown;
}

/** Lets `children` draw something else after drawing a record threw. */
export class RecordBoundary extends Component<RecordBoundaryProps, RecordBoundaryState> {
  override state: RecordBoundaryState = { failed: false, of: this.props.of };

  static getDerivedStateFromError(): Partial<RecordBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    props: RecordBoundaryProps,
    state: RecordBoundaryState,
  ): Partial<RecordBoundaryState> | null {
    return props.of === state.of ? null : { failed: false, of: props.of };
  }

  override render(): ReactNode {
    return this.props.children(this.state.failed);
  }
}

/** Id of the focused cell; the others need none. `row` is -1 in the header. */
export const cellId = (gridId: string, row: number, column: number): string =>
  `${gridId}cell-${row < 0 ? 'head' : row}-${column}`;

/**
 * The style of a cell in each column as of the last commit. The object keeps its identity, because a change renders no row:
 * `writeWidths` writes it into all cells.
 */
export type CellStyles = { readonly current: readonly CSSProperties[] };

/** The style of a cell in each column, by the columns' widths in px. */
export const stylesOfCells = (widths: readonly number[]): readonly CSSProperties[] =>
  widths.map((inlineSize) => ({ inlineSize }));

/** Drawn widths of the columns in px, for cells that fit their content to them. A change redraws those cells, but no row. */
export const ColumnWidths = createContext<readonly number[]>([]);

/** Writes widths, in px, into the cells of all rows without rendering them. */
export function writeWidths(rows: Element, widths: readonly number[]): void {
  for (const row of rows.children) {
    for (const [i, cell] of Array.from(row.children).entries()) {
      if (cell instanceof HTMLElement && !cell.hasAttribute('aria-colspan'))
        cell.style.inlineSize = `${widths[i]}px`;
    }
  }
}

/** Shares of a cell's width, in percent, so that bars look like text of different lengths. */
const BARS = [58, 70, 52, 48, 62, 40];
const bars = new Map<number, ReactNode>();

/** A grey bar. It depends on the slot, not the row, so that React keeps it for the row that is scrolled in next. */
function skeleton(slot: number, column: number): ReactNode {
  const key = slot * 64 + column;
  let bar = bars.get(key);
  if (!bar) {
    const share = (BARS[column % BARS.length] ?? 50) + ((slot * 17 + column * 29) % 30) - 15;
    bar = <span className={styles.skeleton} style={{ inlineSize: `${Math.max(24, share)}%` }} />;
    bars.set(key, bar);
  }
  return bar;
}

/** A column for records of any type, which only `Grid` has. `render` is a method, because methods are compared loosely. */
export interface CellColumn extends Omit<GridColumn<never>, 'render' | 'text'> {
  render(row: unknown, width?: number): ReactNode;
}

/** The caller's view of a record of any type; methods as in `CellColumn`. */
export interface RowAccessors {
  getRowId(row: unknown): string;
  renderWideCell?(row: unknown): ReactNode;
  cellBusy?(row: unknown, columnId: string): boolean;
  readonly brokenCellTitle: string;
}

interface RowCellsProps {
  readonly gridId: string;
  readonly index: number;
  readonly slot: number;
  readonly columns: readonly CellColumn[];
  readonly cellStyles: CellStyles;
  /** Absent: the row is not loaded. */
  readonly row: unknown;
  readonly accessors: RowAccessors;
  readonly activeColumn: number | undefined;
  /** Whether the row is selected. The active cell says so too, because screen readers read it without its row. */
  readonly selected: boolean | undefined;
  /** Whether a cell of this row threw: each then has a boundary of its own. */
  readonly guarded: boolean;
}

interface CellContentProps {
  readonly column: CellColumn;
  /** Place of the column among those shown, from 0. */
  readonly at: number;
  readonly row: unknown;
}

/** The content of a cell that shows as much as fits its width. */
function FittedContent({ column, at, row }: CellContentProps) {
  const width = useContext(ColumnWidths)[at];
  return useMemo(() => column.render(row, width), [column, row, width]);
}

const cellContent = (column: CellColumn, at: number, row: unknown) =>
  column.fitsWidth ? <FittedContent column={column} at={at} row={row} /> : column.render(row);

const CellContent = ({ column, at, row }: CellContentProps) => cellContent(column, at, row);

const guard = (column: CellColumn, at: number, row: unknown, brokenTitle: string) => (
  <RecordBoundary of={row}>
    {(failed) =>
      failed ? <span title={brokenTitle}>?</span> : <CellContent column={column} at={at} row={row} />
    }
  </RecordBoundary>
);

/** The cells of one row; awaited cells, and all cells of an awaited row, are grey bars. */
export function RowCells({
  gridId,
  index,
  slot,
  columns,
  cellStyles,
  row,
  accessors,
  activeColumn,
  selected,
  guarded,
}: RowCellsProps) {
  const wide = row === undefined ? undefined : accessors.renderWideCell?.(row);
  const isWide = wide !== undefined && wide !== null;
  const cells = (isWide ? columns.slice(0, 1) : columns).map((column, i) => {
    const isAwaited = row !== undefined && accessors.cellBusy?.(row, column.id) === true;
    const isActive = i === activeColumn;
    return (
      <div
        key={column.id}
        role="gridcell"
        id={isActive ? cellId(gridId, index, i) : undefined}
        className={styles.cell}
        style={cellStyles.current[i]}
        aria-colindex={i + 1}
        aria-busy={isAwaited || undefined}
        aria-selected={(isActive && selected) || undefined}
        data-col={column.id}
        data-align={column.align}
        data-area={column.area}
        data-focus={isActive || undefined}
      >
        {row === undefined || isAwaited
          ? skeleton(slot, i)
          : guarded
            ? guard(column, i, row, accessors.brokenCellTitle)
            : cellContent(column, i, row)}
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
        aria-selected={(isActive && selected) || undefined}
        data-wide=""
        data-focus={isActive || undefined}
      >
        {wide}
      </div>
    </>
  );
}
