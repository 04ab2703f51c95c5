import { describe, expect, test } from 'vitest';
import { displayError } from '#src/api/error-display.ts';
import { errorSentence } from '#src/api/error-messages.ts';
import {
  ApiError,
  type ErrorFacts,
  type ErrorKind,
  type Reason,
  RowMovedError,
  UnstableListError,
} from '#src/api/errors.ts';
import { loadGerman, t } from '#test/support/translator.ts';

describe('error messages', () => {
  const HOST = 'catalog.example.com';
  const error = (kind: ErrorKind, facts: Partial<ErrorFacts> = {}) =>
    new ApiError(kind, { request: 'GET /api/v1/tables?limit=100', attempts: 1, ...facts });

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

  describe('the message of an error', () => {
    test('only a request that is too long is reported as such', () => {
      const unsent = { attempts: 0, reason: { is: 'too-long', length: 9_000, most: 8_000 } } as const;
      expect(displayError(error('refused', unsent), HOST, t).title).toBe(
        'This request is too long to be sent',
      );
      const noPlace = {
        attempts: 0,
        cursorRefused: true,
        reason: { is: 'no-place', cursor: 'x', reach: 10_000 },
      } as const;
      expect(displayError(error('refused', noPlace), HOST, t).title).toBe('The server refuses this request');
      expect(displayError(error('refused', { status: 400 }), HOST, t).title).toBe(
        'The server refuses this request',
      );
    });

    test('names the one that answered: the server of this page, or the catalog', async () => {
      const german = await loadGerman();
      const said = { status: 431, serverMessage: 'Clear the cookies.' };
      const failed = (kind: ErrorKind, isOfPageServer: boolean) => error(kind, { ...said, isOfPageServer });
      for (const kind of ['refused', 'server'] as const) {
        const own = displayError(failed(kind, true), HOST, t);
        expect(own.text[0]).toContain('The server of this page answered 431: “Clear the cookies.”');
        expect([own.title, ...own.text].join()).not.toContain(HOST);
        expect(displayError(failed(kind, true), HOST, german).text[0]).toContain(
          'Der Server dieser Seite antwortete',
        );
        expect(errorSentence(failed(kind, true), t)).toBe(
          'The server of this page answered 431: “Clear the cookies.”',
        );
        expect(errorSentence(failed(kind, true), german)).toMatch(
          /^Der Server dieser Seite antwortete mit 431/,
        );
        // Control: the catalog’s own.
        expect(displayError(failed(kind, false), HOST, t).text[0]).toContain(`${HOST} answered 431`);
        expect(errorSentence(failed(kind, false), t)).toMatch(/^The server answered 431/);
      }
    });

    test('differs by its kind, and always says what to do', () => {
      // A network error has a status only where the response was interrupted, which is another error.
      const advice = KINDS.map((kind) =>
        displayError(error(kind, kind === 'network' ? {} : { status: 418 }), HOST, t),
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
      [
        error('network', { attempts: 3 }),
        'catalog.example.com does not answer',
        'Three attempts, no answer.',
      ],
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
        error('not-found', { status: 404, request: 'GET /api/v1/dashboards/name/a.b?fields=owner' }),
        // The type on screen, which is tables here, is what messages name.
        'No such table',
        'letter by letter',
      ],
      [
        error('rate-limited', { status: 429, retryAfterMs: 90_000 }),
        'catalog.example.com asks to wait',
        'too many requests.',
      ],
    ])('%s', (failed, title, said) => {
      const advice = displayError(failed, HOST, t);
      expect(advice.title).toBe(title);
      expect(advice.text.join(' ')).toContain(said);
    });

    test('the end of a Retry-After is relative to its response', () => {
      const failed = error('rate-limited', { status: 429, retryAfterMs: 90_000 });
      expect(displayError(failed, HOST, t).waitUntil).toBe(failed.at + 90_000);
      expect(displayError(error('server', { status: 503 }), HOST, t).waitUntil).toBeUndefined();
    });

    test('without a network the server is not blamed', () => {
      expect(displayError(error('network'), HOST, t, false).title).toBe('You are offline');
      expect(displayError(error('server', { status: 500 }), HOST, t, false).title).toBe('The server failed');
    });

    test('is in the language that is asked for', async () => {
      const cut = error('malformed', {
        status: 200,
        reason: { is: 'cut-off', bytes: 65_536, announced: 91_204 },
      });
      const twice = error('server', { status: 503, attempts: 2, serverMessage: 'down' });
      const german = await loadGerman();
      expect(displayError(cut, HOST, german).text.join(' ')).toContain('bei Byte 65.536 von 91.204.');
      expect(displayError(twice, HOST, german).text.join(' ')).toContain(
        'antwortete zweimal mit 503: „down“.',
      );
    });

    test('a bug of the page is not blamed on the server', () => {
      expect(displayError(new TypeError('x is not a function'), HOST, t)).toMatchObject({
        title: 'Something in this page went wrong',
        details: 'TypeError: x is not a function',
      });
      expect(displayError('odd', HOST, t).details).toBe('odd');
    });
  });
});

