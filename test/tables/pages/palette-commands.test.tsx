// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { activeCell } from '#test/grid/support.tsx';
import { headers, list, rowAt, status } from '#test/support/app.tsx';
import { sampleTables } from '#test/support/sample-tables.ts';
import { active, field, gone, group, inThePalette, inTheRows, names } from './palette-page.ts';

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
    expect(names('Recent')).toEqual(['orders_001 snow›sales›raw.zone', 'Search all tables for “orders_29”']);
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
  act(() => page.app.connection.forget());
  expect(kept()).toEqual([]);
});
