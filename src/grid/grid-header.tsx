import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState, type PointerEvent } from 'react';
import { isRtl } from '../ui/keyboard.ts';
import { gapAt, moveColumn, clampColumnWidth } from './column-layout.ts';
import type { GridColumn, GridProps } from './grid-props.ts';
import { cellId } from './grid-row.tsx';
import styles from './grid.module.css';

interface Drag {
  readonly from: number;
  readonly fromX: number;
  /** The gap under the pointer; absent before the pointer has moved. */
  readonly gap?: number;
}

/** Px that a pointer moves before a press becomes a drag. */
const DRAG_THRESHOLD = 5;

/** 1, or -1 where px grow towards the start. */
const signOf = (element: Element) => (isRtl(element) ? -1 : 1);

const middlesOf = (row: Element, sign: number): number[] =>
  Array.from(row.children, (cell) => {
    const { left, width } = cell.getBoundingClientRect();
    return (left + width / 2) * sign;
  });

/** Moves columns by their headers. @returns the drag so far, and the handlers of every header */
export function useColumnDrag(ids: readonly string[], onOrderChange: (ids: readonly string[]) => void) {
  const [drag, setDrag] = useState<Drag>();
  const headOf = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { target, currentTarget, button, clientX } = event;
      // Events of a menu's portal bubble to the header that opened the menu.
      const isHeader =
        target instanceof Element && currentTarget.contains(target) && !target.closest('button');
      if (button !== 0 || index === 0 || !isHeader) return;
      currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, fromX: clientX });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const row = event.currentTarget.parentElement;
      if (drag?.from !== index || !row) return;
      if (drag.gap === undefined && Math.abs(event.clientX - drag.fromX) < DRAG_THRESHOLD) return;
      const sign = signOf(row);
      const gap = gapAt(middlesOf(row, sign), event.clientX * sign);
      if (gap !== drag.gap) setDrag({ ...drag, gap });
    },
    onPointerUp: () => {
      setDrag(undefined);
      if (drag?.gap === undefined) return;
      const moved = moveColumn(ids, drag.from, drag.gap);
      if (moved !== ids) onOrderChange(moved);
    },
    onPointerCancel: () => setDrag(undefined),
  });
  return { drag, headOf, cancelDrag: () => setDrag(undefined) };
}

interface Resize {
  readonly id: string;
  readonly fromX: number;
  readonly from: number;
  readonly width: number;
}

/** Resizes columns by their grips. @returns the width so far, and the handlers of every grip */
export function useColumnResize(onWidthChange: (columnId: string, width: number | undefined) => void) {
  const [resize, setResize] = useState<Resize>();
  const gripOf = (column: GridColumn<never>, drawn: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // The header must not get the press, because it would start to move its column.
      event.stopPropagation();
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setResize({ id: column.id, fromX: event.clientX, from: drawn, width: drawn });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (resize?.id !== column.id) return;
      const by = (event.clientX - resize.fromX) * signOf(event.currentTarget);
      setResize({ ...resize, width: clampColumnWidth(column, resize.from + by) });
    },
    onPointerUp: () => {
      if (resize?.id !== column.id) return;
      setResize(undefined);
      if (resize.width !== resize.from) onWidthChange(column.id, resize.width);
    },
    onPointerCancel: () => setResize(undefined),
    onDoubleClick: () => onWidthChange(column.id, undefined),
  });
  return { resize, gripOf };
}

interface GridHeaderProps extends Pick<GridProps<never>, 'gripLabelOf' | 'sort'> {
  readonly headerMenu: GridProps<never>['headerMenu'] | undefined;
  readonly gridId: string;
  readonly columns: readonly GridColumn<never>[];
  /** Drawn widths in px, and their sum. */
  readonly widths: readonly number[];
  readonly minInlineSize: number;
  /** Height of the grid on screen, in px. */
  readonly blockSize: number;
  readonly activeColumn: number | undefined;
  readonly dragging: ReturnType<typeof useColumnDrag>;
  readonly resizing: ReturnType<typeof useColumnResize>;
}

function dropSide(gap: number | undefined, index: number, count: number): 'before' | 'after' | undefined {
  if (gap === index) return 'before';
  return gap === count && index === count - 1 ? 'after' : undefined;
}

/** The header row: it stays at the top, and is the row before the first for the keyboard. */
export function GridHeader(props: GridHeaderProps) {
  const { gridId, columns, widths, minInlineSize, sort, resizing } = props;
  const { drag, headOf } = props.dragging;
  const dropMark = drag && { '--seen-block': `${props.blockSize}px` };
  return (
    <div role="row" className={styles.head} style={{ minInlineSize, ...dropMark }} aria-rowindex={1}>
      {columns.map((column, index) => {
        const width = widths[index] ?? column.width;
        const isActive = index === props.activeColumn;
        const direction = sort?.columnId === column.id ? sort.direction : undefined;
        const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
        const menu = props.headerMenu?.(column.id, width);
        return (
          <div
            key={column.id}
            {...headOf(index)}
            role="columnheader"
            id={isActive ? cellId(gridId, -1, index) : undefined}
            className={styles.headCell}
            style={{ inlineSize: width }}
            aria-label={column.label}
            aria-colindex={index + 1}
            aria-sort={direction}
            data-col={column.id}
            data-align={column.align}
            data-focus={isActive || undefined}
            data-resize={resizing.resize?.id === column.id || undefined}
            data-drop={dropSide(drag?.gap, index, columns.length)}
            data-dragged={(drag?.gap !== undefined && drag.from === index) || undefined}
          >
            <span className={styles.label}>{column.header ?? column.label}</span>
            {direction && <Arrow aria-hidden className={styles.arrow} strokeWidth={1.75} />}
            {menu && <span className={styles.menu}>{menu}</span>}
            <span
              {...resizing.gripOf(column, width)}
              role="separator"
              className={styles.grip}
              aria-orientation="vertical"
              aria-label={props.gripLabelOf(column.id)}
              aria-valuenow={width}
              aria-valuemin={column.minWidth}
              aria-valuemax={Math.max(column.maxWidth, width)}
            />
          </div>
        );
      })}
    </div>
  );
}
