// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef, useRef } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ClientContext } from '#src/api/client-context.ts';
import { createClient } from '#src/api/client.ts';
import { ConnectionContext, createConnection } from '#src/auth/connection.ts';
import { BrowserFindHint } from '#src/browse/beside-rows.tsx';
import { ListStatusBar } from '#src/browse/list-status-bar.tsx';
import type { ResourceList } from '#src/browse/use-list.ts';
import { createListMemory } from '#src/list/list-memory.ts';
import { createListSession } from '#src/list/list-session.ts';
import { AT_REST } from '#src/list/list-snapshot.ts';
import { createVisibleStore } from '#src/list/visible-store.ts';
import { entryPointOf } from '#src/paging/list-position.ts';
import type { CatalogRow } from '#src/api/schemas/record.ts';
import { numberedSource } from '#test/support/numbered-source.ts';
import { parseView } from '#src/view/url-params.ts';
import { tableViewSpec } from '#test/view/views.ts';
import { useCommand } from '#src/ui/commands.ts';
import { setSingleKeys } from '#src/ui/keyboard.ts';
import { eventually } from '#test/support/eventually.ts';
import { memoryStorage } from '#test/support/memory-storage.ts';

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

describe('the place in the address', () => {
  const client = createClient({ origin: 'http://catalog.example.com', token: () => undefined });
  const connection = createConnection({ origin: 'http://catalog.example.com', tab: memoryStorage() });
  const { view } = parseView('', tableViewSpec);

  /** A list at rest at row 250; it is another object each time that it is drawn, as that of `useList` is. */
  function openList(positionOf: ResourceList['session']['positionOf']) {
    history.replaceState(null, '', '/tables');
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const visible = createVisibleStore(250);
    const session = {
      ...createListSession<CatalogRow>({
        queries: new QueryClient(),
        source: numberedSource(300),
        anchor: entryPointOf({ after: null, row: 251, name: null }, 100),
        limit: 100,
        emptyValues: {},
        memory: createListMemory(),
      }),
      visible,
      positionOf,
    };
    const bar = () => (
      <ConnectionContext value={connection}>
        <ClientContext value={client}>
          <ListStatusBar
            change={() => {}}
            checkable={false}
            list={{
              ...AT_REST,
              rows: [],
              progress: undefined,
              loaded: {
                base: 0,
                rows: [],
                pages: [],
                extent: {
                  rowCount: 300,
                  total: 300,
                  exact: true,
                  startReached: true,
                  endReached: true,
                  looped: false,
                },
                maxReachableRows: Number.POSITIVE_INFINITY,
              },
              isLoading: false,
              isStale: false,
              isFetching: false,
              isScreenComplete: true,
              error: null,
              refused: [],
              session,
              shown: session,
              refresh: () => {},
            }}
            state="rows"
            limit={100}
            view={view}
            request="/api/v1/tables"
            grid={createRef()}
          />
        </ClientContext>
      </ConnectionContext>
    );
    const { rerender } = render(bar());
    return {
      visible,
      /** Draws the list anew every 50 ms. */
      drawFor: (ms: number) => {
        for (let at = 0; at < ms; at += 50) {
          act(() => void vi.advanceTimersByTime(50));
          rerender(bar());
        }
      },
    };
  }

  const place = (row: number) => ({ after: 'c', row: row + 1, name: null });

  test('is written once the list rests, though it is drawn anew all the time', () => {
    const { drawFor } = openList(place);
    drawFor(350);
    expect(location.search).toBe('');
    drawFor(100);
    expect(location.search).toBe('?after=c&row=251');
  });

  test('is not written while it scrolls, and then where it rests', () => {
    const { visible, drawFor } = openList(place);
    const at = (row: number, atRest: boolean) =>
      act(() => visible.set({ first: row, last: row + 9, rowsPerSecond: atRest ? 0 : 40, atRest }));
    for (let row = 0; row < 20; row += 1) {
      at(row, false);
      drawFor(50);
    }
    expect(location.search).toBe('');
    at(20, true);
    // Rows that come at rest are reported too.
    for (let turn = 0; turn < 9; turn += 1) {
      drawFor(50);
      at(20, true);
    }
    expect(location.search).toBe('?after=c&row=21');
  });

  test('is written when it becomes known', () => {
    let known = false;
    const { drawFor } = openList((row) => (known ? place(row) : undefined));
    drawFor(1_000);
    expect(location.search).toBe('');
    known = true;
    drawFor(50);
    expect(location.search).toBe('?after=c&row=251');
  });

  test('is left as it was where the browser takes no more changes', () => {
    const { drawFor } = openList(place);
    const replace = vi.spyOn(history, 'replaceState').mockImplementation(() => {
      throw new DOMException('More than 100 times per 30 seconds', 'SecurityError');
    });
    drawFor(500);
    expect(replace).toHaveBeenCalled();
    expect(screen.getByRole('status')).toBeVisible();
  });
});
