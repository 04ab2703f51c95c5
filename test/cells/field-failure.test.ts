import { expect, test } from 'vitest';
import { ApiError } from '#src/api/errors.ts';
import { blamesFields, mayComeBare } from '#src/cells/field-failure.ts';
import { noNetwork, serverError } from './waiting-source.ts';

const timeout = new ApiError('timeout', { request: 'GET /tables', attempts: 1, limitMs: 15_000 });
const cursor = new ApiError('refused', { request: '', attempts: 1, status: 400, cursorRefused: true });
const cases = { timeout, cursor, network: noNetwork(), other: new Error('status 500'), nothing: undefined };

test.each([400, 403, 404, 500, 502, 503])(
  'an answer with status %i may be for one of the fields',
  (status) => {
    expect(blamesFields(serverError(status))).toBe(true);
  },
);

test.each([401, 429])('an answer with status %i is not: nobody is asked field by field', (status) => {
  expect(blamesFields(serverError(status))).toBe(false);
  expect(mayComeBare(serverError(status))).toBe(false);
});

test.each(Object.entries(cases))('neither is what is no answer to the fields: %s', (_, error) => {
  expect(blamesFields(error)).toBe(false);
});

test('rows that took too long may come without their cells', () => {
  expect(mayComeBare(timeout)).toBe(true);
  expect(mayComeBare(serverError(500))).toBe(true);
  expect(mayComeBare(noNetwork())).toBe(false);
});
