import { expect, test } from 'vitest';
import { ApiError, type ErrorKind } from '#src/api/errors.ts';
import { failedCellsState, serverErrorState } from '#src/browse/header-server.ts';
import type { DrawnRow } from '#src/browse/read-records.ts';
import { t } from '#test/support/translator.ts';

test('the server is shown as it is, and sign-in is left to the connection', () => {
  const failing = (kind: ErrorKind) =>
    serverErrorState(new ApiError(kind, { request: 'GET /', attempts: 1 }), t);
  expect(failing('network')).toEqual({ tone: 'bad', note: 'No answer' });
  expect(failing('forbidden')).toEqual({ tone: 'warn', note: 'Not allowed' });
  expect(failing('unauthorized')).toEqual({});
  expect(serverErrorState(null, t)).toEqual({});
});

test('the server is failing while cells of a list that did load are missing', () => {
  const row = { kind: 'entity', id: '1', name: 'orders' } as unknown as DrawnRow;
  expect(failedCellsState([row], t)).toEqual({});
  const failed = {
    ...row,
    cells: { values: {}, failed: { owners: new Error('500') }, stale: [] },
  } as DrawnRow;
  expect(failedCellsState([row, failed], t)).toEqual({ tone: 'warn', note: 'Failing' });
});
