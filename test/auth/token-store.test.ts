import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTokenStore, readTokenExpiry } from '#src/auth/token-store.ts';
import { memoryStorage } from '../support/memory-storage.ts';

describe('token store', () => {
  const ORIGIN = 'https://catalog.example.com';

  describe('the token', () => {
    test('is in memory only, unless the user asked to store it', () => {
      const entries = new Map<string, string>();
      const store = createTokenStore(ORIGIN, memoryStorage(entries));
      store.set(' canary \n', false);
      expect(store.token()).toBe('canary');
      expect(entries.size).toBe(0);
      expect(createTokenStore(ORIGIN, memoryStorage(entries)).token()).toBeUndefined();
    });

    test('stored for the tab, it is found again for the same origin', () => {
      const entries = new Map<string, string>();
      createTokenStore(ORIGIN, memoryStorage(entries)).set('canary', true);
      expect(createTokenStore(ORIGIN, memoryStorage(entries)).token()).toBe('canary');
    });

    test('is never sent to another origin, and removed', () => {
      const entries = new Map<string, string>();
      createTokenStore(ORIGIN, memoryStorage(entries)).set('canary', true);
      expect(createTokenStore(`${ORIGIN}:8443`, memoryStorage(entries)).token()).toBeUndefined();
      expect(entries.size).toBe(0);
    });

    test.each(['', '{', 'null', '"canary"', '{"origin":"https://catalog.example.com","token":7}'])(
      'a broken entry %j is no token',
      (text) => {
        const entries = new Map([['catalog-browser.token', text]]);
        expect(createTokenStore(ORIGIN, memoryStorage(entries)).token()).toBeUndefined();
      },
    );

    test('set again without storing, or cleared, it is removed from the storage', () => {
      const entries = new Map<string, string>();
      const store = createTokenStore(ORIGIN, memoryStorage(entries));
      store.set('one', true);
      store.set('two', false);
      expect(entries.size).toBe(0);
      store.set('three', true);
      store.set(undefined, false);
      expect(entries.size).toBe(0);
      expect(store.token()).toBeUndefined();
    });
  });
});

describe('token expiry', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const jwt = (claims: unknown) => `${part({ alg: 'RS256' })}.${part(claims)}.signature`;

  test('is read from a JWT, whatever else it contains', () => {
    expect(readTokenExpiry(jwt({ exp: 1_700_000_000, sub: 'ána ★ ÿ>?' }))).toBe(1_700_000_000_000);
  });

  test.each([
    jwt({}),
    jwt({ exp: 'soon' }),
    jwt({ exp: null }),
    jwt(null),
    jwt([1]),
    'demo',
    '',
    'a.b.c',
    'a.%%.c',
  ])('%s says none', (token) => {
    expect(readTokenExpiry(token)).toBeUndefined();
  });

  test('any text is accepted without an error', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.string()).map((parts) => parts.join('.')),
        ),
        (token) => {
          expect(['number', 'undefined']).toContain(typeof readTokenExpiry(token));
        },
      ),
    );
  });
});
