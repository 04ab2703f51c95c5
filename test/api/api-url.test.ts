import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiUrl } from '#src/api/api-url.ts';
import { runs } from '#test/support/long.ts';

const ORIGIN = 'https://catalog.test:8585';
const SERVER = `${ORIGIN}/api`;

const hostile = fc.oneof(
  fc.constantFrom('.', '..', '%2e%2e', '.%2E', '../..', '//host', '/', '\\', ';a=b', '%2f', '%'),
  fc.constantFrom('?q', '#h', '@', ':', '\n', '\uD800', '顧客', ' '),
  fc.string({ unit: 'binary', minLength: 1 }),
);

test('an address stays inside the API, with one segment per given segment, whatever it contains', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (segments) => {
      const url = apiUrl(SERVER, segments);
      expect(url.origin).toBe(ORIGIN);
      expect(url.pathname.startsWith('/api/v1/')).toBe(true);
      expect(url.pathname.split('/')).toHaveLength(segments.length + 3);
      expect(url.search + url.hash).toBe('');
    }),
    { numRuns: runs(200) },
  );
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

test('a query repeats the key of a list, leaves out undefined values and encodes the padding of a cursor', () => {
  const url = apiUrl(SERVER, ['search', 'query'], { q: 'a b&c', size: 3, x: undefined, f: ['name', 'id'] });
  expect(url.search).toBe('?q=a+b%26c&size=3&f=name&f=id');
  expect(apiUrl(SERVER, ['tables'], { after: 'a+b/c==' }).search).toBe('?after=a%2Bb%2Fc%3D%3D');
});

test('an address starts with the base of the server, whatever slashes that ends in', () => {
  expect(apiUrl(`${ORIGIN}/staging/api//`, ['tables']).href).toBe(`${ORIGIN}/staging/api/v1/tables`);
  expect(apiUrl(ORIGIN, ['tables']).href).toBe(`${ORIGIN}/v1/tables`);
});

test('dots are encoded twice, half a character is the replacement character, and nothing is no segment', () => {
  const hrefOf = (segment: string) => apiUrl(SERVER, ['tables', 'name', segment]).href;
  expect(hrefOf('.')).toBe(`${SERVER}/v1/tables/name/%252E`);
  expect(hrefOf('..')).toBe(`${SERVER}/v1/tables/name/%252E%252E`);
  expect(hrefOf('a\uD83D')).toBe(`${SERVER}/v1/tables/name/a%EF%BF%BD`);
  expect(() => hrefOf('')).toThrow('empty');
});
