import { QuerySyntaxError } from '../errors.ts';
import type { Clause, Leaf, Query } from './ast.ts';
import { type Conjunction, type DefaultOperator, type Modifier, addClause } from './clauses.ts';
import { patternParts, unescape } from './escapes.ts';
import { type Token, tokenize } from './lexer.ts';
import { compileExpression, rangeEnd } from './terms.ts';

/** Deeper nesting is refused rather than followed, as an engine's stack ends too. */
const MAX_DEPTH = 200;
/** `indices.query.bool.max_clause_count` of Elasticsearch 7. */
const MAX_CLAUSES = 1024;

const MAX_BOOST = 1e6;

const END: Token = { kind: 'end' };

/**
 * The meaning of a text in the query_string language of Elasticsearch 7. Empty text is everything, blanks alone are
 * nothing. Words side by side are joined by `operator`.
 * @throws QuerySyntaxError
 */
export function parseQuery(text: string, operator: DefaultOperator = 'and'): Query {
  if (text === '') return { kind: 'all' };
  if (text.trim() === '') return { kind: 'none' };
  return new Parser(text, operator).whole();
}

/** Whether a query has a quoted phrase in it, read as tokens. @throws QuerySyntaxError */
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
      // A boost of a group orders hits only among themselves; it is read and let go.
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
        return { kind: 'words', text: unescape(this.#checked(token.raw)), boost };
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

  /** `\u` must be followed by the four figures of a character's number. */
  #checked(raw: string): string {
    if (/^(?:[^\\]|\\[^])*?\\u(?![0-9a-fA-F]{4})/.test(raw)) throw this.#refused();
    return raw;
  }

  #peek(): Token {
    return this.#tokens[this.#at] ?? END;
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
