// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { activeCell } from '#test/grid/support.tsx';
import { headers, list, openApp, rowAt } from '#test/support/app.tsx';

type User = ReturnType<typeof userEvent.setup>;

const button = (label: string) => screen.findByRole('button', { name: `${label} column` });
const item = (name: string, role = 'menuitem') => screen.findByRole(role, { name });

async function openMenu(user: User, label: string) {
  await user.click(await button(label));
  return screen.findByRole('menu', { name: label });
}

/** The width that a column is given, in px. */
const widthOf = (label: string) =>
  Number(screen.getByRole('separator', { name: `Width of ${label}` }).ariaValueNow);

test('every header has a button for its menu, which is no tab stop', async () => {
  await openApp();
  await rowAt(0);
  await button('Name');
  for (const label of headers()) {
    const found = await button(label ?? '');
    expect(found).toHaveAttribute('aria-haspopup', 'menu');
    expect(found).toHaveAttribute('aria-expanded', 'false');
    expect(found).toHaveAttribute('tabindex', '-1');
  }
});

test('Move left moves a column, and the focused cell goes along', async () => {
  const { user } = await openApp();
  await openMenu(user, 'Type');
  expect(await button('Type')).toHaveAttribute('aria-expanded', 'true');
  await user.click(await item('Move left'));
  expect(headers().slice(0, 3)).toEqual(['Name', 'Type', 'Location']);
  await waitFor(async () => expect(await list()).toHaveFocus());
  await waitFor(() => expect(activeCell()).toBe(screen.getByRole('columnheader', { name: 'Type' })));
  expect(new URLSearchParams(location.search).get('columns')).toMatch(/^name,tableType,location/);
});

test('Hide column hides it, and the grid has the focus', async () => {
  const { user } = await openApp();
  await openMenu(user, 'Location');
  await user.click(await item('Hide column'));
  expect(headers()).not.toContain('Location');
  await waitFor(async () => expect(await list()).toHaveFocus());
});

test('Wider and Narrower leave the menu open; Default width takes both back', async () => {
  const { user } = await openApp();
  await openMenu(user, 'Type');
  const before = widthOf('Type');
  await user.click(await item('Wider'));
  await user.click(await item('Wider'));
  expect(widthOf('Type')).toBe(before + 32);
  await user.click(await item('Narrower'));
  expect(widthOf('Type')).toBe(before + 16);
  await user.click(await item('Default width'));
  expect(widthOf('Type')).toBe(before);
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
});

test('Enter on a focused header opens its menu, Escape comes back to the header', async () => {
  const { user } = await openApp();
  await rowAt(0);
  await button('Name');
  (await list()).focus();
  await user.keyboard('{ArrowUp}{ArrowRight}{Enter}');
  expect(await screen.findByRole('menu', { name: 'Location' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await list()).toHaveFocus());
  expect(activeCell()).toBe(screen.getByRole('columnheader', { name: 'Location' }));
});

test('the list cannot be sorted and says why; what a search found can', async () => {
  const { user } = await openApp('/tables?q=orders');
  await openMenu(user, 'Updated');
  await user.click(await item('Sort, oldest first', 'menuitemradio'));
  const header = () => screen.getByRole('columnheader', { name: 'Updated' });
  await waitFor(() => expect(header()).toHaveAttribute('aria-sort', 'ascending'));
  expect(new URLSearchParams(location.search).get('sort')).toBe('updatedAt:asc');
});

test('in the list sorting is disabled', async () => {
  const { user } = await openApp();
  await openMenu(user, 'Updated');
  const sort = await item('Sort, newest first');
  expect(sort).toHaveAttribute('aria-disabled', 'true');
  expect(sort).toHaveAccessibleDescription(/^The list has one order, by name\./);
  await user.click(sort);
  expect(location.search).toBe('');
});
