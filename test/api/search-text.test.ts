import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchQuery, searchWords } from '#src/api/search-text.ts';
import { runs } from '#test/support/long.ts';

// One wildcard term of the classic query parser (Lucene, QueryParser.jj, WILDTERM): ordinary or escaped characters.
const TERM = /^\*(?:[^\s"+\-!():^[\]{}~*?\\/\u3000]|\\[^\n])+\*$/u;

function isSafe(query: string): boolean {
  return query === '*' || query.split(' AND ').every((term) => TERM.test(term));
}

const awkward = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...Array.from('\\+-!():^[]"{}~*?|&/=<>. aAö🚀')) }),
  fc.constantFrom(
    'foo AND',
    'OR',
    'NOT',
    '"',
    '\\',
    'a/b',
    '(unclosed',
    '[x]',
    '+',
    '🚀',
    '\u3000',
    '\0',
    'a\\',
    '--',
    '\uD800',
  ),
);

describe('typed text as a query', () => {
  test('is parts of words, joined by AND, whatever is typed', () => {
    fc.assert(
      fc.property(awkward, (typed) => {
        expect(isSafe(searchQuery(typed))).toBe(true);
      }),
      { numRuns: runs(200, 5_000) },
    );
  });

  test('and the same check rejects text that is not escaped', () => {
    for (const typed of ['a/b', 'x"', 'back\\', '(unclosed', '[x]']) expect(isSafe(`*${typed}*`)).toBe(false);
  });

  test.each([
    ['orders', '*orders*'],
    ['  stg  orders ', '*stg* AND *orders*'],
    ['foo AND', '*foo* AND *AND*'],
    ['a/b', String.raw`*a\/b*`],
    ['dim.order-2024', String.raw`*dim.order\-2024*`],
    ['"order lines"', String.raw`*\"order* AND *lines\"*`],
    ['50%', '*50%*'],
    ['\\', String.raw`*\\*`],
    ['🚀', '*🚀*'],
    ['', '*'],
    [' \t\u3000', '*'],
  ])('%j is %s', (typed, query) => {
    expect(searchQuery(typed)).toBe(query);
  });

  test('unescaped, a word is the word that was typed', () => {
    fc.assert(
      fc.property(awkward, (typed) => {
        const words = searchQuery(typed)
          .split(' AND ')
          .map((term) => term.slice(1, -1).replace(/\\(.)/gsu, '$1'));
        expect(words.filter(Boolean)).toEqual(searchWords(typed));
      }),
    );
  });

  test('is cut where an engine would refuse it', () => {
    expect(searchQuery('a '.repeat(200)).split(' AND ')).toHaveLength(16);
    expect(searchQuery('x'.repeat(100_000)).length).toBe(258);
  });
});
