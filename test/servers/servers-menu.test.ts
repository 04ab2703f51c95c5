import { expect, test } from 'vitest';
import { ApiError, type ErrorKind } from '#src/api/errors.ts';
import { serverStatus } from '#src/servers/servers-menu.tsx';
import { t } from '#test/support/translator.ts';

type Status = Parameters<typeof serverStatus>;

const error = (kind: ErrorKind) => new ApiError(kind, { request: 'GET /', attempts: 1 });
const failed = (failure: Error) => ({ data: undefined, error: failure });
const LOADING = { data: undefined, error: null };
const UP = { data: { version: '1.12.4' }, error: null };
const ANA = { data: { name: 'ana', displayName: 'Ana Ng' }, error: null };
const UNNAMED = { data: { name: 'ana', displayName: undefined }, error: null };
const REFUSED = failed(error('unauthorized'));
// The response to a valid token of a user whom the catalog does not know (yet).
const UNKNOWN = failed(error('not-found'));

test.each<[Status[0], Status[1], boolean, string, string | undefined, string]>([
  [LOADING, LOADING, false, 'Checking…', undefined, 'no answer yet'],
  [UP, LOADING, false, 'Ready', 'good', 'version 1.12.4'],
  [UP, ANA, false, 'Ready', 'good', 'version 1.12.4 · signed in as Ana Ng'],
  [UP, UNNAMED, false, 'Ready', 'good', 'version 1.12.4 · signed in as ana'],
  [UP, REFUSED, false, 'Sign in', 'warn', 'version 1.12.4 · not signed in'],
  [UP, REFUSED, true, 'Sign in', 'warn', 'version 1.12.4 · token refused'],
  [UP, UNKNOWN, true, 'Sign in', 'warn', 'version 1.12.4 · token refused'],
  [UP, failed(error('server')), false, 'Ready', 'good', 'version 1.12.4'],
  [failed(error('network')), LOADING, false, 'No answer', 'bad', 'does not answer'],
  [failed(error('timeout')), LOADING, false, 'No answer', 'bad', 'does not answer'],
  [failed(error('sign-in-page')), LOADING, false, 'Proxy sign-in', 'warn', 'a proxy asks to sign in first'],
  [failed(error('not-found')), LOADING, false, 'Not a catalog', 'bad', 'something else answers there'],
  [failed(error('not-the-api')), LOADING, false, 'Not a catalog', 'bad', 'something else answers there'],
  [failed(error('server')), LOADING, false, 'Failing', 'bad', 'answers with errors'],
  [failed(new Error('x')), LOADING, false, 'Failing', 'bad', 'answers with errors'],
])('%j, %j, token %j: "%s"', (version, user, holdsToken, word, tone, hint) => {
  expect(serverStatus(version, user, holdsToken, t)).toEqual({ word, tone, hint });
});
