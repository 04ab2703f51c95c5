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

const PAGE = {
  origins: new Set(['https://page.example.com', 'https://login.example.com']),
  isSecure: true,
};
const OPENID = {
  authority: 'https://login.example.com/realm/',
  clientId: ' page ',
  providerName: 'Example ID',
};

describe('readSignInMethod', () => {
  test.each(['basic', 'ldap', 'LDAP'])('%s takes a password', (provider) => {
    expect(readSignInMethod(config(provider), PAGE)).toEqual({ kind: 'password' });
  });

  test.each(['no-auth', 'openmetadata'])('%s names no other sign-in', (provider) => {
    expect(readSignInMethod(config(provider), PAGE)).toEqual({ kind: 'token' });
  });

  test.each(['okta', 'azure', 'auth0', 'aws-cognito', 'custom-oidc', 'Custom-OIDC'])(
    '%s has a form, with a public client',
    (provider) => {
      for (const clientType of ['public', 'PUBLIC', '', undefined])
        expect(readSignInMethod(config(provider, { ...OPENID, clientType }), PAGE)).toEqual({
          kind: 'openid',
          provider: provider.toLowerCase(),
          name: 'Example ID',
          authority: {
            url: 'https://login.example.com/realm',
            origin: 'https://login.example.com',
            clientId: 'page',
            isSecure: true,
          },
        });
    },
  );

  test.each([
    ['a confidential client', 'okta', { ...OPENID, clientType: 'confidential' }],
    ['a client without an id', 'okta', { ...OPENID, clientId: ' ' }],
    ['no authority', 'okta', { ...OPENID, authority: '' }],
    ['an authority that is no address', 'okta', { ...OPENID, authority: 'login' }],
    ['an authority that is a script', 'okta', { ...OPENID, authority: 'javascript:alert(1)' }],
    ['an authority with a password', 'okta', { ...OPENID, authority: 'https://a:b@login.example.com' }],
    ['Google, which wants a secret', 'google', { ...OPENID, authority: 'https://accounts.google.com' }],
    ['saml', 'saml', OPENID],
    ['a provider of the future', 'new-one', OPENID],
  ])('%s signs in on pages of its own', (_, provider, more) => {
    expect(readSignInMethod(config(provider, more), PAGE)).toEqual({
      kind: 'token',
      signsInBy: 'Example ID',
    });
  });

  test('a provider without a name is called by its kind', () => {
    expect(readSignInMethod(config('saml'), PAGE)).toEqual({ kind: 'token', signsInBy: 'SAML' });
    expect(readSignInMethod(config('new-one'), PAGE)).toEqual({ kind: 'token', signsInBy: 'new-one' });
  });

  test.each([
    ['origin', { authority: 'https://other.example.com' }, PAGE],
    ['insecure', { authority: 'http://login.example.com' }, PAGE],
    ['page', {}, { ...PAGE, isSecure: false }],
  ])('names the obstacle %s', (kind, more, page) => {
    const method = readSignInMethod(config('okta', { ...OPENID, ...more }), page);
    expect(method).toMatchObject({ kind: 'token', signsInBy: 'Example ID', obstacle: { kind } });
  });

  test('a provider on this machine needs no https', () => {
    for (const authority of ['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000']) {
      const page = { ...PAGE, origins: new Set([authority]) };
      expect(readSignInMethod(config('okta', { ...OPENID, authority }), page).kind).toBe('openid');
    }
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
