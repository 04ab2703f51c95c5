import { describe, expect, test } from 'vitest';
import { harness } from '../harness.ts';

const login = { email: 'ada@example.test', password: 'pässword' };
const encode = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
const path = '/api/v1/users/login';

describe('GET /api/v1/users/loggedInUser', () => {
  test('says whose token it is', async () => {
    expect(await harness().get('/api/v1/users/loggedInUser')).toMatchObject({
      status: 200,
      body: { name: 'ada' },
    });
  });
});

describe('GET /api/v1/system', () => {
  test('version and the way to sign in need no token', async () => {
    const { send } = harness({ login });
    const version = await send('GET', '/api/v1/system/version', undefined, null);
    expect(version.body).toEqual({
      version: expect.any(String),
      revision: expect.any(String),
      timestamp: expect.any(Number),
    });
    const config = await send('GET', '/api/v1/system/config/auth', undefined, null);
    expect(config.body).toMatchObject({ provider: 'basic' });
  });

  test.each([
    [{}, 'custom-oidc'],
    [{ noAuth: true }, 'no-auth'],
  ])('%j: provider %s', async (options, provider) => {
    expect((await harness(options).get('/api/v1/system/config/auth')).body).toMatchObject({ provider });
  });
});

describe('POST /api/v1/users/login', () => {
  test('gives the token for the right password, in base64', async () => {
    const { send } = harness({ login, token: 'secret' });
    const { status, body } = await send(
      'POST',
      path,
      { email: login.email, password: encode(login.password) },
      null,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      accessToken: 'secret',
      tokenType: 'Bearer',
      expiryDuration: 1_795_003_600_000,
      refreshToken: expect.any(String),
    });
  });

  test.each([
    [
      { email: login.email, password: encode('wrong') },
      401,
      'You have entered an invalid username or password.',
    ],
    [
      { email: login.email, password: 'not base64' },
      401,
      'You have entered an invalid username or password.',
    ],
    [
      { email: 'ghost@x.test', password: encode('x') },
      400,
      'You have entered an invalid username or password.',
    ],
    [{ email: login.email }, 400, '[password must not be null]'],
    [{ password: encode('x') }, 400, '[email must not be null]'],
    ['{nope', 400, 'The body is not JSON'],
    ['null', 400, '[email must not be null]'],
  ])('%j is refused with %i', async (body, code, message) => {
    const answer = await harness({ login }).send('POST', path, body, null);
    expect(answer).toMatchObject({ status: code, body: { code, message } });
  });

  test('is a 404 where people sign in otherwise', async () => {
    expect((await harness().send('POST', path, {}, null)).status).toBe(404);
  });
});
