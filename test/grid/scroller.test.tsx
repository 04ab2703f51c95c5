// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { beforeEach, describe, expect, test, vi, afterEach, type Mock } from 'vitest';
import type { VisibleRange } from '#src/grid/grid-props.ts';
import { Grid } from '#src/grid/grid.tsx';
import {
  column,
  fakeSizes,
  grid,
  indices,
  items,
  renderGrid,
  resizeTo,
  scrollTo,
  type Item,
  activeCell,
  press,
} from './support.tsx';

/** What the grid reports of rows 20 to 39 once it has come to rest there. */
const RESTING = { first: 20, last: 39, rowsPerSecond: 0, atRest: true };

describe('grid scroll', () => {
  beforeEach(() => fakeSizes());

  /** Waits for a frame after the one with the current rows, and for what a frame leads to. */
  const painted = () =>
    act(async () => {
      for (let frame = 0; frame < 2; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    });

  const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b);

  describe('the rows that are drawn', () => {
    /** Which rows were drawn; StrictMode draws each twice. */
    const drawnIds = (draw: Mock<(item: Item) => string>) => new Set(draw.mock.calls.map(([{ id }]) => id));

    test('are those on screen and some around them, each once', () => {
      renderGrid();
      scrollTo(3_600);
      const drawn = sorted(indices());
      expect(drawn.length).toBeLessThan(60);
      expect(drawn).toEqual(Array.from(drawn, (_, i) => (drawn[0] ?? 0) + i));
      expect(drawn).toContain(100);
      expect(drawn).toContain(123);
      scrollTo(3_564);
      expect(indices()).toContain(95);
      expect(screen.getByText('name of n100')).toBeVisible();
    });

    test('a scroll draws only rows that come', () => {
      const draw = vi.fn<(item: Item) => string>((item) => item.name);
      renderGrid({ columns: [column('name', { render: draw })] });
      scrollTo(720);
      const before = new Set(indices());
      draw.mockClear();
      scrollTo(1_080);
      const come = indices().filter((index) => !before.has(index));
      expect(come.length).toBeGreaterThan(0);
      expect(drawnIds(draw)).toEqual(new Set(come.map((index) => `id${index}`)));
    });

    test('a scroll within the drawn rows draws nothing, and a row shifted in the window stays as it is', () => {
      const draw = vi.fn<(item: Item) => string>((item) => item.name);
      const columns = [column('name', { render: draw })];
      const rows = items(0, 200);
      const { again } = renderGrid({ columns, rows });
      scrollTo(720);
      draw.mockClear();
      scrollTo(730);
      again({ columns, rows: rows.slice(10), base: 10 });
      expect(draw).not.toHaveBeenCalled();
    });

    test('a change of one record draws its row alone', () => {
      const draw = vi.fn<(item: Item) => string>((item) => item.name);
      const columns = [column('name', { render: draw })];
      const rows = items(0, 200);
      const { again } = renderGrid({ columns, rows });
      draw.mockClear();
      again({ columns, rows: rows.map((row) => (row.id === 'id5' ? { ...row, name: 'changed' } : row)) });
      expect(drawnIds(draw)).toEqual(new Set(['id5']));
      expect(screen.getByText('changed')).toBeVisible();
    });

    test('are only those on screen at first, so that they need not wait for the others', async () => {
      renderGrid();
      expect(sorted(indices())).toEqual(Array.from({ length: 20 }, (_, i) => i));
      await painted();
      expect(sorted(indices())).toEqual(Array.from({ length: 29 }, (_, i) => i));
    });

    test('while no row is loaded, what is on screen is all that is drawn', async () => {
      renderGrid({ rows: [] });
      await painted();
      expect(indices()).toHaveLength(20);
    });

    test('of another list are those on screen first; what is scrolled to meanwhile is drawn at once', async () => {
      const rows = items(0, 200);
      const { again } = renderGrid({ rows, resetKey: 'a' });
      await waitFor(() => expect(indices()).toHaveLength(29));
      const found = rows.map((row) => ({ ...row, name: `found ${row.id}` }));
      again({ rows: found, resetKey: 'b' });
      expect(screen.getAllByText(/^name of found/)).toHaveLength(20);
      expect(indices()).toHaveLength(20);
      scrollTo(360);
      expect(screen.getByText('name of found id29')).toBeVisible();
      await waitFor(() => expect(indices()).toHaveLength(29));
      const loaded = found.map((row) => ({ ...row, name: `loaded ${row.id}` }));
      again({ rows: loaded, resetKey: 'b' });
      expect(screen.queryAllByText(/^name of found/)).toHaveLength(0);
    });

    test('a higher screen draws more rows', () => {
      renderGrid();
      const before = indices().length;
      resizeTo(1_000, 1_472);
      expect(indices().length).toBe(before + 20);
    });

    test('no rows: the header alone', () => {
      const { props } = renderGrid({ rows: [], rowCount: 0, ariaRowCount: 1 });
      expect(screen.getAllByRole('row')).toHaveLength(1);
      expect(props.onVisibleChange).not.toHaveBeenCalled();
    });
  });

  describe('what it reports', () => {
    test('the rows on screen at once, while they change, and at rest', () => {
      vi.useFakeTimers();
      const onVisibleChange = vi.fn<(range: VisibleRange) => void>();
      renderGrid({ onVisibleChange });
      expect(onVisibleChange).toHaveBeenLastCalledWith({
        first: 0,
        last: 19,
        rowsPerSecond: 0,
        atRest: true,
      });
      onVisibleChange.mockClear();
      vi.advanceTimersByTime(16);
      scrollTo(720);
      expect(onVisibleChange).toHaveBeenCalledTimes(1);
      const [range] = onVisibleChange.mock.lastCall ?? [];
      expect(range).toMatchObject({ first: 20, last: 39, atRest: false });
      expect(range?.rowsPerSecond).toBeGreaterThan(0);
      act(() => void vi.advanceTimersByTime(150));
      expect(onVisibleChange).toHaveBeenLastCalledWith(RESTING);
      expect(onVisibleChange).toHaveBeenCalledTimes(2);
      vi.useRealTimers();
    });

    test('of another list only what is on screen of it, not where somebody was in the one before', () => {
      vi.useFakeTimers();
      const onVisibleChange = vi.fn<(range: VisibleRange) => void>();
      const { again } = renderGrid({ onVisibleChange, resetKey: 'all' });
      scrollTo(612 * 36);
      act(() => void vi.advanceTimersByTime(500));
      onVisibleChange.mockClear();
      again({ onVisibleChange, resetKey: 'orders', rowCount: 361, ariaRowCount: 362 });
      act(() => void vi.advanceTimersByTime(500));
      const ranges = onVisibleChange.mock.calls.map(([range]) => range);
      expect(ranges.map(({ first, rowsPerSecond }) => [first, rowsPerSecond])).toEqual([
        [0, 0],
        [0, 0],
      ]);
      expect(ranges.at(-1)?.atRest).toBe(true);
      vi.useRealTimers();
    });

    test('its rest, though it was hidden while it scrolled', () => {
      vi.useFakeTimers();
      const onVisibleChange = vi.fn<(range: VisibleRange) => void>();
      const { props } = renderGrid({ onVisibleChange });
      cleanup();
      const page = (mode: 'visible' | 'hidden') => (
        <Activity mode={mode}>
          <Grid {...props} />
        </Activity>
      );
      const { rerender } = render(page('visible'));
      vi.advanceTimersByTime(16);
      scrollTo(720);
      expect(onVisibleChange).toHaveBeenLastCalledWith(expect.objectContaining({ first: 20, atRest: false }));
      rerender(page('hidden'));
      rerender(page('visible'));
      act(() => void vi.advanceTimersByTime(500));
      expect(onVisibleChange).toHaveBeenLastCalledWith(RESTING);
      vi.useRealTimers();
    });

    test('where it is, and goes where it is told', () => {
      const { handle } = renderGrid({ initialRow: 500 });
      expect(handle.current?.position()).toEqual({ index: 500, offset: 0 });
      expect(grid().scrollTop).toBe(18_000);
      act(() => handle.current?.scrollToRow(600, 'start', 10));
      expect(handle.current?.position()).toEqual({ index: 600, offset: 10 });
      act(() => handle.current?.scrollToRow(601, 'nearest'));
      expect(handle.current?.position()).toEqual({ index: 600, offset: 10 });
      act(() => handle.current?.scrollToRow(630, 'nearest'));
      expect(handle.current?.position()).toEqual({ index: 611, offset: 0 });
      act(() => handle.current?.scrollToRow(5_000));
      expect(handle.current?.position()).toEqual({ index: 980, offset: 0 });
    });

    test('a million rows: the element stays below the cap, the place is exact', () => {
      const { handle } = renderGrid({ rowCount: 1_000_000, ariaRowCount: 1_000_001, initialRow: 612_400 });
      expect(handle.current?.position().index).toBe(612_400);
      expect(grid().scrollTop).toBeLessThan(8_000_000);
      expect(indices()).toContain(612_400);
      act(() => handle.current?.scrollToRow(999_999));
      expect(indices()).toContain(999_999);
    });

    test('another row height keeps the place', () => {
      const { handle, again } = renderGrid({ initialRow: 500 });
      again({ rowHeight: 28 });
      expect(handle.current?.position()).toEqual({ index: 500, offset: 0 });
      expect(grid().scrollTop).toBe(14_000);
    });
  });
});

