import { QuerySyntaxError } from './errors.ts';

/** A part of a pattern: literal text, any run of characters (`*`), or one character (`?`). */
export type PatternPart = { readonly literal: string } | 'any' | 'one';

export interface Clause {
  readonly occur: 'must' | 'should' | 'must_not';
  readonly query: Query;
}

/** A condition on one value. `field` is absent where the default fields are searched. */
export type Leaf = { readonly field?: string; readonly boost: number } &
  /** `isFuzzy`: a word of the text may differ by two letters. */
  (
    | { readonly kind: 'words'; readonly text: string; readonly isFuzzy?: true }
    | { readonly kind: 'phrase'; readonly text: string }
    | { readonly kind: 'term'; readonly text: string }
    /** Any of several terms. */
    | { readonly kind: 'terms'; readonly texts: readonly string[] }
    | {
        readonly kind: 'pattern';
        readonly parts: readonly PatternPart[];
        /** Ignores case in a field that is compared exactly. */
        readonly foldsCase?: boolean;
      }
    | { readonly kind: 'expression'; readonly expression: RegExp }
    | {
        readonly kind: 'range';
        readonly from: string | undefined;
        readonly to: string | undefined;
        readonly fromIncluded: boolean;
        readonly toIncluded: boolean;
        /** Factor of numbers before the comparison; default 1. */
        readonly unit?: number;
      }
    | { readonly kind: 'exists' }
  );

/** A parsed query of either language. A boolean of only must_not matches everything else. */
export type Query =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | {
      readonly kind: 'boolean';
      readonly clauses: readonly Clause[];
      /** Number of should clauses that have to match; default: one if no clause must, else none. */
      readonly shouldAtLeast?: number;
    }
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  /** A query on the fields of one member, each of whose objects is a document of its own. */
  | {
      readonly kind: 'nested';
      readonly path: string;
      readonly query: Query;
      readonly ignoresUnmapped: boolean;
    }
  | Leaf;

/** The conditions of a query; excluded ones are left out. */
export function positiveLeaves(query: Query): readonly Leaf[] {
  if (query.kind === 'all' || query.kind === 'none' || query.kind === 'ids' || query.kind === 'nested')
    return [];
  if (query.kind !== 'boolean') return [query];
  return query.clauses.flatMap((clause) => (clause.occur === 'must_not' ? [] : positiveLeaves(clause.query)));
}

const ESCAPE = /\\u([0-9a-fA-F]{4})|\\([^])/gu;
const PARTS = /\\u[0-9a-fA-F]{4}|\\[^]|[*?]|[^\\*?]+/gu;

/** Removes escaping backslashes; `\u0041` is the character with that number. */
function unescape(raw: string): string {
  return raw.replaceAll(ESCAPE, (_, code: string | undefined, char: string | undefined) =>
    code === undefined ? (char ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** A term with wildcards as a pattern. Escaped wildcards are literal; adjacent literals are joined. */
export function patternParts(raw: string): readonly PatternPart[] {
  const parts: PatternPart[] = [];
  let literal = '';
  const close = () => {
    if (literal !== '') parts.push({ literal });
    literal = '';
  };
  for (const [piece] of raw.matchAll(PARTS)) {
    if (piece === '*' || piece === '?') {
      close();
      if (piece === '?') parts.push('one');
      else if (parts.at(-1) !== 'any') parts.push('any');
    } else literal += unescape(piece);
  }
  close();
  return parts;
}

type Conjunction = 'and' | 'or' | undefined;
type Modifier = 'required' | 'prohibited' | undefined;
type DefaultOperator = 'and' | 'or';

/**
 * Adds a clause as Lucene's classic parser does: a conjunction also changes the previous clause, so that `a AND b OR c`
 * is `+a b c`. There is no precedence.
 */
function addClause(
  clauses: Clause[],
  query: Query,
  conjunction: Conjunction,
  modifier: Modifier,
  operator: DefaultOperator,
): void {
  const last = clauses.at(-1);
  if (last && last.occur !== 'must_not') {
    if (conjunction === 'and') clauses[clauses.length - 1] = { occur: 'must', query: last.query };
    if (conjunction === 'or' && operator === 'and') {
      clauses[clauses.length - 1] = { occur: 'should', query: last.query };
    }
  }
  clauses.push({ occur: occurrence(conjunction, modifier, operator), query });
}

function occurrence(
  conjunction: Conjunction,
  modifier: Modifier,
  operator: DefaultOperator,
): Clause['occur'] {
  if (modifier === 'prohibited') return 'must_not';
  if (operator === 'and') return conjunction === 'or' ? 'should' : 'must';
  return modifier === 'required' || conjunction === 'and' ? 'must' : 'should';
}

/** `index.max_regex_length` of Elasticsearch 7. */
const MAX_EXPRESSION = 1000;

/** A regular expression that has to match a whole term. @throws QuerySyntaxError, quoting `query` */
function compileExpression(raw: string, query: string): RegExp {
  if (raw.length > MAX_EXPRESSION) throw new QuerySyntaxError(query);
  try {
    return new RegExp(`^(?:${raw})$`, 's');
  } catch {
    throw new QuerySyntaxError(query);
  }
}

/** An end of a range; undefined: open. */
function rangeEnd(raw: string): string | undefined {
  if (raw === '*') return undefined;
  return unescape(raw.startsWith('"') && raw.endsWith('"') && raw.length > 1 ? raw.slice(1, -1) : raw);
}

type Token =
  | { readonly kind: 'and' | 'or' | 'not' | 'plus' | 'minus' | 'open' | 'close' | 'colon' | 'fuzzy' | 'end' }
  | { readonly kind: 'term' | 'wild' | 'quoted' | 'expression'; readonly raw: string }
  | { readonly kind: 'boost'; readonly factor: number }
  | {
      readonly kind: 'range';
      readonly from: string;
      readonly to: string;
      readonly fromIncluded: boolean;
      readonly toIncluded: boolean;
    };

const BLANKS = /[ \t\n\r\u3000]+/y;
const START = String.raw`(?:[^ \t\n\r\u3000+\-!():^[\]"{}~*?\\/]|\\[^])`;
const TERM = new RegExp(`(?:${START}|[*?])(?:${START}|[-+*?])*`, 'y');
const BARE_OPERATOR = /[-+!](?=[ \t\n\r\u3000])/y;
const QUOTED = /"((?:[^"\\]|\\[^])*)"/y;
const EXPRESSION = /\/((?:[^/\\]|\\[^])*)\//y;
const BOOST = /\^(\d+(?:\.\d+)?)/y;
const FUZZY = /~(?:\d+(?:\.\d+)?)?/y;
const RANGE_END = String.raw`("(?:[^"\\]|\\[^])*"|[^\s\]}]+)`;
const RANGE = new RegExp(String.raw`([[{])\s*${RANGE_END}\s+TO\s+${RANGE_END}\s*([\]}])`, 'y');

