// @vitest-environment jsdom
import { screen, waitFor, within, act } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { searchQuery } from '#src/api/search-query.ts';
import { activeCell } from '#test/grid/support.tsx';
import { headers, list, rowAt, HELD, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { HOSTILE } from '#test/support/hostile-texts.ts';
import { longOnly } from '#test/support/long.ts';
import { sampleTables, sampleTable } from '#test/support/sample-tables.ts';
import {
  active,
  field,
  gone,
  group,
  indexed,
  inThePalette,
  inTheRows,
  mixedCatalog,
  names,
  palette,
  ready,
  SEARCH,
  results,
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
        await eventually(palette).toBeVisible();
        await eventually(field).toHaveFocus();
        await user.keyboard('{Escape}');
        await gone();
        await eventually(list).toHaveFocus();
        expect(activeCell()?.textContent).toBe(before);
        expect(await searches()).toEqual([]);
      },
    );

    test('before it is opened nothing is asked for it', async () => {
      const { requests } = await inTheRows();
      expect((await requests()).filter(({ path }) => path.startsWith(SEARCH))).toEqual([]);
      expect(screen.queryByRole('combobox', { name: /Go to anything/ })).not.toBeInTheDocument();
    });
  });

  describe('tables', () => {
    test('are found as one types; Enter opens one beside the list', async () => {
      const { user } = await inThePalette('/tables', { catalog: sampleTables(1_000) });
      await user.keyboard('orders_900');
      await waitFor(() => expect(group('Tables')).toHaveLength(2));
      await ready();
      expect(names('Tables')).toEqual([
        expect.stringMatching(/^orders_900 snow›sales›mart/),
        'Search all tables for “orders_900”1',
      ]);
      expect(active()).toBe(group('Tables')[0]);
      await eventually(field).toHaveAttribute('aria-activedescendant', active()?.id);
      await waitFor(() => expect(active()?.querySelector('mark')).toHaveTextContent('orders_900'));
      await user.keyboard('{Enter}');
      await gone();
      const region = await screen.findByRole('region', { name: 'orders_900' });
      await waitFor(() => expect(region).toHaveFocus());
      expect(location.pathname).toContain('orders_900');
      await eventually(() => rowAt(0)).toHaveTextContent('orders_000');
    });

    test('none found, and a search that failed, are said in words', async () => {
      const { user, fail } = await inThePalette();
      await user.paste('ordrez');
      await eventually(
        async () => within(await palette()).getByText(/^No match/).parentElement,
      ).toHaveTextContent(/^No match for “ordrez” in tables, topics, dashboards/);
      await fail([
        { route: `${SEARCH}?q=%28*orders_12*`, query: '&index=table', times: 3, then: { status: 503 } },
      ]);
      await user.clear(await field());
      await user.paste('orders_12');
      const alert = await within(await palette()).findByRole('alert');
      const text = 'The search for tables failed. The server answered 503 three times';
      expect(alert).toHaveTextContent(text);
      const [failed, search] = group('Tables');
      expect(failed).toHaveTextContent(text);
      // Enter goes on to the list, which can be searched all the same; the line is there for who wants it here.
      expect(active()).toBe(search);
      await user.keyboard('{ArrowUp}{Enter}');
      await waitFor(() => expect(group('Tables')).toHaveLength(5));
      expect(names('Tables').at(-1)).toBe('All 10 tables with “orders_12”');
      await eventually(async () => within(await palette()).queryByRole('alert')).not.toBeInTheDocument();
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
      await eventually(field).toHaveFocus();
      await eventually(field).toHaveValue('');
    });
  });

  longOnly(() => {
    test('the keys that open it close it, in the search box too', async () => {
      const { user } = await inTheRows();
      const box = screen.getByRole('searchbox', { name: 'Search tables' });
      box.focus();
      await user.keyboard('{Control>}k{/Control}');
      await eventually(field).toHaveFocus();
      await user.keyboard('{Control>}k{/Control}');
      await gone();
      expect(box).toHaveFocus();
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
      await eventually(list).toHaveFocus();
    });

    test('Enter before the answer searches; tables of the text before are not gone to', async () => {
      const { user, fail } = await inThePalette();
      await user.keyboard('orders_100');
      await waitFor(() => expect(group('Tables')).toHaveLength(2));
      await ready();
      await fail([{ route: `${SEARCH}?q=%28*orders_10*`, then: HELD }]);
      await user.keyboard('{Backspace}');
      expect(results()).toHaveAttribute('aria-busy', 'true');
      expect(active()).toHaveTextContent('Search all tables for “orders_10”');
      await user.keyboard('{Enter}');
      await gone();
      expect(new URLSearchParams(location.search).get('q')).toBe('orders_10');
      expect(location.pathname).toBe('/tables');
    });

    test('a late answer overwrites no newer one', async () => {
      const { user, fail, held, release, searches } = await inThePalette();
      await fail([{ route: `${SEARCH}?q=%28*orders_1*`, query: '&index=table', then: HELD }]);
      await user.keyboard('orders_1');
      await held(1);
      await user.keyboard('{Backspace}299');
      await waitFor(() => expect(names('Tables')[0]).toMatch(/^orders_299/));
      release();
      const isLate = (query: URLSearchParams) =>
        query.get('q') === searchQuery('orders_1') && query.get('index') === 'table_search_index';
      await waitFor(async () => expect((await searches()).some(({ query }) => isLate(query))).toBe(true));
      expect(group('Tables')).toHaveLength(2);
      expect(names('Tables')[0]).toMatch(/^orders_299/);
    });

    test('hostile names are text', async () => {
      const hostile = HOSTILE.slice(0, 12).map((text, at) => sampleTable(at, `zz ${text}`));
      const { user } = await inThePalette('/tables', { catalog: hostile });
      await user.keyboard('zz');
      await waitFor(() => expect(group('Tables')).toHaveLength(5));
      const dialog = await palette();
      expect(dialog.querySelector('img, script, iframe, form, base, meta, object, style')).toBeNull();
      expect(dialog).toHaveTextContent('<img src=x onerror=alert(1)>');
    });

    test('a press picks', async () => {
      const { user } = await inThePalette();
      await user.click(screen.getByRole('option', { name: 'Hide Owners' }));
      await gone();
      await waitFor(() => expect(headers()).not.toContain('Owners'));
    });

    test('a theme, and the Theme button knows', async () => {
      const { user } = await inThePalette();
      await user.keyboard('theme: dark{Enter}');
      await gone();
      // The button changes at once, the page in the frame after it.
      await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
      expect(screen.getByRole('button', { name: 'Theme' })).toHaveAttribute('title', 'Theme: dark');
      await user.keyboard('{Control>}k{/Control}');
      await eventually(field).toHaveFocus();
      expect(names('Commands')).not.toContain('Theme: dark');
      await user.keyboard('{Escape}');
      await user.click(screen.getByRole('button', { name: 'Theme' }));
      expect(screen.getByRole('button', { name: 'Theme' })).toHaveAttribute('title', 'Theme: system');
      await waitFor(() => expect(document.documentElement).not.toHaveAttribute('data-theme'));
    });

    test('rows get compact', async () => {
      const { user } = await inThePalette();
      await user.keyboard('rows: comp{Enter}');
      await waitFor(() => expect(document.documentElement).toHaveAttribute('data-density', 'compact'));
      await user.keyboard('{Control>}k{/Control}');
      await eventually(field).toHaveFocus();
      await user.keyboard('rows: comf{Enter}');
      await waitFor(() => expect(document.documentElement).toHaveAttribute('data-density', 'comfortable'));
    });

    test('what opens a dialog of its own has the focus there', async () => {
      const { user } = await inThePalette();
      await user.keyboard('columns{Enter}');
      await gone();
      await eventually(() => screen.getByRole('dialog', { name: 'Columns' })).toBeVisible();
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'Find a column' })).toHaveFocus());
    });

    test('sorting is offered among the matches of a search', async () => {
      const { user } = await inThePalette('/tables?q=orders');
      await user.keyboard('sort: upd');
      expect(names('Commands')).toEqual(['Sort: Updated, newest first', 'Sort: Updated, oldest first']);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(new URLSearchParams(location.search).get('sort')).toBe('updatedAt:desc'));
    });

    test('a broken memory is no memory', async () => {
      const page = await inTheRows();
      localStorage.setItem(
        `catalog-browser.recent.${page.app.client.server}`,
        '{"tables":[7,"a.b.c.d"],"searches":',
      );
      await page.user.keyboard('{Control>}k{/Control}');
      await eventually(field).toHaveFocus();
      expect(screen.queryByRole('group', { name: 'Recent' })).not.toBeInTheDocument();
      expect(names('Commands')).not.toContain('Clear recent');
    });

    test('a search that finds nothing leaves the focus on the page', async () => {
      const { user } = await inThePalette();
      await user.keyboard('ordrez{Enter}');
      await gone();
      await eventually(() => screen.getByRole('heading', { name: /^No table matches/ })).toBeVisible();
      expect(screen.getByRole('main')).toHaveFocus();
      within(screen.getByRole('main')).getByRole('button', { name: 'Clear search' }).focus();
      await user.keyboard('{Enter}');
      await rowAt(0);
      await eventually(list).toHaveFocus();
    });
  });
});

