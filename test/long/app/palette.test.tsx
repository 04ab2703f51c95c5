// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HELD, headers, list, rowAt } from '#test/support/app.tsx';
import { HOSTILE } from '#test/support/hostile-texts.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
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
} from '#test/app/palette-support.ts';
import { eventually } from '#test/support/eventually.ts';

// What is typed in a hurry, and each command by itself. What the palette is for stands in `test/app/palette.test.tsx`.

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
  const { user, fail, release } = await inThePalette();
  await fail([{ route: `${SEARCH}?q=%28*orders_1*`, then: HELD }]);
  await user.keyboard('orders_1');
  await new Promise((resolve) => setTimeout(resolve, 300));
  await user.keyboard('{Backspace}299');
  await waitFor(() => expect(names('Tables')[0]).toMatch(/^orders_299/));
  release();
  // By now the first answer would have come.
  await new Promise((resolve) => setTimeout(resolve, 500));
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
