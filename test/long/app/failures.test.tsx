// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { FaultAction } from '#src/fake/service/faults.ts';
import { failure, openApp, ROWS, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';

describe('first load fails', () => {
  const failing = (then: FaultAction) => [{ ...ROWS, times: -1, then }];

  test('where the page can read another server too, the failure leads there', async () => {
    const { user, fail } = await openApp('/tables', {
      faults: failing({ status: 500, body: { code: 500, message: 'An exception was thrown' } }),
      others: ['other.example.com'],
      noAuth: true,
    });
    await user.click(within(await failure()).getByRole('button', { name: 'Another server' }));
    const menu = await screen.findByRole('dialog', { name: 'Servers' });
    await fail([]);
    await user.click(await within(menu).findByRole('radio', { name: /other\.example\.com/ }));
    await rowAt(0);
    const button = screen.getByRole('button', { name: /^Server: other\.example\.com/ });
    expect(button).toBeVisible();
    await waitFor(() => expect(button).toHaveFocus());
  });
});

describe('network', () => {
  test('a first load that takes long can be stopped, and begun again', async () => {
    const { user, fail } = await openApp('/tables', {
      faults: [{ ...ROWS, times: -1, then: { hang: 14_000 } }],
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await eventually(() => screen.getByRole('heading', { name: 'Loading was stopped' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Load again' })).toHaveFocus();
    await eventually(() => status('Nothing loaded')).toBeVisible();
    await fail([]);
    await user.keyboard('{Enter}');
    await eventually(() => status('1–10 of 300')).toBeVisible();
  });
});
