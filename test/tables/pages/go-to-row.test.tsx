// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activeCell } from '#test/grid/support.tsx';
import { list, openApp, rowAt, status } from '#test/support/app.tsx';
import { sampleTables } from '#test/support/sample-tables.ts';

test('goes to a row that is not loaded, which has the focus then', async () => {
  const { user } = await openApp();
  await rowAt(0);
  await user.click(await screen.findByRole('button', { name: 'Go to row' }));
  await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Row' })).toHaveFocus());
  await user.keyboard('251{Enter}');
  expect(await rowAt(250)).toHaveTextContent('orders_250');
  expect(await status('251–260 of 300')).toBeVisible();
  await waitFor(async () => expect(await list()).toHaveFocus());
  expect(activeCell()).toHaveTextContent('orders_250');
  await user.keyboard('{ArrowDown}');
  expect(activeCell()).toHaveTextContent('orders_251');
});

test('a row near by takes the focus along, too', async () => {
  const { user } = await openApp();
  await rowAt(0);
  (await list()).focus();
  await user.keyboard('g');
  await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Row' })).toHaveFocus());
  await user.keyboard('6{Enter}');
  await waitFor(() => expect(activeCell()).toHaveTextContent('orders_005'));
  await waitFor(async () => expect(await list()).toHaveFocus());
});

test('a list of 40 rows has no need of it', async () => {
  await openApp('/tables', { catalog: sampleTables(40) });
  await status(/of 40$/);
  expect(screen.queryByRole('button', { name: 'Go to row' })).not.toBeInTheDocument();
});

test('41 rows have it', async () => {
  await openApp('/tables', { catalog: sampleTables(41) });
  expect(await screen.findByRole('button', { name: 'Go to row' })).toBeVisible();
});

test('the way to a far row is shown, and Escape stays where it has come to', async () => {
  const { user, fail } = await openApp('/tables', { catalog: sampleTables(9_000) });
  await rowAt(0);
  await fail([{ route: '/api/v1/tables?limit=1000', times: -1, then: { delay: 400 } }]);
  (await list()).focus();
  await user.keyboard('g');
  await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Row' })).toHaveFocus());
  await user.keyboard('8500{Enter}');
  const bar = await screen.findByRole('progressbar', { name: 'Going to row 8,500' });
  expect(bar).toHaveAttribute('aria-valuemax', '8500');
  expect(await list()).toHaveFocus();
  await waitFor(() => expect(Number(bar.ariaValueNow)).toBeGreaterThan(1_000));
  expect(await screen.findByText(/^\d[\d,]* rows\/s$/)).toBeVisible();
  expect(screen.getByText(/ left$/)).toBeVisible();
  const passed = Number(bar.ariaValueNow);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(await rowAt(passed)).toHaveTextContent('orders_');
  expect(await status(new RegExp(`^${(passed + 1).toLocaleString('en-US')}–`))).toBeVisible();
  expect(await list()).toHaveFocus();
});
