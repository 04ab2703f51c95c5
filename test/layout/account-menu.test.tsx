// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, rowAt } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';

test('the menu of the account says who is signed in, and asks the server only once it is opened', async () => {
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
});
