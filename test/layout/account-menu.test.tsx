// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, rowAt } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';

test('the menu of the account asks the server who is signed in once it is opened, and stays while a theme is chosen', async () => {
  const { user, requests } = await openApp('/tables');
  await rowAt(0);
  const asked = async () =>
    (await requests()).filter(({ path }) => path.endsWith('/users/loggedInUser')).length;
  expect(await asked()).toBe(0);
  await user.click(await screen.findByRole('button', { name: 'Account and settings' }));
  await eventually(() =>
    screen.getByRole('menuitem', { name: /^Sign (in…|out) Signed in as \S+/ }),
  ).toBeVisible();
  expect(await asked()).toBe(1);
  const theme = (name: string) => screen.getByRole('menuitemradio', { name: `Theme: ${name}` });
  for (const [chosen, before, applied] of [
    ['dark', 'as the system', 'dark'],
    ['as the system', 'dark', null],
  ] as const) {
    await user.click(theme(chosen));
    expect(theme(chosen)).toBeChecked();
    expect(theme(before)).not.toBeChecked();
    await waitFor(() => expect(document.documentElement.getAttribute('data-theme')).toBe(applied));
  }
});
