import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordRefusedText, tokenRefusedText } from '#src/connection/refusal-words.ts';
import { readRefusal } from '#src/connection/refusal.ts';
import { reasonWords } from '#src/connection/sign-in-reason.ts';

const at = new Date(2026, 10, 20, 14, 2).getTime();

test('an expired token is said as such, with what is kept', () => {
  const refusal = { kind: 'unauthorized', said: 'Expired token!' };
  expect(reasonWords({ why: 'refused', refusal, at, held: true }, 'catalog.example.com')).toEqual({
    title: 'Your token has expired',
    text: 'catalog.example.com answered “Expired token!” at 14:02. Your place, search and columns are kept; loading goes on where it stopped.',
  });
});

test('without a token nobody is told that it expired', () => {
  const refusal = { kind: 'unauthorized', said: 'Not Authorized! Token not present' };
  expect(reasonWords({ why: 'refused', refusal, at, held: false }, 'h').title).toBe('Connect to a server');
  expect(reasonWords({ why: 'refused', refusal, at, held: true }, 'h').title).toBe(
    'Your token was not accepted',
  );
});

test('a refusal and a server that does not answer are different words', () => {
  expect(tokenRefusedText({ kind: 'unauthorized', said: 'Invalid token.' }, 'h')).toMatch(
    /did not accept this token/,
  );
  expect(tokenRefusedText({ kind: 'not-found', said: 'user instance for x not found' }, 'h')).toMatch(
    /did not accept.*“user/,
  );
  expect(tokenRefusedText({ kind: 'network' }, 'h')).toMatch(/h does not answer/);
  expect(passwordRefusedText({ kind: 'unauthorized' }, 'h')).toMatch(/email and password/);
  expect(passwordRefusedText({ kind: 'timeout' }, 'h')).toMatch(/h does not answer/);
  expect(passwordRefusedText({ kind: 'server', said: 'boom' }, 'h')).toMatch(/“boom”/);
});

test('any error can be read', () => {
  fc.assert(
    fc.property(fc.anything(), (error) => {
      expect(readRefusal(error).kind).toBeTypeOf('string');
    }),
  );
});
