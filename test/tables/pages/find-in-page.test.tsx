// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, rowAt } from '#test/support/app.tsx';

const box = () => screen.getByRole('searchbox', { name: 'Search tables' });
const button = () => screen.findByRole('button', { name: 'Search all tables' });

test('find in page gets a hint that leads to the search', async () => {
  const { user } = await openApp();
  await rowAt(0);
  await screen.findByRole('button', { name: 'Go to row' });
  await user.keyboard('{Control>}f{/Control}');
  await user.click(await button());
  expect(box()).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Search all tables' })).not.toBeInTheDocument();
});

test('over a dialog there is none, until it is closed', async () => {
  const { user } = await openApp();
  await rowAt(0);
  await user.click(await screen.findByRole('button', { name: 'Go to row' }));
  await screen.findByRole('dialog', { name: 'Go to row' });
  await user.keyboard('{Control>}f{/Control}{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Search all tables' })).not.toBeInTheDocument();
  await user.keyboard('{Control>}f{/Control}');
  expect(await button()).toBeVisible();
});
