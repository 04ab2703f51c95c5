// @vitest-environment jsdom
import { render, screen, act, renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi, afterEach, beforeEach } from 'vitest';
import { ApiError } from '#src/api/errors.ts';
import { SignInDialog } from '#src/app.tsx';
import {
  ConnectionContext,
  type ConnectionOptions,
  createConnection,
  useEndsSoon,
} from '#src/auth/connection.ts';
import { hasUnkeptWork } from '#src/ui/unsaved-work.ts';
import { eventually } from '#test/support/eventually.ts';
import { memoryStorage } from '../support/memory-storage.ts';

describe('ConnectDialog', () => {
  const refusal = (serverMessage: string) =>
    new ApiError('unauthorized', { request: 'GET /', attempts: 1, serverMessage });

  function show(options: Partial<ConnectionOptions> = {}) {
    const entries = new Map<string, string>();
    const connection = createConnection({
      origin: 'https://catalog.example.com',
      tab: memoryStorage(entries),
      ...options,
    });
    render(
      <ConnectionContext value={connection}>
        <p>Rows of before</p>
        <SignInDialog />
      </ConnectionContext>,
    );
    return { connection, entries };
  }

  const dialog = () => screen.findByRole('dialog', { name: 'Sign in to catalog.example.com' });

  test.each([true, false])('a reload loses a token that is not kept; kept: %s', async (isKept) => {
    const { connection } = show();
    expect(hasUnkeptWork()).toBe(false);
    await act(() => connection.connect('token', isKept));
    expect(hasUnkeptWork()).toBe(!isKept);
  });

  describe('signing in by token', () => {
    test('one dialog opens over the rows, and closes once the token is accepted', async () => {
      const onConnected = vi.fn<() => void>();
      const { connection, entries } = show({ check: () => Promise.resolve(), onConnected });
      for (let n = 0; n < 5; n += 1)
        void connection.requireSignIn(refusal('Not Authorized! Token not present'), undefined);
      await dialog();
      expect(screen.getAllByRole('dialog')).toHaveLength(1);
      await vi.waitFor(() => expect(screen.getByRole('textbox', { name: 'Token' })).toHaveFocus());
      expect(screen.getByText('Rows of before')).toBeInTheDocument();
      await userEvent.type(screen.getByRole('textbox', { name: 'Token' }), 'canary');
      await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
      await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(connection.token()).toBe('canary');
      expect(entries.size).toBe(0);
      expect(onConnected).toHaveBeenCalledOnce();
      expect(document.body.innerHTML).not.toContain('canary');
    });

    test('Enter connects too, and the checkbox stores the token for this tab', async () => {
      const { connection, entries } = show();
      connection.openDialog();
      await dialog();
      await userEvent.click(screen.getByRole('checkbox', { name: 'Stay signed in' }));
      await userEvent.type(screen.getByRole('textbox', { name: 'Token' }), 'canary{Enter}');
      await vi.waitFor(() => expect(connection.token()).toBe('canary'));
      expect([...entries.values()]).toEqual([expect.stringContaining('canary')]);
    });

    test('a wrong token is reported, and can be corrected', async () => {
      const { connection } = show({
        check: (token) =>
          token === 'good' ? Promise.resolve() : Promise.reject(refusal('Not Authorized! Invalid token.')),
      });
      connection.openDialog();
      await dialog();
      const field = screen.getByRole('textbox', { name: 'Token' });
      await userEvent.type(field, 'bad{Enter}');
      await eventually(() => screen.getByRole('alert')).toHaveTextContent(
        'The server did not accept this token.',
      );
      expect(connection.token()).toBeUndefined();
      await userEvent.clear(field);
      await userEvent.type(field, 'good{Enter}');
      await vi.waitFor(() => expect(connection.token()).toBe('good'));
    });

    test('a token that the server of this page does not pass on is not said to be wrong', async () => {
      const said = { isOfPageServer: true, serverMessage: 'Use a shorter token.' };
      const refused = new ApiError('refused', { request: 'GET /', attempts: 1, ...said });
      const { connection } = show({ check: () => Promise.reject(refused) });
      connection.openDialog();
      await dialog();
      await userEvent.type(screen.getByRole('textbox', { name: 'Token' }), 'long{Enter}');
      await eventually(() => screen.getByRole('alert')).toHaveTextContent(
        /^The server of this page could not say who this is\. .*“Use a shorter token.”/,
      );
      expect(screen.getByRole('alert')).not.toHaveTextContent('did not accept');
    });

    test('an empty field does not connect', async () => {
      const check = vi.fn<() => Promise<void>>().mockResolvedValue();
      const { connection } = show({ check });
      connection.openDialog();
      await dialog();
      await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
      expect(check).not.toHaveBeenCalled();
      expect(screen.getByRole('textbox', { name: 'Token' })).toHaveFocus();
    });

    test('an expired token: the rows stay visible, and the dialog stays closed', async () => {
      const { connection } = show();
      await connection.connect('old', false);
      void connection.requireSignIn(refusal('Expired token!'), 'old');
      await eventually(dialog).toHaveAccessibleDescription(/Your sign-in has ended.*“Expired token!”/);
      await userEvent.click(screen.getByRole('button', { name: 'Close' }));
      void connection.requireSignIn(refusal('Expired token!'), 'old');
      await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  });

  describe('a pasted text that is no token', () => {
    test('is not sent, and the message names what is odd', async () => {
      const check = vi.fn<() => Promise<void>>().mockResolvedValue();
      const { connection } = show({ check });
      connection.openDialog();
      await dialog();
      const field = screen.getByRole('textbox', { name: 'Token' });
      await userEvent.type(field, 'demö{Enter}');
      await eventually(() => screen.getByRole('alert')).toHaveTextContent(
        /^Nothing was sent: .*“ö” in it \(U\+00F6, at place 4\)/,
      );
      expect(screen.getByRole('alert')).not.toHaveTextContent('did not accept');
      await userEvent.clear(field);
      await userEvent.type(field, 'de mo{Enter}');
      await eventually(() => screen.getByRole('alert')).toHaveTextContent(
        'a blank in it (U+0020, at place 3)',
      );
      expect(check).not.toHaveBeenCalled();
    });

    test('is taken without the scheme and the quotes around it', async () => {
      const { connection } = show();
      connection.openDialog();
      await dialog();
      await userEvent.type(screen.getByRole('textbox', { name: 'Token' }), '"Bearer demo"{Enter}');
      await vi.waitFor(() => expect(connection.token()).toBe('demo'));
    });
  });

  describe('a catalog that signs people in on its own pages', () => {
    const saml = { auth: () => Promise.resolve({ kind: 'token', signsInBy: 'Example ID' } as const) };

    test('is said, with a link to its pages', async () => {
      const { connection } = show({ ...saml, catalogPage: 'https://pages.example.com' });
      connection.openDialog();
      await dialog();
      await screen.findByText(/Sign-in is by Example ID/);
      expect(screen.getByRole('link', { name: 'Where do I find it?' })).toHaveAttribute(
        'href',
        'https://pages.example.com',
      );
      expect(screen.getByRole('textbox', { name: 'Token' })).toBeInTheDocument();
    });

    test('has a link to the page of the token once a token named the user', async () => {
      const { connection } = show({ ...saml, catalogPage: 'https://pages.example.com' });
      await connection.connect(`e30.${btoa('{"sub":"jane"}')}.x`, false);
      void connection.requireSignIn(refusal('Expired token!'), connection.token());
      await dialog();
      await eventually(() => screen.getByRole('link', { name: 'Where do I find it?' })).toHaveAttribute(
        'href',
        'https://pages.example.com/users/jane/access-token',
      );
    });

    test('has no link where its pages are not known', async () => {
      const { connection } = show(saml);
      connection.openDialog();
      await dialog();
      await screen.findByText(/Sign-in is by Example ID/);
      expect(screen.queryByRole('link')).toBeNull();
    });
  });

  test('a stored token can be removed', async () => {
    const onForgotten = vi.fn<() => void>();
    const { connection, entries } = show({ onSignOut: onForgotten });
    await connection.connect('canary', true);
    connection.openDialog();
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(connection.token()).toBeUndefined();
    expect(entries.size).toBe(0);
    expect(onForgotten).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
  });

  test('after signing out by a provider, a link ends its session, too', async () => {
    const unused = () => Promise.reject(new Error('Not used'));
    const session = () =>
      Promise.resolve({
        begin: unused,
        finish: unused,
        renew: unused,
        opensTab: () => false,
        endSessionUrl: () => Promise.resolve('https://login.example.com/end'),
        forget: () => {},
      });
    const url = 'https://login.example.com';
    const authority = { url, origin: url, clientId: 'page', isSecure: true };
    const { connection } = show({
      auth: () => Promise.resolve({ kind: 'openid', provider: 'okta', name: 'Okta', authority }),
      provider: { canRenew: () => false, session, forget: () => {} },
    });
    await connection.connect('canary', false);
    act(() => connection.signOut());
    const link = await screen.findByRole('link', { name: 'Sign out there, too' });
    expect(link).toHaveAttribute('href', 'https://login.example.com/end');
    expect(link.parentElement).toHaveTextContent(/^You may still be signed in at Okta, /);
  });

  test('who is signed in is named beside the way out, as far as the token says it', async () => {
    const { connection } = show();
    await connection.connect(
      `e30.${btoa('{"sub":"4711","name":"Ana Ng","email":"ana@example.com"}')}.x`,
      false,
    );
    connection.openDialog();
    await eventually(dialog).toHaveAccessibleDescription(
      'Sign in to catalog.example.com Signed in as Ana Ng.',
    );
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await act(() => connection.connect('opaque', false));
    act(() => connection.openDialog());
    await eventually(dialog).toHaveAccessibleDescription('Sign in to catalog.example.com');
  });

  describe('signing in by email and password', () => {
    const basic = { auth: () => Promise.resolve({ kind: 'password' } as const) };

    test('asks for both, and uses the token that the server returns', async () => {
      const { connection } = show({
        ...basic,
        login: (email, password) => Promise.resolve(`${email}:${password}`),
      });
      connection.openDialog();
      await dialog();
      await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'ana');
      await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
      await vi.waitFor(() => expect(connection.token()).toBe('ana:secret'));
    });

    test('sends a name that is no email as typed, without blanks around it', async () => {
      const login = vi.fn<() => Promise<string>>().mockResolvedValue('token');
      const { connection } = show({ ...basic, login });
      connection.openDialog();
      await dialog();
      const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
      await userEvent.type(field, ' CORP\\jane ');
      expect(field.validity.valid).toBe(true);
      await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
      await vi.waitFor(() => expect(login).toHaveBeenCalledWith('CORP\\jane', 'secret', expect.anything()));
    });

    test('a rejection is reported, and a token can be used instead', async () => {
      const { connection } = show({ ...basic, login: () => Promise.reject(refusal('no')) });
      connection.openDialog();
      await dialog();
      await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'ana');
      await userEvent.type(screen.getByLabelText('Password'), 'wrong');
      await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
      await eventually(() => screen.getByRole('alert')).toHaveTextContent(
        'did not accept this email and password',
      );
      await userEvent.click(screen.getByRole('radio', { name: 'Token' }));
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.getByRole('textbox', { name: 'Token' })).toBeInTheDocument();
      expect(screen.queryByLabelText('Password')).toBeNull();
    });
  });
});

