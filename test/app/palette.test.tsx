// @vitest-environment jsdom
import { screen, waitFor, within, act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { activeCell } from '#test/grid/support.tsx';
import { list, rowAt } from '#test/support/app.tsx';
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
  test('Control and K opens it, again or Escape closes it and gives the focus back; nothing is asked for it', async () => {
    const { user, searches } = await inTheRows();
    expect(screen.queryByRole('combobox', { name: /Go to anything/ })).not.toBeInTheDocument();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    const before = activeCell()?.textContent;
    await user.keyboard('{Control>}k{/Control}');
    await eventually(palette).toBeVisible();
    await eventually(field).toHaveFocus();
    await user.keyboard('{Escape}');
    await gone();
    await eventually(list).toHaveFocus();
    expect(activeCell()?.textContent).toBe(before);
    expect(await searches()).toEqual([]);
    const box = screen.getByRole('searchbox', { name: 'Search tables' });
    box.focus();
    await user.keyboard('{Control>}k{/Control}');
    await eventually(field).toHaveFocus();
    await user.keyboard('{Control>}k{/Control}');
    await gone();
    expect(box).toHaveFocus();
  });

  test('the button in the search box opens it with what is typed there', async () => {
    const { user } = await inTheRows();
    await user.type(screen.getByRole('searchbox', { name: 'Search tables' }), 'orders_9');
    await user.click(screen.getByRole('button', { name: /^All types/ }));
    await eventually(field).toHaveFocus();
    expect(await field()).toHaveValue('orders_9');
  });

  describe('tables', () => {
    test('are found as one types; Enter opens one beside the list', async () => {
      const { user } = await inThePalette();
      await user.paste('orders_290');
      await waitFor(() => expect(group('Tables')).toHaveLength(2));
      await ready();
      expect(names('Tables')).toEqual([
        expect.stringMatching(/^orders_290 snow›sales›mart/),
        'Search all tables for “orders_290”1',
      ]);
      expect(active()).toBe(group('Tables')[0]);
      await waitFor(() => expect(active()?.querySelector('mark')).toHaveTextContent('orders_290'));
      await user.keyboard('{Enter}');
      await gone();
      const region = await screen.findByRole('region', { name: 'orders_290' });
      await waitFor(() => expect(region).toHaveFocus());
      expect(location.pathname).toContain('orders_290');
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
      const [search, failed] = group('Tables');
      expect(failed).toHaveTextContent(text);
      // Enter goes on to the list, which can be searched all the same; the line is there for who wants it here.
      expect(active()).toBe(search);
      await user.keyboard('{ArrowDown}{Enter}');
      await waitFor(() => expect(group('Tables')).toHaveLength(5));
      expect(names('Tables').at(-1)).toBe('All 10 tables with “orders_12”');
      await eventually(async () => within(await palette()).queryByRole('alert')).not.toBeInTheDocument();
    });
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
