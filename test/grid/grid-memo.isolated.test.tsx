// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { createRef } from 'react';
import type * as React from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GridHandle, GridProps } from '#src/grid/grid-props.ts';
import {
  column,
  fakeSizes,
  grid,
  gridProps,
  items,
  press,
  resizeTo,
  scrollTo,
  type Item,
} from './support.tsx';

// React may drop what a memo remembers: a grid without any memo shows the same, and only draws more.

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] }));
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

/** What people and assistive technology get; ids that React makes count up from one grid to the next. */
const shown = (): string => grid().outerHTML.replaceAll(/_r_\w+_/g, 'id');

/** The grid as its module makes it with a given `memo`. */
async function loadGrid(memo: (component: unknown) => unknown) {
  vi.resetModules();
  vi.doMock('react', async (original) => ({ ...(await original<typeof React>()), memo }));
  const { Grid } = await import('#src/grid/grid.tsx');
  vi.doUnmock('react');
  return Grid;
}

/** Takes a grid through changes of all kinds. @returns what it shows after each, and how many cells it drew */
async function stepsOf(memo: (component: unknown) => unknown) {
  const Grid = await loadGrid(memo);
  fakeSizes();
  const draw = vi.fn<(item: Item) => string>(({ name }) => name);
  const columns = [
    column('name', { render: draw }),
    column('location', { grow: 1, maxWidth: 900 }),
    column('tags', { fitsWidth: true, render: (_, width) => `${width} px` }),
  ];
  const handle = createRef<GridHandle>();
  const rows = items(0, 200);
  const found = rows.map((row) => ({ ...row, id: `found ${row.id}`, name: `found ${row.name}` }));
  let props: GridProps<Item> = { ...gridProps(), columns, handle, rows, resetKey: 'all' };
  const { rerender } = render(<Grid {...props} />);
  const change = (next: Partial<GridProps<Item>>) => {
    props = { ...props, ...next };
    rerender(<Grid {...props} />);
  };
  const separator = () => grid().querySelectorAll('[role="separator"]')[1]!;
  const steps: Readonly<Record<string, () => void>> = {
    'rows on screen': () => {},
    'rows around it': () => wait(500),
    'rows of another list, beyond the screen those before': () => change({ rows: found, resetKey: 'found' }),
    'one of its rows is selected, and one beyond the screen changed': () =>
      change({
        currentId: 'found id2',
        rows: found.map((row) => (row.id === 'found id25' ? { ...row, name: 'changed' } : row)),
      }),
    'all its rows': () => wait(500),
    'scrolling by some rows': () => scrollTo(360),
    'rows higher than before': () => change({ rowHeight: 44 }),
    'a jump': () => act(() => handle.current?.scrollToRow(120)),
    'the list before again': () => change({ rows, resetKey: 'all again', rowHeight: 36 }),
    'rows scrolled to before its others': () => scrollTo(720),
    'a column made wider': () => {
      fireEvent.pointerDown(separator(), { button: 0, clientX: 400 });
      fireEvent.pointerMove(separator(), { clientX: 470 });
    },
    'rows scrolled in with it': () => scrollTo(1_800),
    'its own width again, in a wider window': () => {
      fireEvent.pointerUp(separator(), { clientX: 470 });
      resizeTo(1_300, 752);
    },
    'other columns': () => change({ shownColumns: ['tags', 'name'] }),
    'an active cell': () => {
      act(() => grid().focus());
      press('ArrowDown');
      press('ArrowRight');
    },
    'rows that are not loaded': () => scrollTo(30_000),
    'cells in areas': () => change({ layout: 'areas' }),
  };
  const seen = Object.entries(steps).map(([step, run]) => {
    run();
    return [step, shown()] as const;
  });
  cleanup();
  return { seen, drawn: draw.mock.calls.length };
}

test('a grid without any memo shows the same after each change', async () => {
  const { memo } = await vi.importActual<typeof React>('react');
  const remembering = await stepsOf(memo as (component: unknown) => unknown);
  const forgetful = await stepsOf((component) => component);
  for (const [i, [step, html]] of forgetful.seen.entries()) expect([step, html]).toEqual(remembering.seen[i]);
  // Control: each step changes what is shown, and the memos are what saves drawing.
  expect(new Set(remembering.seen.map(([, html]) => html)).size).toBe(remembering.seen.length);
  expect(forgetful.drawn).toBeGreaterThan(remembering.drawn * 1.5);
});
