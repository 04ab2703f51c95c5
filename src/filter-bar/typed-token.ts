import type { FacetId } from '../filters/facet.ts';
import { withValues, type Filters } from '../filters/filters.ts';
import {
  hasOpenQuote,
  readKey,
  filterOfWord,
  readTypedFilters,
  splitValues,
  splitWords,
  TYPED_KEYS,
  typedKey,
  typedValue,
  wordsIn,
} from '../filters/typed-text.ts';
import { NONE, unquote } from '../filters/value-syntax.ts';
import { typedValueOf, type FacetValue, type FacetValues } from './facet-values.ts';

// Tokens under the caret of the search box, and their completion by suggestions. Positions are in UTF-16 units.

interface WordRange {
  readonly start: number;
  readonly end: number;
}

interface ValueToken extends WordRange {
  readonly kind: 'value';
  readonly not: boolean;
  /** The suggested key, such as `schema` of the facet `database`. */
  readonly key: string;
  readonly facet: FacetId;
  /** The typed part of the value, up to the caret. */
  readonly typed: string;
  /** `typed` without quotes. */
  readonly find: string;
  /** The position of the value in the text. */
  readonly value: WordRange;
  /** Whether a double quote is open, so that blanks belong to the value. */
  readonly quoted: boolean;
}

export type TypedToken =
  | (WordRange & { readonly kind: 'words' })
  /** The beginning of a key: `find` is its typed part in lower case, with its name if the server defines the facet. */
  | (WordRange & { readonly kind: 'key'; readonly not: boolean; readonly find: string })
  | ValueToken;

function keyOf(word: string) {
  const key = readKey(word);
  return key && { length: key.length, not: key.not, key: key.found.entry.id, facet: key.found.facet.id };
}

/**
 * The word under the caret. Blanks in double quotes belong to the word; an unclosed quote counts only between a facet's key
 * and the caret, where it is being typed.
 */
function wordAt(text: string, caret: number): WordRange & { readonly quoted: boolean } {
  const head = text.slice(0, caret);
  const isInQuotes = hasOpenQuote(head);
  const isClosed = hasOpenQuote(text.slice(caret));
  if (isInQuotes && !isClosed) {
    const { start = caret } = wordsIn(`${head}"`).at(-1) ?? {};
    if (keyOf(head.slice(start))) return { start, end: caret, quoted: true };
  }
  const word = wordsIn(text).find(({ start, end }) => start <= caret && caret <= end);
  return { start: word?.start ?? caret, end: word?.end ?? caret, quoted: isInQuotes && isClosed };
}

/** The value of a list `a,"b, c"` that contains a position. */
function valueAt(list: string, caret: number): WordRange {
  let start = 0;
  for (const value of splitValues(list)) {
    const end = start + value.length;
    if (caret <= end) return { start, end };
    start = end + 1;
  }
  return { start, end: list.length };
}

/** A typed text without the quotes around it, the last of which may not be typed yet. */
const unquoted = (text: string): string =>
  unquote(text.startsWith('"') && hasOpenQuote(text) ? `${text}"` : text);

