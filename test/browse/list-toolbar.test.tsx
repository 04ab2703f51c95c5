// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubClipboard } from '#test/app/clipboard-support.ts';
import { openApp, rowAt } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';

const openMore = async () => {
  const button = await screen.findByRole('button', { name: 'More: sort, export, copy link, save view' });
  act(() => button.click());
  return within(await screen.findByRole('menu', { name: 'More' }));
};

test('the More menu of phones has the orders and the actions that do not fit', async () => {
  const { user } = await openApp('/tables?sort=updatedAt:desc');
  await rowAt(0);
  const { parts } = stubClipboard();
  const sort = screen.getByRole('button', { name: 'Sorted by Record edited' });
  expect(sort).toHaveAccessibleDescription('newest first');
  const updated = (await openMore()).getByRole('menuitemradio', { name: 'Record edited newest first' });
  expect(updated).toBeChecked();
  await user.click(updated);
  await eventually(() =>
    screen.getByRole('button', { name: 'Sorted by Record edited' }),
  ).toHaveAccessibleDescription('oldest first');
  await user.click((await openMore()).getByRole('menuitem', { name: 'Copy link' }));
  await eventually(() => screen.getByRole('button', { name: 'Copy link' })).toHaveAttribute(
    'title',
    'Link copied',
  );
  expect(parts()['text/plain']).toMatch(/\/tables\?sort=updatedAt$/);
  await user.click((await openMore()).getByRole('menuitem', { name: 'Show deleted tables' }));
  await eventually(() => location.search).toBe('?deleted=only&sort=updatedAt');
  expect((await openMore()).getByRole('menuitem', { name: 'Hide deleted tables' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click((await openMore()).getByRole('menuitem', { name: 'Save view' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await user.click((await openMore()).getByRole('menuitem', { name: 'Export' }));
  expect(await screen.findByRole('dialog', { name: /Export/ })).toBeVisible();
});

test('L copies the link, or says that the browser refused it; V saves the view, C chooses columns', async () => {
  const { user } = await openApp('/tables');
  await rowAt(0);
  const { parts, refuse } = stubClipboard();
  await user.keyboard('l');
  await eventually(() => parts()['text/plain']).toMatch(/\/tables$/);
  refuse(true);
  await user.keyboard('l');
  await eventually(() => screen.getByTitle('The browser did not allow copying')).toBeInTheDocument();
  await user.keyboard('c');
  await user.click(await screen.findByRole('button', { name: 'Reset to default' }));
  await user.keyboard('{Escape}v');
  expect(await screen.findByRole('dialog', { name: 'Save view' })).toBeVisible();
});
