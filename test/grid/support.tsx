import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { vi } from 'vitest';
import type { GridColumn } from '#src/grid/grid-column.ts';
import type { GridHandle, GridProps, VisibleRange } from '#src/grid/grid-props.ts';
import { Grid } from '#src/grid/grid.tsx';

export interface Item {
  readonly id: string;
  readonly name: string;
}

export const column = (id: string, more: Partial<GridColumn<Item>> = {}): GridColumn<Item> => ({
  id,
  label: id[0]?.toUpperCase() + id.slice(1),
  width: 200,
  minWidth: 80,
  maxWidth: 400,
  draw: (item) => `${id} of ${item.name}`,
  text: (item) => `${id} of ${item.name}`,
  ...more,
});

export const COLUMNS = ['name', 'location', 'owners', 'tags'].map((id) => column(id));
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
  Object.defineProperty(HTMLElement.prototype, 'setPointerCapture', {
    configurable: true,
    value: () => undefined,
  });
  resizeTo(width, height);
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(32);
}

export function resizeTo(width: number, height: number) {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(Math.max(width, 800));
  act(() => resized.forEach((changed) => changed()));
}

/** A grid of 1,000 rows of which the first 200 are loaded, and what it called back with. */
export function renderGrid(more: Partial<GridProps<Item>> = {}) {
  const handle = createRef<GridHandle>();
  const props: GridProps<Item> = {
    label: 'Tables',
    columns: COLUMNS,
    rows: items(0, 200),
    base: 0,
    rowCount: 1_000,
    ariaRowCount: 1_001,
    rowHeight: 36,
    getRowId: (item) => item.id,
    onVisible: vi.fn<(range: VisibleRange) => void>(),
    onOpen: vi.fn<(item: Item, index: number) => void>(),
    onOrder: vi.fn<(ids: readonly string[]) => void>(),
    widths: {},
    onWidth: vi.fn<(id: string, width: number | undefined) => void>(),
    handle,
    ...more,
  };
  const { rerender } = render(<Grid {...props} />);
  const again = (next: Partial<GridProps<Item>>) => rerender(<Grid {...props} {...next} />);
  return { props, handle, again };
}

export const grid = () => screen.getByRole('grid', { name: 'Tables' });
export const indices = () =>
  screen
    .getAllByRole('row')
    .map((row) => Number(row.ariaRowIndex) - 2)
    .filter((index) => index >= 0);

export function scrollTo(scrollTop: number) {
  const element = grid();
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
