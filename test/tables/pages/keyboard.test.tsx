// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activeCell } from '#test/grid/support.tsx';
import { list, openApp, rowAt, status } from '#test/support/app.tsx';

const box = () => screen.getByRole('searchbox', { name: 'Search tables' });

async function inTheGrid() {
  const page = await openApp();
  await rowAt(0);
  (await list()).focus();
  return page;
}

test('arrows move the active cell; the grid is one tab stop', async () => {
  const { user } = await inTheGrid();
  expect(activeCell()).toHaveTextContent('orders_000');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(activeCell()).toHaveTextContent('orders_002');
  await user.keyboard('{ArrowRight}');
  expect(activeCell()).toHaveAttribute('aria-colindex', '2');
  await user.keyboard('{Home}{ArrowUp}');
  expect(activeCell()).toHaveTextContent('orders_001');
  expect(activeCell()).toHaveAttribute('role', 'gridcell');
  expect(await list()).toHaveFocus();
  await user.tab();
  expect(await list()).not.toHaveFocus();
  expect((await list()).contains(document.activeElement)).toBe(false);
});

test('Control and End goes to the last row, which is loaded then', async () => {
  const { user } = await inTheGrid();
  await user.keyboard('{Control>}{End}{/Control}');
  expect(await rowAt(299)).toHaveTextContent('orders_299');
  expect(await status('291–300 of 300')).toBeVisible();
});

test('Enter opens the table of the active row', async () => {
  const { user } = await inTheGrid();
  await user.keyboard('{ArrowDown}{Enter}');
  const region = await screen.findByRole('region', { name: 'orders_001' });
  await waitFor(() => expect(region).toHaveFocus());
  expect(location.pathname).toContain('orders_001');
});

test('/ goes to the search, Escape empties it, Enter goes on to the rows', async () => {
  const { user } = await inTheGrid();
  await user.keyboard('/');
  expect(box()).toHaveFocus();
  expect(box()).toHaveValue('');
  await user.keyboard('orders_29');
  expect(await status('1–10 of 10')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await list()).toHaveFocus();
  await user.keyboard('/');
  await user.keyboard('{Escape}');
  expect(box()).toHaveValue('');
  expect(box()).toHaveFocus();
  expect(await status('1–10 of 300')).toBeVisible();
  expect(location.search).toBe('');
});

test('/ typed into the search is a letter', async () => {
  const { user } = await openApp();
  await rowAt(0);
  await user.type(box(), 'a/b');
  expect(box()).toHaveValue('a/b');
});
