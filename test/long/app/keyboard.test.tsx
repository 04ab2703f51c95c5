// @vitest-environment jsdom
import { screen, waitFor, cleanup, within } from '@testing-library/react';
import { expect, test, describe } from 'vitest';
import { list, openApp, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';

describe('shortcuts', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const button = () => screen.findByRole('button', { name: 'Keyboard shortcuts' });
  const box = () => screen.getByRole('searchbox', { name: 'Search tables' });

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
