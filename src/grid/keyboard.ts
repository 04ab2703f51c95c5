import type { ClipboardEvent, KeyboardEvent } from 'react';
import { copyAndSay, rowText, writeToCopyEvent } from '../ui/clipboard.ts';
import { logicalKey, matchesChord, type Chord, type KeyPress } from '../ui/keyboard.ts';
import { textSelection } from '../ui/text-selection.ts';
import { clampColumnWidth, stepColumn } from './column-layout.ts';
import type { GridColumn, GridProps } from './grid-props.ts';

/** A cell by place: `row` is -1 in the header, otherwise the absolute index. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export interface KeyTarget {
  readonly cell: CellPlace;
  readonly rowCount: number;
  readonly columnCount: number;
  /** Rows that Page Down passes. */
  readonly pageRows: number;
  readonly focusCell: (cell: CellPlace) => void;
  readonly openRow: () => void;
  /** Presses the button in the cell, such as that of a header's menu. */
  readonly pressButton: () => void;
  readonly changeWidth: (by: number) => void;
  /** Moves the column by one towards the start (-1) or the end (1). */
  readonly moveColumn: (by: -1 | 1) => void;
  readonly copyRow: () => void;
}

/** One key of the grid, and its entry in the list of shortcuts. */
interface GridKey<Id extends string = string> {
  /** Name of the action; keys of one id are listed together. Absent: not listed. */
  readonly id?: Id;
  /** `ArrowLeft` is the key on the right in a page from right to left. */
  readonly chord: Chord;
  /** Part of the grid where the key works; absent: headers and rows. */
  readonly place?: 'header' | 'rows';
  /** Absent: the browser's own action, such as its `copy` event. */
  readonly run?: (target: KeyTarget) => void;
}

/** Px that one key changes a width by. */
export const WIDTH_STEP = 16;

/** Focuses a cell, or the nearest one there is. The header is the row above the first. */
const moveTo = ({ rowCount, columnCount, focusCell }: KeyTarget, row: number, column: number) =>
  focusCell({
    row: Math.max(-1, Math.min(row, rowCount - 1)),
    column: Math.max(0, Math.min(column, columnCount - 1)),
  });

const moveBy = (rows: number, columns: number) => (target: KeyTarget) =>
  moveTo(target, target.cell.row + rows, target.cell.column + columns);

const toRow = (target: KeyTarget, row: number) => moveTo(target, row, target.cell.column);
const toColumn = (target: KeyTarget, column: number) => moveTo(target, target.cell.row, column);
const press = (target: KeyTarget) => target.pressButton();
const widen = (by: number) => (target: KeyTarget) => target.changeWidth(by);
const moveColumn = (by: -1 | 1) => (target: KeyTarget) => target.moveColumn(by);

/** The keys, by the grid pattern of the ARIA Authoring Practices, in the order in which they are listed. */
const KEYS = [
  { id: 'move', chord: 'ArrowUp', run: moveBy(-1, 0) },
  { id: 'move', chord: 'ArrowDown', run: moveBy(1, 0) },
  { id: 'move', chord: 'ArrowLeft', run: moveBy(0, -1) },
  { id: 'move', chord: 'ArrowRight', run: moveBy(0, 1) },
  {
    id: 'screen',
    chord: 'PageUp',
    // Page Up stops at the first row: only arrows lead to the header.
    run: (target) => toRow(target, Math.max(Math.min(0, target.cell.row), target.cell.row - target.pageRows)),
  },
  { id: 'screen', chord: 'PageDown', run: (target) => toRow(target, target.cell.row + target.pageRows) },
  { id: 'rowEnds', chord: 'Home', run: (target) => toColumn(target, 0) },
  { id: 'rowEnds', chord: 'End', run: (target) => toColumn(target, target.columnCount - 1) },
  { id: 'listEnds', chord: 'Mod+Home', run: (target) => moveTo(target, 0, 0) },
  {
    id: 'listEnds',
    chord: 'Mod+End',
    run: (target) => moveTo(target, target.rowCount - 1, target.columnCount - 1),
  },
  { id: 'open', chord: 'Enter', place: 'rows', run: ({ openRow }) => openRow() },
  { id: 'press', chord: 'F2', run: press },
  { id: 'copyCell', chord: 'Mod+c', place: 'rows' },
  { id: 'copyRow', chord: 'Mod+Shift+c', place: 'rows', run: ({ copyRow }) => copyRow() },
  { id: 'menu', chord: 'Enter', place: 'header', run: press },
  { chord: ' ', place: 'header', run: press },
  { chord: 'Shift+ ', place: 'header', run: press },
  { id: 'width', chord: 'Shift+ArrowLeft', place: 'header', run: widen(-WIDTH_STEP) },
  { id: 'width', chord: 'Shift+ArrowRight', place: 'header', run: widen(WIDTH_STEP) },
  // Control+Shift is the one pair of modifiers left: Alt+Arrow is Back and Forward of browsers, Alt+Shift+Arrow belongs to Orca,
  // Control+Alt to NVDA and JAWS, Control+Option to VoiceOver. Control+Shift+Arrow has a meaning only in text.
  { id: 'order', chord: 'Control+Shift+ArrowLeft', place: 'header', run: moveColumn(-1) },
  { id: 'order', chord: 'Control+Shift+ArrowRight', place: 'header', run: moveColumn(1) },
] as const satisfies readonly GridKey[];

