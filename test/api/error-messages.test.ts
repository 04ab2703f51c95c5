import { describe, expect, test } from 'vitest';
import { displayError } from '#src/api/error-display.ts';
import { errorSentence } from '#src/api/error-messages.ts';
import {
  ApiError,
  type ErrorFacts,
  type ErrorKind,
  RowMovedError,
  UnstableListError,
} from '#src/api/errors.ts';
import { t } from '#test/support/translator.ts';

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
      const unsent = { attempts: 0, reason: { kind: 'too-long', length: 9_000, most: 8_000 } } as const;
      expect(displayError(error('refused', unsent), HOST, t).title).toBe(
        'This request is too long to be sent',
      );
      const noPlace = {
        attempts: 0,
        cursorRefused: true,
        reason: { kind: 'no-place', cursor: 'x', reach: 10_000 },
      } as const;
      expect(displayError(error('refused', noPlace), HOST, t).title).toBe('The server refuses this request');
      expect(displayError(error('refused', { status: 400 }), HOST, t).title).toBe(
        'The server refuses this request',
      );
    });

    test('names the one that answered: the server of this page, or the catalog', () => {
      const said = { status: 431, serverMessage: 'Clear the cookies.' };
      const failed = (kind: ErrorKind, isOfPageServer: boolean) => error(kind, { ...said, isOfPageServer });
      for (const kind of ['refused', 'server'] as const) {
        const own = displayError(failed(kind, true), HOST, t);
        expect(own.text[0]).toContain('The server of this page answered 431: “Clear the cookies.”');
        expect([own.title, ...own.text].join()).not.toContain(HOST);
        expect(errorSentence(failed(kind, true), t)).toMatch(/^The server of this page answered 431/);
        expect(displayError(failed(kind, false), HOST, t).text[0]).toContain(`${HOST} answered 431`);
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
        error('network', { status: 200, attempts: 3 }),
        'The server’s answer cannot be read',
        'It said 200 and broke off in the middle three times.',
      ],
      [error('timeout', { limitMs: 15_000 }), 'catalog.example.com does not answer in time', '15 seconds'],
      [
        error('unauthorized', { status: 401, serverMessage: 'Expired token!' }),
        'Your sign-in has ended',
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
      [error('server', { status: 503, attempts: 3 }), 'The server failed', 'answered 503 three times.'],
      [
        error('server', { status: 500, request: 'GET /api/v1/search/query?q=*' }),
        'Search does not work at the moment',
        'answered 500.',
      ],
      [
        error('malformed', { status: 200, reason: { kind: 'cut-off', bytes: 65_536, announced: 91_204 } }),
        'The server’s answer cannot be read',
        'It said 200. The JSON stops in the middle, at byte 65,536 of 91,204.',
      ],
      [
        error('not-found', { status: 404, contentType: 'text/html', request: 'GET /api/v1/system/version' }),
        'This address is not a catalog',
        '/api/v1/system/version answered 404 with a web page.',
      ],
      [
        error('not-found', { status: 404, request: 'GET /api/v1/dashboards/name/a.b?fields=owner' }),
        // The type on screen, which is tables here, is what messages name.
        'No such table',
        'letter by letter',
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
  const failed = (kind: ErrorKind, facts: Partial<ErrorFacts> = {}) =>
    errorSentence(new ApiError(kind, { request: 'GET /', attempts: 1, ...facts }), t);

  test('of an answer with a status of success is what was wrong with it', () => {
    expect(failed('timeout', { status: 200 })).toBe('There was no answer in time.');
    expect(failed('network', { status: 200 })).toBe('The answer broke off in the middle.');
    expect(failed('malformed', { status: 200 })).toBe('The answer cannot be read.');
    expect(failed('not-the-api', { status: 302, reason: { kind: 'redirect' } })).not.toContain(
      'answered 302',
    );
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
    expect(
      failed('refused', { attempts: 0, reason: { kind: 'too-long', length: 9_000, most: 8_000 } }),
    ).toMatch(/9,000.*8,000/);
    expect(failed('refused', { attempts: 0, reason: { kind: 'odd-token' } })).toMatch(/^The token/);
    expect(
      failed('refused', { attempts: 0, reason: { kind: 'no-place', cursor: 'x', reach: 10_000 } }),
    ).toMatch(/^“x”.*10,000/);
    expect(errorSentence('nothing', t)).toBe('The reason is not known.');
  });

  test("has the page's own findings in its words, and keeps texts of others", () => {
    expect(errorSentence(new RowMovedError(), t)).toBe(
      'The list changed while it was read: this table was not in the answer.',
    );
    expect(errorSentence(new UnstableListError(), t)).toBe(
      'The list changes faster than it can be read here.',
    );
    expect(errorSentence(new Error('Failed to fetch {it}'), t)).toBe('Failed to fetch {it}');
  });
});
