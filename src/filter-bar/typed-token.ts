import { withValues, type Filters } from '../filters/filters.ts';
import {
  entryOfKey,
  readToken,
  readTyped,
  splitWords,
  TYPED_KEYS,
  typedValue,
} from '../filters/typed-text.ts';
import type { FacetId } from '../filters/facet.ts';
import { NONE } from '../filters/value-syntax.ts';
import { nextOption } from '../ui/keyboard.ts';
import { typedValueOf, type FacetValue, type FacetValues } from './facet-values.ts';

// What stands under the caret of the search box, and what a suggestion makes of the text. Positions are in UTF-16 units.

/** A word of the text: from `start` up to `end`. */
interface WordRange {
  readonly start: number;
  readonly end: number;
}

/** What stands under the caret. */
export type TypedToken =
  /** A word that is searched for. */
  | (WordRange & { readonly kind: 'words' })
  /** The beginning of a facet's key. */
  | (WordRange & {
      readonly kind: 'key';
      readonly not: boolean;
      /** What is typed of it, in lower case. */
      readonly find: string;
    })
  /** A value behind a facet's key. */
  | (WordRange & {
      readonly kind: 'value';
      readonly not: boolean;
      /** As it is suggested: `schema` is a key of the facet `database`. */
      readonly key: string;
      readonly facet: FacetId;
      /** What is typed of the value, up to the caret. */
      readonly typed: string;
      /** The same without quotes. */
      readonly find: string;
      /** Where the value stands in the text. */
      readonly value: WordRange;
      /** Whether a double quote is open: blanks belong to the value. */
      readonly quoted: boolean;
    });

const isBlank = (letter: string): boolean => /\s/u.test(letter);
const KEY = /^(-?)([a-z]+):/iu;

/** The facet's key that a word begins with. */
function keyOf(word: string) {
  const [all = '', minus = '', name = ''] = KEY.exec(word) ?? [];
  const found = entryOfKey(name);
  return found && { length: all.length, not: minus === '-', key: found.entry.id, facet: found.facet.id };
}

/** Whether the number of double quotes in a text is odd. */
const isOpen = (text: string): boolean => text.split('"').length % 2 === 0;

/**
 * The word under the caret. Double quotes hold blanks together; one that is not closed does so only behind a facet's key
 * and before the caret: it is being typed.
 */
function wordAt(text: string, caret: number): WordRange & { readonly quoted: boolean } {
  const head = text.slice(0, caret);
  const tail = text.slice(caret);
  if (isOpen(head)) {
    const start = wordStart(head, false);
    if (isOpen(tail)) return { start, end: caret + wordEnd(tail, true), quoted: true };
    if (keyOf(head.slice(start))) return { start, end: caret, quoted: true };
  }
  return { start: wordStart(head, isOpen(head)), end: caret + wordEnd(tail, false), quoted: false };
}

/** Where the last word of a text begins. @param ignoreLast whether the last double quote holds nothing together */
function wordStart(text: string, ignoreLast: boolean): number {
  const ignored = ignoreLast ? text.lastIndexOf('"') : -1;
  let quoted = false;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '"' && at !== ignored) quoted = !quoted;
    else if (!quoted && isBlank(letter)) start = at + 1;
  }
  return start;
}

/** Where the first word of a text ends. @param within whether it begins in double quotes */
function wordEnd(text: string, within: boolean): number {
  let quoted = within;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '"') quoted = !quoted && text.includes('"', at + 1);
    else if (!quoted && isBlank(letter)) return at;
  }
  return text.length;
}

/** The value of a list `a,"b, c"` that holds a position. */
function valueAt(list: string, caret: number): WordRange {
  let quoted = false;
  let start = 0;
  for (let at = 0; at < list.length; at += 1) {
    const letter = list.charAt(at);
    if (letter === '"') quoted = !quoted;
    if (letter !== ',' || quoted) continue;
    if (at >= caret) return { start, end: at };
    start = at + 1;
  }
  return { start, end: list.length };
}

/** A value as typed so far, without its quotes. */
function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  const inner = text.slice(1).replaceAll('""', '\0');
  return inner.replace(/"$/u, '').replaceAll('\0', '"');
}

/** What stands under the caret of a text. @param caret 0 to the text's length */
export function tokenAtCaret(text: string, caret: number): TypedToken {
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
  const [, minus, letters] = /^(-?)([a-z]*)$/iu.exec(typed) ?? [];
  const find = letters?.toLowerCase() ?? '';
  // In the middle of a word, and without a letter or a minus, nothing is suggested.
  if (letters === undefined || caret !== end || typed === '' || keysFor(find).length === 0)
    return { kind: 'words', start, end };
  return { kind: 'key', start, end, not: minus === '-', find };
}

/** The keys that begin with a text, in the order in which they are suggested. */
const keysFor = (find: string): readonly string[] =>
  TYPED_KEYS.filter((key) => key.toLowerCase().startsWith(find));

/** A text, and where its caret is. */
export interface TextAndCaret {
  readonly text: string;
  readonly caret: number;
}

