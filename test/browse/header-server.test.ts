import { expect, test } from 'vitest';
import { ApiError, type ErrorKind } from '#src/api/errors.ts';
import { serverErrorState } from '#src/browse/header-server.ts';
import { t } from '#test/support/translator.ts';

test('the server is shown as it is, and sign-in is left to the connection', () => {
  const failing = (kind: ErrorKind) =>
    serverErrorState(new ApiError(kind, { request: 'GET /', attempts: 1 }), t);
  expect(failing('network')).toEqual({ tone: 'bad', note: 'No answer' });
  expect(failing('forbidden')).toEqual({ tone: 'warn', note: 'Not allowed' });
  expect(failing('unauthorized')).toEqual({});
  expect(serverErrorState(null, t)).toEqual({});
});
