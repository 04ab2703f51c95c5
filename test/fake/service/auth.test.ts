import { describe, expect, test } from 'vitest';
import { routes } from '#src/fake/service/routes.ts';
import { harness } from './harness.ts';

const absent = 'Not Authorized! Token not present';
const invalid = 'Not Authorized! Invalid token.';

describe('a token', () => {
  test.each([
    [null, absent],
    ['', absent],
    ['Bearer', absent],
    ['demo', absent],
    ['Basic ZGVtbzpkZW1v', absent],
    ['bearer demo', absent],
    ['BEARER demo', absent],
    ['Bearer nope', invalid],
    ['Bearer demo2', invalid],
    ['Bearer DEMO', invalid],
  ])('%j: %s', async (authorization, message) => {
    const { status, body } = await harness().send('GET', '/api/v1/tables', undefined, authorization);
    expect({ status, body }).toEqual({ status: 401, body: { code: 401, message } });
  });

  test('that was accepted once is expired', async () => {
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

  test('the text of an invalid one and the challenge are the dialect’s', async () => {
    const old = await harness({ dialect: 'om-1.1' }).send('GET', '/api/v1/tables', undefined, 'Bearer x');
    expect(old.body).toEqual({ code: 401, message: 'Invalid token' });
    expect(old.headers.has('WWW-Authenticate')).toBe(false);
    const newer = await harness({ dialect: 'om-2.0' }).send('GET', '/api/v1/tables', undefined, null);
    expect(newer.headers.get('WWW-Authenticate')).toBe('om-auth');
    expect(newer.body).toEqual({ code: 401, message: absent, errorType: 'UNAUTHORIZED' });
  });
});

describe('401 goes before 400 and 404', () => {
  const closed = routes.filter((route) => route.token === 'required');
  test.each([
    ...closed.map((route) => `/api/v1/${route.path.join('/').replace('*', 'x')}?limit=-1&fields=zzz`),
    '/api/v1/nope',
    '/api/v1/tables/name/%zz',
    '/api/v1/tables/name/a/b',
    '/nope',
  ])('%s', async (path) => {
    expect((await harness().send('GET', path, undefined, null)).status).toBe(401);
  });

  test('most routes are closed', () => {
    expect(
      routes.filter((route) => route.token === 'not-needed').map((route) => route.path.join('/')),
    ).toEqual(['system/version', 'system/config/auth', 'users/login']);
  });
});

describe('what is not there', () => {
  test.each([
    ['GET', '/api/v1/nope', 404, 'HTTP 404 Not Found'],
    ['GET', '/api/v1', 404, 'HTTP 404 Not Found'],
    ['GET', '/api/v2/tables', 404, 'HTTP 404 Not Found'],
    ['GET', '/', 404, 'HTTP 404 Not Found'],
    ['DELETE', '/api/v1/tables', 405, 'HTTP 405 Method Not Allowed'],
    ['GET', '/api/v1/users/login', 405, 'HTTP 405 Method Not Allowed'],
  ])('%s %s is a %i', async (method, path, code, message) => {
    const { status, body } = await harness().send(method, path);
    expect({ status, body }).toEqual({ status: code, body: { code, message } });
  });

  test('an unknown route is loud', async () => {
    const { get, warnings } = harness();
    await get('/api/v1/topics');
    expect(warnings).toEqual(['fake catalog: no route GET /api/v1/topics']);
  });

  test('a slash at the end does not count, HEAD is GET without the body', async () => {
    const { get, send } = harness();
    expect((await get('/api/v1/tables/?limit=0')).body).toEqual({ data: [], paging: { total: 25 } });
    expect(await send('HEAD', '/api/v1/tables')).toMatchObject({ status: 200, body: '' });
  });
});
