// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cellOf, headers, list, openApp, rowAt, status } from '#test/support/app.tsx';
import { sampleTables } from '#test/support/sample-tables.ts';

test('the first rows come in the order of the list, with a status and a title', async () => {
  await openApp();
  expect(await status('1–10 of 300')).toBeVisible();
  expect(within(await rowAt(0)).getByRole('link', { name: 'orders_000' })).toBeVisible();
  expect(cellOf(await rowAt(1), 'Name')).toHaveTextContent('orders_001');
  expect(cellOf(await rowAt(1), 'Location')).toHaveTextContent('snow');
  expect(document.title).toBe('Tables · Catalog');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('rows and columns are numbered as the whole list has them', async () => {
  await openApp();
  const row = await rowAt(0);
  const grid = await list();
  expect(grid).toHaveAttribute('aria-rowcount', '301');
  expect(grid).toHaveAttribute('aria-colcount', '6');
  const shown = [...grid.querySelectorAll('[role=row]')].map(({ ariaRowIndex }) => Number(ariaRowIndex));
  expect(shown.toSorted((a, b) => a - b)).toEqual(shown.map((_, at) => at + 1));
  const cells = within(row).getAllByRole('gridcell');
  expect(cells.map(({ ariaColIndex }) => Number(ariaColIndex))).toEqual([1, 2, 3, 4, 5, 6]);
});

test('columns stand in the order of the address, Name always first', async () => {
  await openApp();
  await rowAt(0);
  expect(headers()).toEqual(['Name', 'Location', 'Type', 'Owners', 'Tags', 'Updated']);
});

test('an address may name other columns in another order', async () => {
  await openApp('/tables?columns=updatedAt,name,usageSummary,location');
  await rowAt(0);
  expect(headers()).toEqual(['Name', 'Updated', 'Usage, 7 days', 'Location']);
});

test('a list of one table', async () => {
  await openApp('/tables', { catalog: sampleTables(1) });
  expect(await status('1–1 of 1')).toBeVisible();
  expect(await list()).toHaveAttribute('aria-rowcount', '2');
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

test('a search is named by the title and by the summary', async () => {
  await openApp('/tables?q=orders_01&columns=name');
  expect(await status('1–10 of 10')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('10 match “orders_01”'));
  expect(document.title).toBe('“orders_01” in all tables · Catalog');
});