const replaced = (text: string, { start, end }: WordRange, by: string): TextAndCaret => ({
  text: text.slice(0, start) + by + text.slice(end),
  caret: start + by.length,
});

/** The text with a key completed, its value to be typed next. */
export const completeKey = (
  text: string,
  token: Extract<TypedToken, { kind: 'key' }>,
  key: string,
): TextAndCaret => replaced(text, token, `${token.not ? '-' : ''}${key}:`);

type ValueToken = Extract<TypedToken, { kind: 'value' }>;

/** The text with a value completed. @param value as `canonicalValue` gives it */
const completeValue = (text: string, { facet, value: place }: ValueToken, value: string): TextAndCaret =>
  replaced(text, place, typedValue(facet, value));

/** A filter that was typed, as a chip, and the text without it. */
export interface TypedFilter extends TextAndCaret {
  readonly filters: Filters;
}

/**
 * The filters with the word under the caret, its value completed, and the text without that word.
 * @param known the filters so far
 * @returns undefined: another value of the word means nothing, and the word stays
 */
export function chipOf(
  text: string,
  token: ValueToken,
  value: string,
  known: Filters,
): TypedFilter | undefined {
  const completed = completeValue(text, token, value);
  const end = token.end + completed.text.length - text.length;
  const read = readToken(completed.text.slice(token.start, end));
  if (!read) return undefined;
  // The blank behind the word goes with it.
  const rest = completed.text.slice(end).replace(/^\s/u, '');
  return {
    filters: withValues(known, read.facet, read.not, read.values),
    text: completed.text.slice(0, token.start) + rest,
    caret: token.start,
  };
}

/**
 * The filters with those of a text that are finished: words that are whole filters, and are followed by a blank.
 * @returns undefined: there are none
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

/** The words of a text that are searched for while it is typed: all but a filter at its end. */
function wordsWithoutToken(text: string): string {
  const token = tokenAtCaret(text, text.length);
  return token.kind === 'value' ? text.slice(0, token.start) + text.slice(token.end) : text;
}

/** What can be chosen under the search box. */
export type Suggestion =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'value'; readonly value: FacetValue }
  /** The text searched for as it stands. */
  | { readonly kind: 'words'; readonly text: string };

/** Most values that are suggested. */
const MAX_VALUES = 8;

/** The suggestions for a token, the text as it stands the last; none for plain words. Chosen values that do not match are none. */
export function suggestionsFor(
  token: TypedToken,
  text: string,
  values: FacetValues | undefined,
): readonly Suggestion[] {
  const last: Suggestion = { kind: 'words', text };
  if (token.kind === 'key')
    return [...keysFor(token.find).map((key): Suggestion => ({ kind: 'key', key })), last];
  if (token.kind === 'words') return [];
  const none = values?.beside?.filter(
    ({ value }) => value === NONE && NONE.startsWith(token.find.toLowerCase()),
  );
  const found = values?.state === 'ready' ? [...values.values, ...(none ?? [])] : [];
  return [...found.slice(0, MAX_VALUES).map((value): Suggestion => ({ kind: 'value', value })), last];
}

/** The suggestion that the typed value is, exactly or else in another case; undefined: none. */
function typedSuggestion(token: ValueToken, suggestions: readonly Suggestion[]): Suggestion | undefined {
  const values = suggestions.flatMap((one) => (one.kind === 'value' ? [one.value] : []));
  const typed = typedValueOf(values, token.facet, token.find, token.typed);
  return typed && suggestions.find((one) => one.kind === 'value' && one.value === typed);
}

/**
 * The suggestion that is active before a key moved: of values the one that is typed in full, else the first. Of keys
 * none: Enter searches for what is typed.
 */
export function firstActive(token: TypedToken, suggestions: readonly Suggestion[]): number | undefined {
  if (token.kind !== 'value' || suggestions.length < 2) return undefined;
  const typed = typedSuggestion(token, suggestions);
  if (typed) return suggestions.indexOf(typed);
  return token.find === '' ? undefined : 0;
}

/** The text with a suggestion in it; with a value, the word is a filter instead. @param known the filters so far */
function withSuggestion(
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

/** What a key does where suggestions are open: makes the one at an index active, closes them, or chooses one. */
type SuggestionStep = { readonly active: number } | { readonly pick: Suggestion } | 'close';

/** What a key does where suggestions are open; undefined: nothing. @param active index of the active one */
function suggestionStep(
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
 * The suggestion that a key completes. Enter and Tab complete the active one. Space ends the typed value: it takes what
 * is typed, in another case where only that exists, and never a longer one. Undefined: the key does what it does in a
 * field, and a value that ends with a blank is a filter as it stands.
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

/** What the search box reads its text with. It is loaded with what a search needs: until then the text is words. */
export const typedFilters = {
  finishedFilters,
  firstActive,
  readTyped,
  suggestionsFor,
  suggestionStep,
  tokenAtCaret,
  withSuggestion,
  wordsWithoutToken,
};

export type TypedFilters = typeof typedFilters;
