// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { openApp } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';

test('a token that ends soon is said beside the server', async () => {
  const token = `e30.${btoa(JSON.stringify({ exp: Date.now() / 1_000 + 300 }))}.x`;
  await openApp('/tables', { token, held: token });
  await eventually(() => screen.getByRole('button', { name: /^Server/ })).toHaveAccessibleName(
    'Server: Token ends soon · catalog.example.com',
  );
});
