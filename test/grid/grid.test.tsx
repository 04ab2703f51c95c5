// @vitest-environment jsdom
import { act, screen, within, render } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RecordBoundary } from '#src/grid/grid-row.tsx';
import { Grid } from '#src/grid/grid.tsx';
import { expectConsole } from '#test/support/console.ts';
import {
  defectsOf,
  column,
  COLUMNS,
  fakeSizes,
  grid,
  gridProps,
  indices,
  items,
  press,
  renderGrid,
  resizeTo,
  scrollTo,
  type Item,
} from './support.tsx';

describe('grid aria', () => {
  beforeEach(() => fakeSizes());

  describe('what the grid says', () => {
    test('its name, its rows and columns, where each row and cell is', () => {
      renderGrid();
      expect(grid()).toHaveAttribute('aria-rowcount', '1001');
      expect(grid()).toHaveAttribute('aria-colcount', '4');
      const [head, first] = screen.getAllByRole('row');
      expect(head).toHaveAttribute('aria-rowindex', '1');
      expect(first).toHaveAttribute('aria-rowindex', '2');
      expect(
        first &&
          within(first)
            .getAllByRole('gridcell')
            .map((cell) => cell.ariaColIndex),
      ).toEqual(['1', '2', '3', '4']);
      expect(screen.getAllByRole('columnheader').map((cell) => cell.ariaLabel)).toEqual([
        'Name',
        'Location',
        'Owners',
        'Tags',
      ]);
    });

    test('the focused cell says that its row is selected, and no other cell does', () => {
      renderGrid({ rows: items(0, 10), isSelected: (index) => index === 0 });
      const cells = () => screen.queryAllByRole('gridcell', { selected: true });
      expect(cells()).toEqual([]);
      act(() => grid().focus());
      press('Control+Home');
      press('ArrowDown');
      press('ArrowUp');
      expect(cells().map(({ id }) => id)).toEqual([grid().getAttribute('aria-activedescendant')]);
      press('ArrowDown');
      expect(cells()).toEqual([]);
    });

    test('rows and cells that are awaited are busy, the opened row is the current one', () => {
      renderGrid({
        rows: items(0, 10),
        currentId: 'id3',
        columns: COLUMNS.map((one) => ({
          ...one,
          isAwaited: (item) => one.id === 'owners' && item.id === 'id2',
        })),
      });
      const rows = screen.getAllByRole('row').slice(1);
      expect(rows[10]).toHaveAttribute('aria-busy', 'true');
      expect(rows[10]).toHaveTextContent('');
      expect(rows[2]).not.toHaveAttribute('aria-busy');
      expect(rows.filter((row) => row.ariaCurrent === 'true')).toEqual([rows[3]]);
      expect(grid()).not.toHaveAttribute('aria-multiselectable');
      const busy = rows.slice(0, 10).flatMap((row) => within(row).queryAllByRole('gridcell', { busy: true }));
      expect(busy.map((cell) => cell.dataset['col'])).toEqual(['owners']);
    });

    describe('a cell that fits the width of its column', () => {
      const drawn: string[] = [];
      const fitted = ({ name }: Item, width?: number) => {
        drawn.push(`${name} ${width}`);
        return `${width} px`;
      };
      const columns = [column('name'), column('tags', { grow: 1, maxWidth: 900, render: fitted })];
      const widths = () => new Set(screen.getAllByText(/px$/).map((cell) => cell.textContent));
      beforeEach(() => {
        drawn.length = 0;
      });

      test('has it as it is drawn, from the first time on', () => {
        renderGrid({ columns }, { reactStrictMode: false });
        expect(widths()).toEqual(new Set(['800 px']));
        // One row stands there before the grid has a size; each is drawn once with it.
        const measured = drawn.filter((line) => line !== 'n0 200');
        expect(measured.map((line) => line.split(' ')[1])).toEqual(Array.from({ length: 20 }, () => '800'));
        expect(new Set(measured).size).toBe(20);
        expect(screen.getByRole('columnheader', { name: 'Tags' })).toHaveStyle({ inlineSize: '800px' });
      });

      test('is drawn anew with each change of it', () => {
        const { again } = renderGrid({ columns }, { reactStrictMode: false });
        drawn.length = 0;
        resizeTo(900, 752);
        expect(widths()).toEqual(new Set(['700 px']));
        expect(new Set(drawn).size).toBe(drawn.length);
        again({ columns, widths: { tags: 333 } });
        expect(widths()).toEqual(new Set(['333 px']));
      });
    });

    test('the columns shown, in their order, are all that it draws and counts', () => {
      renderGrid({ shownColumns: ['tags', 'name', 'location'] });
      expect(grid()).toHaveAttribute('aria-colcount', '3');
      expect(screen.getAllByRole('columnheader').map((cell) => cell.ariaLabel)).toEqual([
        'Tags',
        'Name',
        'Location',
      ]);
      const first = screen.getAllByRole('row')[1]!;
      expect(
        within(first)
          .getAllByRole('gridcell')
          .map((cell) => cell.textContent),
      ).toEqual(['tags of n0', 'name of n0', 'location of n0']);
      expect(defectsOf(grid())).toEqual([]);
    });

    test('cells in areas name them, and no column widens the grid', () => {
      const columns = [column('name', { area: 'name', width: 400 }), column('tags', { width: 400 })];
      const { again } = renderGrid({ columns });
      const head = () => screen.getAllByRole('row')[0];
      expect(head()).toHaveStyle({ minInlineSize: '800px' });
      again({ columns, layout: 'areas' });
      expect(head()).toHaveStyle({ minInlineSize: '0' });
      expect(grid()).toHaveAttribute('data-layout', 'areas');
      const [name, tags] = within(screen.getAllByRole('row')[1]!).getAllByRole('gridcell');
      expect(name).toHaveAttribute('data-area', 'name');
      expect(tags).not.toHaveAttribute('data-area');
    });

    test('sort, and a header that shows something else than its label', () => {
      const header = (
        <>
          Usage <small>7 days</small>
        </>
      );
      renderGrid({
        columns: [column('name'), column('usage', { label: 'Usage, 7 days', header, align: 'end' })],
        sort: { columnId: 'usage', direction: 'descending' },
      });
      expect(screen.getByRole('columnheader', { name: 'Usage, 7 days' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
      expect(screen.getByRole('columnheader', { name: 'Usage, 7 days' })).toHaveTextContent('Usage 7 days');
      expect(screen.getByRole('columnheader', { name: 'Name' })).not.toHaveAttribute('aria-sort');
    });

    test('an unknown number of rows, a busy, a stale and a compact grid', () => {
      renderGrid({ ariaRowCount: -1, busy: true, stale: true, density: 'compact' });
      expect(grid()).toHaveAttribute('aria-rowcount', '-1');
      expect(grid()).toHaveAttribute('aria-busy', 'true');
      expect(grid()).toHaveAttribute('data-stale');
      expect(grid()).toHaveAttribute('data-density', 'compact');
    });
  });

  describe('defects that axe does not see', () => {
    test('none at the start, at rest after scrolling, at the end, with edges and wide rows', () => {
      vi.useFakeTimers();
      const { handle } = renderGrid({
        renderWideCell: (item) => (item.id === 'id4' ? 'not readable' : undefined),
        renderFullWidthRow: (index) => (index === 6 ? 'did not load' : undefined),
      });
      expect(defectsOf(grid())).toEqual([]);
      press('ArrowDown');
      for (const scrollTop of [900, 5_000, 4_300, 30_000, 35_280, 0]) {
        scrollTo(scrollTop);
        act(() => void vi.advanceTimersByTime(500));
        expect(defectsOf(grid())).toEqual([]);
      }
      act(() => handle.current?.scrollToRow(777));
      act(() => void vi.advanceTimersByTime(500));
      expect(defectsOf(grid())).toEqual([]);
      expect(indices()).toContain(777);
      vi.useRealTimers();
    });

    test('control: a missing row and cell are found', () => {
      renderGrid({ columns: COLUMNS });
      screen.getAllByRole('row')[3]?.remove();
      screen.getAllByRole('gridcell')[0]?.remove();
      expect(defectsOf(grid())).toEqual([
        'row index missing',
        'cells do not cover the columns',
        'column index untrue',
      ]);
    });

    test('two grids on one page share no id', () => {
      render(
        <>
          <Grid {...gridProps()} />
          <Grid {...gridProps()} label="Topics" />
        </>,
      );
      for (const element of screen.getAllByRole('grid')) {
        act(() => element.focus());
        const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
        expect(element).toContainElement(active);
      }
    });
  });
});

describe('record boundary', () => {
  function Bad(): never {
    throw new Error('a value nobody thought of');
  }

  test('a record that throws is drawn otherwise, and another record in its place gets a new chance', () => {
    expectConsole(/a value nobody thought of|error boundary/i);
    const drawn = (of: object, isBad: boolean) => (
      <>
        <RecordBoundary of={of}>
          {(failed) => (failed ? <p>otherwise</p> : isBad ? <Bad /> : <p>drawn</p>)}
        </RecordBoundary>
        <p>beside it</p>
      </>
    );
    const { rerender } = render(drawn({ id: 1 }, true));
    expect(screen.getByText('otherwise')).toBeVisible();
    expect(screen.getByText('beside it')).toBeVisible();
    rerender(drawn({ id: 2 }, false));
    expect(screen.getByText('drawn')).toBeVisible();
  });

  test('a cell that cannot be drawn costs itself: the others of its row and all other rows are there', () => {
    expectConsole(/a value nobody thought of|error boundary/i);
    fakeSizes();
    const bad = column('owners', {
      render: ({ id }) => {
        if (id === 'id3') throw new Error('a value nobody thought of');
        return `owners of ${id}`;
      },
    });
    renderGrid({ columns: [...COLUMNS.slice(0, 2), bad] });
    const rows = within(grid()).getAllByRole('row');
    const texts = (index: number) =>
      within(rows.find((row) => row.ariaRowIndex === String(index + 2))!)
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent);
    expect(texts(3)).toEqual(['name of n3', 'location of n3', '?']);
    expect(texts(4)).toEqual(['name of n4', 'location of n4', 'owners of id4']);
    expect(screen.getByTitle('This value cannot be shown')).toBeVisible();
  });
});
