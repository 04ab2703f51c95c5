// @vitest-environment jsdom
import { searchQuery } from '#src/api/search-query.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activeCell } from '#test/grid/support.tsx';
import { HELD, list, openApp, rowAt, status, notice } from '#test/support/app.tsx';
import { sampleTables, sampleTable } from '#test/support/sample-tables.ts';
import { FAR, field, gone, note, options, SEARCH, suggested, toName } from '#test/app/go-to-support.ts';
import { eventually } from '#test/support/eventually.ts';

test('the way to a far row is shown, and Escape stays where it has come to', async () => {
  const { user, fail } = await openApp('/tables', { catalog: sampleTables(9_000) });
  await rowAt(0);
  // Some steps, which have a speed, and then none until it is cancelled.
  const route = '/api/v1/tables?limit=1000';
  await fail([
    { route, times: 5, then: { delay: 400 } },
    { route, times: -1, then: HELD },
  ]);
  (await list()).focus();
  await user.keyboard('g');
  await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Row' })).toHaveFocus());
  await user.keyboard('8500{Enter}');
  const bar = await screen.findByRole('progressbar', { name: 'Going to row 8,500' });
  expect(bar).toHaveAttribute('aria-valuemax', '8500');
  await eventually(list).toHaveFocus();
  await waitFor(() => expect(Number(bar.ariaValueNow)).toBeGreaterThan(1_000));
  await eventually(() => screen.getByText(/^\d[\d,]* rows\/s$/)).toBeVisible();
  expect(screen.getByText(/ left$/)).toBeVisible();
  let passed = 0;
  // Longer than a step takes.
  for (; passed !== Number(bar.ariaValueNow); await new Promise((resolve) => setTimeout(resolve, 1_000)))
    passed = Number(bar.ariaValueNow);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  await eventually(() => rowAt(passed)).toHaveTextContent('orders_');
  await eventually(() => status(new RegExp(`^${(passed + 1).toLocaleString('en-US')}–`))).toBeVisible();
  await eventually(list).toHaveFocus();
});

test('the arrows go round the suggestions and leave the text alone', async () => {
  const { user } = await toName();
  await user.keyboard('orders_29');
  await waitFor(() => expect(options()).toHaveLength(8));
  const chosen = () => screen.getAllByRole('option').findIndex((option) => option.ariaSelected === 'true');
  // Suggestions for the text before are as many, and none of them is chosen any more.
  await waitFor(() => expect(chosen()).toBe(0));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toBe(2);
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(chosen()).toBe(7);
  await eventually(field).toHaveValue('orders_29');
  await eventually(field).toHaveFocus();
});

test('a press goes there as well, to a table that is loaded', async () => {
  const { user } = await toName();
  await user.keyboard('orders_007');
  await suggested('orders_007');
  await user.click(screen.getByRole('option', { name: /orders_007/ }));
  await gone();
  await waitFor(() => expect(activeCell()).toHaveTextContent('orders_007'));
  await eventually(() => status(/^8–/)).toBeVisible();
});

test('a late answer overwrites no newer one', async () => {
  const { user, fail, release, searches } = await toName();
  await fail([{ route: `${SEARCH}?q=%28*orders_1*`, then: HELD }]);
  await user.keyboard('orders_1');
  await eventually(note).toHaveTextContent('Searching…');
  await user.keyboard('{Backspace}299');
  await suggested('orders_299');
  release();
  // By now the first answer would have come.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await suggested('orders_299');
  expect((await searches()).map(({ query }) => query.get('q'))).toEqual(
    ['orders_1', 'orders_299'].map(searchQuery),
  );
});

test('Enter before the answer searches now; what the text before found is not gone to', async () => {
  const { user, fail, release } = await toName();
  await user.keyboard('orders_100');
  await suggested('orders_100');
  await fail([{ route: `${SEARCH}?q=%28*orders_10*`, then: HELD }]);
  await user.keyboard('{Backspace}{Enter}');
  expect(screen.getByRole('dialog', { name: 'Go to row' })).toBeVisible();
  expect(screen.getByRole('listbox', { name: 'Tables found' })).toHaveAttribute('aria-busy', 'true');
  await eventually(field).not.toHaveAttribute('aria-activedescendant');
  release();
  await waitFor(() => expect(options()).toHaveLength(8));
});

test('a list of one database suggests its tables only', async () => {
  const others = Array.from({ length: 60 }, (_, at) =>
    sampleTable(1_000 + at, `orders_2${at}`, { database: 'finance' }),
  );
  const { user } = await toName('/tables?database=snow.finance', {
    catalog: [...sampleTables(300), ...others],
  });
  await user.keyboard('orders_25');
  await suggested(...Array.from({ length: 8 }, () => String.raw`orders_25\d?`));
  for (const text of options()) expect(text).toMatch(/snow›finance›/);
  await user.keyboard('{Backspace}99');
  await eventually(note).toHaveTextContent('No table in snow.finance matches “orders_299”.');
});

test('a table that is gone from the list by now is said to be', async () => {
  const { user, fail } = await toName('/tables', FAR);
  await user.keyboard('orders_900');
  await suggested('orders_900');
  await fail([{ route: '/api/v1/tables/name/', then: { status: 404 } }]);
  await user.keyboard('{Enter}');
  const said = await notice();
  await waitFor(() =>
    expect(said).toHaveTextContent('There is no table “snow.sales.mart.orders_900” in this list.'),
  );
  await eventually(list).toHaveFocus();
});
