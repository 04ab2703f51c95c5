import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import * as words from '../words/en/grid.ts';
import { say } from '../words/say.ts';
import type { GridColumn } from './grid-column.ts';
import type { GridProps } from './grid-props.ts';
import styles from './head.module.css';
import { cellId, cellWidth } from './row-cells.tsx';

interface HeadCellProps extends Omit<ComponentProps<'div'>, 'children'> {
  readonly gridId: string;
  readonly column: Omit<GridColumn<never>, 'draw' | 'text'>;
  readonly index: number;
  /** Drawn width in px. */
  readonly width: number;
  readonly active: boolean;
  readonly sort: GridProps<never>['sort'];
  readonly menu: ReactNode;
  readonly resizing: boolean;
  readonly grip: ComponentProps<'span'>;
}

/** One header: label, sort, the menu's button and the grip. */
export function HeadCell(props: HeadCellProps) {
  const { gridId, column, index, width, active, sort, menu, resizing, grip, ...rest } = props;
  const direction = sort?.columnId === column.id ? sort.direction : undefined;
  const label = say(column.label);
  const note = column.labelNote && say(column.labelNote);
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <div
      {...rest}
      role="columnheader"
      id={active ? cellId(gridId, -1, index) : undefined}
      className={styles.cell}
      style={cellWidth(index)}
      aria-label={note ? say(words.labelAndNote, { label, note }) : label}
      aria-colindex={index + 1}
      aria-sort={direction}
      data-col={column.id}
      data-align={column.align}
      data-focus={active || undefined}
      data-resize={resizing || undefined}
    >
      <span className={styles.label}>
        {label}
        {note && <small> {note}</small>}
      </span>
      {direction && <Arrow aria-hidden className={styles.arrow} strokeWidth={1.75} />}
      {menu && <span className={styles.menu}>{menu}</span>}
      <span
        {...grip}
        role="separator"
        className={styles.grip}
        aria-orientation="vertical"
        aria-label={say(words.widthOf, { column: label })}
        aria-valuenow={width}
        aria-valuemin={column.minWidth}
        aria-valuemax={Math.max(column.maxWidth, width)}
      />
    </div>
  );
}
