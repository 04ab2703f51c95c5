// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useRef } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { GridHandle } from '#src/grid/grid-props.ts';
import { createVisibleStore } from '#src/list/visible-store.ts';
import { SelectionInput } from '#src/selection/selection-input.ts';
import { createSelectionStore, type SelectedList } from '#src/selection/selection-store.ts';

const LIST: SelectedList = { list: {}, shift: 0, reading: 0 };
const ROWS = [0, 1, 2, 3, 4];
const opened = vi.fn<(row: number) => void>();
const store = createSelectionStore();
const visible = createVisibleStore(0);

/** Rows whose links open their records, among parts of the page with texts of their own. */
function Page() {
  const container = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const grid = useRef({
    activeRow: () => 0,
    focus: () => rows.current?.focus(),
    scrollToRow: () => {},
  } as unknown as GridHandle);
  return (
    <>
      <input aria-label="Words" defaultValue="orders" />
      <button type="button">Export</button>
      <section aria-label="Record" data-own-text tabIndex={-1}>
        Its text.
      </section>
      <div ref={container}>
        <div ref={rows} role="grid" tabIndex={0}>
          {ROWS.map((row) => (
            <div key={row} role="row" aria-rowindex={row + 2}>
              <div role="gridcell">
                <button type="button" onClick={() => opened(row)}>
                  orders_{row}
                </button>
              </div>
            </div>
          ))}
        </div>
      </div>
      <SelectionInput
        container={container}
        grid={grid}
        store={store}
        list={LIST}
        rowCount={ROWS.length}
        visible={visible}
      />
    </>
  );
}

function open() {
  act(() => store.change(LIST, { kind: 'clear' }));
  render(<Page />);
}
const selected = () => ROWS.filter((row) => store.of(LIST).has(row));
const rowAt = (row: number) => screen.getAllByRole('row')[row]!;
const nameAt = (row: number) => within(rowAt(row)).getByRole('button');

test('a long press selects where a tap opens, and taps select from then on', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  open();
  const press = (target: Element, ms: number, move = 0) => {
    const at = { pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 100 };
    fireEvent.pointerDown(target, at);
    act(() => void vi.advanceTimersByTime(ms / 2));
    fireEvent.pointerMove(target, { ...at, clientX: 100 + move });
    act(() => void vi.advanceTimersByTime(ms / 2));
    fireEvent.pointerUp(target, at);
    fireEvent.click(target, { ...at, detail: 1 });
  };
  press(rowAt(2), 600, 40);
  expect(selected()).toEqual([]);
  press(rowAt(2), 600);
  // Some browsers open their menu as the finger is lifted.
  expect(fireEvent.contextMenu(rowAt(2))).toBe(false);
  expect(selected()).toEqual([2]);
  press(nameAt(4), 100);
  expect([selected(), opened.mock.calls]).toEqual([[2, 4], []]);
  act(() => store.change(LIST, { kind: 'clear' }));
  press(nameAt(4), 100);
  expect([selected(), opened.mock.calls]).toEqual([[], [[4]]]);
  for (const end of [fireEvent.pointerUp, fireEvent.pointerCancel, fireEvent.scroll]) {
    fireEvent.pointerDown(rowAt(1), { pointerType: 'touch', isPrimary: true });
    end(rowAt(1));
    act(() => void vi.advanceTimersByTime(600));
  }
  expect(selected()).toEqual([]);
});

test('a finger that rests on a link has the browser’s own menu, which opens it in a tab or copies it', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  open();
  const link = document.createElement('a');
  rowAt(2).append(link);
  fireEvent.pointerDown(link, { pointerType: 'touch', isPrimary: true });
  act(() => void vi.advanceTimersByTime(600));
  expect(fireEvent.contextMenu(link)).toBe(true);
  expect(selected()).toEqual([]);
});

test('Ctrl+A selects all rows wherever the focus is, the text of an opened record in it, and that of a field', () => {
  open();
  /** Presses Ctrl+A in an element; whether it is left to the browser. */
  const selectAll = (target: HTMLElement) => {
    act(() => target.focus());
    return fireEvent.keyDown(target, { key: 'a', ctrlKey: true });
  };
  const record = screen.getByRole('region', { name: 'Record' });
  expect(selectAll(record)).toBe(false);
  expect(getSelection()?.toString()).toBe('Its text.');
  expect(selectAll(screen.getByRole('textbox'))).toBe(true);
  expect(selected()).toEqual([]);
  expect(selectAll(screen.getByRole('button', { name: 'Export' }))).toBe(false);
  expect(selected()).toEqual(ROWS);
  expect(screen.getByRole('grid')).toHaveFocus();
});

test('a key that presses a control in a row selects nothing, wherever its click says that it is', () => {
  open();
  // As of F2 and Enter: without a place, which is before every row.
  fireEvent.click(nameAt(2), { clientX: -1, detail: 0 });
  expect([selected(), opened.mock.calls]).toEqual([[], [[2]]]);
});
