import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fqnOfPath } from '#src/paths.ts';
import { columnFragment, columnOfFragment, columnPath } from '#src/view/column-address.ts';

const names = array(
  oneof(
    string({ unit: 'grapheme' }),
    constantFrom('', '.', 'a.b', '""', '"a"', '#', '/', '100%', '%2e', 'x!'),
  ),
  { minLength: 1, maxLength: 4 },
);
const ORIGIN = 'http://catalog.example.com';

describe('the fragment of a column', () => {
  test.each([
    [['address', 'city'], '#address.city'],
    [['a.b', 'c'], '#%22a.b%22.c'],
    [['say "hi"'], '#%22say%20%22%22hi%22%22%22'],
    [['really?'], '#really%3F'],
    [['', 'x'], '#%22%22.x'],
  ])('of %j is %s', (column, fragment) => {
    expect(columnFragment(column)).toBe(fragment);
  });

  test('reads as the same names, whatever they are, after a browser has parsed the address', () => {
    assert(
      property(names, string({ unit: 'grapheme', minLength: 1 }), (column, fqn) => {
        const { pathname, search, hash } = new URL(columnPath('tables', fqn, column, '?q=a'), ORIGIN);
        expect(columnOfFragment(hash)).toEqual(column);
        expect(fqnOfPath('tables', pathname)).toBe(fqn);
        expect(search).toBe('?q=a');
      }),
    );
  });

  test('ends with no sign that a chat or a mail takes off a link', () => {
    assert(
      property(names, (column) => {
        expect(columnFragment(column)).not.toMatch(/[!'()*,.:;?\]_]$/);
      }),
    );
    expect(encodeURIComponent('x!')).toMatch(/!$/);
  });

  test('lone surrogates, which no address can hold, are replaced', () => {
    expect(columnOfFragment(columnFragment(['a\uD800']))).toEqual(['a\uFFFD']);
  });

  test('of an address is read whatever it holds, and none is no column', () => {
    expect(columnOfFragment('')).toBeUndefined();
    expect(columnOfFragment('#')).toBeUndefined();
    // Typed by hand, or badly encoded.
    expect(columnOfFragment('#address.city')).toEqual(['address', 'city']);
    expect(columnOfFragment('#100%')).toEqual(['100%']);
    expect(columnOfFragment('#"a.b.c')).toEqual(['"a', 'b', 'c']);
    assert(property(string({ unit: 'binary' }), (text) => (columnOfFragment(`#${text}`)?.length ?? 1) > 0));
  });
});
