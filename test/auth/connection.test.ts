import { describe, expect, test, vi } from 'vitest';
import { ApiError, type ErrorKind } from '#src/api/errors.ts';
import {
  type Connection,
  type ConnectionOptions,
  createConnection,
  type ProviderSignIn,
} from '#src/auth/connection.ts';
import type { OpenIdSession } from '#src/auth/openid-session.ts';
import { passwordRejectedText, tokenRejectedText, signInReasonText } from '#src/auth/sign-in-texts.ts';
import { t } from '#test/support/translator.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const error = (kind: ErrorKind, serverMessage?: string) =>
  new ApiError(kind, { request: 'GET /', attempts: 1, serverMessage });
const EXPIRED = error('unauthorized', 'Expired token!');

describe('connection', () => {
  const make = (options: Partial<ConnectionOptions> = {}) =>
    createConnection({
      origin: 'https://catalog.example.com',
      tab: memoryStorage(),
      now: () => 0,
      ...options,
    });

  describe('a refused request', () => {
    test('opens the dialog once per token, however many fail', async () => {
      const connection = make();
      let changes = 0;
      connection.subscribe(() => (changes += 1));
      for (let n = 0; n < 20; n += 1) void connection.requireSignIn(EXPIRED, undefined);
      expect(changes).toBe(1);
      expect(connection.state()).toMatchObject({
        status: 'signed-out',
        dialog: { kind: 'refused', held: false },
      });
      connection.closeDialog();
      void connection.requireSignIn(EXPIRED, undefined);
      expect(connection.state().dialog).toBeUndefined();
      await connection.connect('new', false);
      void connection.requireSignIn(EXPIRED, 'new');
      expect(connection.state()).toMatchObject({
        status: 'signed-out',
        dialog: { kind: 'refused', held: true },
      });
    });

    test('with a replaced token does not affect the new one', async () => {
      const connection = make();
      await connection.connect('new', false);
      void connection.requireSignIn(EXPIRED, 'old');
      expect(connection.state().status).toBe('signed-in');
      void connection.requireSignIn(EXPIRED, 'new');
      expect(connection.state().status).toBe('signed-out');
    });

    test('without a token, answered after the sign-in, does not open the dialog again', async () => {
      const connection = make();
      void connection.requireSignIn(EXPIRED, undefined);
      await connection.connect('new', false);
      void connection.requireSignIn(EXPIRED, undefined);
      expect(connection.state()).toMatchObject({ status: 'signed-in', dialog: undefined });
    });

    test('is still the reason when the user opens the dialog again', () => {
      const connection = make();
      void connection.requireSignIn(EXPIRED, undefined);
      connection.closeDialog();
      connection.openDialog();
      expect(connection.state().dialog?.kind).toBe('refused');
    });
  });

  describe('connecting', () => {
    test('stores a token that the server accepts, and has refused requests repeated', async () => {
      const onConnected = vi.fn<() => void>();
      const check = vi.fn<(token: string) => Promise<unknown>>().mockResolvedValue({});
      const connection = make({ check, onConnected });
      void connection.requireSignIn(EXPIRED, undefined);
      await connection.connect(' good ', true);
      expect(check).toHaveBeenCalledWith('good', expect.any(AbortSignal));
      expect(connection.token()).toBe('good');
      expect(connection.state()).toMatchObject({
        status: 'signed-in',
        hasToken: true,
        isTokenShared: true,
        dialog: undefined,
      });
      expect(onConnected).toHaveBeenCalledOnce();
    });

    test('keeps the previous token where the server does not accept the new one', async () => {
      const onConnected = vi.fn<() => void>();
      const connection = make({
        check: (token) => (token === 'bad' ? Promise.reject(EXPIRED) : Promise.resolve()),
        onConnected,
      });
      await connection.connect('good', false);
      await expect(connection.connect('bad', false)).rejects.toBe(EXPIRED);
      expect(connection.token()).toBe('good');
      expect(onConnected).toHaveBeenCalledOnce();
    });

    test('by email and password uses the token that the server returns', async () => {
      const connection = make({ login: (email, password) => Promise.resolve(`${email}/${password}`) });
      await connection.signIn('ana@example.com', 'secret', false);
      expect(connection.token()).toBe('ana@example.com/secret');
      await expect(make().signIn('a', 'b', false)).rejects.toThrow('no sign-in by password');
    });
  });

  test("the server's display name is its host, unless another is given", () => {
    expect(make({ host: 'main' }).host).toBe('main');
    expect(make().host).toBe('catalog.example.com');
  });

  test('signing out removes the token and has the page drop its rows', async () => {
    const onForgotten = vi.fn<() => void>();
    const entries = new Map<string, string>();
    const connection = make({ tab: memoryStorage(entries), onSignOut: onForgotten });
    await connection.connect('canary', true);
    connection.signOut();
    expect(connection.token()).toBeUndefined();
    expect(entries.size).toBe(0);
    expect(onForgotten).toHaveBeenCalledOnce();
    expect(connection.state()).toMatchObject({ hasToken: false, dialog: { kind: 'forgotten' } });
    void connection.requireSignIn(EXPIRED, undefined);
    expect(connection.state()).toMatchObject({ status: 'signed-out', dialog: { kind: 'forgotten' } });
  });

  test('learns the sign-in method when it has to ask, and works without it where that fails', async () => {
    const connection = make({ auth: () => Promise.resolve({ kind: 'password' }) });
    expect(connection.state().method).toBeUndefined();
    connection.openDialog();
    await vi.waitFor(() => expect(connection.state().method).toEqual({ kind: 'password' }));
    const failing = make({ auth: () => Promise.reject(new Error('down')) });
    failing.openDialog();
    await Promise.resolve();
    expect(failing.state()).toMatchObject({ method: undefined, dialog: { kind: 'asked' } });
  });
});

