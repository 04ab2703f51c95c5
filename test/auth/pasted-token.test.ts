import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPastedToken } from '#src/auth/pasted-token.ts';
import { runs } from '../support/long.ts';

describe('readPastedToken', () => {
  test.each([
    ['demo', 'as it is'],
    ['  demo\t', 'blanks around it'],
    ['Bearer demo', 'the scheme'],
    ['bearer  demo', 'the scheme in lower case'],
    ['Authorization: Bearer demo', 'the whole header'],
    ['"demo"', 'quotes'],
    ['„demo“', 'quotes of a text'],
    ['"Bearer demo"', 'quotes around the scheme'],
    ['demo\u200B', 'a zero-width space'],
    ['\uFEFFdemo', 'a byte order mark'],
    ['de\u00ADmo', 'a soft hyphen within'],
    ['\u00A0demo\u00A0', 'no-break spaces around it'],
    ['de\nmo', 'a line end'],
    ['de\r\n  mo\n', 'line ends with an indent'],
    ['{"accessToken":"demo","tokenType":"Bearer"}', 'the response of a sign-in'],
    ['{"JWTToken": "demo"}', 'the response that makes a token'],
  ])('%j is taken without %s', (text) => {
    expect(readPastedToken(text)).toEqual({ token: 'demo' });
  });

  test.each([
    ['demö', { character: 'ö', code: 'U+00F6', at: 4 }],
    ['de mo', { character: ' ', code: 'U+0020', at: 3 }],
    ['Bearer de mo', { character: ' ', code: 'U+0020', at: 3 }],
    ['de\u00A0mo', { character: '\u00A0', code: 'U+00A0', at: 3 }],
    ['x😀', { character: '😀', code: 'U+1F600', at: 2 }],
  ])('%j has a fault', (text, fault) => {
    expect(readPastedToken(text)).toEqual({ fault });
  });

  test.each(['', '  ', '""', 'Bearer', 'Bearer "'])('%j has no token', (text) => {
    expect(readPastedToken(text)).toEqual({ token: '' });
  });

  test('every token of visible characters is taken as it is, whatever is around it', () => {
    const jwt = fc.stringMatching(/^[\w-]{1,40}\.[\w-]{1,40}\.[\w-]{1,40}$/);
    const around = fc.constantFrom('', ' ', '\n', '"', 'Bearer ', '\u200B', '\uFEFF');
    fc.assert(
      fc.property(around, jwt, fc.constantFrom('', ' ', '\r\n', '"', '\u200B'), (before, token, after) => {
        expect(readPastedToken(before + token + after)).toEqual({ token });
      }),
      { numRuns: runs(100) },
    );
  });

  test('a token that is taken can be sent in a header, whatever was pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { token = '' } = readPastedToken(text);
        expect(token).toMatch(/^[\x21-\x7E]*$/);
      }),
      { numRuns: runs(200) },
    );
  });
});