const signs: Readonly<Record<string, Token>> = {
  '+': { kind: 'plus' },
  '-': { kind: 'minus' },
  '!': { kind: 'not' },
  '(': { kind: 'open' },
  ')': { kind: 'close' },
  ':': { kind: 'colon' },
};
const words: ReadonlyMap<string, Token> = new Map([
  ['AND', { kind: 'and' }],
  ['&&', { kind: 'and' }],
  ['OR', { kind: 'or' }],
  ['||', { kind: 'or' }],
  ['NOT', { kind: 'not' }],
]);

const wildTerm = (raw: string) => /[*?]/.test(raw.replaceAll(/\\[^]/g, ''));

/**
 * The tokens of a query, terminated by `end`, as in Lucene's classic query parser; escapes are kept in `raw`.
 * @throws QuerySyntaxError if no token can start, such as at an unclosed quote, slash or bracket
 */
function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (expression: RegExp): RegExpExecArray | undefined => {
    expression.lastIndex = at;
    const found = expression.exec(text) ?? undefined;
    if (found) at = expression.lastIndex;
    return found;
  };
  for (take(BLANKS); at < text.length; take(BLANKS)) tokens.push(next(take, text, () => at++));
  return [...tokens, { kind: 'end' }];
}

type Take = (expression: RegExp) => RegExpExecArray | undefined;

function next(take: Take, text: string, step: () => number): Token {
  // An operator followed by a blank is a word, as in `a - b`.
  const bare = take(BARE_OPERATOR);
  if (bare) return { kind: 'term', raw: `\\${bare[0]}` };
  const term = take(TERM)?.[0];
  if (term !== undefined) return words.get(term) ?? { kind: wildTerm(term) ? 'wild' : 'term', raw: term };
  const quoted = take(QUOTED);
  if (quoted) return { kind: 'quoted', raw: quoted[1] ?? '' };
  const expression = take(EXPRESSION);
  if (expression) return { kind: 'expression', raw: expression[1] ?? '' };
  const boost = take(BOOST);
  if (boost) return { kind: 'boost', factor: Number(boost[1]) };
  if (take(FUZZY)) return { kind: 'fuzzy' };
  const range = take(RANGE);
  if (range) return rangeToken(range);
  const at = step();
  const sign = signs[text.charAt(at)];
  if (!sign) throw new QuerySyntaxError(text);
  return sign;
}

function rangeToken([, open, from = '', to = '', close]: RegExpExecArray): Token {
  return { kind: 'range', from, to, fromIncluded: open === '[', toIncluded: close === ']' };
}

/** Deeper nesting is rejected, as an engine's stack is limited too. */
const MAX_DEPTH = 200;
/** `indices.query.bool.max_clause_count` of Elasticsearch 7. */
const MAX_CLAUSES = 1024;

const MAX_BOOST = 1e6;

const END_TOKEN: Token = { kind: 'end' };

/**
 * Parses the query_string language of Elasticsearch 7. Empty text matches everything, blanks only match nothing.
 * Adjacent words are joined by `operator`.
 * @throws QuerySyntaxError
 */