describe('a provider that signs in', () => {
  const HOUR_MS = 3_600_000;

  const receive = (connection: Connection, token: string, keep: boolean, validMs: number) =>
    connection.install(token, { by: 'provider', keep, validMs });

  type Provider = OpenIdSession & Pick<ProviderSignIn, 'canRenew'>;

  const make = (more: Partial<Provider> = {}, options: Partial<ConnectionOptions> = {}) => {
    const provider = {
      canRenew: () => false,
      renew: vi.fn<OpenIdSession['renew']>(() => Promise.resolve(false)),
      begin: vi.fn<OpenIdSession['begin']>(() => Promise.resolve()),
      finish: () => Promise.resolve(),
      opensTab: () => false,
      endSessionUrl: () => Promise.resolve(undefined),
      forget: vi.fn<() => void>(),
      ...more,
    };
    let now = 0;
    const entries = new Map<string, string>();
    const connection = createConnection({
      origin: 'https://catalog.example.com',
      tab: memoryStorage(entries),
      now: () => now,
      provider: { ...provider, session: () => Promise.resolve(provider) },
      ...options,
    });
    return { connection, provider, entries, pass: (ms: number) => (now += ms) };
  };

  test('its token is kept in memory alone, and no end of it is told', () => {
    const { connection, entries } = make();
    receive(connection, `e30.${btoa('{"exp":7}')}.x`, true, HOUR_MS);
    expect(connection.state()).toMatchObject({
      status: 'signed-in',
      hasToken: true,
      isTokenShared: true,
      expires: undefined,
    });
    expect(entries.size).toBe(0);
  });

  test('requests that are refused wait for one renewal, and are repeated with its token', async () => {
    let received = () => {};
    const renew = vi.fn<OpenIdSession['renew']>(
      () => new Promise((resolve) => (received = () => resolve(true))),
    );
    const { connection, pass } = make({ renew });
    receive(connection, 'first', false, HOUR_MS);
    pass(HOUR_MS);
    const waiting = [1, 2, 3].map(async () => connection.requireSignIn(EXPIRED, 'first'));
    expect(connection.state().dialog).toBeUndefined();
    await vi.waitFor(() => expect(renew).toHaveBeenCalledOnce());
    receive(connection, 'second', false, HOUR_MS);
    received();
    expect(await Promise.all(waiting)).toEqual([true, true, true]);
    expect(renew).toHaveBeenCalledOnce();
    expect(connection.state()).toMatchObject({ status: 'signed-in', dialog: undefined, session: 0 });
  });

  test('a renewal that fails opens the dialog over the rows', async () => {
    const { connection, pass } = make();
    receive(connection, 'first', false, HOUR_MS);
    pass(HOUR_MS);
    expect(await connection.requireSignIn(EXPIRED, 'first')).toBe(false);
    expect(connection.state()).toMatchObject({
      status: 'signed-out',
      dialog: { kind: 'refused', held: true },
      session: 0,
    });
  });

  test('a renewal that cannot be tried opens the dialog once, and is tried again with the next refused request', async () => {
    const renew = vi.fn<OpenIdSession['renew']>(() => Promise.reject(new Error('no network')));
    const { connection } = make({ canRenew: () => true, renew });
    const waiting = [1, 2].map(async () => connection.requireSignIn(EXPIRED, undefined));
    expect(await Promise.all(waiting)).toEqual([false, false]);
    expect(renew).toHaveBeenCalledOnce();
    expect(connection.state()).toMatchObject({ status: 'signed-out', dialog: { kind: 'refused' } });
    connection.closeDialog();
    expect(await connection.requireSignIn(EXPIRED, undefined)).toBe(false);
    expect(renew).toHaveBeenCalledTimes(2);
    expect(connection.state().dialog).toBeUndefined();
    renew.mockImplementation(async () => {
      receive(connection, 'second', false, HOUR_MS);
      return true;
    });
    expect(await connection.requireSignIn(EXPIRED, undefined)).toBe(true);
    expect(connection.state()).toMatchObject({ status: 'signed-in', dialog: undefined });
  });

  test('a token that is refused at once is not renewed, lest the page is left again and again', async () => {
    const { connection, provider, pass } = make();
    receive(connection, 'first', false, HOUR_MS);
    pass(5_000);
    expect(connection.requireSignIn(EXPIRED, 'first')).toBe(false);
    expect(provider.renew).not.toHaveBeenCalled();
    expect(connection.state().dialog?.kind).toBe('refused');
    // A short one that is over is.
    const short = make();
    receive(short.connection, 'first', false, 4_000);
    short.pass(4_000);
    await short.connection.requireSignIn(EXPIRED, 'first');
    expect(short.provider.renew).toHaveBeenCalledOnce();
  });

  test('a reload of a tab that signed in there asks it again; any other tab asks the user', async () => {
    const marked = make({ canRenew: () => true });
    const renewed = marked.connection.requireSignIn(EXPIRED, undefined);
    expect(marked.connection.state().dialog).toBeUndefined();
    await renewed;
    expect(marked.provider.renew).toHaveBeenCalledOnce();
    const other = make();
    void other.connection.requireSignIn(EXPIRED, undefined);
    expect(other.provider.renew).not.toHaveBeenCalled();
    expect(other.connection.state().dialog?.kind).toBe('refused');
  });

  test('a pasted token takes the place of its token, and is not renewed', async () => {
    // As where another tab of the browser signed in at the provider.
    const { connection, provider, pass } = make({ canRenew: () => true });
    receive(connection, 'first', false, HOUR_MS);
    await connection.connect('pasted', false);
    expect(provider.forget).toHaveBeenCalledOnce();
    pass(2 * HOUR_MS);
    expect(connection.requireSignIn(EXPIRED, 'pasted')).toBe(false);
    expect(provider.renew).not.toHaveBeenCalled();
  });

  test('a failure of it stays on screen while requests are refused, and the page stays too', () => {
    const { connection, provider } = make();
    connection.fail('denied', 'No');
    void connection.requireSignIn(EXPIRED, undefined);
    expect(connection.state()).toMatchObject({
      status: 'signed-out',
      dialog: { kind: 'failed', fault: 'denied', providerMessage: 'No' },
    });
    expect(provider.forget).toHaveBeenCalledOnce();
  });

  test('its form can be gone to, and the attempt ends if the page is shown again', async () => {
    const { connection, provider } = make();
    const left = connection.leaveToSignIn(true);
    expect(connection.state().isConnecting).toBe(true);
    expect(await left).toBe(false);
    expect(provider.begin).toHaveBeenCalledWith({ keep: true, prompt: undefined }, expect.any(AbortSignal));
    expect(connection.state().isConnecting).toBe(false);
    const silent = make({ begin: () => Promise.reject(EXPIRED) });
    await expect(silent.connection.leaveToSignIn(false)).rejects.toBe(EXPIRED);
  });

  test('it is asked to show its form to whoever is signed in, or was and left', async () => {
    const { connection, provider, pass } = make();
    const prompt = async () => {
      await connection.leaveToSignIn(false);
      return vi.mocked(provider.begin).mock.lastCall?.[0].prompt;
    };
    expect(await prompt()).toBeUndefined();
    receive(connection, 'first', false, HOUR_MS);
    expect(await prompt()).toBe('login');
    // A token that was refused for its age is renewed for the same person.
    pass(HOUR_MS);
    await connection.requireSignIn(EXPIRED, 'first');
    expect(await prompt()).toBeUndefined();
    connection.signOut();
    expect(await prompt()).toBe('login');
    receive(connection, 'second', false, HOUR_MS);
    pass(HOUR_MS);
    await connection.requireSignIn(EXPIRED, 'second');
    expect(await prompt()).toBeUndefined();
  });

  test('Forget has it forget', () => {
    const { connection, provider } = make();
    receive(connection, 'first', true, HOUR_MS);
    connection.signOut();
    expect(provider.forget).toHaveBeenCalledOnce();
    expect(connection.state()).toMatchObject({ hasToken: false, isTokenShared: false });
  });
});

