import type { FacetId } from './facet.ts';
import { FACET_ENTRIES, FACETS, type EntryOfFacet } from './facets/registry.ts';
import { withValues, type Filter, type Filters, NO_FILTERS } from './filters.ts';
import { quote } from './value-syntax.ts';
import { canonicalValue, readValue } from './values.ts';

/** Keys of the search box that name a facet, in the order of suggestions: most used first. */
export const TYPED_KEYS: readonly string[] = FACET_ENTRIES.map(({ entry }) => entry.id);

const BY_KEY = new Map(FACET_ENTRIES.map((one) => [one.entry.id.toLowerCase(), one]));

/** The entry of a key, in any case, and its facet; undefined: it is none. */
export const entryOfKey = (key: string): EntryOfFacet | undefined => BY_KEY.get(key.toLowerCase());

/** Other texts of values, such as `description:none`, by the text in lower case. */
const ALIASES: ReadonlyMap<string, { readonly facet: FacetId; readonly value: string }> = new Map(
  FACETS.flatMap(({ id: facet, aliases = [] }) =>
    aliases.map(({ key, typed, value }) => [`${key}:${typed}`, { facet, value }] as const),
  ),
);

/** A word of the search box that is a whole filter. */
export interface Token {
  readonly facet: FacetId;
  readonly not: boolean;
  readonly values: readonly string[];
}

/**
 * Reads a word as a filter, `-tag:PII.Sensitive,"a b"`; undefined if the key is unknown or a value is incomplete or
 * invalid: such words are searched for as they stand.
 */
export function readToken(word: string): Token | undefined {
  const [, minus, key = '', list = ''] = /^(-?)([a-z]+):(.*)$/is.exec(word) ?? [];
  const alias = ALIASES.get(`${key}:${list}`.toLowerCase());
  if (alias) return { facet: alias.facet, not: minus === '-', values: [alias.value] };
  const facet = entryOfKey(key)?.facet.id;
  if (facet === undefined) return undefined;
  // A comma that groups digits parts no values: it counts only in a list that cannot be read otherwise.
  const values = readValues(facet, list) ?? readValues(facet, list.replaceAll(GROUPING_COMMA, ''));
  return values && { facet, not: minus === '-', values };
}

const GROUPING_COMMA = /(?<=\d),(?=\d{3}(?!\d))/g;

/** The values of a list, each once; undefined: one of them is incomplete or invalid. */
function readValues(facet: FacetId, list: string): readonly string[] | undefined {
  const values = splitValues(list)?.map((text) => canonicalValue(facet, text));
  if (!values || values.some((value) => value === undefined)) return undefined;
  return [...new Set(values.flatMap((value) => value ?? []))];
}

/** Whether a character parts words. A blank that no line breaks at does not, if it groups the digits of a number. */
export const isBlankAt = (text: string, at: number): boolean =>
  /\s/u.test(text.charAt(at)) &&
  !/^\d[\u00A0\u2007\u202F]\d{3}(?!\d)/.test(text.slice(Math.max(0, at - 1), at + 5));

/** The words of a text, parted by blanks outside of double quotes; an unclosed quote protects nothing. */
export function splitWords(text: string): readonly string[] {
  const words: string[] = [];
  const pattern = /(?:"(?:[^"]|"")*"|[^\s"]|(?<=\d)[\u00A0\u2007\u202F](?=\d{3}(?!\d))|"(?=[^"]*$))+/gsu;
  for (const [word] of text.matchAll(pattern)) words.push(word);
  return words;
}

export interface TypedText {
  readonly filters: Filters;
  /** The words that are no filters, one blank between them. */
  readonly words: string;
}

/** Reads typed text: every word that is a whole filter becomes one, the others stay words. @param known filters to add to */
export function readTyped(text: string, known: Filters = NO_FILTERS): TypedText {
  const rest: string[] = [];
  let filters = known;
  for (const word of splitWords(text)) {
    const token = readToken(word);
    if (token) filters = withValues(filters, token.facet, token.not, token.values);
    else rest.push(word);
  }
  return { filters, words: rest.join(' ') };
}

/** One token's text in the search box: in quotes where blanks, commas or quotes would end it. */
export function typedValue(facet: FacetId, text: string): string {
  if (splitValues(text)?.join('\n') === text && !/\s/.test(text)) return text;
  const value = readValue(facet, text);
  if (value?.is === 'name') return quote(value.name);
  if (value?.is === 'pattern')
    return `${value.anyStart ? '*' : ''}${quote(value.text)}${value.anyEnd ? '*' : ''}`;
  return text;
}

/** The values of a list `a,"b, c",d`: commas in double quotes do not part them. Undefined: a quote is not closed. */
function splitValues(text: string): readonly string[] | undefined {
  const values = [''];
  let quoted = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    if (letter === ',' && !quoted) values.push('');
    else values[values.length - 1] += letter;
  }
  return quoted ? undefined : values;
}

/** A filter as it is typed: the inverse of `readToken`. */
const typedFilter = ({ facet, not, values }: Filter): string =>
  `${not ? '-' : ''}${facet}:${values.map((value) => typedValue(facet, value)).join(',')}`;

/** Filters as they are typed, one blank between them. */
export const typedFilters = (filters: Filters): string => filters.map(typedFilter).join(' ');
