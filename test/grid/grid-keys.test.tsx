// @vitest-environment jsdom
import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  activeCell,
  COLUMNS,
  column,
  fakeSizes,
  grid,
  items,
  press,
  renderGrid,
  scrollTo,
} from './support.tsx';

beforeEach(() => fakeSizes());

const retry = (index: number) => (index === 2 ? <button type="button">Retry</button> : undefined);

describe('the focused cell', () => {
  test('one tab stop: the first cell on screen, then where the keys lead', async () => {
    const user = userEvent.setup();
    renderGrid();
    await user.tab();
    expect(grid()).toHaveFocus();
    expect(activeCell()).toHaveTextContent('name of n0');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(activeCell()).toHaveTextContent('location of n2');
    await user.tab();
    expect(document.body).toHaveFocus();
  });

  test('the list follows it, and it is no descendant while it is out of sight', () => {
    const { handle } = renderGrid();
    act(() => grid().focus());
    press('Control+End');
    expect(handle.current?.position().index).toBe(980);
    expect(activeCell()?.closest('[role=row]')).toHaveAttribute('aria-rowindex', '1001');
    scrollTo(0);
    expect(grid()).not.toHaveAttribute('aria-activedescendant');
    expect(grid()).toHaveFocus();
    press('ArrowUp');
    expect(handle.current?.position().index).toBe(979);
    expect(activeCell()?.closest('[role=row]')).toHaveAttribute('aria-rowindex', '1000');
  });

  test('a pressed cell is the focused one', async () => {
    renderGrid();
    await userEvent.click(screen.getByText('owners of n4'));
    expect(activeCell()).toHaveTextContent('owners of n4');
    expect(grid()).toHaveFocus();
  });

  test('fewer columns or rows leave it inside', () => {
    const { again } = renderGrid();
    act(() => grid().focus());
    press('Control+End');
    again({ columns: COLUMNS.slice(0, 2), rowCount: 5, ariaRowCount: 6 });
    expect(activeCell()).toHaveTextContent('location of n4');
  });
});

test('right to left turns the arrows round', () => {
  const { props } = renderGrid();
  grid().dir = 'rtl';
  act(() => grid().focus());
  press('ArrowLeft');
  expect(activeCell()).toHaveTextContent('location of n0');
  press('ArrowUp');
  press('Shift+ArrowLeft');
  expect(props.onWidthChange).toHaveBeenCalledExactlyOnceWith('location', 216);
});

describe('the keys of a header', () => {
  test('change a width within its bounds', () => {
    const { props } = renderGrid({ widths: { name: 396, location: 84 } });
    act(() => grid().focus());
    press('ArrowUp');
    press('Shift+ArrowRight');
    press('ArrowRight');
    press('Shift+ArrowLeft');
    expect(vi.mocked(props.onWidthChange).mock.calls).toEqual([
      ['name', 400],
      ['location', 80],
    ]);
  });

  test('move a column, and the focus with it, as far as there is a place', () => {
    const { props } = renderGrid();
    act(() => grid().focus());
    press('ArrowUp');
    press('ArrowRight');
    press('Control+Shift+ArrowLeft');
    expect(props.onOrderChange).not.toHaveBeenCalled();
    expect(activeCell()).toHaveTextContent('Location');
    press('Control+Shift+ArrowRight');
    expect(props.onOrderChange).toHaveBeenCalledExactlyOnceWith(['name', 'owners', 'location', 'tags']);
    // The page has not changed the order yet: the third place is that of Owners.
    expect(activeCell()).toHaveTextContent('Owners');
    press('End');
    press('Control+Shift+ArrowRight');
    expect(props.onOrderChange).toHaveBeenCalledTimes(1);
    press('Home');
    press('Control+Shift+ArrowRight');
    expect(props.onOrderChange).toHaveBeenCalledTimes(1);
  });
});

describe('Enter', () => {
  test('opens a row that is loaded, and no other', () => {
    const { props } = renderGrid();
    act(() => grid().focus());
    press('ArrowDown');
    press('Enter');
    expect(props.onRowOpen).toHaveBeenCalledExactlyOnceWith({ id: 'id1', name: 'n1' }, 1);
    press('Control+End');
    press('Enter');
    expect(props.onRowOpen).toHaveBeenCalledTimes(1);
  });

  test('presses the button of a header, of an edge, of a wide cell', () => {
    const pressed = vi.fn<(what: string) => void>();
    const button = (what: string) => (
      <button type="button" tabIndex={-1} onClick={() => pressed(what)}>
        {what}
      </button>
    );
    const { props } = renderGrid({
      headerMenu: (id) => button(`menu of ${id}`),
      renderFullWidthRow: (index) => (index === 1 ? button('Retry') : undefined),
      renderWideCell: (item) => (item.id === 'id2' ? button('Show what it sent') : undefined),
    });
    act(() => grid().focus());
    press('ArrowRight');
    press('ArrowUp');
    press('Enter');
    press('ArrowDown');
    press('ArrowDown');
    press('Enter');
    press('ArrowDown');
    press('Enter');
    expect(pressed.mock.calls.flat()).toEqual(['menu of location', 'Retry', 'Show what it sent']);
    expect(props.onRowOpen).not.toHaveBeenCalled();
    press('Home');
    press('Enter');
    expect(props.onRowOpen).toHaveBeenCalledTimes(1);
  });
});

