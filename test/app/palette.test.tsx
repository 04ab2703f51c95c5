// @vitest-environment jsdom
import { screen, waitFor, within, act } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { activeCell } from '#test/grid/support.tsx';
import { headers, list, rowAt, status } from '#test/support/app.tsx';
import { HOSTILE } from '#test/support/hostile-texts.ts';
import { sampleTable, sampleTables } from '#test/support/sample-tables.ts';
import {
  active,
  field,
  gone,
  group,
  inThePalette,
  inTheRows,
  names,
  palette,
  ready,
  results,
  SEARCH,
} from './palette-support.ts';

describe('palette', () => {
  describe('opening and closing', () => {
    test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
      '%s opens it, Escape closes it and gives the focus back',
      async (keys) => {
        const { user, searches } = await inTheRows();
        await user.keyboard('{ArrowDown}{ArrowRight}');
        const before = activeCell()?.textContent;
        await user.keyboard(keys);
        expect(await palette()).toBeVisible();
        await waitFor(async () => expect(await field()).toHaveFocus());
        await user.keyboard('{Escape}');
        await gone();
        expect(await list()).toHaveFocus();
        expect(activeCell()?.textContent).toBe(before);
        expect(await searches()).toEqual([]);
      },
    );

    test('the keys that open it close it, in the search box too', async () => {
      const { user } = await inTheRows();
      const box = screen.getByRole('searchbox', { name: 'Search tables' });
      box.focus();
      await user.keyboard('{Control>}k{/Control}');
      await waitFor(async () => expect(await field()).toHaveFocus());
      await user.keyboard('{Control>}k{/Control}');
      await gone();
      expect(box).toHaveFocus();
    });

    test('before it is opened nothing is asked for it', async () => {
      const { requests } = await inTheRows();
      expect((await requests()).filter(({ path }) => path.startsWith(SEARCH))).toEqual([]);
      expect(screen.queryByRole('combobox', { name: /Go to a table/ })).not.toBeInTheDocument();
    });
  });

  describe('tables', () => {
    test('are found as one types; Enter opens one beside the list', async () => {
      const { user, searches } = await inThePalette('/tables', { catalog: sampleTables(1_000) });
      await user.keyboard('orders_900');
      await waitFor(() => expect(group('Tables')).toHaveLength(2));
      await ready();
      expect(names('Tables')).toEqual([
        expect.stringMatching(/^orders_900 snow›sales›mart/),
        'Search all tables for “orders_900”1',
      ]);
      expect(active()).toBe(group('Tables')[0]);
      expect(await field()).toHaveAttribute('aria-activedescendant', active()?.id);
      await waitFor(() => expect(active()?.querySelector('mark')).toHaveTextContent('orders_900'));
      expect(await searches()).toHaveLength(1);
      await user.keyboard('{Enter}');
      await gone();
      const region = await screen.findByRole('region', { name: 'orders_900' });
      await waitFor(() => expect(region).toHaveFocus());
      expect(location.pathname).toContain('orders_900');
      expect(await rowAt(0)).toHaveTextContent('orders_000');
    });

    test('Control and Enter opens one in a tab of its own, and leaves this page as it is', async () => {
      const open = vi.spyOn(window, 'open').mockReturnValue(null);
      const { user } = await inThePalette('/tables?columns=name');
      await user.keyboard('orders_123');
      await waitFor(() => expect(group('Tables')).toHaveLength(2));
      await ready();
      await user.keyboard('{Control>}{Enter}{/Control}');
      await gone();
      expect(open).toHaveBeenCalledExactlyOnceWith(
        expect.stringMatching(/^\/tables\/snow\.sales\.%22raw\.zone%22\.orders_123\?columns=name/),
        '_blank',
        'noopener',
      );
      expect(location.pathname).toBe('/tables');
      expect(await list()).toHaveFocus();
    });

    test('Enter before the answer searches; tables of the text before are not gone to', async () => {
      const { user, fail } = await inThePalette();
      await user.keyboard('orders_100');
      await waitFor(() => expect(group('Tables')).toHaveLength(2));
      await ready();
      await fail([{ route: `${SEARCH}?q=*orders_10*`, then: { delay: 400 } }]);
      await user.keyboard('{Backspace}');
      expect(results()).toHaveAttribute('aria-busy', 'true');
      expect(active()).toHaveTextContent('Search all tables for “orders_10”');
      await user.keyboard('{Enter}');
      await gone();
      expect(new URLSearchParams(location.search).get('q')).toBe('orders_10');
      expect(location.pathname).toBe('/tables');
    });

    test('a late answer overwrites no newer one', async () => {
      const { user, fail } = await inThePalette();
      await fail([{ route: `${SEARCH}?q=*orders_1*`, then: { delay: 800 } }]);
      await user.keyboard('orders_1');
      await new Promise((resolve) => setTimeout(resolve, 300));
      await user.keyboard('{Backspace}299');
      await waitFor(() => expect(names('Tables')[0]).toMatch(/^orders_299/));
      // By now the first answer would have come.
      await new Promise((resolve) => setTimeout(resolve, 900));
      expect(group('Tables')).toHaveLength(2);
      expect(names('Tables')[0]).toMatch(/^orders_299/);
    });

    test('none found, and a search that failed, are said in words', async () => {
      const { user, fail } = await inThePalette();
      await user.keyboard('ordrez');
      expect(await within(await palette()).findByText(/^No table matches/)).toHaveTextContent(
        'No table matches “ordrez”.',
      );
      await fail([{ route: SEARCH, times: 3, then: { status: 503 } }]);
      await user.clear(await field());
      await user.keyboard('orders_12');
      const alert = await within(await palette()).findByRole('alert');
      expect(alert).toHaveTextContent('The search for tables failed. The server answered 503 three times');
      await user.click(within(alert).getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(group('Tables')).toHaveLength(9));
    });

    test('hostile names are text', async () => {
      const hostile = HOSTILE.slice(0, 12).map((text, at) => sampleTable(at, `zz ${text}`));
      const { user } = await inThePalette('/tables', { catalog: hostile });
      await user.keyboard('zz');
      await waitFor(() => expect(group('Tables').length).toBeGreaterThan(7));
      const dialog = await palette();
      expect(dialog.querySelector('img, script, iframe, form, base, meta, object, style')).toBeNull();
      expect(dialog).toHaveTextContent('<img src=x onerror=alert(1)>');
    });
  });

  describe('keys in the list', () => {
    test('arrows go round, Page and Home and End go far, and the text stays', async () => {
      const { user } = await inThePalette();
      const options = screen.getAllByRole('option');
      const at = () => screen.getAllByRole('option').findIndex((option) => option.ariaSelected === 'true');
      expect(at()).toBe(0);
      await user.keyboard('{ArrowDown}{ArrowDown}');
      expect(at()).toBe(2);
      await user.keyboard('{PageDown}');
      expect(at()).toBe(12);
      await user.keyboard('{End}');
      expect(at()).toBe(options.length - 1);
      await user.keyboard('{ArrowDown}');
      expect(at()).toBe(0);
      await user.keyboard('{ArrowUp}{Home}');
      expect(at()).toBe(0);
      expect(await field()).toHaveFocus();
      expect(await field()).toHaveValue('');
    });

    test('a press picks', async () => {
      const { user } = await inThePalette();
      await user.click(screen.getByRole('option', { name: 'Hide Owners' }));
      await gone();
      await waitFor(() => expect(headers()).not.toContain('Owners'));
    });
  });
});

