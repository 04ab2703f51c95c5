import type { Copied } from './clipboard.ts';
import { copiedTable } from './copied-table.ts';
import { textSelection } from './text-selection.ts';

/** The part of a node that lies within a range, as a range. */
function partWithin(node: Node, range: Range): Range {
  const part = document.createRange();
  part.selectNodeContents(node);
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0)
    part.setStart(range.startContainer, range.startOffset);
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0)
    part.setEnd(range.endContainer, range.endOffset);
  return part;
}

/** Whether an element stands apart from the text around it, as items of a flex box do. */
const isBox = (element: Element) => !/^(inline|contents|)$/.test(getComputedStyle(element).display);

/** Whether a node stands in a box that another one is not in. */
function isInOtherBox(node: Node, other: Node): boolean {
  for (let at = node.parentElement; at && !at.contains(other); at = at.parentElement)
    if (isBox(at)) return true;
  return false;
}

/** The text of an element within a range, on one line: a space stands between the parts of a cell. */
function textWithin(element: Element, range: Range): string {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let found = '';
  let before: Node | undefined;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!range.intersectsNode(node)) continue;
    const text = partWithin(node, range).toString();
    if (text === '') continue;
    if (before && (isInOtherBox(before, node) || isInOtherBox(node, before))) found += ' ';
    found += text;
    before = node;
  }
  return found.replaceAll(/\s+/g, ' ').trim();
}

/** A cell that has selected text. */
interface SelectedCell {
  readonly column: number;
  readonly text: string;
  /** Whether all of its text is selected. */
  readonly isWhole: boolean;
}

const numberIn = (element: Element, attribute: string) => Number(element.getAttribute(attribute));

function selectedCells(row: Element, range: Range): readonly SelectedCell[] {
  return [...row.querySelectorAll('[role="gridcell"]')].flatMap((cell) => {
    if (!range.intersectsNode(cell)) return [];
    const text = textWithin(cell, range);
    if (text === '') return [];
    const whole = document.createRange();
    whole.selectNodeContents(cell);
    return { column: numberIn(cell, 'aria-colindex') - 1, text, isWhole: textWithin(cell, whole) === text };
  });
}

/** The text of a cell by the `aria-rowindex` of its row and its place in the row from 0; undefined: unknown. */
type CellText = (rowIndex: number, column: number) => string | undefined;

/**
 * The selected text of a grid or tree grid as its users copy it: one line a row, from the first selected column on, also as
 * a table. Text of one cell alone is that text. Rows between the selected ones that are not drawn have the cells that
 * `textOf` knows.
 * @param textOf the whole text of a cell, where it differs from what is drawn; absent: the drawn text
 * @returns undefined: no text of a cell is selected
 */
export function copiedCells(grid: Element, textOf?: CellText): Copied | undefined {
  const selection = textSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(grid)) return undefined;
  const lines = new Map<number, ReadonlyMap<number, string>>();
  let single: string | undefined;
  for (const row of grid.querySelectorAll('[role="row"]')) {
    const cells = range.intersectsNode(row) ? selectedCells(row, range) : [];
    if (cells.length === 0) continue;
    const index = numberIn(row, 'aria-rowindex');
    single = lines.size === 0 && cells.length === 1 ? cells[0]?.text : undefined;
    const texts = cells.map(({ column, text, isWhole }): [number, string] => [
      column,
      (isWhole ? textOf?.(index, column) : undefined) ?? text,
    ]);
    lines.set(index, new Map(texts));
  }
  if (single !== undefined) return { text: single };
  if (lines.size === 0) return undefined;
  const columns = [...lines.values()].flatMap((cells) => [...cells.keys()]);
  const [start, end] = [Math.min(...columns), Math.max(...columns)];
  const [first, last] = [Math.min(...lines.keys()), Math.max(...lines.keys())];
  const table: string[][] = [];
  for (let index = first; index <= last; index += 1) {
    const cells = lines.get(index);
    const isKnown = cells !== undefined || textOf?.(index, 0) !== undefined;
    const textAt = (column: number) => (cells ? cells.get(column) : textOf?.(index, column)) ?? '';
    if (isKnown) table.push(Array.from({ length: end - start + 1 }, (_, i) => textAt(start + i)));
  }
  return copiedTable(table);
}

export type CopySelectedCells = typeof copiedCells;