describe('focus', () => {
  test('goes from a link in a cell to the grid, for the link goes with its row', async () => {
    const followed = vi.fn<(event: { preventDefault: () => void }) => void>((event) =>
      event.preventDefault(),
    );
    const name = column('name', {
      render: (item) => (
        <a href="/x" tabIndex={-1} onClick={followed}>
          {item.name}
        </a>
      ),
    });
    renderGrid({ columns: [name] });
    await userEvent.click(screen.getByRole('link', { name: 'n3' }));
    expect(followed).toHaveBeenCalledOnce();
    expect(grid()).toHaveFocus();
    scrollTo(20_000);
    expect(grid()).toHaveFocus();
  });

  test('comes back to the grid when the button under it goes, and stays away when it went elsewhere', async () => {
    const { again } = renderGrid({ renderFullWidthRow: retry });
    act(() => screen.getByRole('button', { name: 'Retry' }).focus());
    again({ renderFullWidthRow: () => undefined });
    expect(grid()).toHaveFocus();
    act(() => grid().blur());
    again({ renderFullWidthRow: retry });
    expect(document.body).toHaveFocus();
  });

  test('keys in a button are its own', () => {
    const { props } = renderGrid({ renderFullWidthRow: retry });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Retry' }), { key: 'Enter' });
    expect(props.onRowOpen).not.toHaveBeenCalled();
  });
});

describe('copying', () => {
  test('the cell', () => {
    renderGrid();
    act(() => grid().focus());
    press('ArrowRight');
    const setData = vi.fn<(type: string, text: string) => void>();
    const event = createEvent.copy(grid(), { clipboardData: { setData } });
    fireEvent(grid(), event);
    expect(setData).toHaveBeenCalledExactlyOnceWith('text/plain', 'location of n0');
    expect(event.defaultPrevented).toBe(true);
  });

  /** What a copy event gets, by format. */
  function copied(): Readonly<Record<string, string>> {
    const data: Record<string, string> = {};
    const setData = (type: string, text: string) => (data[type] = text);
    fireEvent.copy(grid(), { clipboardData: { setData } });
    return data;
  }

  /** A column whose values are asked for by its cells: what they show has a part for screen readers and one for the eye. */
  const drawn = (id: string) =>
    column(id, {
      onScreenOnly: true,
      text: () => '',
      render: ({ name }) => (
        <>
          <span className="visually-hidden">Rows of the table</span> {`${id} of ${name}`}
          <span aria-hidden="true">!</span>
        </>
      ),
    });

  test('a cell that asks for its own value, as it is drawn; others without a text are empty', () => {
    const unset = column('owners', { text: () => '' });
    const known = column('tags', { onScreenOnly: true });
    renderGrid({ columns: [column('name'), drawn('rows'), unset, known, drawn('size')] });
    act(() => grid().focus());
    const texts = ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'].map((key) => {
      press(key);
      return copied()['text/plain'];
    });
    expect(texts).toEqual(['name of n1', 'rows of n1', '', 'tags of n1', 'size of n1']);
  });

  test('a cell that asks for its own value, and is not drawn, is empty', () => {
    renderGrid({ rows: items(0, 1_000), columns: [column('name'), drawn('rows')] });
    act(() => grid().focus());
    press('ArrowRight');
    scrollTo(900 * 36);
    expect(copied()).toEqual({ 'text/plain': '' });
  });

  test('a header, a row that is not loaded and a button in a cell are left to the browser', () => {
    renderGrid({ renderFullWidthRow: retry });
    // Without a focused cell there is none to copy.
    expect(copied()).toEqual({});
    act(() => grid().focus());
    press('Control+End');
    expect(copied()).toEqual({});
    press('Control+Home');
    press('ArrowUp');
    expect(copied()).toEqual({});
    press('ArrowDown');
    const setData = vi.fn<(type: string, text: string) => void>();
    fireEvent.copy(screen.getByRole('button', { name: 'Retry' }), { clipboardData: { setData } });
    expect(setData).not.toHaveBeenCalled();
  });

  test('selected text is left to the browser', () => {
    renderGrid();
    act(() => grid().focus());
    getSelection()?.selectAllChildren(screen.getByText('name of n3'));
    expect(copied()).toEqual({});
    getSelection()?.removeAllRanges();
  });

  test('the row', () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    renderGrid();
    act(() => grid().focus());
    press('Control+Shift+C');
    expect(writeText).toHaveBeenCalledExactlyOnceWith('name of n0\tlocation of n0\towners of n0\ttags of n0');
    Reflect.deleteProperty(navigator, 'clipboard');
  });
});

test('the first cell of a wide row is drawn, the rest is one', () => {
  renderGrid({ renderWideCell: (item) => (item.id === 'id2' ? 'not readable' : undefined) });
  const row = screen.getAllByRole('row')[3];
  const cells = row ? within(row).getAllByRole('gridcell') : [];
  expect(cells.map((cell) => [cell.textContent, cell.ariaColIndex])).toEqual([
    ['name of n2', '1'],
    ['not readable', '2'],
  ]);
  expect(cells[1]).toHaveAttribute('aria-colspan', '3');
});