describe('palette over all types', () => {
  test('finds records of every type, two searches at a time, that of the type on screen first', async () => {
    const { user, searches } = await inThePalette('/tables', { catalog: mixedCatalog() });
    // At once: letters that a busy machine types apart would be searches of their own.
    await user.paste('orders');
    await ready();
    expect(names('Topics')).toEqual([
      ...['orders_a', 'orders_b'].map((name) => `${name} kafka`),
      'All 4 topics with “orders”',
    ]);
    expect(names('Dashboards')).toEqual(['orders today superset']);
    expect(names('Tables').at(-1)).toBe('All 40 tables with “orders”');
    expect(screen.queryByRole('group', { name: 'Pipelines' })).not.toBeInTheDocument();
    // That a server is asked whether it has an index is no search.
    const found = (await searches()).filter(({ query }) => query.get('size') !== '0');
    const asked = found.map(({ query }) => query.get('index'));
    expect(asked).toEqual(indexed.map(({ searchIndex }) => searchIndex));
    const said = within(await palette()).getByText(/tables match/);
    expect(said).toHaveTextContent('40 tables match. 4 topics match. 1 dashboard matches.');
    expect(said).toHaveAttribute('aria-live', 'polite');
  });

  test('a type that fails says so, and the rest stays', async () => {
    const { user, fail } = await inThePalette('/tables', { catalog: mixedCatalog() });
    await fail([
      { route: `${SEARCH}?q=%28*orders*`, query: '&index=topic', times: 3, then: { status: 500 } },
    ]);
    await user.paste('orders');
    await ready();
    expect(names('Topics')).toEqual([expect.stringMatching(/^The search for topics failed\. .*500.*Retry$/)]);
    expect(group('Tables')).toHaveLength(5);
    expect(names('Dashboards')).toEqual(['orders today superset']);
    await fail([]);
    await user.click(group('Topics')[0]!);
    await waitFor(() => expect(group('Topics')).toHaveLength(3));
  });

  longOnly(() => {
    test('Tab goes from type to type, and Enter opens what is there', async () => {
      const { user } = await inThePalette('/tables?columns=name', { catalog: mixedCatalog() });
      await user.keyboard('orders');
      await ready();
      await user.tab();
      expect(active()).toBe(group('Topics')[0]);
      await user.tab();
      await user.tab({ shift: true });
      expect(active()).toBe(group('Topics')[0]);
      await eventually(field).toHaveFocus();
      await user.keyboard('{Enter}');
      await gone();
      await screen.findByRole('region', { name: 'orders_a' });
      expect(location.pathname).toBe('/topics/kafka.orders_a');
      // The columns of tables say nothing there.
      expect(location.search).toBe('');
    });

    test('All leads to the searched list of the type; Search everywhere lists more of each', async () => {
      const { user } = await inThePalette('/tables', { catalog: mixedCatalog() });
      await user.keyboard('orders');
      await ready();
      await user.click(screen.getByRole('option', { name: /^Search everywhere for “orders”/ }));
      expect(group('Topics')).toHaveLength(4);
      expect(group('Tables')).toHaveLength(9);
      await eventually(field).toHaveFocus();
      expect(screen.queryByRole('option', { name: /^Search everywhere/ })).not.toBeInTheDocument();
      await user.keyboard('{Escape}{Control>}k{/Control}');
      await eventually(field).toHaveFocus();
      await user.keyboard('orders');
      await ready();
      await user.click(screen.getByRole('option', { name: 'All 4 topics with “orders”' }));
      await gone();
      await status('1–4 of 4');
      expect(location.pathname + location.search).toBe('/topics?q=orders');
    });

    test('a text that is typed over is asked for no more', async () => {
      const { user, searches, fail, held, release } = await inThePalette('/tables', {
        catalog: mixedCatalog(),
      });
      await fail([{ route: `${SEARCH}?q=%28*ord*`, times: -1, then: HELD }]);
      await user.keyboard('ord');
      await waitFor(() => expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'true'));
      await held(2);
      await fail([]);
      await user.keyboard('ers');
      await ready();
      expect(group('Topics')).toHaveLength(3);
      release();
      const searchesFor = async (text: string) =>
        (await searches()).filter(({ query }) => query.get('q') === searchQuery(text));
      // The two that were under way, and none of those that waited for their turn.
      await waitFor(async () => expect(await searchesFor('ord')).toHaveLength(2));
      expect(await searchesFor('orders')).toHaveLength(indexed.length);
    });

    test('from another type its own records come first, and each keeps its icon', async () => {
      const { user } = await inThePalette('/topics', { catalog: mixedCatalog() });
      await user.keyboard('orders');
      await ready();
      const titles = within(results())
        .getAllByRole('group')
        .map((one) => one.getAttribute('aria-label'));
      expect(titles.slice(0, 3)).toEqual(['Topics', 'Tables', 'Dashboards']);
      const icon = (name: string) => group(name)[0]?.querySelector('svg')?.getAttribute('class');
      expect(new Set(['Topics', 'Tables', 'Dashboards'].map(icon)).size).toBe(3);
    });

    test('what was opened and searched lately in any type is there, the newest first', async () => {
      const { user } = await inTheRows('/topics/kafka.users', { catalog: mixedCatalog() });
      await screen.findByRole('region', { name: 'users' });
      await user.keyboard('{Escape}{Control>}k{/Control}');
      await eventually(field).toHaveFocus();
      await user.keyboard('Go to tabl{Enter}');
      await gone();
      await rowAt(0);
      await user.keyboard('{ArrowDown}{Enter}');
      await screen.findByRole('region', { name: 'orders_001' });
      await user.keyboard('{Escape}{Control>}k{/Control}');
      await eventually(field).toHaveFocus();
      expect(names('Recent')).toEqual(['orders_001 snow›sales›raw.zone', 'users kafka']);
      await user.click(group('Recent')[1]!);
      await screen.findByRole('region', { name: 'users' });
      expect(location.pathname).toBe('/topics/kafka.users');
    });

    test('Clear recent and forgetting the token forget those of every type', async () => {
      const page = await inTheRows('/topics/kafka.users', { catalog: mixedCatalog() });
      await screen.findByRole('region', { name: 'users' });
      const kept = () => Object.keys(localStorage).filter((key) => key.includes('recent'));
      const another = kept().map((key) => key.replace('.topic.', '.table.'));
      expect(kept()).toHaveLength(1);
      const fill = () =>
        another.forEach((key) => localStorage.setItem(key, '{"searches":["x"],"opened":[]}'));
      fill();
      expect(kept()).toHaveLength(2);
      await page.user.keyboard('{Escape}{Control>}k{/Control}');
      await eventually(field).toHaveFocus();
      await page.user.keyboard('clear rec{Enter}');
      await gone();
      expect(kept()).toEqual([]);
      fill();
      act(() => page.app.connection.signOut());
      expect(kept()).toEqual([]);
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
      expect(all.join()).not.toMatch(
        /Go to anything in the catalog, a view or a command|Next table|Clear recent/,
      );
      const columns = group('Commands').find((option) => option.textContent?.startsWith('Columns'));
      expect(columns?.querySelector('kbd')).toHaveTextContent('C');
    });

    test('shows and hides columns by name', async () => {
      const { user } = await inThePalette();
      await user.paste('hide own');
      await user.keyboard('{Enter}');
      await gone();
      await waitFor(() => expect(headers()).not.toContain('Owners'));
      await eventually(list).toHaveFocus();
      await user.keyboard('{Control>}k{/Control}');
      await eventually(field).toHaveFocus();
      await user.paste('show foll');
      await user.keyboard('{Enter}');
      await waitFor(() => expect(headers()).toContain('Followers'));
    });

    test('open the editor of a filter, and remove filters', async () => {
      const { user } = await inThePalette('/tables?tier=Tier.Tier1&-type=View');
      await user.paste('filter by own');
      await user.keyboard('{Enter}');
      await gone();
      await eventually(() => screen.getByRole('dialog', { name: 'Owner' })).toBeVisible();
      await user.keyboard('{Escape}');
      await user.keyboard('{Control>}k{/Control}');
      await eventually(field).toHaveFocus();
      expect(names('Commands')).toEqual(
        expect.arrayContaining(['Remove filter: Tier is Tier1', 'Clear all filters', 'Filter by schema…']),
      );
      await user.paste('remove filter: type');
      await user.keyboard('{Enter}');
      await gone();
      await waitFor(() => expect(location.search).toBe('?tier=Tier.Tier1'));
    });

    test('the number of a row goes there, and only numbers of the list do', async () => {
      const { user } = await inThePalette('/tables', { catalog: sampleTables(1_000) });
      await user.keyboard('900');
      expect(names('Rows')).toEqual(['Go to row 900']);
      expect(active()).toHaveTextContent('Go to row 900');
      await user.keyboard('{Enter}');
      await gone();
      await eventually(() => rowAt(899)).toHaveTextContent('orders_899');
      await waitFor(() => expect(activeCell()).toHaveTextContent('orders_899'));
      await eventually(list).toHaveFocus();
      await user.keyboard('{Control>}k{/Control}');
      await eventually(field).toHaveFocus();
      await user.keyboard('1001');
      expect(screen.queryByRole('group', { name: 'Rows' })).not.toBeInTheDocument();
    });
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

  longOnly(() => {
    describe('what was done lately', () => {
      test('opened tables and searches come first; Clear recent forgets them', async () => {
        const { user } = await inTheRows();
        await user.keyboard('{ArrowDown}{Enter}');
        await screen.findByRole('region', { name: 'orders_001' });
        await user.keyboard('{Escape}');
        await eventually(list).toHaveFocus();
        await user.keyboard('/orders_29{Enter}');
        await eventually(() => status('1–10 of 10')).toBeVisible();
        await waitFor(() => expect(Object.values(localStorage).join()).toContain('orders_29'), {
          timeout: 4_000,
        });
        await user.keyboard('{Control>}k{/Control}');
        await eventually(field).toHaveFocus();
        expect(names('Recent')).toEqual([
          'orders_001 snow›sales›raw.zone',
          'Search all tables for “orders_29”',
        ]);
        await user.keyboard('clear rec{Enter}');
        await gone();
        await user.keyboard('{Control>}k{/Control}');
        await eventually(field).toHaveFocus();
        expect(screen.queryByRole('group', { name: 'Recent' })).not.toBeInTheDocument();
        expect(Object.keys(localStorage).filter((key) => key.includes('recent'))).toEqual([]);
      });
    });
  });
});
