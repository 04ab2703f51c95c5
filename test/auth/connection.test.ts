import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type ConnectionOptions, createConnection, readRejection } from '#src/auth/connection.ts';
import { passwordRejectedText, tokenRejectedText, signInReasonText } from '#src/auth/sign-in-texts.ts';
import { t } from '#test/support/translator.ts';
import { memoryStorage } from '../support/memory-storage.ts';

describe('connection', () => {
  const EXPIRED = Object.assign(new Error('x'), { kind: 'unauthorized', serverMessage: 'Expired token!' });

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
        dialog: { why: 'refused', held: false },
      });
      connection.closeDialog();
      void connection.requireSignIn(EXPIRED, undefined);
      expect(connection.state().dialog).toBeUndefined();
      await connection.connect('new', false);
      void connection.requireSignIn(EXPIRED, 'new');
      expect(connection.state()).toMatchObject({
        status: 'signed-out',
        dialog: { why: 'refused', held: true },
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
      expect(connection.state().dialog?.why).toBe('refused');
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
    expect(connection.state()).toMatchObject({ hasToken: false, dialog: { why: 'forgotten' } });
    void connection.requireSignIn(EXPIRED, undefined);
    expect(connection.state()).toMatchObject({ status: 'signed-out', dialog: { why: 'forgotten' } });
  });

  test('learns the sign-in method when it has to ask, and works without it where that fails', async () => {
    const connection = make({ auth: () => Promise.resolve({ is: 'password' }) });
    expect(connection.state().method).toBeUndefined();
    connection.openDialog();
    await vi.waitFor(() => expect(connection.state().method).toEqual({ is: 'password' }));
    const failing = make({ auth: () => Promise.reject(new Error('down')) });
    failing.openDialog();
    await Promise.resolve();
    expect(failing.state()).toMatchObject({ method: undefined, dialog: { why: 'asked' } });
  });
});

describe('sign-in messages', () => {
  const at = new Date(2026, 10, 20, 14, 2).getTime();

  test('an expired token is reported as such, with what is kept', () => {
    const refusal = { kind: 'unauthorized', said: 'Expired token!' };
    expect(signInReasonText({ why: 'refused', refusal, at, held: true }, 'catalog.example.com', t)).toEqual({
      title: 'Your token has expired',
      text: 'catalog.example.com answered “Expired token!” at 14:02. Your place, search and columns are kept; loading goes on where it stopped.',
    });
  });

  test('without a token no expiry is reported', () => {
    const refusal = { kind: 'unauthorized', said: 'Not Authorized! Token not present' };
    expect(signInReasonText({ why: 'refused', refusal, at, held: false }, 'h', t).title).toBe(
      'Connect to a server',
    );
    expect(signInReasonText({ why: 'refused', refusal, at, held: true }, 'h', t).title).toBe(
      'Your token was not accepted',
    );
  });

  test('a rejection and a missing response have different messages', () => {
    expect(tokenRejectedText({ kind: 'unauthorized', said: 'Invalid token.' }, 'h', t)).toMatch(
      /did not accept this token/,
    );
    expect(tokenRejectedText({ kind: 'not-found', said: 'user instance for x not found' }, 'h', t)).toMatch(
      /did not accept.*“user/,
    );
    // As a server 1.12 says of a token that another one signed.
    const unknownKey = "JWT Token keyID doesn't match the configured keyID";
    const said = `An exception with message [com.auth0.jwk.SigningKeyNotFoundException: ${unknownKey}] was thrown`;
    expect(tokenRejectedText({ kind: 'server', said }, 'h', t)).toMatch(/another server/);
    expect(tokenRejectedText({ kind: 'server', said }, 'h', t)).not.toMatch(/[Tt]ry again/);
    expect(tokenRejectedText({ kind: 'server', said: 'boom' }, 'h', t)).toMatch(/Try again/);
    expect(tokenRejectedText({ kind: 'network' }, 'h', t)).toMatch(/h does not answer/);
    expect(passwordRejectedText({ kind: 'unauthorized' }, 'h', t)).toMatch(/email and password/);
    expect(passwordRejectedText({ kind: 'timeout' }, 'h', t)).toMatch(/h does not answer/);
    expect(passwordRejectedText({ kind: 'server', said: 'boom' }, 'h', t)).toMatch(/“boom”/);
  });

  test('any error can be read', () => {
    fc.assert(
      fc.property(fc.anything(), (error) => {
        expect(readRejection(error).kind).toBeTypeOf('string');
      }),
    );
  });
});
