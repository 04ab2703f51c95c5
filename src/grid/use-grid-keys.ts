import type { ClipboardEvent, KeyboardEvent } from 'react';
import { stepColumn } from './column-order.ts';
import { rowText } from './copy-text.ts';
import type { GridProps } from './grid-props.ts';
import { keyAction, type CellPlace, type KeyAction } from './keyboard.ts';
import { clampWidth } from './widths.ts';

interface KeyTargets<Row> extends Pick<
  GridProps<Row>,
  'columns' | 'rowCount' | 'onOpen' | 'onWidth' | 'onOrder'
> {
  readonly active: CellPlace | undefined;
  readonly rowAt: (index: number) => Row | undefined;
  /** A row whose cells are one, as a whole (`all`) or after the first (`rest`). */
  readonly spanAt: (index: number) => 'all' | 'rest' | undefined;
  readonly drawnWidths: readonly number[];
  readonly pageRows: () => number;
  readonly rtl: () => boolean;
  readonly focusCell: (cell: CellPlace) => void;
}

const pressButtonIn = (cell: Element | null) => cell?.querySelector<HTMLElement>('button')?.click();

/** What the keys of the focused cell do, and what is copied from it. */
export function useGridKeys<Row>(t: KeyTargets<Row>) {
  const { active, columns } = t;

  const perform = (action: KeyAction, cell: CellPlace, grid: Element) => {
    const column = columns[cell.column];
    const row = t.rowAt(cell.row);
    switch (action.type) {
      case 'focus':
        return t.focusCell(action.cell);
      case 'open': {
        const span = t.spanAt(cell.row);
        if (span === 'all' || (span === 'rest' && cell.column > 0))
          pressButtonIn(grid.querySelector('[data-focus]'));
        else if (row !== undefined) t.onOpen(row, cell.row);
        return undefined;
      }
      case 'press':
        return pressButtonIn(grid.querySelector('[data-focus]'));
      case 'width': {
        const width = t.drawnWidths[cell.column];
        if (column && width !== undefined) t.onWidth(column.id, clampWidth(column, width + action.by));
        return undefined;
      }
      case 'order': {
        const ids = columns.map(({ id }) => id);
        const moved = stepColumn(ids, cell.column, action.by);
        if (moved === ids || !column) return undefined;
        t.onOrder(moved);
        return t.focusCell({ row: cell.row, column: moved.indexOf(column.id) });
      }
      case 'copy-row':
        // Pages without TLS have no clipboard to write to.
        if (row !== undefined)
          void navigator.clipboard?.writeText(rowText(columns, row)).catch(() => undefined);
        return undefined;
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, shiftKey: shift, altKey: alt } = event;
    if (!active || event.target !== event.currentTarget || event.defaultPrevented) return;
    const shape = { rowCount: t.rowCount, columnCount: columns.length, pageRows: t.pageRows(), rtl: t.rtl() };
    const action = keyAction(active, { key, ctrl: ctrlKey || metaKey, shift, alt }, shape);
    if (!action) return;
    event.preventDefault();
    perform(action, active, event.currentTarget);
  };

  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    const row = active && t.rowAt(active.row);
    const column = active && columns[active.column];
    const isSelected = getSelection()?.isCollapsed === false;
    if (isSelected || event.target !== event.currentTarget || row === undefined || !column) return;
    event.clipboardData.setData('text/plain', column.text(row));
    event.preventDefault();
  };

  return { onKeyDown, onCopy };
}
