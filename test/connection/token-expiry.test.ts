import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenExpiry } from '#src/connection/token-expiry.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (claims: unknown) => `${part({ alg: 'RS256' })}.${part(claims)}.signature`;

test('is read from a JWT, whatever else stands in it', () => {
  expect(tokenExpiry(jwt({ exp: 1_700_000_000, sub: 'ána ★ ÿ>?' }))).toBe(1_700_000_000_000);
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
  expect(tokenExpiry(token)).toBeUndefined();
});

test('no text throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(fc.string()).map((parts) => parts.join('.')),
      ),
      (token) => {
        expect(['number', 'undefined']).toContain(typeof tokenExpiry(token));
      },
    ),
  );
});