describe('grid rest', () => {
  beforeEach(() => {
    fakeSizes();
    vi.useFakeTimers();
  });
  afterEach(() => {
    getSelection()?.removeAllRanges();
    vi.useRealTimers();
  });

  const rest = () => act(() => void vi.advanceTimersByTime(500));
  const isOrdered = () => indices().every((index, i, all) => i === 0 || index > (all[i - 1] ?? 0));

  describe('at rest', () => {
    test('one timer serves all moves, and it is the last that rest is counted from', () => {
      const onVisibleChange = vi.fn<(range: { readonly atRest: boolean }) => void>();
      renderGrid({ onVisibleChange });
      const atRest = () => onVisibleChange.mock.calls.filter(([range]) => range.atRest).length;
      const before = atRest();
      for (let moves = 1; moves <= 10; moves++) {
        scrollTo(moves * 360);
        expect(vi.getTimerCount()).toBe(1);
        act(() => void vi.advanceTimersByTime(60));
        expect(atRest()).toBe(before);
      }
      rest();
      expect(atRest()).toBe(before + 1);
    });

    test('a leap is over as soon as the browser says so; whoever scrolls may go on', () => {
      const onVisibleChange = vi.fn<(range: { readonly atRest: boolean }) => void>();
      renderGrid({ onVisibleChange });
      const atRest = () => onVisibleChange.mock.calls.filter(([range]) => range.atRest).length;
      const before = atRest();
      scrollTo(720);
      fireEvent(grid(), new Event('scrollend'));
      expect(atRest()).toBe(before);
      scrollTo(30_000);
      expect(atRest()).toBe(before);
      fireEvent(grid(), new Event('scrollend'));
      expect(atRest()).toBe(before + 1);
      expect(vi.getTimerCount()).toBe(0);
      fireEvent(grid(), new Event('scrollend'));
      rest();
      expect(atRest()).toBe(before + 1);
    });

    test('rows that fly by are drawn on screen alone, until they no longer do or rest', () => {
      renderGrid();
      scrollTo(720);
      const around = indices().length;
      scrollTo(1_800);
      expect(indices()).toHaveLength(around);
      scrollTo(3_600);
      const seen = indices();
      expect(seen.length).toBeLessThan(around);
      for (let row = 100; row < 120; row++) expect(seen).toContain(row);
      scrollTo(3_960);
      expect(indices()).toHaveLength(seen.length);
      scrollTo(4_000);
      expect(indices()).toHaveLength(around);
      scrollTo(7_200);
      scrollTo(9_000);
      expect(indices()).toHaveLength(seen.length);
      rest();
      expect(indices()).toHaveLength(around);
    });

    test('a move whose event is still to come is not undone', () => {
      renderGrid();
      scrollTo(720);
      grid().scrollTop = 3_600;
      rest();
      expect(grid().scrollTop).toBe(3_600);
      expect(indices()).toContain(100);
      expect(vi.getTimerCount()).toBe(0);
    });

    const select = (from: Node | null | undefined, text: string) => {
      const node = screen.getByText(text).firstChild;
      getSelection()?.setBaseAndExtent(from ?? node ?? grid(), 0, node ?? grid(), 4);
    };
    const elementOf = (index: number) => grid().querySelector(`[aria-rowindex="${index + 2}"]`);

    test('rows stand in their order again, and a selection in them is left as it is', () => {
      renderGrid();
      scrollTo(1_800);
      expect(isOrdered()).toBe(false);
      select(undefined, 'name of n60');
      rest();
      expect(getSelection()?.toString()).toBe('name');
      expect(getSelection()?.anchorNode?.textContent).toBe('name of n60');
      expect(isOrdered()).toBe(true);
    });

    test('a selection that only ends in the rows is left as well', () => {
      renderGrid();
      scrollTo(1_800);
      select(screen.getAllByRole('columnheader')[0], 'name of n60');
      rest();
      expect(getSelection()?.focusNode?.textContent).toBe('name of n60');
      expect(isOrdered()).toBe(true);
    });

    test('rows under a held button keep their elements after a fling, and have others around them after its release, and stay selected', () => {
      const onVisibleChange = vi.fn<(range: VisibleRange) => void>();
      renderGrid({ onVisibleChange });
      for (const top of [720, 1_800, 3_600]) scrollTo(top);
      const rows = indices();
      const elements = rows.map(elementOf);
      const cell = screen.getByText('name of n105');
      fireEvent.pointerDown(cell, { pointerType: 'mouse', button: 0 });
      rest();
      expect(onVisibleChange).toHaveBeenLastCalledWith({
        first: 100,
        last: 119,
        rowsPerSecond: 0,
        atRest: true,
      });
      expect(rows.map(elementOf)).toEqual(elements);
      expect(indices()).toEqual(rows);
      getSelection()?.setBaseAndExtent(cell.firstChild!, 0, screen.getByText('name of n107').firstChild!, 4);
      fireEvent.pointerUp(cell, { pointerType: 'mouse', button: 0 });
      expect(rows.map(elementOf)).toEqual(elements);
      rest();
      expect(rows.map(elementOf)).toEqual(elements);
      expect(String(getSelection())).not.toBe('');
      expect(indices().length).toBeGreaterThan(rows.length);
      expect(isOrdered()).toBe(true);
      expect(vi.getTimerCount()).toBe(0);
    });

    test('a drag that begins while rows are out of order finds them in order', () => {
      renderGrid();
      scrollTo(1_800);
      const cell = screen.getByText('name of n60');
      fireEvent.pointerDown(cell, { pointerType: 'mouse', button: 0 });
      getSelection()?.collapse(cell.firstChild, 2);
      expect(isOrdered()).toBe(false);
      fireEvent(cell, new Event('selectstart', { bubbles: true }));
      expect(isOrdered()).toBe(true);
      expect([getSelection()?.anchorNode, getSelection()?.anchorOffset]).toEqual([cell.firstChild, 2]);
      fireEvent.pointerUp(cell, { pointerType: 'mouse', button: 0 });
    });

    test('a selection stays while its row is drawn, and is cleared once it leaves', () => {
      renderGrid();
      scrollTo(1_800);
      rest();
      const selected = elementOf(60);
      select(undefined, 'name of n60');
      scrollTo(1_980);
      rest();
      expect(elementOf(60)).toBe(selected);
      expect(getSelection()?.toString()).toBe('name');
      scrollTo(3_600);
      expect(getSelection()?.isCollapsed).toBe(true);
    });

    test('a selection that goes on outside of the rows, or in rows under a held button, is cleared by the next rows', () => {
      renderGrid();
      select(screen.getAllByRole('columnheader')[0], 'name of n3');
      expect(getSelection()?.isCollapsed).toBe(false);
      scrollTo(360);
      expect(getSelection()?.isCollapsed).toBe(true);
      rest();
      const cell = screen.getByText('name of n20');
      fireEvent.pointerDown(cell, { pointerType: 'mouse', button: 0 });
      select(undefined, 'name of n20');
      scrollTo(720);
      expect(getSelection()?.isCollapsed).toBe(true);
      fireEvent.pointerUp(cell, { pointerType: 'mouse', button: 0 });
    });

    test('a selection is cleared by another list, not by other values', () => {
      const { again } = renderGrid({ resetKey: 'by name' });
      select(undefined, 'name of n3');
      again({ resetKey: 'by name', rows: items(0, 200).map((item) => ({ ...item })) });
      expect(getSelection()?.isCollapsed).toBe(false);
      again({ resetKey: 'by usage' });
      expect(getSelection()?.isCollapsed).toBe(true);
    });
  });

  test('scrolling reads the place alone, and no size that would cost a layout', () => {
    renderGrid();
    const sizes = (['clientWidth', 'clientHeight', 'scrollWidth'] as const).map((size) =>
      vi.spyOn(Element.prototype, size, 'get'),
    );
    const read = () => sizes.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    for (const size of sizes) size.mockClear();
    scrollTo(720);
    scrollTo(1_440);
    rest();
    expect(read()).toBe(0);
  });

  describe('above the height cap', () => {
    const MILLION = { rowCount: 1_000_000, ariaRowCount: 1_000_001 };

    test('End and Page Down come to the last row, Home to the first', () => {
      renderGrid({ ...MILLION, initialRow: 999_900 });
      act(() => grid().focus());
      for (let pages = 0; pages < 8; pages++) press('PageDown');
      rest();
      expect(activeCell()?.closest('[role=row]')).toHaveAttribute('aria-rowindex', '1000001');
      press('Control+Home');
      rest();
      expect(activeCell()?.closest('[role=row]')).toHaveAttribute('aria-rowindex', '2');
      press('Control+End');
      rest();
      expect(activeCell()?.closest('[role=row]')).toHaveAttribute('aria-rowindex', '1000001');
    });
  });
});