describe('sign-in messages', () => {
  const at = new Date(2026, 10, 20, 14, 2).getTime();

  test('an expired token is reported as such, with what is kept', () => {
    const reason = { kind: 'refused', refusal: EXPIRED, at, held: true } as const;
    expect(signInReasonText(reason, 'catalog.example.com', t)).toEqual({
      title: 'Your sign-in has ended',
      text: 'catalog.example.com answered “Expired token!” at 14:02. Your place, search and columns are kept; loading goes on where it stopped.',
    });
  });

  test('without a token no expiry is reported', () => {
    const refusal = error('unauthorized', 'Not Authorized! Token not present');
    expect(signInReasonText({ kind: 'refused', refusal, at, held: false }, 'h', t)).toEqual({
      title: 'Sign in to h',
    });
    expect(signInReasonText({ kind: 'refused', refusal, at, held: true }, 'h', t).title).toBe(
      'Your sign-in was not accepted',
    );
  });

  test('a rejection and a missing response have different messages', () => {
    expect(tokenRejectedText(error('unauthorized', 'Invalid token.'), 'h', t)).toMatch(
      /did not accept this token/,
    );
    expect(tokenRejectedText(error('not-found', 'user instance for x not found'), 'h', t)).toMatch(
      /did not accept.*“user/,
    );
    // As a server 1.12 says of a token that another one signed.
    const unknownKey = "JWT Token keyID doesn't match the configured keyID";
    const said = `An exception with message [com.auth0.jwk.SigningKeyNotFoundException: ${unknownKey}] was thrown`;
    expect(tokenRejectedText(error('server', said), 'h', t)).toMatch(/another server/);
    expect(tokenRejectedText(error('server', said), 'h', t)).not.toMatch(/[Tt]ry again/);
    expect(tokenRejectedText(error('server', 'boom'), 'h', t)).toMatch(/Try again/);
    expect(tokenRejectedText(error('network'), 'h', t)).toMatch(/h does not answer/);
    expect(passwordRejectedText(error('unauthorized'), 'h', t)).toMatch(/email and password/);
    expect(passwordRejectedText(error('timeout'), 'h', t)).toMatch(/h does not answer/);
    expect(passwordRejectedText(error('server', 'boom'), 'h', t)).toMatch(/“boom”/);
  });

  test('of an error that is not the client’s nothing is known', () => {
    expect(tokenRejectedText(undefined, 'h', t)).toMatch(/^h could not say.*Try again/);
  });
});
