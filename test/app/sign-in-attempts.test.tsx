// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '#src/app.tsx';
import { createSite } from '#src/servers/site.ts';
import { openApp } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { memoryStorage } from '#test/support/memory-storage.ts';

const CHECK = '/api/v1/users/loggedInUser';
const LOGIN = '/api/v1/users/login';

const dialog = () => screen.findByRole('dialog', { name: 'Sign in to catalog.example.com' });
const openDialog = async () => {
  (await screen.findByRole('button', { name: /^Server: / })).click();
  return dialog();
};
const answered = (form: HTMLElement) =>
  waitFor(() => expect(within(form).getByRole('button', { name: 'Connect' })).toBeVisible());

/** Holds back the answers to a path. Their requests reach the service at once. */
function holdAnswers(path: string) {
  const send = fetch;
  const signals: (AbortSignal | null | undefined)[] = [];
  const waiting: (() => void)[] = [];
  vi.stubGlobal('fetch', async (address: URL, init: RequestInit) => {
    const answer = await send(address, init);
    if (address.pathname !== path) return answer;
    signals.push(init.signal);
    await new Promise<void>((release) => waiting.push(release));
    return answer;
  });
  return {
    signals,
    /** Waits for a number of requests in all. */
    held: (count: number) => waitFor(() => expect(signals).toHaveLength(count)),
    /** Lets the answers held so far go, and what follows them happen: a request sent after them is answered and read. */
    release: () =>
      act(async () => {
        for (const release of waiting.splice(0)) release();
        const later = await send(new URL('/api/v1/system/version', location.origin));
        await later.text();
      }),
  };
}

/** The app once a token was sent to be checked, and its answer held back. */
async function withTokenSent() {
  const page = await openApp('/tables', { held: null });
  const checks = holdAnswers(CHECK);
  const form = await dialog();
  await page.user.type(within(form).getByRole('textbox', { name: 'Token' }), 'demo{Enter}');
  await checks.held(1);
  return { ...page, checks, form };
}

test('a token is not accepted by the answer to another one', async () => {
  const { user, app, checks, form: first } = await withTokenSent();
  await user.click(within(first).getByRole('button', { name: 'Close' }));
  const second = await openDialog();
  await user.type(within(second).getByRole('textbox', { name: 'Token' }), 'of-nobody{Enter}');
  await checks.release();
  expect(app.connection.token()).toBeUndefined();
  await checks.held(2);
  await checks.release();
  await eventually(() => within(second).findByRole('alert')).toHaveTextContent('did not accept this token');
  expect(app.connection.token()).toBeUndefined();
});

test('Close ends the attempt: what is answered later signs nobody in', async () => {
  const { user, app, checks, form } = await withTokenSent();
  await user.click(within(form).getByRole('button', { name: 'Close' }));
  await checks.release();
  expect(app.connection.state()).toMatchObject({ status: 'signed-out', hasToken: false });
  expect(checks.signals[0]).toHaveProperty('aborted', true);
  await eventually(() => openDialog()).toBeVisible();
});

test('Cancel ends the attempt and keeps the dialog with what was typed', async () => {
  const { user, app } = await openApp('/tables', { held: null });
  const checks = holdAnswers(CHECK);
  const form = await dialog();
  const field = within(form).getByRole('textbox', { name: 'Token' });
  expect(within(form).queryByRole('button', { name: 'Cancel' })).toBeNull();
  await user.type(field, 'demo{Enter}');
  await checks.held(1);
  expect(within(form).getByRole('button', { name: 'Connecting…' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(within(form).getByRole('button', { name: 'Cancel' }));
  await answered(form);
  expect(checks.signals[0]).toHaveProperty('aborted', true);
  await checks.release();
  expect(app.connection.token()).toBeUndefined();
  expect(within(form).queryByRole('alert')).toBeNull();
  expect(field).toHaveValue('demo');
  expect(within(form).getByRole('button', { name: 'Connect' })).toHaveFocus();

  // The same token is accepted where nobody cancels.
  await user.keyboard('{Enter}');
  await checks.held(2);
  await checks.release();
  await waitFor(() => expect(app.connection.token()).toBe('demo'));
});

test('a token is forgotten although a sign-in by password was under way', async () => {
  const login = { email: 'ana@example.com', password: 'secret' };
  const { user, app } = await openApp('/tables', { login });
  const logins = holdAnswers(LOGIN);
  const form = await openDialog();
  await user.type(await within(form).findByRole('textbox', { name: 'Email' }), login.email);
  await user.type(within(form).getByLabelText('Password'), `${login.password}{Enter}`);
  await logins.held(1);
  await user.click(within(form).getByRole('button', { name: 'Sign out' }));
  await logins.release();
  expect(app.connection.state()).toMatchObject({ hasToken: false, dialog: { kind: 'forgotten' } });
  expect(logins.signals[0]).toHaveProperty('aborted', true);
  await answered(form);
});

test('the choice of another server ends the attempt at the one before', async () => {
  await openApp('/tables');
  const checks = holdAnswers(CHECK);
  const [a, b] = ['a', 'b'].map((id) =>
    createApp({ origin: 'http://server-1.example.com', server: { id, name: id, base: '/api' } }),
  );
  if (!a || !b) throw new Error('There are no two servers');
  onTestFinished(() => [a, b].forEach(({ queries }) => queries.clear()));
  const site = createSite([a, b], memoryStorage());
  const left = a.connection.connect('demo', false);
  await checks.held(1);
  site.choose('b');
  await checks.release();
  expect(await left).toBe(false);
  expect(a.connection.token()).toBeUndefined();

  const stayed = b.connection.connect('demo', false);
  await checks.held(2);
  await checks.release();
  expect(await stayed).toBe(true);
  expect(b.connection.token()).toBe('demo');
});
