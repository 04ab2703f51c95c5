import { describe, expect, test } from 'vitest';
import { QuerySyntaxError } from '#src/fake/search/errors.ts';
import { type Query, parseQuery } from '#src/fake/search/query-parser.ts';

/** A query in brackets and signs: `+` must, `?` should, `-` must not. */
function shown(query: Query): string {
  switch (query.kind) {
    case 'all':
    case 'none':
      return query.kind;
    case 'boolean': {
      const signs = { must: '+', should: '?', must_not: '-' };
      return `(${query.clauses.map((clause) => signs[clause.occur] + shown(clause.query)).join(' ')})`;
    }
    case 'ids':
      return `ids ${query.ids.join()}`;
    case 'nested':
      return `nested ${query.path} (${shown(query.query)})`;
    default:
      return leafShown(query);
  }
}

function leafShown(leaf: Exclude<Query, { kind: 'all' | 'none' | 'boolean' | 'ids' | 'nested' }>): string {
  const field = leaf.field === undefined ? '' : `${leaf.field}:`;
  const boost = leaf.boost === 1 ? '' : `^${leaf.boost}`;
  switch (leaf.kind) {
    case 'pattern':
      return `${field}${leaf.parts.map((part) => (typeof part === 'string' ? `<${part}>` : part.literal)).join('')}${boost}`;
    case 'expression':
      return `${field}${String(leaf.expression)}${boost}`;
    case 'range':
      return `${field}${leaf.fromIncluded ? '[' : '{'}${leaf.from} ${leaf.to}${leaf.toIncluded ? ']' : '}'}${boost}`;
    case 'exists':
      return `${field}exists${boost}`;
    case 'terms':
      return `${field}terms ${leaf.texts.join()}${boost}`;
    default:
      return `${field}${leaf.kind} ${JSON.stringify(leaf.text)}${boost}`;
  }
}

describe('a query means', () => {
  test.each([
    ['', 'all'],
    ['*', 'all'],
    ['  ', 'none'],
    ['orders', 'words "orders"'],
    ['daily orders', '(+words "daily" +words "orders")'],
    ['a AND b', '(+words "a" +words "b")'],
    ['a OR b', '(?words "a" ?words "b")'],
    // No precedence: a conjunction changes the clause before it.
    ['a OR b AND c', '(?words "a" +words "b" +words "c")'],
    ['a -b !c', '(+words "a" -words "b" -words "c")'],
    ['+a', 'words "a"'],
    ['(a OR b) c', '(+(?words "a" ?words "b") +words "c")'],
    ['name:(a b)', '(+name:words "a" +name:words "b")'],
    ['database.name:"my sales"', 'database.name:phrase "my sales"'],
    ['_exists_:description', 'description:exists'],
    ['description:*', 'description:exists'],
    ['*a**b?', '<any>a<any>b<one>'],
    [String.raw`*a\*b\?*`, '<any>a*b?<any>'],
    [String.raw`a\:b\ c`, 'words "a:b c"'],
    [String.raw`\u0041b`, 'words "Ab"'],
    ['/ord.rs?/', '/^(?:ord.rs?)$/s'],
    ['name:[a TO b}', 'name:[a b}'],
    ['name:{* TO "b c"]', 'name:{undefined b c]'],
    ['orders^2', 'words "orders"^2'],
    ['orders~1^2.5', 'words "orders"^2.5'],
  ])('%j', (text, meaning) => {
    expect(shown(parseQuery(text))).toBe(meaning);
  });

  test('words may be joined by or instead', () => {
    expect(shown(parseQuery('a b', 'or'))).toBe('(?words "a" ?words "b")');
    expect(shown(parseQuery('a +b', 'or'))).toBe('(?words "a" +words "b")');
    expect(shown(parseQuery('a AND b c', 'or'))).toBe('(+words "a" +words "b" ?words "c")');
  });
});

describe('refused', () => {
  test.each([
    '(unclosed',
    'a)',
    'foo AND',
    'AND foo',
    '"',
    '[x]',
    '[a TO',
    'a/b',
    '/raw',
    'a:b:c*',
    'a:',
    '^2',
    'a^x',
    '+-a',
    String.raw`\u12`,
    `${'('.repeat(300)}a${')'.repeat(300)}`,
    'a '.repeat(2000),
  ])('%j', (text) => {
    expect(() => parseQuery(text)).toThrow(QuerySyntaxError);
  });
});
