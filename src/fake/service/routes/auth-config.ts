import type { Route } from '../route.ts';

/** `GET /system/config/auth`: how people sign in. */
export const authConfig: Route = {
  method: 'GET',
  path: ['system', 'config', 'auth'],
  token: 'not-needed',
  parameters: [],
  answer({ state }) {
    const provider = state.login ? 'basic' : state.noAuth ? 'no-auth' : 'custom-oidc';
    const body = {
      provider,
      providerName: provider === 'custom-oidc' ? 'Example identity' : '',
      publicKeyUrls: [],
      authority: '',
      clientId: '',
      callbackUrl: '',
      jwtPrincipalClaims: ['email', 'preferred_username', 'sub'],
      enableSelfSignup: false,
    };
    return { status: 200, body, cost: { kind: 'other' } };
  },
};
