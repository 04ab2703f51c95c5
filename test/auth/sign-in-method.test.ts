import { describe, expect, test } from 'vitest';
import { accessTokenPage, readSignInMethod } from '#src/auth/sign-in-method.ts';

const config = (provider: string, more: object = {}) => ({
  provider,
  providerName: undefined,
  authority: undefined,
  clientId: undefined,
  callbackUrl: undefined,
  clientType: undefined,
  ...more,
});

describe('readSignInMethod', () => {
  test.each(['basic', 'ldap', 'LDAP'])('%s takes a password', (provider) => {
    expect(readSignInMethod(config(provider))).toEqual({ is: 'password' });
  });

  test.each(['no-auth', 'openmetadata'])('%s names no other sign-in', (provider) => {
    expect(readSignInMethod(config(provider))).toEqual({ is: 'token' });
  });

  test('any other provider signs in on pages of its own', () => {
    expect(readSignInMethod(config('saml'))).toEqual({ is: 'token', signsInBy: 'SAML' });
    expect(readSignInMethod(config('saml', { providerName: ' Example ID ' }))).toEqual({
      is: 'token',
      signsInBy: 'Example ID',
    });
    expect(readSignInMethod(config('new-one'))).toEqual({ is: 'token', signsInBy: 'new-one' });
  });
});

describe('accessTokenPage', () => {
  const page = 'https://catalog.example.com';
  const tokenOf = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.x`;

  test.each([
    [{ sub: 'jane' }, '/users/jane/access-token'],
    [{ sub: '42', email: 'Jane.Doe@example.com' }, '/users/jane.doe/access-token'],
    [{ sub: '42', preferred_username: 'CORP\\jane' }, '/users/corp%5Cjane/access-token'],
    [{ sub: '../../x' }, '/users/..%2F..%2Fx/access-token'],
    [{}, ''],
    [{ sub: 7 }, ''],
    [{ email: '@x' }, ''],
  ])('%o leads to %s', (claims, path) => {
    expect(accessTokenPage(page, tokenOf(claims))).toBe(page + path);
  });

  test('without a token that names the user it is the start page', () => {
    expect(accessTokenPage(page, undefined)).toBe(page);
    expect(accessTokenPage(page, 'opaque')).toBe(page);
  });
});
