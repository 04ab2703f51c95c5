// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, rowAt } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';

const chips = () => screen.findByRole('group', { name: 'Filters' });

test('the database of an address is a chip like any filter, under a title that stays', async () => {
  const { user } = await openApp('/tables?database=snow.sales');
  expect(within(await chips()).getByRole('button', { name: 'Database is sales' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Tables', level: 1 })).toBeVisible();
  await user.click(within(await chips()).getByRole('button', { name: 'Remove filter Database' }));
  await waitFor(() => expect(location.search).toBe(''));
  expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull();
});

test('the command that picks a database opens its filter', async () => {
  const { user } = await openApp('/tables');
  await rowAt(0);
  await screen.findByRole('button', { name: 'Account and settings' });
  await user.keyboard('{Control>}k{/Control}');
  await eventually(() => screen.findByRole('combobox', { name: /Go to anything/ })).toHaveFocus();
  // At once: a letter draws all commands.
  await user.paste('pick a database');
  await user.keyboard('{Enter}');
  await eventually(() => screen.findByRole('dialog', { name: 'Database' })).toBeVisible();
});
