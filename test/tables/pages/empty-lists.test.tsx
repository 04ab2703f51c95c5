// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CELLS_PASS, failure, openApp, ROWS, rowAt, status } from '#test/support/app.tsx';
import { sampleTable, sampleTables } from '#test/support/sample-tables.ts';

const message = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest<HTMLElement>('[role=status]')!;
const button = (name: string) => screen.findByRole('button', { name });
const withArchive = [
  ...sampleTables(30),
  sampleTable(77, 'gone', { database: 'archive', schema: 'old', deleted: true }),
];

test('an empty catalog', async () => {
  await openApp('/tables', { catalog: [] });
  expect(await message('This catalog has no tables yet')).toHaveTextContent(
    'catalog.example.com answered, and its list is empty. Tables appear here after the first ingestion has run.',
  );
  expect(await status('0 tables')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Refresh asks an empty catalog again', async () => {
  const { fail, user } = await openApp('/tables', {
    faults: [
      ...CELLS_PASS,
      { route: ROWS, times: -1, then: { status: 200, body: { data: [], paging: { total: 0 } } } },
    ],
  });
  const empty = await message('This catalog has no tables yet');
  await fail([]);
  await user.click(within(empty).getByRole('button', { name: 'Refresh' }));
  expect(await rowAt(0)).toHaveTextContent('orders_000');
});

test('a Refresh that fails is not taken for an empty list', async () => {
  const { fail, user } = await openApp('/tables', { catalog: [] });
  const empty = await message('This catalog has no tables yet');
  await fail([{ route: ROWS, times: -1, then: { status: 403 } }]);
  await user.click(within(empty).getByRole('button', { name: 'Refresh' }));
  expect(await failure()).toHaveTextContent('You may not list tables here');
  expect(screen.queryByText('This catalog has no tables yet')).toBeNull();
});

test('an empty database says whose it is and where the other tables are', async () => {
  const { user } = await openApp('/tables?database=snow.archive', { catalog: withArchive });
  const empty = await message('snow.archive has no tables');
  await waitFor(() =>
    expect(empty).toHaveTextContent('The server knows this database and lists nothing in it.'),
  );
  expect(await within(empty).findByText(/The other 30 tables are elsewhere\./)).toBeVisible();
  expect(within(empty).getByRole('button', { name: 'Refresh' })).toBeVisible();
  expect(document.title).toBe('snow.archive · Catalog');
  await user.click(within(empty).getByRole('button', { name: 'Show all tables' }));
  expect(await status('1–10 of 30')).toBeVisible();
  expect(location.search).toBe('');
});

test('a database that the server does not know is not said to be known', async () => {
  await openApp('/tables?database=no.such');
  const empty = await message('no.such has no tables');
  expect(empty).not.toHaveTextContent('knows this database');
});

test('a search without matches offers to clear it', async () => {
  const { user } = await openApp('/tables?q=ordrez');
  expect(await message('No table matches “ordrez”')).toHaveTextContent(
    'Search finds parts of names, and words of descriptions. Letters must match: “ordrez” does not find “orders”.',
  );
  expect(await status('0 tables')).toBeVisible();
  const nothing = await message('No table matches “ordrez”');
  expect(within(nothing).queryByRole('button', { name: 'Search all databases' })).toBeNull();
  await user.click(within(nothing).getByRole('button', { name: 'Clear search' }));
  expect(await status('1–10 of 300')).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search tables' })).toHaveValue('');
});

test('a search without matches in a database offers all databases', async () => {
  const { user } = await openApp('/tables?q=orders_01&database=snow.archive', { catalog: withArchive });
  const nothing = await message('No table in snow.archive matches “orders_01”');
  await user.click(within(nothing).getByRole('button', { name: 'Search all databases' }));
  expect(await status('1–10 of 10')).toBeVisible();
  expect(location.search).toBe('?q=orders_01');
});

test('a search that fails has its own words, and the list works again once it is cleared', async () => {
  const { user } = await openApp('/tables?q=orders', {
    faults: [
      { route: '/api/v1/search', times: -1, then: { status: 500, body: { message: 'Engine is down' } } },
    ],
  });
  const failed = await failure();
  expect(within(failed).getByRole('heading', { name: 'Search does not work at the moment' })).toBeVisible();
  expect(failed).toHaveTextContent('answered 500 three times: “Engine is down”.');
  expect(failed).toHaveTextContent('The list of tables does not depend on it.');
  expect(document.body).not.toHaveTextContent(/No table matches|\b0 tables/);
  await user.clear(screen.getByRole('searchbox', { name: 'Search tables' }));
  expect(await status('1–10 of 300')).toBeVisible();
  expect(await rowAt(0)).toHaveTextContent('orders_000');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a search that failed is asked again by Retry', async () => {
  const { user, fail } = await openApp('/tables?q=orders', {
    faults: [
      { route: '/api/v1/search', times: -1, then: { status: 500, body: { message: 'Engine is down' } } },
    ],
  });
  await failure();
  await fail([]);
  await user.click(await button('Retry'));
  expect(await status('1–10 of 300')).toBeVisible();
});
