import { seenText } from '../ui/comparable-text.ts';
import { quotedName } from './fqn.ts';
import { readTypedSearch } from './typed-search.ts';

// Typed text in the query language of the engine (Elasticsearch 7 and OpenSearch, query_string).

/** Characters with a meaning in the query language; a blank would end a term. */
const RESERVED = /[\\+\-!():^[\]"{}~*?|&/=<>\s]/g;

const OPERATOR = /^(?:AND|OR|NOT|TO)$/;

export const escapeQuery = (text: string): string =>
  OPERATOR.test(text) ? `\\${text}` : text.replaceAll(RESERVED, String.raw`\$&`);

/**
 * Boosts of full names, of names equal to the text, and of names that begin with it. They exceed a record's usage, some
 * thousands, which servers add to the score; engines score a wildcard alike wherever it matches.
 */
const [FULL_NAME, EXACT, BEGINS] = [1_000_000, 100_000, 10_000];
/** Bytes of the clauses beside the words: a server accepts 8 KB with filters, and a letter may take nine bytes of a URL. */
const MAX_BYTES = 3_000;
/** Longest texts that are searched for in several forms, and also decomposed, which triples Hangul. */
const [MAX_FORMED, MAX_DECOMPOSED] = [100, 40];
/** Engines refuse an expression of more than 1,000 characters, and a letter in both cases takes four. */
const MAX_CASELESS = 80;

/** Accepts groups of clauses while the URL has room: returns all of a group, or nothing. */
function clausesWithin(bytes: number): (clauses: readonly string[]) => readonly string[] {
  let room = bytes;
  return (clauses) => {
    const needed = clauses.reduce((sum, clause) => sum + encodeURIComponent(` OR ${clause}`).length, 0);
    if (needed > room) return [];
    room -= needed;
    return clauses;
  };
}

/** Forms in which an index may hold a text: as displayed, as typed, and decomposed (NFD). */
function formsOf(seen: string, typed: string): readonly string[] {
  if (seen.length > MAX_FORMED) return [seen];
  return [...new Set([seen, typed, seen.length > MAX_DECOMPOSED ? seen : seen.normalize('NFD')])];
}

const anyOf = (clauses: readonly string[]): string =>
  clauses.length > 1 ? `(${clauses.join(' OR ')})` : (clauses[0] ?? '');

/** Expression of a letter in either case, because old indexes keep the case of names. */
function caselessLetter(letter: string): string {
  const [small, capital] = [letter.toLowerCase(), letter.toUpperCase()];
  if (small !== capital && small.length === 1 && capital.length === 1)
    return `[${[...new Set([letter, small, capital, capital.toLowerCase()])].join('')}]`;
  return /^[!-/:-@[-`{-~]$/.test(letter) && letter !== '_' ? `\\${letter}` : letter;
}

/** Expression of a name that equals the words in any case, with any separators. */
const caseless = (words: readonly string[]): string =>
  words.map((word) => Array.from(word, caselessLetter).join('')).join(String.raw`[ _.\-]`);

const NAMES = ['name.keyword', 'displayName.keyword'];

/** Clauses that boost names that begin with the words, in any case, and equal names more. */
function caselessClauses(forms: readonly string[]): readonly string[] {
  const expressions = [...new Set(forms.map((form) => caseless(form.split(' '))))];
  const expression = expressions.length > 1 ? `(${expressions.join('|')})` : (expressions[0] ?? '');
  return NAMES.flatMap((field) => [
    `${field}:/${expression}/^${EXACT}`,
    `${field}:/${expression}.+/^${BEGINS}`,
  ]);
}

const exactClauses = (forms: readonly string[]): readonly string[] =>
  NAMES.flatMap((field) => forms.map((form) => `${field}:${escapeQuery(form)}^${EXACT}`));

/** Clauses that find records by their full name, or by its end. Indexes keep full names in lower case. */
function fullNameClauses(names: readonly string[]): readonly string[] {
  const fqn = names
    .map(quotedName)
    .join('.')
    .toLowerCase()
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD');
  return formsOf(seenText(fqn), fqn)
    .map(escapeQuery)
    .flatMap((form) => [
      `fullyQualifiedName:${form}^${FULL_NAME}`,
      `fullyQualifiedName:*.${form}^${FULL_NAME}`,
    ]);
}

/**
 * A word as text, in any inflection, by fields that all documents of newer servers' indexes have. Newer servers stem only plain
 * words and wildcards, which this query is not; older servers search only for parts of words. Empty for a word without letters
 * and digits: engines drop it, so that the rest of the clause finds every document.
 */
function wordClause(word: string, more: readonly string[]): string {
  if (!/[\p{L}\p{N}]/u.test(word)) return '';
  const escaped = escapeQuery(word);
  const fields = ['name', 'displayName', 'description', 'columns.name', ...more];
  const texts = fields.map((field) => `${field}:${escaped}`);
  return `(_exists_:fqnParts AND (${texts.join(' OR ')}))`;
}

/**
 * Typed text as a query of every record that has all words as parts of words: each `*word*`, joined by AND; and of the
 * record whose full name it is, or ends with. Equal names come first, then names that begin with the text. No typed
 * character is read as syntax. Text without a word finds everything. @param texts further fields with texts of records
 */
export function searchQuery(text: string, texts: readonly string[] = []): string {
  const { words, typed, fullNames } = readTypedSearch(text);
  if (words.length === 0) return '*';
  const whole = formsOf(words.join(' '), typed.join(' '));
  const isShort = whole.every((form) => form.length <= MAX_CASELESS);
  const take = clausesWithin(MAX_BYTES);
  const lifts = [...fullNames.map(fullNameClauses), isShort ? caselessClauses(whole) : exactClauses(whole)];
  const lifted = lifts.flatMap(take);
  const inflected = take(words.map((word) => wordClause(word, texts)));
  const clauses = words.map((word, at) => {
    const parts = formsOf(word, typed[at] ?? word).map((form) => `*${escapeQuery(form)}*`);
    return anyOf([...parts, inflected[at] ?? ''].filter(Boolean));
  });
  const required = clauses.length > 1 ? `(${clauses.join(' AND ')})` : clauses.join('');
  return [required, ...lifted].join(' OR ');
}
