// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BrowserFindHint } from '#src/browse/beside-rows.tsx';
import { useCommand } from '#src/ui/commands.ts';
import { setSingleKeys } from '#src/ui/keyboard.ts';
import { eventually } from '#test/support/eventually.ts';

function Search() {
  const field = useRef<HTMLInputElement>(null);
  useCommand({ id: 'search', label: 'Search', group: 'Anywhere', run: () => field.current?.focus() });
  return <input ref={field} type="search" aria-label="Search tables" defaultValue="orders" />;
}

function renderIt(dialog = false) {
  render(
    <>
      <Search />
      <main />
      {dialog && (
        <div role="dialog">
          <button type="button">Close</button>
        </div>
      )}
      <BrowserFindHint />
    </>,
  );
}

const find = (how: Partial<KeyboardEventInit> = { ctrlKey: true }, target: Element = document.body) =>
  fireEvent.keyDown(target, { key: 'f', ...how });
const button = () => screen.findByRole('button', { name: 'Search all tables' });
const settled = () => act(async () => {});
const gone = () => screen.queryByRole('button', { name: 'Search all tables' }) === null;

test.each([{ ctrlKey: true }, { metaKey: true }, { ctrlKey: true, key: 'F' }])(
  'find in page %j is left to the browser, and a hint says what it finds',
  async (keys) => {
    renderIt();
    // True: nobody prevented what the browser does.
    expect(find(keys)).toBe(true);
    await eventually(async () => (await button()).closest('div')).toHaveTextContent(
      'Find in page sees only the rows on screen. Press / to search all tables.',
    );
    await waitFor(() =>
      expect(document.querySelector('[aria-live="polite"]')).toHaveTextContent(/^Find in page sees only/),
    );
    expect(document.body).toHaveFocus();
  },
);

test('its button goes to the search, and the hint never comes again', async () => {
  renderIt();
  find();
  await userEvent.click(await button());
  expect(screen.getByRole('searchbox', { name: 'Search tables' })).toHaveFocus();
  expect(gone()).toBe(true);
  find();
  await settled();
  expect(gone()).toBe(true);
});

test('does not come again beside another list', async () => {
  renderIt();
  find();
  await eventually(button).toBeVisible();
  cleanup();
  renderIt();
  find();
  await settled();
  expect(gone()).toBe(true);
});

test('goes by itself after six seconds, but not from under the pointer', async () => {
  renderIt();
  find();
  const hint = (await button()).closest('div') ?? document.body;
  vi.useFakeTimers();
  try {
    fireEvent.pointerEnter(hint);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(gone()).toBe(false);
    fireEvent.pointerLeave(hint);
    act(() => void vi.advanceTimersByTime(5_999));
    expect(gone()).toBe(false);
    act(() => void vi.advanceTimersByTime(1));
    expect(gone()).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  {},
  { ctrlKey: true, shiftKey: true },
  { ctrlKey: true, altKey: true },
  { ctrlKey: true, key: 'g' },
])('other keys say nothing: %j', async (keys) => {
  renderIt();
  find(keys);
  await settled();
  expect(gone()).toBe(true);
});

test('not over a dialog; once that is closed, it is', async () => {
  renderIt(true);
  const inside = screen.getByRole('button', { name: 'Close' });
  find(undefined, inside);
  await settled();
  expect(gone()).toBe(true);
  screen.getByRole('dialog').removeAttribute('role');
  find(undefined, inside);
  await eventually(button).toBeVisible();
});

test.each(['inert', 'aria-hidden'])('not while the page lies %s behind a drawer or dialog', async (state) => {
  renderIt();
  const main = screen.getByRole('main');
  main.setAttribute(state, 'true');
  find();
  await settled();
  expect(gone()).toBe(true);
  main.removeAttribute(state);
  find();
  await eventually(button).toBeVisible();
});

test('names no key while single keys are switched off', async () => {
  setSingleKeys(false);
  onTestFinished(() => setSingleKeys(true));
  renderIt();
  find();
  const hint = (await button()).closest('div');
  expect(hint).toHaveTextContent('Find in page sees only the rows on screen.');
  expect(hint).not.toHaveTextContent('Press');
});
