import type { GridColumn, GridProps } from './grid-props.ts';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { copyOrShow } from '../ui/clipboard.ts';
import { stepColumn, clampWidth } from './column-layout.ts';

/** A cell by place: `row` is -1 in the header, otherwise the absolute index. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export interface KeyStroke {
  readonly key: string;
  /** Control, or Command. */
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

export interface GridShape {
  readonly rowCount: number;
  readonly columnCount: number;
  /** Rows that Page Down passes. */
  readonly pageRows: number;
  readonly rtl: boolean;
}

export type KeyAction =
  | { readonly type: 'focus'; readonly cell: CellPlace }
  /** Enter on a row. */
  | { readonly type: 'open' }
  /** Presses the button in the cell: a header's menu, the rest of a list. */
  | { readonly type: 'press' }
  /** Changes the width of the header's column by so many px. */
  | { readonly type: 'width'; readonly by: number }
  /** Moves the header's column by one towards the start (-1) or the end (1). */
  | { readonly type: 'order'; readonly by: -1 | 1 }
  | { readonly type: 'copy-row' };

/** Px that one key changes a width by. */
export const WIDTH_STEP = 16;

function sideways(key: string, rtl: boolean): -1 | 1 | undefined {
  if (key === 'ArrowLeft') return rtl ? 1 : -1;
  if (key === 'ArrowRight') return rtl ? -1 : 1;
  return undefined;
}

function destination(cell: CellPlace, stroke: KeyStroke, shape: GridShape): CellPlace | undefined {
  const { row, column } = cell;
  const lastRow = shape.rowCount - 1;
  const lastColumn = shape.columnCount - 1;
  switch (stroke.key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'PageUp':
      return { row: row < 0 ? row : Math.max(0, row - shape.pageRows), column };
    case 'PageDown':
      return { row: row + shape.pageRows, column };
    case 'Home':
      return { row: stroke.ctrl ? 0 : row, column: 0 };
    case 'End':
      return { row: stroke.ctrl ? lastRow : row, column: lastColumn };
    default: {
      const by = sideways(stroke.key, shape.rtl);
      return by && { row, column: column + by };
    }
  }
}

function headerAction(stroke: KeyStroke, rtl: boolean): KeyAction | undefined {
  if (stroke.key === 'Enter' || stroke.key === ' ') return { type: 'press' };
  const by = sideways(stroke.key, rtl);
  if (!by || stroke.alt === stroke.shift) return undefined;
  return stroke.alt ? { type: 'order', by } : { type: 'width', by: by * WIDTH_STEP };
}

/**
 * What a key does in the focused cell, by the grid pattern of the ARIA Authoring Practices; `undefined` where it means
 * nothing here and is the browser's. Arrows stop at the edges; the header is the row above the first.
 */
export function keyAction(cell: CellPlace, stroke: KeyStroke, shape: GridShape): KeyAction | undefined {
  if (stroke.ctrl && stroke.shift && stroke.key.toLowerCase() === 'c') {
    return cell.row < 0 ? undefined : { type: 'copy-row' };
  }
  if (cell.row < 0 && !stroke.ctrl) {
    const action = headerAction(stroke, shape.rtl);
    if (action) return action;
  }
  if (stroke.alt || stroke.shift) return undefined;
  if (stroke.ctrl && stroke.key !== 'Home' && stroke.key !== 'End') return undefined;
  if (stroke.key === 'Enter') return { type: 'open' };
  if (stroke.key === 'F2') return { type: 'press' };
  const to = destination(cell, stroke, shape);
  if (!to) return undefined;
  const row = Math.max(-1, Math.min(to.row, shape.rowCount - 1));
  const column = Math.max(0, Math.min(to.column, shape.columnCount - 1));
  return { type: 'focus', cell: { row, column } };
}

/** Cells as one line of tab-separated values. Tabs and line breaks in values become spaces. */
export const rowText = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(/[\t\r\n\u2028\u2029]+/g, ' ')).join('\t');

interface KeyTargets<Row> extends Pick<GridProps<never>, 'rowCount' | 'onWidthChange' | 'onOrderChange'> {
  /** Those shown, in order. */
  readonly columns: readonly GridColumn<Row>[];
  readonly active: CellPlace | undefined;
  readonly rowAt: (index: number) => Row | undefined;
  readonly open: (index: number) => void;
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
        else t.open(cell.row);
        return undefined;
      }
      case 'press':
        return pressButtonIn(grid.querySelector('[data-focus]'));
      case 'width': {
        const width = t.drawnWidths[cell.column];
        if (column && width !== undefined)
          t.onWidthChange(column.id, clampWidth(column, width + action.by));
        return undefined;
      }
      case 'order': {
        const ids = columns.map(({ id }) => id);
        const moved = stepColumn(ids, cell.column, action.by);
        if (moved === ids || !column) return undefined;
        t.onOrderChange(moved);
        return t.focusCell({ row: cell.row, column: moved.indexOf(column.id) });
      }
      case 'copy-row':
        if (row !== undefined) copyOrShow(rowText(columns.map((one) => one.text(row))));
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