describe('palette commands', () => {
  describe('commands', () => {
    test('all that can be done, with their keys; not the palette itself', async () => {
      await inThePalette();
      const all = names('Commands');
      expect(all).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Columns/),
          expect.stringMatching(/^Search tables/),
          expect.stringMatching(/^Copy link to this view/),
          expect.stringMatching(/^Go to row…/),
          expect.stringMatching(/^Keyboard shortcuts/),
          'Hide Owners',
          'Show Followers',
          'Rows: compact',
          'Theme: dark',
        ]),
      );
      expect(all).not.toContain('Hide Name');
      expect(all.join()).not.toMatch(/Go to a table, view or command|Next table|Clear recent/);
      const columns = group('Commands').find((option) => option.textContent?.startsWith('Columns'));
      expect(columns?.querySelector('kbd')).toHaveTextContent('C');
    });

    test('shows and hides columns by name', async () => {
      const { user } = await inThePalette();
      await user.keyboard('hide own{Enter}');
      await gone();
      await waitFor(() => expect(headers()).not.toContain('Owners'));
      expect(await list()).toHaveFocus();
      await user.keyboard('{Control>}k{/Control}');
      await waitFor(async () => expect(await field()).toHaveFocus());
      await user.keyboard('show foll{Enter}');
      await waitFor(() => expect(headers()).toContain('Followers'));
    });

    test('a theme, and the Theme button knows', async () => {
      const { user } = await inThePalette();
      await user.keyboard('theme: dark{Enter}');
      await gone();
      expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
      expect(screen.getByRole('button', { name: 'Theme' })).toHaveAttribute('title', 'Theme: dark');
      await user.keyboard('{Control>}k{/Control}');
      await waitFor(async () => expect(await field()).toHaveFocus());
      expect(names('Commands')).not.toContain('Theme: dark');
      await user.keyboard('{Escape}');
      await user.click(screen.getByRole('button', { name: 'Theme' }));
      expect(screen.getByRole('button', { name: 'Theme' })).toHaveAttribute('title', 'Theme: system');
      expect(document.documentElement).not.toHaveAttribute('data-theme');
    });

    test('rows get compact', async () => {
      const { user } = await inThePalette();
      await user.keyboard('rows: comp{Enter}');
      await waitFor(() => expect(document.documentElement).toHaveAttribute('data-density', 'compact'));
      await user.keyboard('{Control>}k{/Control}');
      await waitFor(async () => expect(await field()).toHaveFocus());
      await user.keyboard('rows: comf{Enter}');
      await waitFor(() => expect(document.documentElement).toHaveAttribute('data-density', 'comfortable'));
    });

    test('what opens a dialog of its own has the focus there', async () => {
      const { user } = await inThePalette();
      await user.keyboard('columns{Enter}');
      await gone();
      expect(await screen.findByRole('dialog', { name: 'Columns' })).toBeVisible();
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'Find a column' })).toHaveFocus());
    });

    test('the number of a row goes there, and only numbers of the list do', async () => {
      const { user } = await inThePalette('/tables', { catalog: sampleTables(1_000) });
      await user.keyboard('900');
      expect(names('Rows')).toEqual(['Go to row 900']);
      expect(active()).toHaveTextContent('Go to row 900');
      await user.keyboard('{Enter}');
      await gone();
      expect(await rowAt(899)).toHaveTextContent('orders_899');
      await waitFor(() => expect(activeCell()).toHaveTextContent('orders_899'));
      expect(await list()).toHaveFocus();
      await user.keyboard('{Control>}k{/Control}');
      await waitFor(async () => expect(await field()).toHaveFocus());
      await user.keyboard('1001');
      expect(screen.queryByRole('group', { name: 'Rows' })).not.toBeInTheDocument();
    });

    test('sorting is offered among the matches of a search', async () => {
      const { user } = await inThePalette('/tables?q=orders');
      await user.keyboard('sort: upd');
      expect(names('Commands')).toEqual(['Sort: Updated, newest first', 'Sort: Updated, oldest first']);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(new URLSearchParams(location.search).get('sort')).toBe('updatedAt:desc'));
    });
  });

  describe('what was done lately', () => {
    test('opened tables and searches come first; Clear recent forgets them', async () => {
      const { user } = await inTheRows();
      await user.keyboard('{ArrowDown}{Enter}');
      await screen.findByRole('region', { name: 'orders_001' });
      await user.keyboard('{Escape}');
      expect(await list()).toHaveFocus();
      await user.keyboard('/orders_29{Enter}');
      expect(await status('1–10 of 10')).toBeVisible();
      await waitFor(() => expect(Object.values(localStorage).join()).toContain('orders_29'), {
        timeout: 4_000,
      });
      await user.keyboard('{Control>}k{/Control}');
      await waitFor(async () => expect(await field()).toHaveFocus());
      expect(names('Recent')).toEqual([
        'orders_001 snow›sales›raw.zone',
        'Search all tables for “orders_29”',
      ]);
      await user.keyboard('clear rec{Enter}');
      await gone();
      await user.keyboard('{Control>}k{/Control}');
      await waitFor(async () => expect(await field()).toHaveFocus());
      expect(screen.queryByRole('group', { name: 'Recent' })).not.toBeInTheDocument();
      expect(Object.keys(localStorage).filter((key) => key.includes('recent'))).toEqual([]);
    });

    test('a broken memory is no memory', async () => {
      const page = await inTheRows();
      localStorage.setItem(
        `catalog-browser.recent.${page.app.client.server}`,
        '{"tables":[7,"a.b.c.d"],"searches":',
      );
      await page.user.keyboard('{Control>}k{/Control}');
      await waitFor(async () => expect(await field()).toHaveFocus());
      expect(screen.queryByRole('group', { name: 'Recent' })).not.toBeInTheDocument();
      expect(names('Commands')).not.toContain('Clear recent');
    });
  });

  test('a search that finds nothing leaves the focus on the page', async () => {
    const { user } = await inThePalette();
    await user.keyboard('ordrez{Enter}');
    await gone();
    expect(await screen.findByRole('heading', { name: /^No table matches/ })).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
    within(screen.getByRole('main')).getByRole('button', { name: 'Clear search' }).focus();
    await user.keyboard('{Enter}');
    await rowAt(0);
    expect(await list()).toHaveFocus();
  });

  test('forgetting the token forgets what was done lately', async () => {
    const page = await inTheRows();
    await page.user.keyboard('{Enter}');
    await screen.findByRole('region', { name: 'orders_000' });
    const kept = () => Object.keys(localStorage).filter((key) => key.includes('recent'));
    expect(kept()).toHaveLength(1);
    act(() => page.app.connection.signOut());
    expect(kept()).toEqual([]);
  });
});
