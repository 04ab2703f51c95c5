// @vitest-environment jsdom
import { screen, waitFor, createEvent, fireEvent, within } from '@testing-library/react';
import { expect, test, describe } from 'vitest';
import { list, openApp, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';

describe('shortcuts', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const button = () => screen.findByRole('button', { name: 'Account and settings' });
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

  test('Control and End goes to the last row, which is loaded then', async () => {
    const { user } = await inTheRows();
    await user.keyboard('{Control>}{End}{/Control}');
    await eventually(() => rowAt(299)).toHaveTextContent('orders_299');
    await eventually(() => status('291–300 of 300')).toBeVisible();
  });

  test('/ goes to the search, Escape empties it, Enter goes on to the rows', async () => {
    const { user } = await inTheRows();
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
    // In an empty box it goes back to the rows.
    await user.keyboard('{Escape}');
    await eventually(list).toHaveFocus();
  });

  describe('the dialog', () => {
    test('? opens it and lists what there is; Escape gives the focus back, to the button too', async () => {
      const { user } = await inTheRows();
      await user.keyboard('?');
      await waitFor(async () => expect((await sections())['In the grid']).toHaveLength(16));
      expect(await sections()).toEqual({
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
        'In the grid': expect.arrayContaining(['Copy the cell: Ctrl C', 'Go to row…: G Ctrl G']) as string[],
        'With a table open': [
          'Next table: J',
          'Previous table: K',
          'Full width and back: W',
          'Close the table: Esc',
        ],
        'In a column’s header': ['Menu: ↵', 'Narrower, wider: Shift ← →', 'Move left, right: Ctrl Shift ← →'],
        'In the tree of databases': expect.arrayContaining(['Show its tables: ↵']) as string[],
      });
      await user.keyboard('{Escape}');
      await gone();
      await eventually(list).toHaveFocus();
      await user.click(await button());
      await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
      await dialog();
      await user.keyboard('{Escape}');
      await gone();
      await eventually(button).toHaveFocus();
    });
  });

  describe('keys do nothing', () => {
    const dialogs = () => screen.queryAllByRole('dialog').map((one) => one.ariaLabel);

    test('while somebody types, and inside a dialog', async () => {
      const { user } = await inTheRows();
      await user.type(box(), 'cgl?jk');
      expect(box()).toHaveValue('cgl?jk');
      expect(dialogs()).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Columns' }));
      const columns = await screen.findByRole('dialog', { name: 'Columns' });
      within(columns).getByRole('button', { name: 'Reset to default' }).focus();
      await user.keyboard('?g{Control>}k{/Control}');
      expect(dialogs()).toEqual(['Columns']);
    });

    test('behind a dialog or a drawer, while held down, or where somebody else has taken them', async () => {
      await inTheRows();
      const taken = createEvent.keyDown(await list(), { key: 'c' });
      taken.preventDefault();
      fireEvent(await list(), taken);
      // True: nobody took it.
      expect(fireEvent.keyDown(await list(), { key: 'c', repeat: true })).toBe(true);
      expect(fireEvent.keyDown(await list(), { key: 'j' })).toBe(true);
      expect(dialogs()).toEqual([]);
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
  });

  test('single keys are switched off together, and no dialog or button tells of them then; chords stay', async () => {
    const { user } = await inTheRows();
    await user.keyboard('?');
    await user.click(within(await dialog()).getByRole('checkbox', { name: 'Single-key shortcuts' }));
    const left = Object.values(await sections()).flat();
    expect(left.filter((line) => /: [A-Z/?]( |$)/.test(line))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining(['Go to row…: Ctrl G', 'Close the table: Esc']));
    await user.keyboard('{Escape}');
    await gone();
    const announced = Array.from(document.querySelectorAll('[aria-keyshortcuts]'), (element) =>
      element.getAttribute('aria-keyshortcuts'),
    );
    expect(announced.filter((keys) => keys?.length === 1)).toEqual([]);
    (await list()).focus();
    await user.keyboard('/?cgl');
    await eventually(list).toHaveFocus();
    await user.keyboard('{Control>}g{/Control}');
    await eventually(() => screen.findByRole('dialog', { name: 'Go to row' })).toBeVisible();
  });
});
