import type { GridColumn } from './grid-column.ts';
import type { GridProps } from './grid-props.ts';
import { HeadCell } from './head-cell.tsx';
import styles from './head.module.css';
import type { useColumnDrag } from './use-column-drag.ts';
import type { useColumnResize } from './use-column-resize.ts';

interface GridHeadProps<Row> {
  readonly headerMenu: GridProps<Row>['headerMenu'] | undefined;
  readonly sort: GridProps<Row>['sort'];
  readonly gridId: string;
  readonly columns: readonly GridColumn<Row>[];
  /** Drawn widths in px. */
  readonly widths: readonly number[];
  readonly activeColumn: number | undefined;
  readonly dragging: ReturnType<typeof useColumnDrag>;
  readonly resizing: ReturnType<typeof useColumnResize>;
}

function dropSide(gap: number | undefined, index: number, count: number): 'before' | 'after' | undefined {
  if (gap === index) return 'before';
  return gap === count && index === count - 1 ? 'after' : undefined;
}

/** The header row: it stays at the top, and is the row before the first for the keyboard. */
export function GridHead<Row>(props: GridHeadProps<Row>) {
  const { gridId, columns, widths, activeColumn, headerMenu, sort, dragging, resizing } = props;
  return (
    <div role="row" className={styles.head} aria-rowindex={1}>
      {columns.map((column, index) => (
        <HeadCell
          key={column.id}
          {...dragging.headOf(index)}
          gridId={gridId}
          column={column}
          index={index}
          width={widths[index] ?? column.width}
          active={index === activeColumn}
          sort={sort}
          menu={headerMenu?.(column.id, widths[index] ?? column.width)}
          resizing={resizing.resize?.id === column.id}
          grip={resizing.gripOf(column.id, column, widths[index] ?? column.width)}
          data-drop={dropSide(dragging.drag?.gap, index, columns.length)}
          data-dragged={(dragging.drag?.gap !== undefined && dragging.drag.from === index) || undefined}
        />
      ))}
    </div>
  );
}
