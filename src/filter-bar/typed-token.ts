import type { FacetId } from '../filters/facet.ts';
import { withValues, type Filters } from '../filters/filters.ts';
import {
  hasOpenQuote,
  readKey,
  readToken,
  readTyped,
  splitValues,
  splitWords,
  TYPED_KEYS,
  typedKey,
  typedValue,
  wordsIn,
} from '../filters/typed-text.ts';
import { NONE } from '../filters/value-syntax.ts';
import { nextOption } from '../ui/keyboard.ts';
import { typedValueOf, type FacetValue, type FacetValues } from './facet-values.ts';

// Tokens under the caret of the search box, and their completion by suggestions. Positions are in UTF-16 units.

interface WordRange {
  readonly start: number;
  readonly end: number;
}

/** The token under the caret. */
export type TypedToken =
  /** A searched word. */
  | (WordRange & { readonly kind: 'words' })
  /** The beginning of a facet's key. */
  | (WordRange & {
      readonly kind: 'key';
      readonly not: boolean;
      /** The typed part of the key, in lower case; its name too, if the server defines the facet. */
      readonly find: string;
    })
  /** A value behind a facet's key. */
  | (WordRange & {
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
    });

/** The facet's key at the beginning of a word. */
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

/** A value as typed so far, without its quotes. */
function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  const inner = text.slice(1).replaceAll('""', '\0');
  return inner.replace(/"$/u, '').replaceAll('\0', '"');
}

/**
 * The token under the caret of a text.
 * @param caret 0 to the text's length @param own ids of facets that the server defines, whose keys are suggested too
 */
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

export interface TextAndCaret {
  readonly text: string;
  readonly caret: number;
}

const replaced = (text: string, { start, end }: WordRange, by: string): TextAndCaret => ({
  text: text.slice(0, start) + by + text.slice(end),
  caret: start + by.length,
});

/** The text with a key completed, the caret after it. */
export const completeKey = (
  text: string,
  token: Extract<TypedToken, { kind: 'key' }>,
  key: string,
): TextAndCaret => replaced(text, token, `${token.not ? '-' : ''}${typedKey(key)}:`);

type ValueToken = Extract<TypedToken, { kind: 'value' }>;

/** The filters with a typed one, and the text without it. */
export interface TypedFilter extends TextAndCaret {
  readonly filters: Filters;
}

/**
 * The filters with the word under the caret, its value completed, and the text without that word.
 * @param known the filters so far
 * @returns undefined: another value of the word is invalid, and the word stays
 */
export function chipOf(
  text: string,
  token: ValueToken,
  value: string,
  known: Filters,
): TypedFilter | undefined {
  const completed = replaced(text, token.value, typedValue(token.facet, value));
  const end = token.end + completed.text.length - text.length;
  const read = readToken(completed.text.slice(token.start, end));
  if (!read) return undefined;
  // The blank after the word is removed too.
  const rest = completed.text.slice(end).replace(/^\s/u, '');
  return {
    filters: withValues(known, read.facet, read.not, read.values),
    text: completed.text.slice(0, token.start) + rest,
    caret: token.start,
  };
}

/**
 * The filters with the finished ones of a text: words that are whole filters, followed by a blank.
 * @returns undefined: none are finished
 */
export function finishedFilters(
  text: string,
  known: Filters,
): { readonly filters: Filters; readonly text: string } | undefined {
  const { start } = wordAt(text, text.length);
  const done = text.slice(0, start);
  if (!splitWords(done).some((word) => readToken(word))) return undefined;
  const { filters, words } = readTyped(done, known);
  return { filters, text: `${words}${words === '' ? '' : ' '}${text.slice(start)}` };
}

/** The searched words of a text that is being typed: all but a filter at its end. */
export function wordsWithoutToken(text: string): string {
  const token = tokenAtCaret(text, text.length);
  return token.kind === 'value' ? text.slice(0, token.start) + text.slice(token.end) : text;
}

/** An option under the search box. */
export type Suggestion =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'value'; readonly value: FacetValue }
  /** A search for the text as it stands. */
  | { readonly kind: 'words'; readonly text: string };

