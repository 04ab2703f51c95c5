import { Component, memo, type ReactNode } from 'react';
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

/** Grey bars, which look like text of different lengths: their shares of a cell's width, in percent. */
const BARS = [58, 70, 42, 80, 52, 34, 64, 48, 74, 38, 55].map((share) => (
  <span key={share} className={styles.skeleton} style={{ inlineSize: `${share}%` }} />
));

/** A grey bar. It depends on the slot, not the row, so that React keeps it for the row that is scrolled in next. */
const skeleton = (slot: number, column: number): ReactNode => BARS[(slot * 3 + column * 5) % BARS.length];

/** A column for records of any type, which only `Grid` has. Methods, because they are compared loosely. */
interface CellColumn extends Omit<GridColumn<never>, 'render' | 'text' | 'isAwaited'> {
  render(row: unknown, width?: number): ReactNode;
  isAwaited?(row: unknown): boolean;
}

/** The attributes of a cell that all rows share, without those it lacks: React compares each for every row. */
export const cellPropsOf = (column: CellColumn, at: number, width: number | undefined) => ({
  role: 'gridcell',
  className: styles.cell,
  'aria-colindex': at + 1,
  'data-col': column.id,
  ...(width !== undefined && { style: { inlineSize: width } }),
  ...(column.align && { 'data-align': column.align }),
  ...(column.area && { 'data-area': column.area }),
});

/** What all rows of a grid are drawn with; the same object while unchanged. */
export interface RowSettings {
  readonly gridId: string;
  readonly columns: readonly CellColumn[];
  /** Drawn widths of the columns in px; empty: cells are in areas. */
  readonly widths: readonly number[];
  readonly cellProps: readonly ReturnType<typeof cellPropsOf>[];
  /** Width of the grid on screen, in px. */
  readonly inlineSize: number;
  readonly rowHeight: number;
  readonly brokenCellTitle: string;
  renderWideCell(row: unknown): ReactNode;
}

interface GridRowProps {
  readonly settings: RowSettings;
  readonly index: number;
  readonly slot: number;
  /** Offset from the row of `originOf`, in px. */
  readonly top: number;
  /** Absent: the row is not loaded. */
  readonly row: unknown;
  /** Content in place of all cells. */
  readonly edge: ReactNode;
  readonly current: boolean;
  /** Undefined: rows cannot be selected. The active cell says it too, because screen readers read it without its row. */
  readonly selected: boolean | undefined;
  readonly activeColumn: number | undefined;
  /** Whether a cell of the row threw: each then has a boundary of its own. */
  readonly guarded: boolean;
}

/** A component, so that a boundary around it catches what `draw` throws. */
const CellContent = ({ draw }: { readonly draw: () => ReactNode }) => draw();

const guard = (row: unknown, draw: () => ReactNode, brokenTitle: string) => (
  <RecordBoundary of={row}>
    {(failed) => (failed ? <span title={brokenTitle}>?</span> : <CellContent draw={draw} />)}
  </RecordBoundary>
);

const isShown = (content: ReactNode): boolean => content !== undefined && content !== null;

/** One row, whose cells are grey bars while awaited. It renders again only when its own record, place or state changes. */
export const GridRow = memo(function GridRow(props: GridRowProps): ReactNode {
  const { settings, index, slot, row, edge, activeColumn } = props;
  const { gridId, columns, widths } = settings;
  const isEdge = isShown(edge);
  const wide = isEdge || row === undefined ? undefined : settings.renderWideCell(row);
  /** The column from which on one cell is in place of the others. */
  const from = isEdge ? 0 : isShown(wide) ? 1 : columns.length;
  const selected = isEdge ? undefined : props.selected;
  const activeAt = activeColumn === undefined ? -1 : Math.min(activeColumn, from);
  const stateOf = (at: number) =>
    at === activeAt && {
      id: cellId(gridId, index, at),
      'aria-selected': selected || undefined,
      'data-focus': true,
    };
  const cells = columns.slice(0, from).map((column, at) => {
    const isAwaited = row !== undefined && column.isAwaited?.(row) === true;
    const width = widths[at];
    return (
      <div
        key={column.id}
        {...settings.cellProps[at]}
        {...(isAwaited && { 'aria-busy': true })}
        {...stateOf(at)}
      >
        {row === undefined || isAwaited
          ? skeleton(slot, at)
          : props.guarded
            ? guard(row, () => column.render(row, width), settings.brokenCellTitle)
            : column.render(row, width)}
      </div>
    );
  });
  if (isEdge || isShown(wide))
    cells.push(
      <div
        key="wide"
        role="gridcell"
        className={isEdge ? styles.edge : styles.wide}
        style={isEdge ? { inlineSize: settings.inlineSize } : undefined}
        aria-colindex={from + 1}
        aria-colspan={Math.max(1, columns.length - from)}
        data-wide={isEdge ? undefined : ''}
        {...stateOf(from)}
      >
        {isEdge ? edge : wide}
      </div>,
    );
  return (
    <div
      role="row"
      className={styles.row}
      style={{ insetBlockStart: props.top, blockSize: settings.rowHeight }}
      aria-rowindex={index + 2}
      aria-busy={(!isEdge && row === undefined) || undefined}
      aria-selected={selected}
      aria-current={(!isEdge && props.current) || undefined}
      data-edge={isEdge ? '' : undefined}
    >
      {cells}
    </div>
  );
});