describe('useEndsSoon', () => {
  const NOW = 1_700_000_000_000;
  const MINUTE = 60_000;

  beforeEach(() => void vi.useFakeTimers({ now: NOW }));
  afterEach(() => void vi.useRealTimers());

  const wait = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });

  test('tells the last ten minutes before the expiry, and leaves it to the server to say that it has come', () => {
    const { result } = renderHook(() => useEndsSoon(NOW + 12 * MINUTE));
    expect(result.current).toBe(false);
    wait(2 * MINUTE - 1);
    expect(result.current).toBe(false);
    wait(1);
    expect(result.current).toBe(true);
    wait(10 * MINUTE - 1);
    expect(result.current).toBe(true);
    wait(1);
    expect(result.current).toBe(false);
    expect(renderHook(() => useEndsSoon(NOW - 1)).result.current).toBe(false);
  });

  test('uses the current time for a token entered long after the page opened', () => {
    const { result, rerender } = renderHook(({ at }) => useEndsSoon(at), {
      initialProps: { at: NOW + 600 * MINUTE },
    });
    wait(60 * MINUTE);
    rerender({ at: NOW + 60 * MINUTE + 12 * MINUTE });
    expect(result.current).toBe(false);
    wait(2 * MINUTE);
    expect(result.current).toBe(true);
  });

  test('tells nothing of a token that never expires, or not for a year', () => {
    expect(renderHook(() => useEndsSoon(undefined)).result.current).toBe(false);
    const { result } = renderHook(() => useEndsSoon(NOW + 365 * 24 * 60 * MINUTE));
    wait(MINUTE);
    expect(result.current).toBe(false);
  });
});
