// @vitest-environment jsdom
import { screen, waitFor, within, act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { activeCell } from '#test/grid/support.tsx';
import { headers, list, rowAt } from '#test/support/app.tsx';
import { sampleTables } from '#test/support/sample-tables.ts';
import { eventually } from '#test/support/eventually.ts';
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
      await user.keyboard('ordrez');
      await eventually(async () => within(await palette()).getByText(/^No match/)).toHaveTextContent(
        /^No match for “ordrez” in tables, topics, dashboards/,
      );
      await fail([
        { route: `${SEARCH}?q=%28*orders_12*`, query: '&index=table', times: 3, then: { status: 503 } },
      ]);
      await user.clear(await field());
      await user.keyboard('orders_12');
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
    await user.keyboard('orders');
    await ready();
    expect(names('Topics')).toEqual([expect.stringMatching(/^The search for topics failed\. .*500.*Retry$/)]);
    expect(group('Tables')).toHaveLength(5);
    expect(names('Dashboards')).toEqual(['orders today superset']);
    await fail([]);
    await user.click(group('Topics')[0]!);
    await waitFor(() => expect(group('Topics')).toHaveLength(3));
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
      await user.keyboard('hide own{Enter}');
      await gone();
      await waitFor(() => expect(headers()).not.toContain('Owners'));
      await eventually(list).toHaveFocus();
      await user.keyboard('{Control>}k{/Control}');
      await eventually(field).toHaveFocus();
      await user.keyboard('show foll{Enter}');
      await waitFor(() => expect(headers()).toContain('Followers'));
    });

    test('open the editor of a filter, and remove filters', async () => {
      const { user } = await inThePalette('/tables?tier=Tier.Tier1&-type=View');
      await user.keyboard('filter by own{Enter}');
      await gone();
      await eventually(() => screen.getByRole('dialog', { name: 'Owner' })).toBeVisible();
      await user.keyboard('{Escape}');
      await user.keyboard('{Control>}k{/Control}');
      await eventually(field).toHaveFocus();
      expect(names('Commands')).toEqual(
        expect.arrayContaining(['Remove filter: Tier is Tier1', 'Clear all filters', 'Filter by schema…']),
      );
      await user.keyboard('remove filter: type{Enter}');
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
});
