import { afterEach, describe, expect, test } from 'vitest';
import { adviceFor } from '#src/api/error-advice.ts';
import { ApiError, type ErrorFacts, type ErrorKind } from '#src/api/errors.ts';
import { ENGLISH, speak } from '#src/words/language.ts';
import { languageOf } from '#src/words/catalogs.ts';

const HOST = 'catalog.example.com';
const error = (kind: ErrorKind, facts: Partial<ErrorFacts> = {}) =>
  new ApiError(kind, { request: 'GET /api/v1/tables?limit=100', attempts: 1, ...facts });

afterEach(() => speak(ENGLISH));

const KINDS: readonly ErrorKind[] = [
  'network',
  'timeout',
  'unauthorized',
  'forbidden',
  'not-found',
  'refused',
  'server',
  'malformed',
  'not-the-api',
  'sign-in-page',
  'rate-limited',
];

describe('what is said of a failure', () => {
  test('only a request that is too long is said to be', () => {
    const unsent = { attempts: 0, reason: { is: 'too-long', length: 9_000, most: 8_000 } } as const;
    expect(adviceFor(error('refused', unsent), HOST).title).toBe('This request is too long to be sent');
    const noPlace = {
      attempts: 0,
      cursorRefused: true,
      reason: { is: 'no-place', cursor: 'x', reach: 10_000 },
    } as const;
    expect(adviceFor(error('refused', noPlace), HOST).title).toBe('The server refuses this request');
    expect(adviceFor(error('refused', { status: 400 }), HOST).title).toBe('The server refuses this request');
  });

  test('differs by its kind, and always says what to do', () => {
    // A network error has a status only where the answer broke off, which is another failure.
    const advice = KINDS.map((kind) =>
      adviceFor(error(kind, kind === 'network' ? {} : { status: 418 }), HOST),
    );
    expect(new Set(advice.map(({ title }) => title)).size).toBe(KINDS.length);
    for (const { actions, text, title, details } of advice) {
      expect(actions.length).toBeGreaterThan(0);
      expect(title).not.toMatch(/[.!?]$/);
      expect(text.every((line) => line.endsWith('.'))).toBe(true);
      expect(`${title}${text.join()}`).not.toMatch(/undefined|please|oops|\.\./i);
      expect(details).toContain('GET /api/v1/tables?limit=100');
    }
  });

  test.each([
    [error('network', { attempts: 3 }), 'catalog.example.com does not answer', 'Three attempts, no answer.'],
    [
      error('network', { status: 200, attempts: 3 }),
      'The server’s answer cannot be read',
      'It said 200 and broke off in the middle three times.',
    ],
    [error('timeout', { limitMs: 15_000 }), 'catalog.example.com does not answer in time', '15 seconds'],
    [
      error('unauthorized', { status: 401, serverMessage: 'Expired token!' }),
      'Your token has expired',
      'catalog.example.com answered “Expired token!”.',
    ],
    [
      error('unauthorized', { status: 401, serverMessage: 'Not Authorized! Token not present' }),
      'The server wants you to sign in',
      'Token not present',
    ],
    [
      error('unauthorized', { status: 404, serverMessage: 'user instance for ghost not found' }),
      'The server does not know this token’s user',
      'ghost',
    ],
    [
      error('forbidden', { status: 403, serverMessage: 'no' }),
      'You may not list tables here',
      'the server answered 403: “no”',
    ],
    [error('server', { status: 503, attempts: 3 }), 'The server failed', 'answered 503 three times.'],
    [
      error('server', { status: 500, request: 'GET /api/v1/search/query?q=*' }),
      'Search does not work at the moment',
      'answered 500.',
    ],
    [
      error('malformed', { status: 200, reason: { is: 'cut-off', bytes: 65_536, announced: 91_204 } }),
      'The server’s answer cannot be read',
      'It said 200. The JSON stops in the middle, at byte 65,536 of 91,204. Nothing is shown',
    ],
    [
      error('not-the-api', {
        status: 404,
        contentType: 'text/html',
        request: 'GET /api/v1/system/version',
      }),
      'This address is not a catalog',
      '/api/v1/system/version answered 404 with a web page.',
    ],
    [error('sign-in-page'), 'The proxy wants you to sign in', 'Rows here stay.'],
    [
      error('not-found', { status: 404, request: 'GET /api/v1/tables/name/a.b' }),
      'No such table',
      'letter by letter',
    ],
    [
      error('rate-limited', { status: 429, retryAfterMs: 90_000 }),
      'catalog.example.com asks to wait',
      'too many requests.',
    ],
  ])('%s', (failed, title, said) => {
    const advice = adviceFor(failed, HOST);
    expect(advice.title).toBe(title);
    expect(advice.text.join(' ')).toContain(said);
  });

  test('until when a server asks to be left alone is counted from its answer', () => {
    const failed = error('rate-limited', { status: 429, retryAfterMs: 90_000 });
    expect(adviceFor(failed, HOST).waitUntil).toBe(failed.at + 90_000);
    expect(adviceFor(error('server', { status: 503 }), HOST).waitUntil).toBeUndefined();
  });

  test('without a network it is not the server', () => {
    expect(adviceFor(error('network'), HOST, false).title).toBe('You are offline');
    expect(adviceFor(error('server', { status: 500 }), HOST, false).title).toBe('The server failed');
  });

  test('a failure from before is said in the language of now', async () => {
    const cut = error('malformed', {
      status: 200,
      reason: { is: 'cut-off', bytes: 65_536, announced: 91_204 },
    });
    const twice = error('server', { status: 503, attempts: 2, serverMessage: 'down' });
    speak(await languageOf('de'));
    expect(adviceFor(cut, HOST).text.join(' ')).toContain('bei Byte 65.536 von 91.204.');
    expect(adviceFor(twice, HOST).text.join(' ')).toContain('antwortete zweimal mit 503: „down“.');
  });

  test('a fault of the page is not laid on the server', () => {
    expect(adviceFor(new TypeError('x is not a function'), HOST)).toMatchObject({
      title: 'Something in this page went wrong',
      details: 'TypeError: x is not a function',
    });
    expect(adviceFor('odd', HOST).details).toBe('odd');
  });
});