const MAX_VALUES = 8;

/**
 * The suggestions for a token, the text as it stands last; none for plain words or for chosen values that do not match.
 * @param own as in `tokenAtCaret`
 */
export function suggestionsFor(
  token: TypedToken,
  text: string,
  values: Pick<FacetValues, 'state' | 'values' | 'beside'> | undefined,
  own: readonly string[] = [],
): readonly Suggestion[] {
  const last: Suggestion = { kind: 'words', text };
  if (token.kind === 'key')
    return [...keysFor(token.find, own).map((key): Suggestion => ({ kind: 'key', key })), last];
  if (token.kind === 'words') return [];
  const none = values?.beside?.filter(
    ({ value }) => value === NONE && NONE.startsWith(token.find.toLowerCase()),
  );
  const found = values?.state === 'ready' ? [...values.values, ...(none ?? [])] : [];
  return [...found.slice(0, MAX_VALUES).map((value): Suggestion => ({ kind: 'value', value })), last];
}

/** The suggestion equal to the typed value, exactly or else in another case; undefined: none. */
function typedSuggestion(token: ValueToken, suggestions: readonly Suggestion[]): Suggestion | undefined {
  const values = suggestions.flatMap((one) => (one.kind === 'value' ? [one.value] : []));
  const typed = typedValueOf(values, token.facet, token.find, token.typed);
  return typed && suggestions.find((one) => one.kind === 'value' && one.value === typed);
}

/**
 * The initially active suggestion: the value that is typed in full, else the first value. No key is active, because Enter
 * searches for the typed text.
 */
export function firstActive(token: TypedToken, suggestions: readonly Suggestion[]): number | undefined {
  if (token.kind !== 'value' || suggestions.length < 2) return undefined;
  const typed = typedSuggestion(token, suggestions);
  if (typed) return suggestions.indexOf(typed);
  return token.find === '' ? undefined : 0;
}

/** The text with a suggestion; a value turns its word into a filter. @param known the filters so far */
export function withSuggestion(
  suggestion: Suggestion,
  text: string,
  token: TypedToken,
  known: Filters,
): (TextAndCaret & Partial<TypedFilter>) | undefined {
  if (suggestion.kind === 'key' && token.kind === 'key') return completeKey(text, token, suggestion.key);
  if (suggestion.kind === 'value' && token.kind === 'value')
    return chipOf(text, token, suggestion.value.value, known);
  return undefined;
}

/** The effect of a key on open suggestions: another active index, a choice, or their closing. */
type SuggestionStep = { readonly active: number } | { readonly pick: Suggestion } | 'close';

/** The effect of a key on open suggestions; undefined: none. @param active index of the active one */
export function suggestionStep(
  key: string,
  token: TypedToken,
  suggestions: readonly Suggestion[],
  active: number | undefined,
): SuggestionStep | undefined {
  const from = active ?? (key === 'ArrowUp' ? 0 : -1);
  const next = /^Arrow(?:Up|Down)$/.test(key) ? nextOption(key, from, suggestions.length) : undefined;
  if (next !== undefined) return { active: next };
  if (key === 'Escape') return 'close';
  const current = active === undefined ? undefined : suggestions[active];
  const pick = completedBy(key, token, suggestions, current);
  return pick && { pick };
}

/**
 * The suggestion that a key completes: Enter and Tab the active one; Space the one equal to the typed value, in another
 * case if only that exists, never a longer one. Undefined: the key has its usual effect in a field, and a value that ends
 * with a blank is a filter as it stands.
 */
function completedBy(
  key: string,
  token: TypedToken,
  suggestions: readonly Suggestion[],
  current: Suggestion | undefined,
): Suggestion | undefined {
  if (key === 'Enter') return current;
  if (key === 'Tab') {
    if (current?.kind === 'words') return undefined;
    return current ?? suggestions.find(({ kind }) => kind === 'key');
  }
  if (key !== ' ' || token.kind !== 'value' || token.quoted) return undefined;
  return typedSuggestion(token, suggestions);
}
