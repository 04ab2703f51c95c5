import {
  memo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { afterPaint } from '../ui/paint.ts';
import { useIsPrinting } from '../ui/viewport.ts';
import {
  cellId,
  type CellColumn,
  type CellStyles,
  RowCells,
  type RowAccessors,
  RecordBoundary,
  stylesOfCells,
  writeWidths,
} from './grid-cells.tsx';
import type { CellPlace } from './keyboard.ts';
import { originOf, rowsInSlots } from './scroll-model.ts';
import { isSame, NO_ROWS_DRAWN, type Scroller } from './scroller.ts';
import styles from './grid.module.css';

interface GridRowProps {
  readonly gridId: string;
  readonly index: number;
  readonly slot: number;
  /** Offset from the row of `originOf`, in px. */
  readonly top: number;
  readonly rowHeight: number;
  readonly columns: readonly CellColumn[];
  readonly cellStyles: CellStyles;
  readonly row: unknown;
  readonly accessors: RowAccessors;
  readonly edge: ReactNode;
  /** Width of `edge` in px: that of the grid on screen; undefined without `edge`. */
  readonly edgeWidth: number | undefined;
  readonly current: boolean;
  /** Undefined: rows cannot be selected. */
  readonly selected: boolean | undefined;
  readonly activeColumn: number | undefined;
  /** Whether the row keeps its last rendering. */
  readonly held: boolean;
}

/** Whether a row keeps its last rendering, made with `before`. */
const isKept = (before: GridRowProps, next: GridRowProps): boolean => next.held || isSame(before, next);

/** One row. It renders again only when its own record, place or state changes. */
const GridRow = memo(function GridRow(props: GridRowProps): ReactNode {
  const { gridId, index, top, columns, row, edge, activeColumn } = props;
  const style = { insetBlockStart: top, blockSize: props.rowHeight };
  if (edge !== undefined && edge !== null) {
    const isActive = activeColumn !== undefined;
    return (
      <div role="row" className={styles.row} style={style} aria-rowindex={index + 2} data-edge="">
        <div
          role="gridcell"
          id={isActive ? cellId(gridId, index, 0) : undefined}
          className={styles.edge}
          style={{ inlineSize: props.edgeWidth }}
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
      aria-selected={props.selected}
      aria-current={props.current || undefined}
    >
      <RecordBoundary of={row}>
        {(failed) => (
          <RowCells
            gridId={gridId}
            index={index}
            slot={props.slot}
            columns={columns}
            cellStyles={props.cellStyles}
            row={row}
            accessors={props.accessors}
            activeColumn={activeColumn}
            selected={props.selected}
            guarded={failed}
          />
        )}
      </RecordBoundary>
    </div>
  );
}, isKept);

interface GridRowsProps {
  readonly gridId: string;
  readonly scroller: Scroller;
  readonly columns: readonly CellColumn[];
  /** Widths of the columns in px; the same array while unchanged. */
  readonly widths: readonly number[];
  /** Width of the grid on screen, in px. */
  readonly inlineSize: number;
  /** The loaded rows; `rows[0]` has the absolute index `base`. */
  readonly rows: readonly unknown[];
  readonly base: number;
  readonly resetKey: unknown;
  readonly rowHeight: number;
  readonly accessors: RowAccessors;
  readonly renderFullWidthRow: ((index: number) => ReactNode) | undefined;
  readonly currentId: string | undefined;
  readonly isSelected: ((index: number) => boolean) | undefined;
  readonly active: CellPlace | undefined;
  /** Focuses the grid again after the focused element was removed. */
  readonly keepFocus: RefObject<() => void>;
}

const isWithin = (row: number, { first, last }: { readonly first: number; readonly last: number }) =>
  row >= first && row <= last;

/**
 * The rows near the screen, in recycled slots. Their box is higher than the screen and sticks to both of its edges: a list
 * scrolled faster than it is drawn shows older rows, never nothing.
 */
export const GridRows = memo(function GridRows(props: GridRowsProps) {
  const { gridId, scroller, columns, widths, rows, base, resetKey, rowHeight, accessors } = props;
  const { active, keepFocus } = props;
  const rowGroup = useRef<HTMLDivElement>(null);
  const cellStyles = useRef(stylesOfCells(widths));
  const rendered = useSyncExternalStore(scroller.subscribe, scroller.drawn);
  const { slots, shift, viewport, inset, overscanOf } = rendered;
  useLayoutEffect(() => keepFocus.current());
  // Each cell gets its own style, because inherited custom properties would restyle every element in the cells.
  useLayoutEffect(() => {
    cellStyles.current = stylesOfCells(widths);
    if (rowGroup.current) writeWidths(rowGroup.current, widths);
  }, [widths]);
  const hasOverscan = overscanOf === resetKey;
  const isFilled = rows.length > 0;
  useEffect(
    () => (isFilled && !hasOverscan ? afterPaint(scroller.drawOverscan) : undefined),
    [scroller, isFilled, hasOverscan, resetKey],
  );
  const seen = scroller.visible();
  const isPrinting = useIsPrinting();
  const all = rowsInSlots(slots);
  const onScreen =
    isPrinting || overscanOf === NO_ROWS_DRAWN ? all.filter(({ index }) => isWithin(index, seen)) : all;
  // A printed page lays rows out one after the other, in the order of the document.
  const drawn = isPrinting ? onScreen.toSorted((a, b) => a.index - b.index) : onScreen;
  const origin = originOf(slots);
  const height = slots.length * rowHeight;
  const beyond = Math.max(0, height - viewport);
  return (
    <>
      <div style={{ blockSize: Math.max(0, slots.first * rowHeight + shift) }} />
      <div className={styles.box} style={{ blockSize: height, top: inset - beyond, bottom: -beyond }}>
        <div
          ref={rowGroup}
          role="rowgroup"
          className={styles.rows}
          style={{ translate: `0 ${(origin - slots.first) * rowHeight}px` }}
        >
          {drawn.map(({ slot, index }) => {
            const row = rows[index - base];
            const edge = props.renderFullWidthRow?.(index);
            return (
              <GridRow
                key={slot}
                gridId={gridId}
                index={index}
                top={(index - origin) * rowHeight}
                rowHeight={rowHeight}
                columns={columns}
                cellStyles={cellStyles}
                row={row}
                accessors={accessors}
                slot={slot}
                edge={edge}
                edgeWidth={edge ? props.inlineSize : undefined}
                current={row !== undefined && accessors.getRowId(row) === props.currentId}
                selected={props.isSelected?.(index)}
                activeColumn={active?.row === index ? active.column : undefined}
                held={!hasOverscan && !isWithin(index, seen)}
              />
            );
          })}
        </div>
      </div>
    </>
  );
});
