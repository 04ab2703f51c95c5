// @vitest-environment jsdom
import { screen, waitFor, createEvent, fireEvent, within, cleanup } from '@testing-library/react';
import { expect, test, describe, onTestFinished, vi } from 'vitest';
import { activeCell } from '#test/grid/support.tsx';
import { list, openApp, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { longOnly } from '#test/support/long.ts';

describe('keyboard', () => {
  const box = () => screen.getByRole('searchbox', { name: 'Search tables' });

  async function inTheGrid() {
    const page = await openApp();
    await rowAt(0);
    (await list()).focus();
    return page;
  }

  test('arrows move the active cell; the grid is one tab stop', async () => {
    const { user } = await inTheGrid();
    expect(activeCell()).toHaveTextContent('orders_000');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(activeCell()).toHaveTextContent('orders_002');
    await user.keyboard('{ArrowRight}');
    expect(activeCell()).toHaveAttribute('aria-colindex', '2');
    await user.keyboard('{Home}{ArrowUp}');
    expect(activeCell()).toHaveTextContent('orders_001');
    expect(activeCell()).toHaveAttribute('role', 'gridcell');
    await eventually(list).toHaveFocus();
    await user.tab();
    await eventually(list).not.toHaveFocus();
    expect((await list()).contains(document.activeElement)).toBe(false);
  });

  test('Control and End goes to the last row, which is loaded then', async () => {
    const { user } = await inTheGrid();
    await user.keyboard('{Control>}{End}{/Control}');
    await eventually(() => rowAt(299)).toHaveTextContent('orders_299');
    await eventually(() => status('291–300 of 300')).toBeVisible();
  });

  test('Enter opens the table of the active row', async () => {
    const { user } = await inTheGrid();
    await user.keyboard('{ArrowDown}{Enter}');
    const region = await screen.findByRole('region', { name: 'orders_001' });
    await waitFor(() => expect(region).toHaveFocus());
    expect(location.pathname).toContain('orders_001');
  });

  test('/ goes to the search, Escape empties it, Enter goes on to the rows', async () => {
    const { user } = await inTheGrid();
    await user.keyboard('/');
    expect(box()).toHaveFocus();
    expect(box()).toHaveValue('');
    await user.keyboard('orders_29');
    await eventually(() => status('1–10 of 10')).toBeVisible();
    await user.keyboard('{Enter}');
    await eventually(list).toHaveFocus();
    await user.keyboard('/');
    await user.keyboard('{Escape}');
    expect(box()).toHaveValue('');
    expect(box()).toHaveFocus();
    await eventually(() => status('1–10 of 300')).toBeVisible();
    expect(location.search).toBe('');
  });

  test('/ typed into the search is a letter', async () => {
    const { user } = await openApp();
    await rowAt(0);
    await user.type(box(), 'a/b');
    expect(box()).toHaveValue('a/b');
  });
});

describe('shortcuts', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const button = () => screen.findByRole('button', { name: 'Keyboard shortcuts' });
  const box = () => screen.getByRole('searchbox', { name: 'Search tables' });
  const region = (name: string) => screen.findByRole('region', { name });

  async function inTheRows(address = '/tables') {
    const page = await openApp(address);
    await rowAt(0);
    await button();
    await status(/^1–/);
    (await list()).focus();
    return page;
  }

  /** What the dialog says, section by section: labels with the caps of their keys. */
  async function sections(): Promise<Record<string, string[]>> {
    const found = within(await dialog()).getAllByRole('region');
    return Object.fromEntries(
      found.map((section) => [
        within(section).getByRole('heading').textContent,
        within(section)
          .getAllByRole('listitem')
          .map((item) => {
            const caps = [...item.querySelectorAll('kbd')].map((cap) => cap.textContent).join(' ');
            return `${item.querySelector('span')?.textContent}: ${caps}`;
          }),
      ]),
    );
  }

  describe('the dialog', () => {
    test('? opens it and lists what there is; Escape gives the focus back', async () => {
      const { user } = await inTheRows();
      await user.keyboard('?');
      await eventually(sections).toEqual({
        Anywhere: [
          'Search tables: /',
          'Go to anything in the catalog, a view or a command: Ctrl K',
          'Columns: C',
          'Copy link to this view: L',
          'Save view: V',
          'Keyboard shortcuts: ?',
          'Close, cancel, back to the grid: Esc',
          'Filter: F',
        ],
        'In the grid': [
          'Move by cell: ↑ ↓ ← →',
          'Screen up, down: PgUp PgDn',
          'First, last cell of the row: Home End',
          'First, last row: Ctrl Home End',
          'Open beside the list: ↵',
          'Press the button in the cell: F2',
          'Copy the cell: Ctrl C',
          'Copy the row: Ctrl Shift C',
          'Select the row, or not: Space',
          'Select up to the row: Shift Space',
          'Select on by a row: Shift ↑ ↓',
          'Select on by a screen: Shift PgUp PgDn',
          'Select up to the first, last row: Shift Home End',
          'Select all rows: Ctrl A',
          'Clear the selection: Esc',
          'Go to row…: G Ctrl G',
        ],
        'With a table open': [
          'Next table: J',
          'Previous table: K',
          'Full width and back: W',
          'Close the table: Esc',
        ],
        'In a column’s header': ['Menu: ↵', 'Narrower, wider: Shift ← →', 'Move left, right: Ctrl Shift ← →'],
        'In the tree of databases': [
          'Line up, down: ↑ ↓',
          'Open, close: → ←',
          'Show its tables: ↵',
          'Copy the filter as link: Ctrl C',
        ],
      });
      await user.keyboard('{Escape}');
      await gone();
      await eventually(list).toHaveFocus();
    });
  });

  describe('keys do nothing', () => {
    const dialogs = () => screen.queryAllByRole('dialog').map((one) => one.ariaLabel);

    test('while somebody types', async () => {
      const { user } = await inTheRows();
      await user.type(box(), 'cgl?jk');
      expect(box()).toHaveValue('cgl?jk');
      expect(dialogs()).toEqual([]);
    });

    test('with Control, Command, Alt or Shift, while a letter is composed, while the key is held down', async () => {
      await inTheRows();
      for (const init of [
        { key: 'c', ctrlKey: true },
        { key: 'c', metaKey: true },
        { key: 'c', altKey: true },
        { key: 'C', shiftKey: true },
        { key: 'c', isComposing: true },
        { key: 'c', keyCode: 229 },
        { key: 'c', repeat: true },
      ]) {
        // True: nobody took it.
        expect([init, fireEvent.keyDown(await list(), init)]).toEqual([init, true]);
        expect(dialogs()).toEqual([]);
      }
      // The same key alone is taken.
      expect(fireEvent.keyDown(await list(), { key: 'c' })).toBe(false);
      await eventually(() => screen.getByRole('dialog', { name: 'Columns' })).toBeVisible();
    });

    test('with Alt, in a header as in a row: arrows are the browser’s', async () => {
      const { user } = await inTheRows();
      await user.keyboard('{ArrowUp}{ArrowRight}');
      const before = location.search;
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'])
        expect([key, fireEvent.keyDown(await list(), { key, altKey: true })]).toEqual([key, true]);
      expect(location.search).toBe(before);
      // The keys that move a column are taken.
      const moves = { key: 'ArrowRight', ctrlKey: true, shiftKey: true };
      expect(fireEvent.keyDown(await list(), moves)).toBe(false);
      await waitFor(() => expect(location.search).not.toBe(before));
    });

    test('behind a dialog or a drawer: inert, or hidden from assistive technology', async () => {
      await inTheRows();
      const main = screen.getByRole('main');
      for (const [name, value] of [
        ['inert', ''],
        ['aria-hidden', 'true'],
      ] as const) {
        main.setAttribute(name, value);
        for (const key of ['c', 'g', 'l', '?', 'Escape'])
          expect([name, key, fireEvent.keyDown(document.body, { key })]).toEqual([name, key, true]);
        expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true);
        expect(document.querySelector('[role=dialog]')).toBeNull();
        main.removeAttribute(name);
      }
    });

    test('inside a dialog or a menu', async () => {
      const { user } = await inTheRows();
      await user.keyboard('c');
      const columns = await screen.findByRole('dialog', { name: 'Columns' });
      within(columns).getByRole('button', { name: 'Reset to default' }).focus();
      await user.keyboard('?g{Control>}k{/Control}');
      expect(dialogs()).toEqual(['Columns']);
    });

    test('that somebody else has taken', async () => {
      await inTheRows();
      const event = createEvent.keyDown(await list(), { key: 'c' });
      event.preventDefault();
      fireEvent(await list(), event);
      expect(dialogs()).toEqual([]);
    });
  });

  describe('with a table open', () => {
    test('J and K go on and back, Escape closes it and goes back to the rows', async () => {
      const { user } = await inTheRows();
      await user.keyboard('{ArrowDown}{Enter}');
      await eventually(() => region('orders_001')).toHaveFocus();
      await user.keyboard('j');
      await eventually(() => region('orders_002')).toHaveFocus();
      await user.keyboard('k');
      await eventually(() => region('orders_001')).toHaveFocus();
      await user.keyboard('k');
      await eventually(() => region('orders_000')).toHaveFocus();
      // There is none before the first.
      await user.keyboard('k');
      await eventually(() => region('orders_000')).toHaveFocus();
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('region', { name: 'orders_000' })).not.toBeInTheDocument();
      await eventually(list).toHaveFocus();
      expect(location.pathname).toBe('/tables');
    });

    test('Escape in the rows closes it: the record lies over the page, which has that key too', async () => {
      const { user } = await inTheRows();
      await user.keyboard('{ArrowDown}{Enter}');
      await eventually(() => region('orders_001')).toHaveFocus();
      (await list()).focus();
      await user.keyboard('{Escape}');
      await waitFor(() =>
        expect(screen.queryByRole('region', { name: 'orders_001' })).not.toBeInTheDocument(),
      );
      expect(location.pathname).toBe('/tables');
    });

    test('without one J and K do nothing', async () => {
      await inTheRows();
      expect(fireEvent.keyDown(await list(), { key: 'j' })).toBe(true);
      expect(location.pathname).toBe('/tables');
    });

    test('Escape in an empty search box goes back to the rows', async () => {
      const { user } = await inTheRows();
      await user.keyboard('/x');
      await user.keyboard('{Escape}');
      expect(box()).toHaveFocus();
      await rowAt(0);
      await user.keyboard('{Escape}');
      await eventually(list).toHaveFocus();
    });
  });

  longOnly(() => {
    describe('the dialog', () => {
      test('the button in the header opens it too, and takes the focus back', async () => {
        const { user } = await inTheRows();
        expect((await button()).closest('header')).not.toBeNull();
        await user.click(await button());
        await dialog();
        await user.keyboard('{Escape}');
        await gone();
        await eventually(button).toHaveFocus();
      });
    });

    describe('single keys', () => {
      const off = async (user: Awaited<ReturnType<typeof openApp>>['user']) => {
        await user.keyboard('?');
        await user.click(within(await dialog()).getByRole('checkbox', { name: 'Single-key shortcuts' }));
      };

      test('are switched off together, and no dialog lists them then', async () => {
        const { user } = await inTheRows();
        await off(user);
        const left = Object.values(await sections()).flat();
        expect(left.filter((line) => /: [A-Z/?]( |$)/.test(line))).toEqual([]);
        expect(left).toEqual(expect.arrayContaining(['Go to row…: Ctrl G', 'Close the table: Esc']));
        await user.keyboard('{Escape}');
        await gone();
        const announced = Array.from(document.querySelectorAll('[aria-keyshortcuts]'), (element) =>
          element.getAttribute('aria-keyshortcuts'),
        );
        // What is left are chords: no button tells of a key that does nothing.
        expect(announced.filter((keys) => keys?.length === 1)).toEqual([]);
        (await list()).focus();
        await user.keyboard('/?cgl');
        await eventually(list).toHaveFocus();
        expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
        // Chords are no single keys, and what the keys did is in the palette.
        await user.keyboard('{Control>}k{/Control}');
        const field = await screen.findByRole('combobox', {
          name: 'Go to anything in the catalog, a view or a command',
        });
        await waitFor(() => expect(field).toHaveFocus());
        expect(screen.getByRole('option', { name: 'Columns' }).querySelector('kbd')).toBeNull();
        await user.keyboard('keyboard{Enter}');
        const check = within(await dialog()).getByRole('checkbox', { name: 'Single-key shortcuts' });
        expect(check).not.toBeChecked();
        await user.click(check);
        await user.keyboard('{Escape}');
        await gone();
        (await list()).focus();
        await user.keyboard('/');
        expect(box()).toHaveFocus();
      });

      test('stay off after a reload, the first of them included', async () => {
        const { user } = await inTheRows();
        await off(user);
        const kept = Object.entries(localStorage) as [string, string][];
        cleanup();
        const again = await openApp('/tables');
        for (const [key, value] of kept) localStorage.setItem(key, value);
        await rowAt(0);
        (await list()).focus();
        await again.user.keyboard('/');
        await eventually(list).toHaveFocus();
        await button();
        await again.user.keyboard('?');
        expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      });
    });
  });
});

describe('copy link key', () => {
  test('L copies the link of the view and says so, without the token', async () => {
    const { user } = await openApp('/tables?columns=name,owners');
    await rowAt(0);
    await screen.findByRole('button', { name: 'Keyboard shortcuts' });
    await status(/^1–/);
    (await list()).focus();
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
    await user.keyboard('l');
    await waitFor(() => expect(writeText).toHaveBeenCalledExactlyOnceWith(location.href));
    expect(location.href).toContain('columns=name,owners');
    expect(location.href).not.toContain('demo');
    await eventually(() => screen.getByText('Link copied')).toBeInTheDocument();
  });
});
