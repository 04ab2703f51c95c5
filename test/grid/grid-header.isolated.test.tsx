// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { column, fakeSizes, renderGrid, resizeTo } from './support.tsx';

beforeEach(() => fakeSizes());

const grip = (name: string) => screen.getByRole('separator', { name: `Width of ${name}` });
const head = (name: string) => screen.getByRole('columnheader', { name });
const widthOf = (i: number) => screen.getAllByRole('columnheader')[i]?.style.inlineSize;

describe('widths', () => {
  test('are those chosen; spare room goes to the columns that grow and were not chosen', () => {
    const columns = [column('name', { grow: 2 }), column('location', { grow: 1 }), column('owners')];
    const { again } = renderGrid({ columns });
    resizeTo(900, 752);
    expect([0, 1, 2].map(widthOf)).toEqual(['400px', '300px', '200px']);
    again({ columns, widths: { location: 150 } });
    expect([0, 1, 2].map(widthOf)).toEqual(['400px', '150px', '200px']);
  });

  test('by the pointer, within what the column allows', () => {
    const { props } = renderGrid({ columns: [column('name'), column('owners')] });
    fireEvent.pointerDown(grip('Owners'), { button: 0, clientX: 400 });
    fireEvent.pointerMove(grip('Owners'), { clientX: 470 });
    expect(grip('Owners')).toHaveAttribute('aria-valuenow', '270');
    expect(widthOf(1)).toBe('270px');
    const cells = screen.getAllByRole('gridcell').filter((cell) => cell.ariaColIndex === '2');
    expect(cells.length).toBeGreaterThan(10);
    expect(new Set(cells.map((cell) => cell.style.inlineSize))).toEqual(new Set(['270px']));
    fireEvent.pointerMove(grip('Owners'), { clientX: 2_000 });
    fireEvent.pointerUp(grip('Owners'), { clientX: 2_000 });
    expect(props.onWidthChange).toHaveBeenCalledExactlyOnceWith('owners', 400);
    expect(props.onOrderChange).not.toHaveBeenCalled();
  });

  test('a double click is the column’s own width again', () => {
    const { props } = renderGrid({ widths: { owners: 300 } });
    fireEvent.doubleClick(grip('Owners'));
    expect(props.onWidthChange).toHaveBeenCalledExactlyOnceWith('owners', undefined);
  });
});

/** Lays the headers out, 200 px each. */
const places = () => {
  for (const [i, cell] of screen.getAllByRole('columnheader').entries()) {
    cell.getBoundingClientRect = () => new DOMRect(i * 200, 0, 200, 32);
  }
};

describe('order', () => {
  test('by the pointer, with a line where it would go', () => {
    const { props } = renderGrid();
    places();
    fireEvent.pointerDown(head('Location'), { button: 0, clientX: 300 });
    fireEvent.pointerMove(head('Location'), { clientX: 302 });
    expect(head('Location')).not.toHaveAttribute('data-dragged');
    fireEvent.pointerMove(head('Location'), { clientX: 650 });
    expect(head('Tags')).toHaveAttribute('data-drop', 'before');
    fireEvent.pointerUp(head('Location'), { clientX: 650 });
    expect(props.onOrderChange).toHaveBeenCalledExactlyOnceWith(['name', 'owners', 'location', 'tags']);
    expect(head('Tags')).not.toHaveAttribute('data-drop');
  });

  test('the first column does not move, and Escape takes a drag back', () => {
    const { props } = renderGrid();
    places();
    fireEvent.pointerDown(head('Name'), { button: 0, clientX: 100 });
    fireEvent.pointerMove(head('Name'), { clientX: 650 });
    fireEvent.pointerUp(head('Name'), { clientX: 650 });
    fireEvent.pointerDown(head('Tags'), { button: 0, clientX: 700 });
    fireEvent.pointerMove(head('Tags'), { clientX: 250 });
    // False: the grid has taken the key. Without a drag it is the page's.
    expect(fireEvent.keyDown(screen.getByRole('grid'), { key: 'Escape' })).toBe(false);
    fireEvent.pointerUp(head('Tags'), { clientX: 250 });
    expect(props.onOrderChange).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(screen.getByRole('grid'), { key: 'Escape' })).toBe(true);
  });
});

test('a press in a portal of a header does not drag its column', () => {
  const popup = createPortal(<div>Popup</div>, document.body);
  const { props } = renderGrid({ headerMenu: (id) => id === 'location' && popup });
  places();
  for (const pressed of [screen.getByText('Popup'), head('Location')]) {
    fireEvent.pointerDown(pressed, { button: 0, clientX: 300 });
    fireEvent.pointerMove(head('Location'), { clientX: 650 });
    fireEvent.pointerUp(head('Location'), { clientX: 650 });
    expect(props.onOrderChange).toHaveBeenCalledTimes(pressed === head('Location') ? 1 : 0);
  }
});
