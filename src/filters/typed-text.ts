import type { FacetId } from './facet.ts';
import { PROPERTY } from './facets/property.ts';
import { entryById, FACET_ENTRIES, FACETS } from './facets/registry.ts';
import { withValues, type Filter, type Filters, NO_FILTERS } from './filters.ts';
import { quote, unquote } from './value-syntax.ts';
import { canonicalValue, readValue } from './values.ts';

/** Keys of the search box that name a facet, in the order of suggestions: most used first. */
export const TYPED_KEYS: readonly string[] = FACET_ENTRIES.map(({ entry }) => entry.id);

const BY_KEY = new Map(FACET_ENTRIES.map((one) => [one.entry.id.toLowerCase(), one]));

/** A key with its colon; the name of a property is in double quotes where it would end the key. */
const KEY = /^(-?)([a-z]+)(?:\.("(?:[^"]|"")+"|[^\s:",]+))?:/i;
const PLAIN_NAME = /^[^\s:",]+$/;

/** The key at the beginning of a word, in any case but for names that servers define; undefined: there is none. */
export function readKey(word: string) {
  const [all = '', minus, key = '', name] = KEY.exec(word) ?? [];
  const id = key.toLowerCase();
  const found = name === undefined ? BY_KEY.get(id) : entryById(`${id}.${unquote(name)}`);
  return found && { not: minus === '-', length: all.length, found };
}

/** Whether a word of a text begins like a key of custom properties, by four letters at least: fewer begin many words. */
export const namesOwnKey = (text: string): boolean =>
  splitWords(text).some((word) => {
    const typed = word.replace(/^-/, '').toLowerCase();
    return typed.startsWith(`${PROPERTY}.`) || (typed.length >= 4 && PROPERTY.startsWith(typed));
  });

export function typedKey(id: string): string {
  const dot = id.indexOf('.');
  const name = id.slice(dot + 1);
  return dot < 0 || PLAIN_NAME.test(name) ? id : `${id.slice(0, dot)}.${quote(name)}`;
}

/** Other texts of values, such as `description:none`, by the text in lower case. */
const ALIASES: ReadonlyMap<string, { readonly facet: FacetId; readonly value: string }> = new Map(
  FACETS.flatMap(({ id: facet, aliases = [] }) =>
    aliases.map(({ key, typed, value }) => [`${key}:${typed}`, { facet, value }] as const),
  ),
);

/** Reads a word as a filter, `-tag:PII.Sensitive,"a b"`; undefined: it is none, and is searched for as it stands. */
export function filterOfWord(word: string): Filter | undefined {
  const alias = ALIASES.get(word.replace(/^-/, '').toLowerCase());
  if (alias) return { facet: alias.facet, not: word.startsWith('-'), values: [alias.value] };
  const key = readKey(word);
  if (!key) return undefined;
  const { not, found, length } = key;
  const { id: facet } = found.facet;
  const list = word.slice(length);
  // A comma that groups digits parts no values: it counts only in a list that cannot be read otherwise.
  const values = readValues(facet, list) ?? readValues(facet, list.replaceAll(GROUPING_COMMA, ''));
  return values && { facet, not, values };
}

const GROUPING_COMMA = /(?<=\d),(?=\d{3}(?!\d))/g;

/** The values of a list, each once; undefined: one of them is incomplete or invalid. */
function readValues(facet: FacetId, list: string): readonly string[] | undefined {
  if (hasOpenQuote(list)) return undefined;
  const values = splitValues(list).map((text) => canonicalValue(facet, text));
  if (values.some((value) => value === undefined)) return undefined;
  return [...new Set(values.flatMap((value) => value ?? []))];
}

export const hasOpenQuote = (text: string): boolean => text.split('"').length % 2 === 0;

/** Words, and blanks in them: in double quotes, and those that no line breaks at between the digits of a number. */
const WORD = /(?:"(?:[^"]|"")*"|[^\s"]|(?<=\d)[\u00A0\u2007\u202F](?=\d{3}(?!\d))|"(?=[^"]*$))+/gsu;

/** The words of a text with their places, parted by blanks outside of double quotes; an unclosed quote protects nothing. */
export const wordsIn = (text: string) =>
  Array.from(text.matchAll(WORD), ({ 0: word, index: start }) => ({ word, start, end: start + word.length }));

export const splitWords = (text: string): readonly string[] => wordsIn(text).map(({ word }) => word);

/** Reads typed text: words that are whole filters are added to those known, the others stay words, one blank between them. */
export function readTypedFilters(text: string, known: Filters = NO_FILTERS) {
  const rest: string[] = [];
  let filters = known;
  for (const word of splitWords(text)) {
    const token = filterOfWord(word);
    if (token) filters = withValues(filters, token.facet, token.not, token.values);
    else rest.push(word);
  }
  return { filters, words: rest.join(' ') };
}

/** One token's text in the search box: in quotes where blanks, commas or quotes would end it. */
export function typedValue(facet: FacetId, text: string): string {
  if (!hasOpenQuote(text) && splitValues(text).length === 1 && !/\s/.test(text)) return text;
  const value = readValue(facet, text);
  if (value?.kind === 'name') return quote(value.name);
  if (value?.kind === 'pattern')
    return `${value.anyStart ? '*' : ''}${quote(value.text)}${value.anyEnd ? '*' : ''}`;
  return text;
}

/** The values of a list `a,"b, c",d` as they are typed: commas in double quotes do not part them. */
export function splitValues(text: string): readonly string[] {
  const values = [''];
  let quoted = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    if (letter === ',' && !quoted) values.push('');
    else values[values.length - 1] += letter;
  }
  return values;
}
