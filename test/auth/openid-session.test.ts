import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OpenIdError } from '#src/auth/openid-error.ts';
import { createOpenIdSession, type OpenIdSessionOptions } from '#src/auth/openid-session.ts';
import type { OpenIdClient, OpenIdTokens } from '#src/auth/openid.ts';

const HOUR_MS = 3_600_000;
const TOKENS: OpenIdTokens = { idToken: 'first', refreshToken: undefined, validMs: HOUR_MS };

const open = (client: Partial<OpenIdClient>, more: Partial<OpenIdSessionOptions> = {}) => {
  const marks: string[] = [];
  const left: string[] = [];
  const tokens: string[] = [];
  const session = createOpenIdSession({
    server: 'main',
    client: () =>
      Promise.resolve({
        begin: ({ prompt, place }) => Promise.resolve(`https://login.example.com/?${prompt} ${place}`),
        finish: () => Promise.resolve({ tokens: TOKENS, keep: false }),
        renew: () => Promise.reject(new OpenIdError('unreachable')),
        endSessionUrl: () => Promise.resolve(undefined),
        ...client,
      }),
    mark: {
      allows: () => true,
      keeps: () => false,
      set: () => void marks.push('set'),
      asked: () => void marks.push('asked'),
      clear: () => void marks.push('clear'),
    },
    place: () => '/tables?q=orders',
    leave: (url, how) => Promise.resolve(void left.push(`${how} ${url}`)),
    mustStay: () => false,
    onToken: (token, keep, validMs) => void tokens.push(`${token} ${keep} ${validMs}`),
    ...more,
  });
  return { session, marks, left, tokens };
};

const never = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the form of a provider', () => {
  test('is gone to so that Back leads to the page, and nothing is marked yet', async () => {
    const { session, left, marks } = open({});
    await session.begin({ keep: true }, never);
    expect(left).toEqual(['push https://login.example.com/?undefined /tables?q=orders']);
    expect(marks).toEqual([]);
  });

  test('opens in a tab whose token this one may have, where the page must stay', async () => {
    const begin = vi.fn<OpenIdClient['begin']>(() => Promise.resolve('https://login.example.com/'));
    const { session, left } = open({ begin }, { mustStay: () => true });
    await session.begin({ keep: false, prompt: 'login' }, never);
    expect(left).toEqual(['tab https://login.example.com/']);
    expect(begin).toHaveBeenCalledWith(expect.objectContaining({ keep: true, prompt: 'login' }));
  });

  test('is not gone to for a provider that does not answer, or once the attempt is cancelled', async () => {
    const silent = open({ begin: () => Promise.reject(new OpenIdError('unreachable')) });
    await expect(silent.session.begin({ keep: true }, never)).rejects.toMatchObject({
      fault: 'unreachable',
    });
    const cancelled = open({});
    await expect(cancelled.session.begin({ keep: true }, AbortSignal.abort())).rejects.toThrow('aborted');
    expect([...silent.left, ...cancelled.left]).toEqual([]);
  });

  test('answers with a token, which is told with its time', async () => {
    const { session, tokens, marks } = open({
      finish: () => Promise.resolve({ tokens: TOKENS, keep: true }),
    });
    await session.finish('https://page.example.com/callback?code=x');
    expect(tokens).toEqual([`first true ${HOUR_MS}`]);
    expect(marks).toEqual(['set']);
  });
});

test('a provider that is to be asked again is gone to in place of the page, which takes no token', async () => {
  const { session, left, tokens } = open({
    finish: () => Promise.resolve({ goTo: 'https://login.example.com/again' }),
  });
  await session.finish('');
  expect(left).toEqual(['replace https://login.example.com/again']);
  expect(tokens).toEqual([]);
});

describe('with a refresh token', () => {
  const WITH: OpenIdTokens = { ...TOKENS, refreshToken: 'r1' };
  const finish = () => Promise.resolve({ tokens: WITH, keep: true });

  test('a newer token comes a minute before the end, and again', async () => {
    const renew = vi.fn<OpenIdClient['renew']>((_, refreshToken) =>
      Promise.resolve({ idToken: `by ${refreshToken}`, refreshToken: `${refreshToken}+`, validMs: HOUR_MS }),
    );
    const { session, tokens, left } = open({ finish, renew });
    await session.finish('');
    await vi.advanceTimersByTimeAsync(HOUR_MS - 60_001);
    expect(renew).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(tokens.at(-1)).toBe(`by r1 true ${HOUR_MS}`);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(tokens.at(-1)).toBe(`by r1+ true ${HOUR_MS}`);
    expect(left).toEqual([]);
  });

  test('requests that are refused at once share one renewal', async () => {
    const renew = vi.fn<OpenIdClient['renew']>(() => Promise.resolve({ ...WITH, idToken: 'newer' }));
    const { session } = open({ finish, renew });
    await session.finish('');
    expect(await Promise.all([session.renew(true), session.renew(true)])).toEqual([true, true]);
    expect(renew).toHaveBeenCalledOnce();
  });

  test('a renewal that fails leaves the page where it is', async () => {
    const { session, left, tokens } = open({ finish });
    await session.finish('');
    expect(await session.renew(true)).toBe(false);
    expect(left).toEqual([]);
    expect(tokens).toHaveLength(1);
  });

  test('a refresh token that the provider refuses is dropped, and the page asks without a form', async () => {
    const renew = vi.fn<OpenIdClient['renew']>(() =>
      Promise.reject(new OpenIdError('refused', 'invalid_grant')),
    );
    const { session, left } = open({ finish, renew });
    await session.finish('');
    await session.renew(true);
    await session.renew(true);
    expect(renew).toHaveBeenCalledOnce();
    expect(left).toHaveLength(2);
    expect(left[0]).toBe('replace https://login.example.com/?none /tables?q=orders');
  });

  test('a token that was forgotten meanwhile does not come back', async () => {
    let answer: (tokens: OpenIdTokens) => void = () => {};
    const renew = () => new Promise<OpenIdTokens>((resolve) => (answer = resolve));
    const { session, tokens } = open({ finish, renew });
    await session.finish('');
    const renewed = session.renew(true);
    await vi.advanceTimersByTimeAsync(0);
    session.forget();
    answer({ ...WITH, idToken: 'newer' });
    expect(await renewed).toBe(false);
    expect(tokens).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(tokens).toHaveLength(1);
  });
});

describe('without a refresh token', () => {
  test('the page is left once, in place of its own entry', async () => {
    const { session, left, marks } = open({});
    await session.finish('');
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(left).toEqual([]);
    await session.renew(false);
    expect(left).toEqual(['replace https://login.example.com/?none /tables?q=orders']);
    expect(marks).toEqual(['set', 'asked']);
  });

  test('the page is not left while work would be lost, nor for a provider that does not answer', async () => {
    const busy = open({}, { mustStay: () => true });
    const silent = open({ begin: () => Promise.reject(new OpenIdError('unreachable')) });
    for (const { session, left, marks } of [busy, silent]) {
      await session.finish('');
      expect(await session.renew(false)).toBe(false);
      expect(left).toEqual([]);
      // A reload may ask again.
      expect(marks).toEqual(['set']);
    }
  });
});
