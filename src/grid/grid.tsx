import {
  useMemo,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useEffectEvent,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { isRtl } from '../ui/keyboard.ts';
import { useActiveCell, useKeptFocus } from './active-cell.ts';
import { revealColumn } from './column-layout.ts';
import { GridHeader, useColumnDrag, useColumnResize } from './grid-header.tsx';
import type { GridPosition, GridProps } from './grid-props.ts';
import { cellId } from './grid-row.tsx';
import { GridRows } from './grid-rows.tsx';
import { useGridTable } from './grid-table.ts';
import { type CellPlace, useGridKeys } from './keyboard.ts';
import { bodyHeight } from './scroll-model.ts';
import { createScroller } from './scroller.ts';
import styles from './grid.module.css';

/**
 * The place that the list moved the screen to since `before`; undefined: not moved.
 * @param at the row on top of the screen before the move, and its hidden px
 */
function targetOf(
  { shift, arrival }: GridPosition,
  before: GridPosition | undefined,
  at: { readonly index: number; readonly offset: number },
): { readonly row: number; readonly offsetPx: number } | undefined {
  if (arrival && arrival !== before?.arrival)
    return { row: arrival.row + shift - arrival.shift, offsetPx: 0 };
  const by = shift - (before?.shift ?? 0);
  return by === 0 ? undefined : { row: at.index + by, offsetPx: at.offset };
}

/** Cells in areas have widths of their own. */
const NO_WIDTHS: readonly number[] = [];

/**
 * A grid by the ARIA grid pattern that draws only the rows near the screen. It is one tab stop; the focused cell is its
 * active descendant.
 */
export function Grid<Row>(props: GridProps<Row>): ReactNode {
  const { rows, base, resetKey, rowCount, rowHeight, renderFullWidthRow, renderWideCell } = props;
  const gridId = useId();
  const gridRef = useRef<HTMLDivElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const { position, initialRow = 0 } = props;
  const [scroller] = useState(() => {
    const moved = position && targetOf(position, undefined, { index: initialRow, offset: 0 });
    return createScroller({ rowCount, rowHeight }, moved?.row ?? initialRow);
  });
  const frame = useSyncExternalStore(scroller.subscribe, scroller.frame);

  const resizing = useColumnResize(props.onWidthChange);
  const { resize } = resizing;
  const chosen = useMemo(
    () => (resize ? { ...props.widths, [resize.id]: resize.width } : props.widths),
    [props.widths, resize],
  );
  const { columns, widths } = useGridTable(props.columns, props.shownColumns, chosen, frame.inlineSize);
  const layout = props.layout ?? 'columns';
  const minInlineSize = layout === 'areas' ? 0 : widths.reduce((sum, width) => sum + width, 0);
  const ids = columns.map((column) => column.id);
  const dragging = useColumnDrag(ids, props.onOrderChange);

  const { active, isDrawn, setActive, handlers } = useActiveCell(scroller, rowCount, columns.length);
  const { keepFocus, onFocusIn, onBlur } = useKeptFocus(gridRef);
  const rowAt = (index: number) => rows[index - base];
  const spanAt = (index: number) => {
    if (index < 0) return undefined;
    if ((renderFullWidthRow?.(index) ?? undefined) !== undefined) return 0;
    const row = rowAt(index);
    return row !== undefined && (renderWideCell(row) ?? undefined) !== undefined ? 1 : undefined;
  };
  const focusCell = (cell: CellPlace) => {
    setActive(cell);
    const grid = gridRef.current;
    if (!grid) return;
    const scrolled = Math.abs(grid.scrollLeft);
    const to = revealColumn(widths, cell.column, grid.clientWidth, scrolled);
    if (to !== scrolled) grid.scrollLeft = isRtl(grid) ? -to : to;
    if (cell.row >= 0) scroller.scrollToRow(cell.row, 'nearest');
    // A page that scrolls, as in a low window, may hold the grid out of sight.
    grid.scrollIntoView({ block: 'nearest' });
  };
  const pageRows = () => Math.max(1, Math.floor(scroller.drawn().viewport / rowHeight) - 1);
  const keys = useGridKeys({
    rowCount,
    onRowOpen: props.onRowOpen,
    onWidthChange: props.onWidthChange,
    onOrderChange: props.onOrderChange,
    columns,
    widths,
    active,
    rowAt,
    spanAt,
    pageRows,
    focusCell,
  });

  const onVisibleChange = useEffectEvent(props.onVisibleChange);
  useLayoutEffect(() => {
    const element = gridRef.current;
    const body = bodyRef.current;
    return element && body
      ? scroller.attach({ element, body, onVisibleChange: (range) => onVisibleChange(range) })
      : undefined;
  }, [scroller]);
  // `measure` runs only after changes that no observer reports in time, because reading sizes makes the browser lay out.
  useLayoutEffect(() => scroller.measure(), [scroller, minInlineSize]);
  const followed = useRef(position);
  useLayoutEffect(() => {
    const before = followed.current?.list === position?.list ? followed.current : undefined;
    followed.current = position;
    const target =
      position && targetOf(position, before, before ? scroller.position() : { index: initialRow, offset: 0 });
    scroller.setRows({ rowCount, rowHeight }, resetKey, initialRow, target);
    if (target && position.arrival !== before?.arrival && document.activeElement === gridRef.current)
      setActive((known) => ({ row: target.row, column: known?.column ?? 0 }));
  }, [scroller, rowCount, rowHeight, resetKey, initialRow, position, setActive]);
  useImperativeHandle(
    props.handle,
    () => ({
      scrollToRow: scroller.scrollToRow,
      position: scroller.position,
      showLastColumn: () => {
        const grid = gridRef.current;
        if (grid) grid.scrollLeft = isRtl(grid) ? -grid.scrollWidth : grid.scrollWidth;
      },
      focus: (row) => {
        gridRef.current?.focus({ preventScroll: true });
        if (row !== undefined) setActive((known) => ({ row, column: known?.column ?? 0 }));
      },
      activeRow: () => active?.row,
    }),
    [scroller, setActive, active],
  );

  const descendant = () => {
    if (!active || !isDrawn) return undefined;
    return cellId(gridId, active.row, Math.min(active.column, spanAt(active.row) ?? active.column));
  };
  return (
    <div className={styles.wrap}>
      <div
        ref={gridRef}
        role="grid"
        tabIndex={0}
        className={styles.grid}
        aria-label={props.label}
        aria-rowcount={props.ariaRowCount}
        aria-colcount={columns.length}
        aria-busy={props.busy || undefined}
        aria-multiselectable={props.isSelected && true}
        aria-activedescendant={descendant()}
        data-layout={layout}
        data-density={props.density ?? 'comfortable'}
        data-scrolled={frame.scrolled || undefined}
        data-stale={props.stale || undefined}
        data-selecting={props.isSelecting || undefined}
        onCopy={keys.onCopy}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && dragging.drag) {
            dragging.cancelDrag();
            event.preventDefault();
          }
          keys.onKeyDown(event);
        }}
        onMouseDown={handlers.onMouseDown}
        onFocus={(event) => {
          onFocusIn();
          handlers.onFocus(event);
        }}
        onBlur={onBlur}
      >
        <GridHeader
          gridId={gridId}
          columns={columns}
          widths={widths}
          minInlineSize={minInlineSize}
          blockSize={frame.blockSize}
          activeColumn={active?.row === -1 ? active.column : undefined}
          gripLabelOf={props.gripLabelOf}
          headerMenu={props.headerMenu}
          sort={props.sort}
          dragging={dragging}
          resizing={resizing}
        />
        <div
          ref={bodyRef}
          className={styles.body}
          style={{ blockSize: bodyHeight({ rowCount, rowHeight, viewport: 0 }), minInlineSize }}
        >
          <GridRows
            gridId={gridId}
            scroller={scroller}
            columns={columns}
            widths={layout === 'areas' ? NO_WIDTHS : widths}
            inlineSize={frame.inlineSize}
            rows={rows}
            base={base}
            resetKey={resetKey}
            rowHeight={rowHeight}
            brokenCellTitle={props.brokenCellTitle}
            getRowId={props.getRowId}
            currentId={props.currentId}
            isSelected={props.isSelected}
            renderFullWidthRow={renderFullWidthRow}
            renderWideCell={renderWideCell}
            active={active}
            keepFocus={keepFocus}
          />
        </div>
      </div>
      {frame.more && <div className={styles.more} style={{ insetInlineStart: frame.inlineSize }} />}
    </div>
  );
}
