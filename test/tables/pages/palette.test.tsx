// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { activeCell } from '#test/grid/support.tsx';
import { headers, list, rowAt } from '#test/support/app.tsx';
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
} from './palette-page.ts';

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
