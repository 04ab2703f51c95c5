// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copiedCells } from '#src/ui/selected-cells.ts';

const ROWS = [1, 2, 3, 4, 5];

/** A grid with a heading and rows of three cells; the second has parts that stand apart. */
function drawGrid(rows: readonly number[]): HTMLElement {
  const cells = (n: number) => [
    [`<b>na</b><span>me ${n}</span>`],
    [`<div>snow ${n}</div>`, '<div>sales</div>'],
    [`type ${n}`],
  ];
  const grid = document.createElement('div');
  const lines = rows.map((n) => {
    const drawn = cells(n).map(
      (parts, at) => `<div role="gridcell" aria-colindex="${at + 1}">${parts.join('')}</div>`,
    );
    return `<div role="row" aria-rowindex="${n + 1}">${drawn.join('')}</div>`;
  });
  grid.innerHTML = `<div role="row" aria-rowindex="1"><div role="columnheader">Name</div></div>${lines.join('')}`;
  document.body.append(grid, Object.assign(document.createElement('p'), { textContent: 'Foot' }));
  return grid;
}

/** The first text node of a cell that contains a text. */
function textNode(text: string): Text {
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    if (node instanceof Text && node.data.includes(text)) return node;
  throw new Error(`No ${text}`);
}

const select = (from: string, start: number, to: string, end: number) =>
  getSelection()?.setBaseAndExtent(textNode(from), start, textNode(to), end);

describe('copiedCells', () => {
  let grid: HTMLElement;
  beforeEach(() => {
    grid = drawGrid(ROWS);
  });
  afterEach(() => {
    getSelection()?.removeAllRanges();
    document.body.replaceChildren();
  });
  const text = () => copiedCells(grid)?.text;

  test('a part of a cell is that part alone', () => {
    select('me 2', 0, 'me 2', 2);
    expect(copiedCells(grid)).toEqual({ text: 'me' });
  });

  test('a whole cell is the text that is drawn, its parts joined: inline ones without a space', () => {
    const spaced = document.querySelectorAll('[aria-colindex="2"]')[1]!;
    getSelection()?.selectAllChildren(spaced);
    expect(copiedCells(grid, () => 'value')).toEqual({ text: 'snow 2 sales' });
    select('na', 0, 'me 1', 4);
    expect(copiedCells(grid)).toEqual({ text: 'name 1' });
  });

  test('rows are lines from the first selected column on, in the table as well', () => {
    select('snow 2', 0, 'type 4', 6);
    expect(text()).toBe('\tsnow 2 sales\ttype 2\nname 3\tsnow 3 sales\ttype 3\nname 4\tsnow 4 sales\ttype 4');
    select('snow 2', 5, 'type 2', 4);
    expect(copiedCells(grid)).toEqual({
      text: '2 sales\ttype',
      html: '<meta charset="utf-8"><table><tbody><tr><td>2 sales</td><td>type</td></tr></tbody></table>',
    });
  });

  test('a selection from the end to the start is the same', () => {
    select('type 4', 6, 'snow 2', 0);
    expect(text()?.split('\n')).toHaveLength(3);
  });

  test('whole cells have their values, cells in part what is selected of them', () => {
    select('me 2', 1, 'type 3', 4);
    expect(copiedCells(grid, (row, column) => `${row - 1}.${column}`)?.text).toBe(
      'e 2\t2.1\t2.2\n3.0\t3.1\ttype',
    );
  });

  test('rows without selected text are left out at the ends, as after a triple click', () => {
    const after = grid.querySelector('[aria-rowindex="4"]')!;
    getSelection()?.setBaseAndExtent(textNode('snow 2'), 0, after.firstElementChild!, 0);
    expect(text()).toBe('snow 2 sales\ttype 2');
  });

  test('rows between that are not drawn have the values that are known', () => {
    document.body.replaceChildren();
    grid = drawGrid([1, 2, 5, 6]);
    select('snow 2', 0, 'type 5', 6);
    const known = (row: number, column: number) => (row === 5 ? undefined : `${row - 1}.${column}`);
    expect(copiedCells(grid, known)?.text).toBe('\t2.1\t2.2\n3.0\t3.1\t3.2\n5.0\t5.1\t5.2');
  });

  test('nothing is copied of a selection outside, or without text', () => {
    expect(copiedCells(grid)).toBeUndefined();
    select('Foot', 0, 'Foot', 4);
    expect(copiedCells(grid)).toBeUndefined();
    select('Name', 0, 'Name', 4);
    expect(copiedCells(grid)).toBeUndefined();
  });
});
