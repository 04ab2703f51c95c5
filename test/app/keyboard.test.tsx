// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
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
    test('? opens it and lists what there is; Escape gives the focus back; single keys are switched off there', async () => {
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
      await user.click(within(await dialog()).getByRole('checkbox', { name: 'Single-key shortcuts' }));
      // Switched off, single keys are gone from the dialog and from buttons; chords stay.
      const left = Object.values(await sections()).flat();
      expect(left.filter((line) => /: [A-Z/?]( |$)/.test(line))).toEqual([]);
      expect(left).toEqual(expect.arrayContaining(['Go to row…: Ctrl G', 'Close the table: Esc']));
      await user.keyboard('{Escape}');
      await gone();
      await eventually(button).toHaveFocus();
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
      // The record lies over the page, which has that key too.
      act(() => screen.getByRole('grid').focus());
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('region', { name: 'orders_000' })).not.toBeInTheDocument();
      await eventually(list).toHaveFocus();
      expect(location.pathname).toBe('/tables');
    });
  });
});
