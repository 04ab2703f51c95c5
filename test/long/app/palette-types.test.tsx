// @vitest-environment jsdom
import { searchQuery } from '#src/api/search-query.ts';
import { screen, waitFor, within, act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { list, rowAt, status } from '#test/support/app.tsx';
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
  ready,
  results,
  SEARCH,
} from '#test/app/palette-support.ts';
import { eventually } from '#test/support/eventually.ts';

describe('palette over all types', () => {
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
    const { user, searches, fail } = await inThePalette('/tables', { catalog: mixedCatalog() });
    await fail([{ route: `${SEARCH}?q=%28*ord*`, times: -1, then: { delay: 20_000 } }]);
    await user.keyboard('ord');
    await waitFor(() => expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'true'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await fail([]);
    await user.keyboard('ers');
    await ready();
    expect(group('Topics')).toHaveLength(3);
    const asked = (await searches()).map(({ query }) => query.get('q'));
    // The two that were under way, and none of those that waited for their turn.
    expect(asked.filter((q) => q === searchQuery('ord')).length).toBeLessThanOrEqual(2);
    expect(asked.filter((q) => q === searchQuery('orders'))).toHaveLength(indexed.length);
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
    const fill = () => another.forEach((key) => localStorage.setItem(key, '{"searches":["x"],"opened":[]}'));
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

describe('palette commands', () => {
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