describe('the reason of an error', () => {
  const failed = (kind: ErrorKind, facts: Partial<ErrorFacts> = {}, language = t) =>
    errorSentence(new ApiError(kind, { request: 'GET /', attempts: 1, ...facts }), language);

  test('of an answer with a status of success is what was wrong with it', () => {
    expect(failed('timeout', { status: 200 })).toBe('There was no answer in time.');
    expect(failed('network', { status: 200 })).toBe('The answer broke off in the middle.');
    expect(failed('malformed', { status: 200 })).toBe('The answer cannot be read.');
    expect(failed('not-the-api', { status: 302, reason: { is: 'redirect' } })).not.toContain('answered 302');
  });

  test('has the response, and the number of attempts', () => {
    expect(failed('server', { status: 503 })).toBe('The server answered 503.');
    expect(failed('server', { status: 503, attempts: 2 })).toBe('The server answered 503 twice.');
    expect(failed('server', { status: 503, attempts: 3, serverMessage: 'Too busy' })).toBe(
      'The server answered 503 three times: “Too busy”.',
    );
  });

  test("keeps the server's own punctuation at its end", () => {
    expect(failed('refused', { status: 400, serverMessage: 'Bad {cursor}!' })).toBe(
      'The server answered 400: “Bad {cursor}!”',
    );
  });

  test('distinguishes how a response failed', () => {
    expect(failed('network')).toBe('There was no answer.');
    expect(failed('timeout')).toBe('There was no answer in time.');
    expect(failed('network', { status: 200 })).toBe('The answer broke off in the middle.');
    expect(
      failed('refused', { attempts: 0, reason: { is: 'too-long', length: 9_000, most: 8_000 } }),
    ).toMatch(/9,000.*8,000/);
    expect(errorSentence('nothing', t)).toBe('The reason is not known.');
  });

  test("translates the page's own findings, and keeps texts of others", async () => {
    const german = await loadGerman();
    expect(failed('server', { status: 503, attempts: 2, serverMessage: 'Too busy' }, german)).toBe(
      'Der Server antwortete zweimal mit 503: „Too busy“.',
    );
    expect(errorSentence(new RowMovedError(), german)).toBe(
      'Die Liste änderte sich beim Lesen: Diese Tabelle fehlte in der Antwort.',
    );
    expect(errorSentence(new UnstableListError(), german)).toBe(
      'Die Liste ändert sich schneller, als sie hier gelesen werden kann.',
    );
    expect(errorSentence(new Error('Failed to fetch {it}'), t)).toBe('Failed to fetch {it}');
  });
});

describe('a request that was not sent', () => {
  test.each<[Reason, string]>([
    [
      { is: 'too-long', length: 9_001, most: 8_000 },
      'Its address has 9,001 characters, and servers take 8,000.',
    ],
    [
      { is: 'no-place', cursor: 'x', reach: 10_000 },
      '“x” is not a place among the 10,000 rows that search can reach.',
    ],
    [{ is: 'odd-token' }, 'The token has characters that no token has.'],
  ])('a request that was not sent says why: %j', (reason, text) => {
    expect(errorSentence(new ApiError('refused', { request: 'GET /', attempts: 0, reason }), t)).toBe(text);
  });
});
