import { act, fireEvent, render, screen, type RenderOptions } from '@testing-library/react';
import { createRef } from 'react';
import { vi } from 'vitest';
import type { GridColumn, GridHandle, GridProps, VisibleRange } from '#src/grid/grid-props.ts';
import { Grid } from '#src/grid/grid.tsx';

/** What a grid says wrongly to assistive technology and axe does not see, in words; the drawn rows need be in order only at rest. */
export function defectsOf(grid: Element): string[] {
  const found: string[] = [];
  const count = Number(grid.getAttribute('aria-rowcount'));
  const columnCount = Number(grid.getAttribute('aria-colcount'));
  const rows = [...grid.querySelectorAll('[role="row"]')];
  const indexes = rows.map((row) => Number(row.getAttribute('aria-rowindex') ?? Number.NaN));
  if (!grid.getAttribute('aria-label')) found.push('unnamed grid');
  if (indexes.some((index) => Number.isNaN(index))) found.push('row without index');
  if (new Set(indexes).size < indexes.length) found.push('row index doubled');
  if (indexes.some((index, i) => i > 0 && index < (indexes[i - 1] ?? 0)))
    found.push('row index out of order');
  if (count >= 0 && indexes.some((index) => index > count)) found.push('row index above the count');
  if (indexes.some((index, i) => i > 1 && index > (indexes[i - 1] ?? 0) + 1)) found.push('row index missing');
  if (grid.querySelectorAll('[role="gridcell"][tabindex="0"]').length > 0) found.push('cells are tab stops');
  if (grid.getAttribute('tabindex') !== '0') found.push('no tab stop');
  const descendant = grid.getAttribute('aria-activedescendant');
  if (descendant && !grid.querySelector(`[id="${descendant}"]`)) found.push('active descendant is not there');
  for (const row of rows) {
    const cells = [...row.querySelectorAll('[role="gridcell"], [role="columnheader"]')];
    const covered = cells.reduce((sum, cell) => sum + Number(cell.getAttribute('aria-colspan') ?? 1), 0);
    if (covered !== columnCount) found.push('cells do not cover the columns');
    let expected = 1;
    for (const cell of cells) {
      if (Number(cell.getAttribute('aria-colindex')) !== expected) found.push('column index untrue');
      expected += Number(cell.getAttribute('aria-colspan') ?? 1);
    }
  }
  return [...new Set(found)];
}

export interface Item {
  readonly id: string;
  readonly name: string;
}

/** The label of a column: its id, capitalised. */
const labelOf = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);

export const column = (id: string, more: Partial<GridColumn<Item>> = {}): GridColumn<Item> => ({
  id,
  label: labelOf(id),
  width: 200,
  minWidth: 80,
  maxWidth: 400,
  render: (item) => `${id} of ${item.name}`,
  text: (item) => `${id} of ${item.name}`,
  ...more,
});

export const COLUMNS = (['name', 'location', 'owners', 'tags'] as const).map((id) => column(id));
export const items = (from: number, to: number): Item[] =>
  Array.from({ length: to - from }, (_, i) => ({ id: `id${from + i}`, name: `n${from + i}` }));

let resized: (() => void)[] = [];

/** Gives every element the sizes of a grid, which jsdom does not lay out: 20 rows of 36 px under a header of 32 px. */
export function fakeSizes(width = 1_000, height = 752) {
  resized = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        resized.push(changed);
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  resizeTo(width, height);
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(32);
}

export function resizeTo(width: number, height: number) {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(Math.max(width, 800));
  act(() => resized.forEach((changed) => changed()));
}

/** Those of a grid of 1,000 rows of which the first 200 are loaded. */
export const gridProps = (): GridProps<Item> => ({
  label: 'Tables',
  gripLabelOf: (id) => `Width of ${labelOf(id)}`,
  brokenCellTitle: 'This value cannot be shown',
  columns: COLUMNS,
  rows: items(0, 200),
  base: 0,
  rowCount: 1_000,
  ariaRowCount: 1_001,
  rowHeight: 36,
  getRowId: (item) => item.id,
  renderWideCell: () => undefined,
  onVisibleChange: vi.fn<(range: VisibleRange) => void>(),
  onRowOpen: vi.fn<(item: Item, index: number) => void>(),
  onOrderChange: vi.fn<(ids: readonly string[]) => void>(),
  widths: {},
  onWidthChange: vi.fn<(id: string, width: number | undefined) => void>(),
});

/**
 * Renders that grid, and returns its props.
 * @param options how it is rendered: without strict mode where a test counts what is drawn
 */
export function renderGrid(more: Partial<GridProps<Item>> = {}, options: RenderOptions = {}) {
  const handle = createRef<GridHandle>();
  const props = { ...gridProps(), handle, ...more };
  const { rerender } = render(<Grid {...props} />, options);
  const again = (next: Partial<GridProps<Item>>) => rerender(<Grid {...props} {...next} />);
  return { props, handle, again };
}

export const grid = () => screen.getByRole('grid', { name: 'Tables' });
export const indices = () =>
  screen
    .getAllByRole('row')
    .map((row) => Number(row.ariaRowIndex) - 2)
    .filter((index) => index >= 0);

/** Scrolls the grid, under a dialog too: rows are scrolled by who is quicker than the answer that opens it. */
export function scrollTo(scrollTop: number) {
  const element = screen.getByRole('grid', { hidden: true });
  element.scrollTop = scrollTop;
  fireEvent.scroll(element);
}

/** The cell that assistive technology takes for focused. */
export const activeCell = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');

export function press(name: string) {
  const parts = name.split('+');
  const has = (part: string) => parts.includes(part);
  fireEvent.keyDown(grid(), {
    key: parts.at(-1) ?? '',
    ctrlKey: has('Control'),
    shiftKey: has('Shift'),
    altKey: has('Alt'),
  });
}
