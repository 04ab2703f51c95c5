import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { errorDetails, errorText } from '#src/api/error-messages.ts';
import { ApiError } from '#src/api/errors.ts';
import { decodeResponse } from '#src/api/response.ts';
import { t } from '#test/support/translator.ts';

const schema = v.object({ data: v.array(v.number()) });
const context = { request: 'GET /api/v1/tables', attempts: 1, redact: (said: string) => said, now: 0 };

interface Raw {
  readonly status?: number;
  readonly type?: ResponseType;
  readonly contentType?: string | null;
  readonly proxyStatus?: string | null;
  readonly announced?: number;
  readonly text?: string;
}

function read(raw: Raw, request = context.request) {
  const { status = 200, type = 'basic', contentType = 'application/json', proxyStatus = null } = raw;
  const headers = new Headers();
  if (contentType !== null) headers.set('content-type', contentType);
  if (proxyStatus !== null) headers.set('proxy-status', proxyStatus);
  if (raw.announced !== undefined) headers.set('content-length', String(raw.announced));
  const { text = '{"data":[1]}' } = raw;
  return decodeResponse({ status, type, headers }, text, schema, { ...context, request });
}

function failure(raw: Raw, request?: string): ApiError {
  try {
    read(raw, request);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('It was read');
}

describe('a response is decoded', () => {
  test.each([
    {},
    { contentType: 'application/json;charset=utf-8' },
    { contentType: 'application/problem+json' },
    { contentType: null },
    { text: '\uFEFF{"data":[1]}' },
    { status: 201 },
    { text: '{"data":[1],"unknown":true}' },
  ])('%j', (raw) => {
    expect(read(raw)).toEqual({ data: [1] });
  });
});

describe('an answer of the server of this page', () => {
  const answered = (status: number, proxyStatus: string | null) =>
    failure({ status, proxyStatus, text: '{"code":0,"message":"No."}' });

  test.each([
    [431, 'refused'],
    [403, 'refused'],
    [400, 'refused'],
    [502, 'server'],
    [504, 'server'],
    [404, 'not-found'],
  ] as const)('%i is its own, and %s', (status, kind) => {
    const own = answered(status, 'catalog-browser; error=http_request_denied');
    expect([own.kind, own.isOfPageServer]).toEqual([kind, true]);
  });

  test('is none of a catalog, or of another proxy', () => {
    expect(answered(403, null).kind).toBe('forbidden');
    for (const other of [null, 'nginx; error=connection_refused', 'x, catalog-browser; error=x'])
      expect(answered(502, other).isOfPageServer).toBe(false);
  });
});

describe('a response that cannot be decoded', () => {
  const page = '<!doctype html><title>Sign in</title>';
  test.each([
    [{ text: '' }, 'malformed', 'The answer is empty'],
    [{ status: 204, text: '' }, 'malformed', 'The answer is empty'],
    [
      { text: '{"data":[1', announced: 91_204 },
      'malformed',
      'The JSON stops in the middle, at byte 10 of 91,204',
    ],
    [{ text: '{"data":["ü' }, 'malformed', 'The JSON stops in the middle, at byte 12'],
    [{ text: '{"data":nope}' }, 'malformed', 'The 13 bytes are not valid JSON'],
    [{ text: '{"data":null}' }, 'malformed', 'its member data is null where Array was expected'],
    [{ text: '[]' }, 'malformed', 'its member data is undefined'],
    [{ text: 'null' }, 'malformed', 'it is null where Object was expected'],
    [{ contentType: 'text/html', text: page }, 'sign-in-page', 'sign-in page'],
    [{ text: page }, 'sign-in-page', 'sign-in page'],
    [{ status: 302, text: '' }, 'sign-in-page', 'redirect'],
    [{ status: 0, type: 'opaqueredirect', text: '' }, 'sign-in-page', 'redirect'],
    [{ status: 511, text: '' }, 'sign-in-page', 'sign-in'],
    [{ contentType: 'text/plain', text: 'hello' }, 'not-the-api', 'not answer as a catalog'],
    [{ status: 404, contentType: 'text/html', text: page }, 'not-the-api', 'not answer as a catalog'],
  ] as const)('%j is %s', (raw, kind, said) => {
    const error = failure(raw);
    expect(error.kind).toBe(kind);
    expect(errorText(error, t)).toContain(said);
  });
});

describe('an error response', () => {
  test.each([
    [400, { message: 'Invalid field name x' }, 'refused'],
    [401, { message: 'Expired token!' }, 'unauthorized'],
    [403, { message: 'not allowed' }, 'forbidden'],
    [404, { message: 'table instance for x not found' }, 'not-found'],
    [404, { message: 'user instance for ghost not found' }, 'unauthorized'],
    [410, { message: 'gone' }, 'not-found'],
    [422, { message: 'no' }, 'refused'],
    [429, { message: 'slowly' }, 'rate-limited'],
    [500, { responseMessage: 'An exception' }, 'server'],
    [503, {}, 'server'],
  ] as const)('%d %j is %s', (status, body, kind) => {
    const error = failure({ status, text: JSON.stringify(body) });
    expect(error).toMatchObject({ kind, status });
    expect(error.serverMessage).toBe(Object.values(body)[0]);
  });

  test('may quote a whole record: its text is cut, never inside a surrogate pair', () => {
    const said =
      failure({ status: 500, text: JSON.stringify({ message: '🚀'.repeat(4_000) }) }).serverMessage ?? '';
    expect(said.length).toBeLessThanOrEqual(300);
    expect(said).toMatch(/^(?:🚀)+…$/u);
  });

  test('may be a web page of a proxy, whose text is ignored', () => {
    const error = failure({ status: 502, contentType: 'text/html', text: '<html>Bad gateway' });
    expect(error).toMatchObject({ kind: 'server', serverMessage: undefined, answer: '<html>Bad gateway' });
  });

  test('is a cursor error where its text says so', () => {
    const past =
      'An exception with message [Index 0 out of bounds for length 0] was thrown while processing request.';
    expect(failure({ status: 500, text: JSON.stringify({ responseMessage: past }) }).cursorRefused).toBe(
      true,
    );
    expect(failure({ status: 400, text: '{"message":"Illegal base64 character 25"}' }).cursorRefused).toBe(
      true,
    );
    expect(failure({ status: 500, text: '{"responseMessage":"down"}' }).cursorRefused).toBe(false);
  });

  test('has details to copy', () => {
    expect(errorDetails(failure({ status: 403, text: '{"code":403,"message":"not allowed"}' }), t)).toBe(
      'GET /api/v1/tables\n403   application/json\nThe server does not allow this\n“not allowed”',
    );
  });
});

describe('a user who is unknown', () => {
  const said = JSON.stringify({ code: 404, message: 'user instance for ada b not found' });
  const unknown = (request: string) => failure({ status: 404, text: said }, request).kind;

  test('is the one of the token where another request says so', () => {
    expect(unknown('GET /api/v1/tables?limit=25')).toBe('unauthorized');
    expect(unknown('GET /api/v1/users/name/ben')).toBe('unauthorized');
    expect(unknown('GET /api/v1/users/name/ada')).toBe('unauthorized');
  });

  test('is the one asked for where the request names them', () => {
    expect(unknown('GET /api/v1/users/name/ada%20b')).toBe('not-found');
    expect(unknown('GET /api/v1/users/name/ada%20b?fields=teams')).toBe('not-found');
  });
});
