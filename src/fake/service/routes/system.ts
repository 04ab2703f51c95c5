import { isObject } from '../../catalog/records.ts';
import { readJson, ServiceError } from '../http.ts';
import type { Route } from '../router.ts';

/** `GET /system/version`, which clients use to detect a catalog. */
export const version: Route = {
  method: 'GET',
  path: ['system', 'version'],
  token: 'not-needed',
  parameters: [],
  answer: ({ state }) => ({ status: 200, body: state.dialect.version, cost: { kind: 'other' } }),
};

/** `GET /system/config/auth`: the sign-in method. */
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
      ...state.dialect.signIn,
      ...state.openId?.config(),
    };
    return { status: 200, body, cost: { kind: 'other' } };
  },
};

const HOUR_MS = 3_600_000;

/** The password in plain text: sent as UTF-8 in base64. */
function decodePassword(text: string): string | undefined {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** `POST /users/login`, for sign-in by email and password; messages as recorded from a server 1.1. */
export const login: Route = {
  method: 'POST',
  path: ['users', 'login'],
  token: 'not-needed',
  parameters: [],
  answer({ state, body }) {
    if (!state.login) throw new ServiceError(404, 'Sign-in by email and password is not configured');
    const members = readJson(body);
    const { email, password } = isObject(members) ? members : {};
    if (typeof email !== 'string') throw new ServiceError(400, '[email must not be null]');
    if (typeof password !== 'string') throw new ServiceError(400, '[password must not be null]');
    const wrong = 'You have entered an invalid username or password.';
    if (email !== state.login.email) throw new ServiceError(400, wrong);
    if (decodePassword(password) !== state.login.password) throw new ServiceError(401, wrong);
    return {
      status: 200,
      body: {
        accessToken: state.token,
        refreshToken: '00000000-0000-4000-8000-000000000000',
        tokenType: 'Bearer',
        expiryDuration: state.now() + HOUR_MS,
      },
      cost: { kind: 'other' },
    };
  },
};

/** `GET /users/loggedInUser`: the user of the token. */
export const loggedInUser: Route = {
  method: 'GET',
  path: ['users', 'loggedInUser'],
  token: 'required',
  parameters: ['fields'],
  answer: ({ state }) => ({
    status: 200,
    body: state.catalog.loggedInUser(),
    cost: { kind: 'other' },
  }),
};
