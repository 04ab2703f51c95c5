import { expect, test } from 'vitest';
import { ApiError, isRefusal, isFieldError, mayRetryWithoutFields } from '#src/api/errors.ts';
import { noNetwork, serverError } from '../fields/fixtures.ts';

const timeout = new ApiError('timeout', { request: 'GET /tables', attempts: 1, limitMs: 15_000 });
const cursor = new ApiError('refused', { request: '', attempts: 1, status: 400, cursorRefused: true });
const cases = { timeout, cursor, network: noNetwork(), other: new Error('status 500'), nothing: undefined };

test.each([400, 403, 404, 500, 502, 503])(
  'an error with status %i may be caused by one of the fields',
  (status) => {
    expect(isFieldError(serverError(status))).toBe(true);
  },
);

test.each([401, 429])('an error with status %i may not: fields are not requested one by one', (status) => {
  expect(isFieldError(serverError(status))).toBe(false);
  expect(mayRetryWithoutFields(serverError(status))).toBe(false);
});

test.each(Object.entries(cases))('nor may an error that is no response to the fields: %s', (_, error) => {
  expect(isFieldError(error)).toBe(false);
});

test('a timeout may be caused by the cells', () => {
  expect(mayRetryWithoutFields(timeout)).toBe(true);
  expect(mayRetryWithoutFields(serverError(500))).toBe(true);
  expect(mayRetryWithoutFields(noNetwork())).toBe(false);
});

test.each([serverError(500), new ApiError('refused', { request: '', attempts: 1, status: 400 })])(
  'a cursor may be the cause of $kind $status',
  (error) => {
    expect(isRefusal(error)).toBe(true);
  },
);

test('what only looks like an error of the client is none: neither a cursor nor a field is blamed for it', () => {
  const lookalike = Object.assign(new Error('500'), { kind: 'server', status: 500 });
  expect(isRefusal(lookalike)).toBe(false);
  expect(mayRetryWithoutFields(lookalike)).toBe(false);
  expect(isRefusal(serverError(503))).toBe(false);
});
