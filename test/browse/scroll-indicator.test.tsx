// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef, Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScrollIndicator } from '#src/browse/beside-rows.tsx';
import { indicatorPosition } from '#src/browse/beside-rows.tsx';
import { createVisibleStore } from '#src/list/visible-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const later = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

/** A screen of 20 rows in a million. */
function renderIt() {
  const visible = createVisibleStore(0);
  const drawn = vi.fn<() => void>();
  const container = createRef<HTMLDivElement>();
  render(
    <>
      <div ref={container}>
        <div role="grid" data-testid="grid" />
      </div>
      <div role="grid" data-testid="other grid" />
      <Profiler id="bubble" onRender={drawn}>
        <ScrollIndicator container={container} visible={visible} rowCount={1_000_000} total={1_000_000} />
      </Profiler>
    </>,
  );
  const scroll = (first: number, rowsPerSecond: number, atRest = false) =>
    act(() => visible.set({ first, last: first + 19, rowsPerSecond, atRest }));
  return { scroll, drawn };
}

const bubble = () => screen.queryByText('of 1,000,000', { exact: false })?.closest('[aria-hidden]');

test('at 1,200 rows a second the rows can be read: no bubble, nothing drawn', () => {
  const { scroll, drawn } = renderIt();
  drawn.mockClear();
  scroll(500, 1_200);
  scroll(600, 1_200);
  scroll(600, 0, true);
  expect(bubble()).toBeUndefined();
  expect(drawn).not.toHaveBeenCalled();
});

test.each([1_201, -1_201])('at %d rows a second it says the row, until it has rested for 400 ms', (speed) => {
  const { scroll } = renderIt();
  scroll(612_399, speed);
  expect(bubble()).toHaveTextContent('612,400 of 1,000,000');
  expect(bubble()).toHaveAttribute('aria-hidden', 'true');
  scroll(612_410, 1);
  expect(bubble()).toHaveTextContent('612,411 of 1,000,000');
  scroll(612_411, 0, true);
  later(200);
  scroll(612_412, 0, true);
  later(199);
  expect(bubble()).toHaveTextContent('612,413 of 1,000,000');
  later(1);
  expect(bubble()).toBeUndefined();
});

test('who goes on meanwhile keeps it', () => {
  const { scroll } = renderIt();
  scroll(1_000, 1_900);
  scroll(1_001, 0, true);
  later(399);
  scroll(1_002, 1);
  later(5_000);
  expect(bubble()).toHaveTextContent('1,003 of 1,000,000');
});

/** jsdom lays nothing out: the grid is 1,000 px wide, its scroll bar the 15 px beyond. */
function press(clientX: number, pressed = 'grid') {
  const grid = screen.getByTestId(pressed);
  Object.defineProperty(grid, 'role', { value: 'grid' });
  vi.spyOn(grid, 'clientWidth', 'get').mockReturnValue(1_000);
  fireEvent(grid, new MouseEvent('pointerdown', { bubbles: true, clientX }));
}

test('with the thumb held the slightest move is enough, and letting go ends that', () => {
  const { scroll } = renderIt();
  press(1_007);
  expect(bubble()).toBeUndefined();
  scroll(1, 1);
  expect(bubble()).toHaveTextContent('2 of 1,000,000');
  scroll(1, 0, true);
  later(400);
  expect(bubble()).toBeUndefined();
  fireEvent(document, new MouseEvent('pointermove', { buttons: 1 }));
  scroll(2, 1);
  expect(bubble()).toHaveTextContent('3 of 1,000,000');
  scroll(2, 0, true);
  later(400);
  fireEvent(document, new MouseEvent('pointermove', { buttons: 0 }));
  scroll(3, 1);
  expect(bubble()).toBeUndefined();
});

test.each([
  [500, 'grid'],
  [1_007, 'other grid'],
])('a press at %d px of the %s is no hold', (clientX, pressed) => {
  const { scroll } = renderIt();
  press(clientX, pressed);
  scroll(1, 1);
  expect(bubble()).toBeUndefined();
});

test('stands from 0 to 1, and the farther down the list the farther down', () => {
  expect(indicatorPosition({ first: 0, last: 19 }, 1_000)).toEqual({ row: 1, at: 0, length: 0.02 });
  expect(indicatorPosition({ first: 980, last: 999 }, 1_000)).toMatchObject({ row: 981, at: 1 });
  // Of a list that has become shorter, or is empty.
  expect(indicatorPosition({ first: 1_500, last: 1_519 }, 1_000).at).toBe(1);
  expect(indicatorPosition({ first: 0, last: 0 }, 0)).toMatchObject({ at: 0, length: 1 });
});
