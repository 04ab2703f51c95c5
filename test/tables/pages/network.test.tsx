// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { failure, notice, openApp, ROWS, rowAt, status } from '#test/support/app.tsx';

const goOnline = (online: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    dispatchEvent(new Event(online ? 'online' : 'offline'));
  });

test('offline is said over the rows, which stay, and is over with the network', async () => {
  await openApp();
  await rowAt(0);
  await goOnline(false);
  expect(await notice()).toHaveTextContent('You are offline. Rows already here stay.');
  expect(within(await rowAt(0)).getByRole('link', { name: 'orders_000' })).toBeVisible();
  await goOnline(true);
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Notice' })).toBeNull());
});

test('a list that failed for want of a network loads by itself when it is back', async () => {
  const { fail } = await openApp('/tables', { faults: [{ route: ROWS, times: -1, then: { drop: true } }] });
  await failure();
  await goOnline(false);
  await fail([]);
  await goOnline(true);
  expect(await status('1–10 of 300')).toBeVisible();
});

test('a first load that takes long can be stopped, and begun again', async () => {
  const { user, fail } = await openApp('/tables', {
    faults: [{ route: ROWS, times: -1, then: { hang: 14_000 } }],
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('heading', { name: 'Loading was stopped' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Load again' })).toHaveFocus();
  expect(await status('Nothing loaded')).toBeVisible();
  await fail([]);
  await user.keyboard('{Enter}');
  expect(await status('1–10 of 300')).toBeVisible();
});

test('an address where no catalog is says so, whatever the list was answered with', async () => {
  const page = { raw: '<!doctype html><title>Wiki</title>', contentType: 'text/html' };
  await openApp('/tables', {
    faults: [
      { route: ROWS, times: -1, then: { status: 404, body: { code: 404, message: 'HTTP 404 Not Found' } } },
      { route: '/api/v1/system/version', times: -1, then: page },
    ],
  });
  await waitFor(async () => expect(await failure()).toHaveTextContent(/sign in|not a catalog/));
});

test('a catalog that only lacks the list says its version', async () => {
  await openApp('/tables', {
    faults: [
      { route: ROWS, times: -1, then: { status: 404, body: { code: 404, message: 'HTTP 404 Not Found' } } },
    ],
  });
  await waitFor(async () =>
    expect(await failure()).toHaveTextContent(/A catalog of version [\d.]+ answers at this address/),
  );
});

test('what stands around the rows stays while a list that failed is asked for again', async () => {
  const { user, fail } = await openApp('/tables', {
    faults: [{ route: ROWS, times: -1, then: { drop: true } }],
  });
  const retry = within(await failure()).getByRole('button', { name: 'Retry' });
  const bar = await screen.findByRole('button', { name: 'Copy link' });
  const rail = await screen.findByRole('link', { name: /^All tables/ });
  await fail([{ route: ROWS, then: { delay: 100 } }]);
  await user.click(retry);
  expect(bar).toBeInTheDocument();
  expect(rail).toBeInTheDocument();
  expect(await status('1–10 of 300')).toBeVisible();
  expect(bar).toBeInTheDocument();
});
