import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apiUrl } from '#src/api/url.ts';
import { runs } from '#test/support/long.ts';

const ORIGIN = 'https://catalog.test:8585';
const SERVER = `${ORIGIN}/api`;

const hostile = fc.oneof(
  fc.constantFrom(
    '.',
    '..',
    '%2e%2e',
    '.%2E',
    '../..',
    '//host',
    '/',
    '\\',
    ';a=b',
    '%2f',
    '%',
    '?q',
    '#h',
    '@',
    ':',
    '\n',
    '\uD800',
    '顧客',
    ' ',
  ),
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.string({ minLength: 1 }),
);

/** A client without proper encoding. */
const naive = (origin: string, segments: readonly string[]) =>
  new URL(`/api/v1/${segments.map((segment) => encodeURI(segment)).join('/')}`, origin);

function staysInside(build: typeof naive, segments: readonly string[]): boolean {
  const url = build(SERVER, segments);
  const parts = url.pathname.split('/');
  return (
    url.origin === ORIGIN &&
    url.pathname.startsWith('/api/v1/') &&
    parts.length === segments.length + 3 &&
    url.search === '' &&
    url.hash === ''
  );
}

describe('the URL of a request', () => {
  test(
    'stays inside the API, with one segment per given segment, whatever it contains',
    { timeout: 60_000 },
    () => {
      fc.assert(
        fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (segments) => {
          expect(staysInside(apiUrl, segments)).toBe(true);
        }),
        { numRuns: runs(200, 5_000) },
      );
    },
  );

  test('control: the same check rejects a URL built with encodeURI', () => {
    expect(staysInside(naive, ['tables', 'name', '..'])).toBe(false);
    expect(staysInside(naive, ['tables', 'a/b'])).toBe(false);
  });

  test('a segment decodes to the given text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (segment) => {
        fc.pre(!/^\.{1,2}$/.test(segment));
        const last = apiUrl(SERVER, ['tables', 'name', segment]).pathname.split('/').at(-1) ?? '';
        expect(decodeURIComponent(last)).toBe(segment);
      }),
    );
  });

  test('repeats the key of a list and leaves out undefined values', () => {
    const url = apiUrl(SERVER, ['search', 'query'], { q: 'a b&c', size: 3, x: undefined, f: ['name', 'id'] });
    expect(url.search).toBe('?q=a+b%26c&size=3&f=name&f=id');
  });

  test('encodes the padding of a cursor', () => {
    expect(apiUrl(SERVER, ['tables'], { after: 'a+b/c==' }).search).toBe('?after=a%2Bb%2Fc%3D%3D');
  });

  test("starts with the server's base URL, including its prefix", () => {
    expect(apiUrl(`${ORIGIN}/staging/api/`, ['tables']).href).toBe(`${ORIGIN}/staging/api/v1/tables`);
    expect(apiUrl(ORIGIN, ['tables']).href).toBe(`${ORIGIN}/v1/tables`);
  });

  test('rejects an empty segment', () => {
    expect(() => apiUrl(SERVER, ['tables', 'name', ''])).toThrow('empty');
  });
});
