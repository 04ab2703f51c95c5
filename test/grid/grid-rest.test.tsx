// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { activeCell, fakeSizes, grid, indices, press, renderGrid, scrollTo } from './support.tsx';

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
  test('nothing is scheduled', () => {
    renderGrid();
    scrollTo(720);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    rest();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('one timer serves all moves, and it is the last that rest is counted from', () => {
    const onVisible = vi.fn<(range: { readonly atRest: boolean }) => void>();
    renderGrid({ onVisible });
    const atRest = () => onVisible.mock.calls.filter(([range]) => range.atRest).length;
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
    const onVisible = vi.fn<(range: { readonly atRest: boolean }) => void>();
    renderGrid({ onVisible });
    const atRest = () => onVisible.mock.calls.filter(([range]) => range.atRest).length;
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

  test('rows stand in their order again, and a selection in them is left as it is', () => {
    renderGrid();
    scrollTo(1_800);
    expect(isOrdered()).toBe(false);
    const text = screen.getByText('name of n60').firstChild;
    getSelection()?.setBaseAndExtent(text ?? grid(), 0, text ?? grid(), 4);
    rest();
    expect(getSelection()?.toString()).toBe('name');
    expect(isOrdered()).toBe(false);
    getSelection()?.removeAllRanges();
    scrollTo(1_836);
    rest();
    expect(isOrdered()).toBe(true);
  });

  test('a selection that only ends in the rows is left as well', () => {
    renderGrid();
    scrollTo(1_800);
    const head = screen.getAllByRole('columnheader')[0];
    const text = screen.getByText('name of n60').firstChild;
    getSelection()?.setBaseAndExtent(head ?? grid(), 0, text ?? grid(), 4);
    rest();
    expect(isOrdered()).toBe(false);
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
  void grid().clientWidth;
  expect(read()).toBe(1);
});

test('another number of rows costs no layout, unless the place is one that there is no longer', () => {
  const { again } = renderGrid();
  const top = vi.spyOn(Element.prototype, 'scrollTop', 'get');
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockClear();
  const read = () => top.mock.calls.length + height.mock.calls.length;
  again({ rowCount: 10_000 });
  expect(read()).toBe(0);
  scrollTo(20_000);
  rest();
  top.mockClear();
  again({ rowCount: 100 });
  expect(read()).toBeGreaterThan(0);
  expect(indices()).toContain(99);
});

describe('above the height cap', () => {
  const MILLION = { rowCount: 1_000_000, ariaRowCount: 1_000_001 };

  test.each([0, 250_000, 612_400, 999_999])('row %i says its own number among all', (row) => {
    renderGrid({ ...MILLION, initialRow: row });
    rest();
    expect(grid()).toHaveAttribute('aria-rowcount', '1000001');
    const shown = indices();
    expect(shown).toContain(row);
    expect(shown).toEqual(Array.from(shown, (_, i) => (shown[0] ?? 0) + i));
  });

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
