import { seenText } from '../ui/comparable-text.ts';
import { quotedName } from './fqn.ts';
import { readTyped } from './typed-search.ts';

// Typed text in the query language of the engine (Elasticsearch 7 and OpenSearch, query_string).

/** What the query language reads as more than a letter; a blank would end a term. */
const RESERVED = /[\\+\-!():^[\]"{}~*?|&/=<>\s]/g;

/** What it reads as an operator where it stands alone. */
const OPERATOR = /^(?:AND|OR|NOT|TO)$/;

/** A text with everything in it that the query language would read escaped. */
const escapeQuery = (text: string): string =>
  OPERATOR.test(text) ? `\\${text}` : text.replaceAll(RESERVED, String.raw`\$&`);

/**
 * Engines score a wildcard alike wherever it matches, and servers add to it by usage, up to some thousands. These lift names
 * beyond that: full names, names that equal the text, names that begin with it.
 */
const [FULL_NAME, EXACT, BEGINS] = [1_000_000, 100_000, 10_000];
// A server takes 8 kilobytes, filters among them, and a letter may be nine bytes of an address.
/** Of clauses that are asked beside the words, together. */
const MAX_BYTES = 3_000;
/** Letters of a text that is looked for in several forms; and also taken apart, which makes Hangul thrice as long. */
const [MAX_FORMED, MAX_DECOMPOSED] = [100, 40];
/** Engines refuse an expression of more than a thousand letters, and a letter of either case is four. */
const MAX_CASELESS = 80;

/** Takes groups of clauses for as long as an address has room for them: what it returns of one is all of it, or nothing. */
function clausesWithin(bytes: number): (clauses: readonly string[]) => readonly string[] {
  let room = bytes;
  return (clauses) => {
    const needed = clauses.reduce((sum, clause) => sum + encodeURIComponent(` OR ${clause}`).length, 0);
    if (needed > room) return [];
    room -= needed;
    return clauses;
  };
}

/** The forms in which an index may hold a text: as it is seen, as it was typed, and with accents of their own. */
function formsOf(seen: string, typed: string): readonly string[] {
  if (seen.length > MAX_FORMED) return [seen];
  return [...new Set([seen, typed, seen.length > MAX_DECOMPOSED ? seen : seen.normalize('NFD')])];
}

const anyOf = (clauses: readonly string[]): string =>
  clauses.length > 1 ? `(${clauses.join(' OR ')})` : (clauses[0] ?? '');

/** A letter in either case; old indexes keep names in the case in which they are. */
function caselessLetter(letter: string): string {
  const [small, capital] = [letter.toLowerCase(), letter.toUpperCase()];
  if (small !== capital && small.length === 1 && capital.length === 1)
    return `[${[...new Set([letter, small, capital, capital.toLowerCase()])].join('')}]`;
  return /^[!-/:-@[-`{-~]$/.test(letter) && letter !== '_' ? `\\${letter}` : letter;
}

/** Words as an expression for a name that equals them in any case, whatever stands between them. */
const caseless = (words: readonly string[]): string =>
  words.map((word) => Array.from(word, caselessLetter).join('')).join(String.raw`[ _.\-]`);

const NAMES = ['name.keyword', 'displayName.keyword'];

/** What lifts names that begin with the words, in any case, and more those that equal them. */
function caselessClauses(forms: readonly string[]): readonly string[] {
  const expressions = [...new Set(forms.map((form) => caseless(form.split(' '))))];
  const expression = expressions.length > 1 ? `(${expressions.join('|')})` : (expressions[0] ?? '');
  return NAMES.flatMap((field) => [
    `${field}:/${expression}/^${EXACT}`,
    `${field}:/${expression}.+/^${BEGINS}`,
  ]);
}

/** What lifts the names that are a text. */
const exactClauses = (forms: readonly string[]): readonly string[] =>
  NAMES.flatMap((field) => forms.map((form) => `${field}:${escapeQuery(form)}^${EXACT}`));

/** What finds the record of a full name, or those whose full names end with it. Indexes keep full names in lower case. */
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
 * A word as text, in any inflection, where the index is a newer server's, by a field that all its documents have. Those look for
 * it by themselves in a text that is nothing but words and stars, which this query is not; older ones look for parts alone.
 */
function wordClause(word: string): string {
  const escaped = escapeQuery(word);
  const texts = ['name', 'displayName', 'description', 'columns.name'].map((field) => `${field}:${escaped}`);
  return `(_exists_:fqnParts AND (${texts.join(' OR ')}))`;
}

/**
 * Typed text as a query that finds every record with all of its words as parts of words: each `*word*`, joined by AND; and
 * the record that it is the full name of, or the end of one. Names that equal it come first, then those that begin with it.
 * Nothing that can be typed is read as syntax. Text without a word finds everything.
 */
export function searchQuery(text: string): string {
  const { words, typed, fullNames } = readTyped(text);
  if (words.length === 0) return '*';
  const whole = formsOf(words.join(' '), typed.join(' '));
  const isShort = whole.every((form) => form.length <= MAX_CASELESS);
  const take = clausesWithin(MAX_BYTES);
  const lifts = [...fullNames.map(fullNameClauses), isShort ? caselessClauses(whole) : exactClauses(whole)];
  const lifted = lifts.flatMap(take);
  const inflected = take(words.map(wordClause));
  const clauses = words.map((word, at) => {
    const parts = formsOf(word, typed[at] ?? word).map((form) => `*${escapeQuery(form)}*`);
    return anyOf([...parts, ...inflected.slice(at, at + 1)]);
  });
  const found = clauses.length > 1 ? `(${clauses.join(' AND ')})` : clauses.join('');
  return [found, ...lifted].join(' OR ');
}
