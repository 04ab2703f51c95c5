import { expect, test } from 'vitest';
import { ApiError, type ErrorKind } from '#src/api/errors.ts';
import { serverStatus, type ServerFacts } from '#src/servers/servers-menu.tsx';
import { t } from '#test/support/translator.ts';

const error = (kind: ErrorKind) => new ApiError(kind, { request: 'GET /', attempts: 1 });
const NOTHING: ServerFacts = {
  version: undefined,
  versionFailure: null,
  user: undefined,
  userFailure: null,
  holdsToken: false,
};
const up = { ...NOTHING, version: '1.12.4' };

test.each<[Partial<ServerFacts>, string, string | undefined, string]>([
  [NOTHING, 'Checking…', undefined, 'no answer yet'],
  [up, 'Ready', 'good', 'version 1.12.4'],
  [{ ...up, user: 'Ana Ng' }, 'Ready', 'good', 'version 1.12.4 · signed in as Ana Ng'],
  [{ ...up, userFailure: error('unauthorized') }, 'Sign in', 'warn', 'version 1.12.4 · not signed in'],
  [
    { ...up, userFailure: error('unauthorized'), holdsToken: true },
    'Sign in',
    'warn',
    'version 1.12.4 · token refused',
  ],
  // The response to a valid token of a user whom the catalog does not know (yet).
  [
    { ...up, userFailure: error('not-found'), holdsToken: true },
    'Sign in',
    'warn',
    'version 1.12.4 · token refused',
  ],
  [{ ...up, userFailure: error('server') }, 'Ready', 'good', 'version 1.12.4'],
  [{ versionFailure: error('network') }, 'No answer', 'bad', 'does not answer'],
  [{ versionFailure: error('timeout') }, 'No answer', 'bad', 'does not answer'],
  [{ versionFailure: error('sign-in-page') }, 'Proxy sign-in', 'warn', 'a proxy asks to sign in first'],
  [{ versionFailure: error('not-found') }, 'Not a catalog', 'bad', 'something else answers there'],
  [{ versionFailure: error('not-the-api') }, 'Not a catalog', 'bad', 'something else answers there'],
  [{ versionFailure: error('server') }, 'Failing', 'bad', 'answers with errors'],
  [{ versionFailure: new Error('x') }, 'Failing', 'bad', 'answers with errors'],
])('%j is "%s"', (facts, word, tone, hint) => {
  expect(serverStatus({ ...NOTHING, ...facts }, t)).toEqual({ word, tone, hint });
});