export function parseQuery(text: string, operator: DefaultOperator = 'and'): Query {
  if (text === '') return { kind: 'all' };
  if (text.trim() === '') return { kind: 'none' };
  return new Parser(text, operator).whole();
}

/** Whether a query contains a quoted phrase, by its tokens. @throws QuerySyntaxError */
export const hasPhrase = (text: string): boolean => tokenize(text).some(({ kind }) => kind === 'quoted');

class Parser {
  readonly #text: string;
  readonly #operator: DefaultOperator;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  #clauses = 0;

  constructor(text: string, operator: DefaultOperator) {
    this.#text = text;
    this.#operator = operator;
    this.#tokens = tokenize(text);
  }

  whole(): Query {
    const query = this.#query(undefined);
    if (this.#peek().kind !== 'end') throw this.#refused();
    return query;
  }

  #query(field: string | undefined): Query {
    if (++this.#depth > MAX_DEPTH) throw this.#refused();
    const clauses: Clause[] = [];
    for (;;) {
      const conjunction = clauses.length > 0 ? this.#conjunction() : undefined;
      const { kind } = this.#peek();
      if (conjunction === undefined && clauses.length > 0 && (kind === 'end' || kind === 'close')) break;
      const modifier = this.#modifier();
      addClause(clauses, this.#clause(field), conjunction, modifier, this.#operator);
      if (++this.#clauses > MAX_CLAUSES) throw this.#refused();
    }
    this.#depth--;
    const [only] = clauses;
    return clauses.length === 1 && only?.occur !== 'must_not' && only
      ? only.query
      : { kind: 'boolean', clauses };
  }

  #conjunction(): Conjunction {
    const { kind } = this.#peek();
    if (kind !== 'and' && kind !== 'or') return undefined;
    this.#at++;
    return kind;
  }

  #modifier(): Modifier {
    const { kind } = this.#peek();
    if (kind !== 'plus' && kind !== 'minus' && kind !== 'not') return undefined;
    this.#at++;
    return kind === 'plus' ? 'required' : 'prohibited';
  }

  #clause(outer: string | undefined): Query {
    const field = this.#field() ?? outer;
    if (this.#peek().kind === 'open') {
      this.#at++;
      const query = this.#query(field);
      if (this.#take().kind !== 'close') throw this.#refused();
      // The boost of a group only affects the order of its own hits: it is parsed and ignored.
      this.#boost();
      return query;
    }
    const token = this.#take();
    const leaf = this.#leaf(token);
    const boost = this.#boost();
    if (leaf.kind === 'all') return field === undefined || field === '*' ? leaf : exists(field, boost);
    if (field === '_exists_' && leaf.kind === 'words') return exists(leaf.text, boost);
    return field === undefined || field === '*' ? { ...leaf, boost } : { ...leaf, field, boost };
  }

  #field(): string | undefined {
    const name = this.#peek();
    if (this.#tokens[this.#at + 1]?.kind !== 'colon') return undefined;
    if (name.kind !== 'term' && !(name.kind === 'wild' && name.raw === '*')) return undefined;
    this.#at += 2;
    return unescape(name.raw);
  }

  #leaf(token: Token): { kind: 'all' } | Leaf {
    const boost = 1;
    switch (token.kind) {
      case 'term':
        return {
          kind: 'words',
          text: unescape(this.#checked(token.raw)),
          boost,
          ...(this.#peek().kind === 'fuzzy' && { isFuzzy: true }),
        };
      case 'wild': {
        const parts = patternParts(this.#checked(token.raw));
        return parts.length === 1 && parts[0] === 'any' ? { kind: 'all' } : { kind: 'pattern', parts, boost };
      }
      case 'quoted':
        return { kind: 'phrase', text: unescape(this.#checked(token.raw)), boost };
      case 'expression':
        return { kind: 'expression', expression: compileExpression(token.raw, this.#text), boost };
      case 'range': {
        const { fromIncluded, toIncluded } = token;
        return {
          kind: 'range',
          from: rangeEnd(token.from),
          to: rangeEnd(token.to),
          fromIncluded,
          toIncluded,
          boost,
        };
      }
      default:
        throw this.#refused();
    }
  }

  #boost(): number {
    if (this.#peek().kind === 'fuzzy') this.#at++;
    const token = this.#peek();
    if (token.kind !== 'boost') return 1;
    this.#at++;
    if (this.#peek().kind === 'fuzzy') this.#at++;
    return Math.min(token.factor, MAX_BOOST);
  }

  /** `\u` must be followed by the four hexadecimal digits of a character. */
  #checked(raw: string): string {
    if (/^(?:[^\\]|\\[^])*?\\u(?![0-9a-fA-F]{4})/.test(raw)) throw this.#refused();
    return raw;
  }

  #peek(): Token {
    return this.#tokens[this.#at] ?? END_TOKEN;
  }

  #take(): Token {
    const token = this.#peek();
    this.#at++;
    return token;
  }

  #refused(): QuerySyntaxError {
    return new QuerySyntaxError(this.#text);
  }
}

const exists = (field: string, boost: number): Leaf => ({ kind: 'exists', field, boost });
