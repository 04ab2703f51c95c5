import { afterEach, expect, test } from 'vitest';
import { ApiError, type ErrorFacts, type ErrorKind } from '#src/api/errors.ts';
import { reasonOf } from '#src/tables/list/reason.ts';
import * as moving from '#src/words/en/moving.ts';
import { ENGLISH, speak } from '#src/words/language.ts';
import { languageOf } from '#src/words/catalogs.ts';

afterEach(() => speak(ENGLISH));

const failed = (kind: ErrorKind, facts: Partial<ErrorFacts> = {}) =>
  reasonOf(new ApiError(kind, { request: 'GET /', attempts: 1, ...facts }));

test('says what came, and how often it was asked for', () => {
  expect(failed('server', { status: 503 })).toBe('The server answered 503.');
  expect(failed('server', { status: 503, attempts: 2 })).toBe('The server answered 503 twice.');
  expect(failed('server', { status: 503, attempts: 3, serverMessage: 'Too busy' })).toBe(
    'The server answered 503 three times: “Too busy”.',
  );
});

test('lets the server end its own sentence', () => {
  expect(failed('refused', { status: 400, serverMessage: 'Bad {cursor}!' })).toBe(
    'The server answered 400: “Bad {cursor}!”',
  );
});

test('tells apart how an answer did not come', () => {
  expect(failed('network')).toBe('There was no answer.');
  expect(failed('timeout')).toBe('There was no answer in time.');
  expect(failed('network', { status: 200 })).toBe('The answer broke off in the middle.');
  expect(failed('refused', { attempts: 0, reason: { is: 'too-long', length: 9_000, most: 8_000 } })).toMatch(
    /9,000.*8,000/,
  );
  expect(reasonOf('nothing')).toBe('The reason is not known.');
});

test('says in another language what the page itself found wrong, and what others wrote as it is', async () => {
  speak(await languageOf('de'));
  expect(failed('server', { status: 503, attempts: 2, serverMessage: 'Too busy' })).toBe(
    'Der Server antwortete zweimal mit 503: „Too busy“.',
  );
  expect(reasonOf(new Error(moving.rowMoved))).toBe(
    'Die Liste änderte sich beim Lesen: Diese Tabelle fehlte in der Antwort.',
  );
  expect(reasonOf(new Error('Failed to fetch {it}'))).toBe('Failed to fetch {it}');
});
