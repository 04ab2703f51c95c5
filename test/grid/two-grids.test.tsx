// @vitest-environment jsdom
import { act, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { GridHandle, GridProps, VisibleRange } from '#src/grid/grid-props.ts';
import { Grid } from '#src/grid/grid.tsx';
import { column, COLUMNS, defectsOf, fakeSizes, gridProps, items, type Item } from './support.tsx';

beforeEach(() => fakeSizes());

/** Tables of 1,000 rows, and topics of 50 rows in other columns, on one page. */
function renderTwo(ofTables: Partial<GridProps<Item>> = {}, ofTopics: Partial<GridProps<Item>> = {}) {
  const handles = { tables: createRef<GridHandle>(), topics: createRef<GridHandle>() };
  const tables = { ...gridProps(), label: 'Tables', handle: handles.tables, ...ofTables };
  const topics = {
    ...gridProps(),
    label: 'Topics',
    columns: [column('name'), column('partitions', { fitsWidth: true, render: (_, width) => `${width} px` })],
    rows: items(0, 50).map((item) => ({ id: `topic ${item.id}`, name: `topic ${item.name}` })),
    rowCount: 50,
    ariaRowCount: 51,
    handle: handles.topics,
    ...ofTopics,
  };
  render(
    <>
      <Grid {...tables} />
      <Grid {...topics} />
    </>,
  );
  return { tables, topics, handles };
}

const gridOf = (name: 'Tables' | 'Topics') => screen.getByRole('grid', { name });
const cellOf = (name: 'Tables' | 'Topics') =>
  document.getElementById(gridOf(name).getAttribute('aria-activedescendant') ?? '');

/** Ids that more than one element of the page has. */
function doubledIds(): readonly string[] {
  const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
  return ids.filter((id, i) => ids.indexOf(id) !== i);
}

test('each is a tab stop with an active cell of its own, which its own keys move', async () => {
  const user = userEvent.setup();
  renderTwo();
  await user.tab();
  expect(gridOf('Tables')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  await user.tab();
  expect(gridOf('Topics')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(cellOf('Tables')).toHaveTextContent('location of n1');
  expect(cellOf('Topics')).toHaveTextContent('name of topic n2');
  await user.tab();
  expect(document.body).toHaveFocus();
});

test('the same cell of both has two ids', () => {
  renderTwo();
  for (const name of ['Tables', 'Topics'] as const) {
    act(() => gridOf(name).focus());
    fireEvent.keyDown(gridOf(name), { key: 'ArrowDown' });
    expect(gridOf(name)).toContainElement(cellOf(name));
    expect(defectsOf(gridOf(name))).toEqual([]);
  }
  expect(doubledIds()).toEqual([]);
  // Control: an id that both have is found, and leads the second one out of itself.
  const shared = cellOf('Tables')!.id;
  cellOf('Topics')!.id = shared;
  expect(doubledIds()).toEqual([shared]);
  gridOf('Topics').setAttribute('aria-activedescendant', shared);
  expect(gridOf('Topics')).not.toContainElement(cellOf('Topics'));
});

test('a scroll of one leaves the other where it is, and is reported by it alone', () => {
  vi.useFakeTimers();
  const { tables, topics, handles } = renderTwo();
  const reports = ({ onVisibleChange }: GridProps<Item>) =>
    vi.mocked(onVisibleChange).mock.calls.map(([{ first }]: [VisibleRange]) => first);
  gridOf('Tables').scrollTop = 3_600;
  fireEvent.scroll(gridOf('Tables'));
  act(() => void vi.advanceTimersByTime(500));
  expect(handles.tables.current?.position().index).toBe(100);
  expect(handles.topics.current?.position().index).toBe(0);
  expect(reports(tables)).toContain(100);
  expect(new Set(reports(topics))).toEqual(new Set([0]));
  expect(within(gridOf('Topics')).getByText('name of topic n0')).toBeVisible();
  vi.useRealTimers();
});

test('keys and copying reach the callbacks of the focused one alone', () => {
  const { tables, topics } = renderTwo();
  act(() => gridOf('Topics').focus());
  fireEvent.keyDown(gridOf('Topics'), { key: 'Enter' });
  expect(topics.onRowOpen).toHaveBeenCalledExactlyOnceWith({ id: 'topic id0', name: 'topic n0' }, 0);
  fireEvent.keyDown(gridOf('Topics'), { key: 'ArrowUp' });
  fireEvent.keyDown(gridOf('Topics'), { key: 'ArrowRight', shiftKey: true });
  expect(topics.onWidthChange).toHaveBeenCalledExactlyOnceWith('name', 216);
  fireEvent.keyDown(gridOf('Topics'), { key: 'ArrowDown' });
  const setData = vi.fn<(type: string, text: string) => void>();
  fireEvent(gridOf('Topics'), createEvent.copy(gridOf('Topics'), { clipboardData: { setData } }));
  expect(setData).toHaveBeenCalledExactlyOnceWith('text/plain', 'name of topic n0');
  expect(tables.onRowOpen).not.toHaveBeenCalled();
  expect(tables.onWidthChange).not.toHaveBeenCalled();
});

test('widths, density and selection are each one’s own', () => {
  const rows = items(0, 50);
  renderTwo(
    { currentId: 'id1', density: 'compact', widths: { name: 300 } },
    { rows, currentId: 'id2', widths: { partitions: 222 } },
  );
  const selected = (name: 'Tables' | 'Topics') =>
    within(gridOf(name)).getByRole('row', { current: true }).ariaRowIndex;
  expect([selected('Tables'), selected('Topics')]).toEqual(['3', '4']);
  expect(gridOf('Tables')).toHaveAttribute('data-density', 'compact');
  expect(gridOf('Topics')).toHaveAttribute('data-density', 'comfortable');
  const widthsOf = (name: 'Tables' | 'Topics') =>
    within(gridOf(name))
      .getAllByRole('columnheader')
      .map((head) => head.style.inlineSize);
  expect(widthsOf('Tables')).toEqual(['300px', ...COLUMNS.slice(1).map(() => '200px')]);
  expect(widthsOf('Topics')).toEqual(['200px', '222px']);
  expect(within(gridOf('Topics')).getAllByText('222 px').length).toBeGreaterThan(10);
});

test('only the one that has the focus says so, and keeps it', () => {
  const { handles } = renderTwo();
  act(() => handles.topics.current?.focus(3));
  expect(gridOf('Topics')).toHaveFocus();
  expect(cellOf('Topics')).toHaveTextContent('name of topic n3');
  expect(gridOf('Tables')).not.toHaveAttribute('aria-activedescendant');
});
