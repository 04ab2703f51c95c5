import { describe, expect, test } from 'vitest';
import { routes } from '#src/fake/service/service.ts';
import { harness } from './harness.ts';

describe('auth', () => {
  const absent = 'Not Authorized! Token not present';

  describe('a token', () => {
    test('that was valid before is expired', async () => {
      const { send, get } = harness();
      await send('PUT', '/__fake/settings', { token: 'next' });
      expect((await get('/api/v1/tables')).body).toEqual({ code: 401, message: 'Expired token!' });
      expect((await send('GET', '/api/v1/tables', undefined, 'Bearer next')).status).toBe(200);
    });

    test('is not needed with `noAuth`', async () => {
      const { send } = harness({ noAuth: true });
      expect((await send('GET', '/api/v1/tables', undefined, null)).status).toBe(200);
      expect((await send('GET', '/api/v1/tables', undefined, 'Bearer other')).status).toBe(200);
    });

    test('has the dialect’s error text and challenge if it is invalid', async () => {
      const old = await harness({ dialect: 'om-1.1' }).send('GET', '/api/v1/tables', undefined, 'Bearer x');
      expect(old.body).toEqual({ code: 401, message: 'Invalid token' });
      expect(old.headers.has('WWW-Authenticate')).toBe(false);
      const newer = await harness({ dialect: 'om-2.0' }).send('GET', '/api/v1/tables', undefined, null);
      expect(newer.headers.get('WWW-Authenticate')).toBe('om-auth');
      expect(newer.body).toEqual({ code: 401, message: absent, errorType: 'UNAUTHORIZED' });
    });
  });

  describe('401 precedes 400 and 404', () => {
    const closed = routes.filter((route) => route.token === 'required');
    test('on every route, and where there is none', async () => {
      const { send } = harness();
      const known = closed.map(
        ({ path }) => `/api/v1/${path.join('/').replace('*', 'x')}?limit=-1&fields=zzz`,
      );
      for (const path of [...known, '/api/v1/nope', '/api/v1/tables/name/%zz', '/nope'])
        expect([path, (await send('GET', path, undefined, null)).status]).toEqual([path, 401]);
    });

    test('most routes require a token', () => {
      expect(
        routes.filter((route) => route.token === 'not-needed').map((route) => route.path.join('/')),
      ).toEqual(['system/version', 'system/config/auth', 'users/login']);
    });
  });

  describe('unknown addresses', () => {
    test.each([
      ['GET', '/api/v1/nope', 404, 'HTTP 404 Not Found'],
      ['GET', '/api/v2/tables', 404, 'HTTP 404 Not Found'],
      ['GET', '/api/v1/users/login', 405, 'HTTP 405 Method Not Allowed'],
    ])('%s %s is a %i', async (method, path, code, message) => {
      const { status, body } = await harness().send(method, path);
      expect({ status, body }).toEqual({ status: code, body: { code, message } });
    });

    test('a trailing slash is ignored, HEAD is GET without the body', async () => {
      const { get, send } = harness();
      expect((await get('/api/v1/tables/?limit=0')).body).toEqual({ data: [], paging: { total: 25 } });
      expect(await send('HEAD', '/api/v1/tables')).toMatchObject({ status: 200, body: '' });
    });
  });
});

describe('sign in', () => {
  const login = { email: 'ada@example.test', password: 'pässword' };
  const encode = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
  const path = '/api/v1/users/login';

  describe('POST /api/v1/users/login', () => {
    test('returns the token for the right password, in base64', async () => {
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
        { email: 'ghost@x.test', password: encode('x') },
        400,
        'You have entered an invalid username or password.',
      ],
      [{ email: login.email }, 400, '[password must not be null]'],
      [{ password: encode('x') }, 400, '[email must not be null]'],
      ['{nope', 400, 'The body is not JSON'],
    ])('%j is refused with %i', async (body, code, message) => {
      const answer = await harness({ login }).send('POST', path, body, null);
      expect(answer).toMatchObject({ status: code, body: { code, message } });
    });

    test('is a 404 with another sign-in method', async () => {
      expect((await harness().send('POST', path, {}, null)).status).toBe(404);
    });
  });
});