/** The token under the caret. @param own ids of facets that the server defines, whose keys are suggested too */
export function tokenAtCaret(text: string, caret: number, own: readonly string[] = []): TypedToken {
  const { start, end, quoted } = wordAt(text, caret);
  const typed = text.slice(start, caret);
  const keyed = keyOf(typed);
  if (keyed) {
    const { length, ...key } = keyed;
    const from = start + length;
    const value = valueAt(text.slice(from, end), caret - from);
    const place = { start: from + value.start, end: from + value.end };
    const valueTyped = text.slice(place.start, caret);
    const find = unquoted(valueTyped);
    return { kind: 'value', start, end, ...key, typed: valueTyped, find, value: place, quoted };
  }
  const [, minus, letters] = /^(-?)([a-z]*(?:\.[^\s:",]*)?)$/iu.exec(typed) ?? [];
  const find = letters?.toLowerCase() ?? '';
  // Keys are suggested only at the end of a word that has a letter or a minus.
  if (letters === undefined || caret !== end || typed === '' || keysFor(find, own).length === 0)
    return { kind: 'words', start, end };
  return { kind: 'key', start, end, not: minus === '-', find };
}

/** The keys that begin with a text, in the order of suggestions. @param own as in `tokenAtCaret` */
const keysFor = (find: string, own: readonly string[]): readonly string[] =>
  [...TYPED_KEYS, ...own].filter((key) => key.toLowerCase().startsWith(find));

interface TextAndCaret {
  readonly text: string;
  readonly caret: number;
}

const replaced = (text: string, { start, end }: WordRange, by: string): TextAndCaret => ({
  text: text.slice(0, start) + by + text.slice(end),
  caret: start + by.length,
});

/** The filters with those of words that a blank follows, and the text without these; undefined: no word is a filter. */
export function finishedFilters(
  text: string,
  known: Filters,
): { readonly filters: Filters; readonly text: string } | undefined {
  const { start } = wordAt(text, text.length);
  const done = text.slice(0, start);
  if (!splitWords(done).some((word) => filterOfWord(word))) return undefined;
  const { filters, words } = readTypedFilters(done, known);
  return { filters, text: `${words}${words === '' ? '' : ' '}${text.slice(start)}` };
}

/** The searched words of a text that is being typed: all but a filter at its end. */
export function wordsWithoutToken(text: string): string {
  const token = tokenAtCaret(text, text.length);
  return token.kind === 'value' ? text.slice(0, token.start) + text.slice(token.end) : text;
}

export type Suggestion =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'value'; readonly value: FacetValue }
  | { readonly kind: 'words'; readonly text: string };

const MAX_VALUES = 8;

/** The suggestions for a token, the text as it stands last; none for plain words or for chosen values that do not match. */
export function suggestionsFor(
  token: TypedToken,
  text: string,
  { kind, values, beside }: Pick<FacetValues, 'kind' | 'values' | 'beside'>,
  own: readonly string[] = [],
): readonly Suggestion[] {
  const last: Suggestion = { kind: 'words', text };
  if (token.kind === 'key')
    return [...keysFor(token.find, own).map((key): Suggestion => ({ kind: 'key', key })), last];
  if (token.kind === 'words') return [];
  const none = beside.filter(({ value }) => value === NONE && NONE.startsWith(token.find.toLowerCase()));
  const found = kind === 'ready' ? [...values, ...none] : [];
  return [...found.slice(0, MAX_VALUES).map((value): Suggestion => ({ kind: 'value', value })), last];
}

/** The suggestion equal to the typed value, exactly or else in another case; undefined: none. */
function typedSuggestion(token: ValueToken, suggestions: readonly Suggestion[]): Suggestion | undefined {
  const values = suggestions.flatMap((one) => (one.kind === 'value' ? [one.value] : []));
  const typed = typedValueOf(values, token.facet, token.find, token.typed);
  return typed && suggestions.find((one) => one.kind === 'value' && one.value === typed);
}

/** The suggestion that is active at first. No key is, because Enter searches for the typed text. */
export function firstActive(token: TypedToken, suggestions: readonly Suggestion[]): number | undefined {
  if (token.kind !== 'value' || suggestions.length < 2) return undefined;
  const typed = typedSuggestion(token, suggestions);
  if (typed) return suggestions.indexOf(typed);
  return token.find === '' ? undefined : 0;
}

/**
 * The text with a suggested key, or the filters with the word under the caret, its value completed, and the text without it.
 * @param known the filters so far
 * @returns undefined: another value of the word is invalid, and the word stays
 */
export function withSuggestion(
  suggestion: Suggestion,
  text: string,
  token: TypedToken,
  known: Filters,
): (TextAndCaret & { readonly filters?: Filters }) | undefined {
  if (suggestion.kind === 'key' && token.kind === 'key')
    return replaced(text, token, `${token.not ? '-' : ''}${typedKey(suggestion.key)}:`);
  if (suggestion.kind !== 'value' || token.kind !== 'value') return undefined;
  const completed = replaced(text, token.value, typedValue(token.facet, suggestion.value.value)).text;
  const end = token.end + completed.length - text.length;
  const read = filterOfWord(completed.slice(token.start, end));
  if (!read) return undefined;
  // The blank after the word is removed too.
  const rest = completed.slice(end).replace(/^\s/u, '');
  return {
    filters: withValues(known, read.facet, read.not, read.values),
    text: completed.slice(0, token.start) + rest,
    caret: token.start,
  };
}

type SuggestionStep = { readonly active: number } | { readonly pick: Suggestion } | 'close';

/**
 * The effect of a key on open suggestions. Enter and Tab complete the active one; Space the one equal to the typed value, in
 * another case if only that exists, never a longer one. Undefined: the key has its usual effect in a field, and a value that
 * ends with a blank is a filter as it stands.
 * @param suggestions one or more @param active index of the active one
 */
export function suggestionStep(
  key: string,
  token: TypedToken,
  suggestions: readonly Suggestion[],
  active: number | undefined,
): SuggestionStep | undefined {
  const { length } = suggestions;
  if (key === 'ArrowDown') return { active: active === undefined ? 0 : (active + 1) % length };
  if (key === 'ArrowUp') return { active: ((active ?? 0) + length - 1) % length };
  if (key === 'Escape') return 'close';
  const current = active === undefined ? undefined : suggestions[active];
  let pick: Suggestion | undefined;
  if (key === 'Enter') pick = current;
  else if (key === 'Tab' && current?.kind !== 'words')
    pick = current ?? suggestions.find(({ kind }) => kind === 'key');
  else if (key === ' ' && token.kind === 'value' && !token.quoted) pick = typedSuggestion(token, suggestions);
  return pick && { pick };
}
