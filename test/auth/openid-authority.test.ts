import { expect, test } from 'vitest';
import { readAuthority } from '#src/auth/openid-authority.ts';

const urlOf = (authority: string) =>
  readAuthority({ provider: 'custom-oidc', clientId: 'page', authority })?.url;

test.each([
  ['https://a.example/realms/x/', 'https://a.example/realms/x'],
  ['https://a.example/realms/x/.well-known/openid-configuration', 'https://a.example/realms/x'],
  ['https://a.example/realms/x/protocol/openid-connect/auth', 'https://a.example/realms/x'],
  [
    'https://login.microsoftonline.com/tenant/oauth2/v2.0/authorize',
    'https://login.microsoftonline.com/tenant/v2.0',
  ],
  ['https://login.microsoftonline.com/tenant', 'https://login.microsoftonline.com/tenant/v2.0'],
  ['https://login.microsoftonline.com/common/', 'https://login.microsoftonline.com/common/v2.0'],
  ['https://login.microsoftonline.com/tenant/v2.0', 'https://login.microsoftonline.com/tenant/v2.0'],
  // Control: another host's path is its own.
  ['https://login.example.com/tenant', 'https://login.example.com/tenant'],
])('the authority %s is %s', (given, url) => {
  expect(urlOf(given)).toBe(url);
});