export type GridKeyId = Extract<(typeof KEYS)[number], { readonly id: string }>['id'];

/** Every key of the grid; a new one needs a line in `KEYS`, and its words. */
export const GRID_KEYS: readonly GridKey<GridKeyId>[] = KEYS;

/** The key of the grid that a press means, with arrows as in a page from left to right; undefined: it is the browser's. */
export const gridKeyOf = (place: 'header' | 'rows', keyPress: KeyPress): GridKey | undefined =>
  GRID_KEYS.find((key) => (key.place ?? place) === place && matchesChord(key.chord, keyPress));

/** The text of a drawn cell, without what is for screen readers or for the eye alone, such as a dash for no value. */
function drawnText(grid: Element, { row }: CellPlace, columnId: string): string {
  const cells = grid.querySelectorAll<HTMLElement>(`[aria-rowindex="${row + 2}"] > [data-col]`);
  const cell = Array.from(cells)
    .find(({ dataset }) => dataset['col'] === columnId)
    ?.cloneNode(true);
  if (!(cell instanceof Element)) return '';
  for (const part of cell.querySelectorAll('.visually-hidden, [aria-hidden]')) part.remove();
  return cell.textContent.trim();
}

interface GridKeysOptions<Row> extends Pick<
  GridProps<Row>,
  'rowCount' | 'onRowOpen' | 'onWidthChange' | 'onOrderChange'
> {
  /** Shown columns in order, and their drawn widths in px. */
  readonly columns: readonly GridColumn<Row>[];
  readonly widths: readonly number[];
  readonly active: CellPlace | undefined;
  readonly rowAt: (index: number) => Row | undefined;
  /** The column from which on one cell of a row is in place of the others; undefined: each has its own. */
  readonly spanAt: (index: number) => number | undefined;
  readonly pageRows: () => number;
  readonly focusCell: (cell: CellPlace) => void;
}

/** Handles the keys of the focused cell, and the browser's copying of it. */
export function useGridKeys<Row>(grid: GridKeysOptions<Row>) {
  const { columns, active, rowCount, focusCell } = grid;

  const copiedText = (element: Element, cell: CellPlace, row: Row, column: GridColumn<Row>): string => {
    const text = column.text(row);
    return text === '' && column.onScreenOnly ? drawnText(element, cell, column.id) : text;
  };

  const targetAt = (cell: CellPlace, element: Element): KeyTarget => {
    const column = columns[cell.column];
    const row = grid.rowAt(cell.row);
    const pressButton = () => element.querySelector<HTMLElement>('[data-focus] button')?.click();
    return {
      cell,
      rowCount,
      columnCount: columns.length,
      pageRows: grid.pageRows(),
      focusCell,
      pressButton,
      openRow: () => {
        if (cell.column >= (grid.spanAt(cell.row) ?? columns.length)) pressButton();
        else if (row !== undefined) grid.onRowOpen(row, cell.row);
      },
      changeWidth: (by) => {
        const width = grid.widths[cell.column];
        if (column && width !== undefined)
          grid.onWidthChange(column.id, clampColumnWidth(column, width + by));
      },
      moveColumn: (by) => {
        const ids = columns.map(({ id }) => id);
        const moved = stepColumn(ids, cell.column, by);
        if (moved === ids || !column) return;
        grid.onOrderChange(moved);
        focusCell({ row: cell.row, column: moved.indexOf(column.id) });
      },
      copyRow: () => {
        if (row === undefined) return;
        const text = rowText(columns.map((one) => copiedText(element, cell, row, one)));
        // The page says the outcome of a key.
        void copyAndSay(text).catch(() => {});
      },
    };
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget: element, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!active || event.target !== element || event.defaultPrevented) return;
    const key = logicalKey(event.key, element);
    const place = active.row < 0 ? 'header' : 'rows';
    const run = gridKeyOf(place, { key, code, ctrlKey, metaKey, altKey, shiftKey })?.run;
    if (!run) return;
    event.preventDefault();
    run(targetAt(active, element));
  };

  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    const row = active && grid.rowAt(active.row);
    const column = active && columns[active.column];
    if (textSelection() || event.target !== event.currentTarget || row === undefined || !column) return;
    writeToCopyEvent(event.clipboardData, { text: copiedText(event.currentTarget, active, row, column) });
    event.preventDefault();
  };

  return { onKeyDown, onCopy };
}
