import { parseWholeNumber } from '../i18n/format.ts';
import type { Translator } from '../i18n/translate.ts';

// Kinds of filter values: their reading, printing and display. Each facet chooses one.

export type FilterValue =
  /** The lack of a value: no owner, no tag. */
  | { readonly kind: 'none' }
  | { readonly kind: 'name'; readonly name: string }
  /** Names that begin with, end with or (both) hold a text. */
  | { readonly kind: 'pattern'; readonly text: string; readonly anyStart: boolean; readonly anyEnd: boolean }
  /** The last so many hours, up to now. */
  | { readonly kind: 'span'; readonly hours: number }
  /** Days of the reader's calendar, `2026-11-01`, both inclusive; an open end is undefined. */
  | { readonly kind: 'days'; readonly from?: string; readonly to?: string }
  /** Numbers, both inclusive; an open end is undefined. */
  | { readonly kind: 'count'; readonly from?: number; readonly to?: number }
  /** One of a few words that are always the same. */
  | { readonly kind: 'choice'; readonly choice: string };

export type ValueOf<Kind extends FilterValue['kind']> = Extract<FilterValue, { kind: Kind }>;

/** Form of a facet's values in URLs and typed text, and their display. */
export interface ValueSyntax {
  /** The meaning of a text; undefined: invalid. */
  readonly read: (text: string) => FilterValue | undefined;
  /** The one text of a meaning: the inverse of `read`. */
  readonly print: (value: FilterValue) => string;
  readonly words: (value: FilterValue, t: Translator) => string;
}

export const NONE = 'none';

const MAX_LENGTH = 1_000;
const QUOTED = /^"(?:[^"]|"")*"$/s;

export const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
/** The text in double quotes; another text as it is. */
export const unquote = (text: string): string =>
  QUOTED.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;

/** Replaces lone surrogates, which no URL and no index can hold. */
export const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/** A name, or a part of one with an open end. */
export type NamePattern = Omit<ValueOf<'pattern'>, 'kind'>;

/** A name or a part of one as a pattern; undefined: another value. */
export function patternOf(value: FilterValue): NamePattern | undefined {
  if (value.kind === 'name') return { text: value.name, anyStart: false, anyEnd: false };
  return value.kind === 'pattern' ? value : undefined;
}

export function meetsPattern(text: string, { text: part, anyStart, anyEnd }: NamePattern): boolean {
  const [own, wanted] = [text.toLowerCase(), part.toLowerCase()];
  if (anyStart) return anyEnd ? own.includes(wanted) : own.endsWith(wanted);
  return anyEnd ? own.startsWith(wanted) : own === wanted;
}

export const namesOf = (values: readonly FilterValue[]): readonly string[] =>
  values.flatMap((value) => (value.kind === 'name' ? [value.name] : []));

/** @param readText is given neither blank nor overlong texts */
function syntaxOf(readText: ValueSyntax['read'], words: ValueSyntax['words'] = valueWords): ValueSyntax {
  const read: ValueSyntax['read'] = (given) => {
    const text = wellFormed(given);
    return text.trim() === '' || text.length > MAX_LENGTH ? undefined : readText(text);
  };
  return { read, words, print: (value) => printed(value, read) };
}

/**
 * Names, and `none` if records can lack the facet. A name in double quotes is always that name.
 * @param wholes whether `PII.*` means all names below `PII`, as a pattern of the text `PII.`
 * @param fullName the name that a text without quotes means @param words display of a name
 */
export function names({
  none = false,
  wholes = false,
  fullName = (text) => text,
  words = (name) => name,
}: {
  readonly none?: boolean;
  readonly wholes?: boolean;
  readonly fullName?: (text: string) => string;
  readonly words?: (name: string) => string;
} = {}): ValueSyntax {
  return syntaxOf(
    (text) => {
      if (QUOTED.test(text)) return nameValue(unquote(text));
      if (text.toLowerCase() === NONE) return none ? { kind: 'none' } : nameValue(text);
      return (wholes ? wholeValue(text) : undefined) ?? nameValue(fullName(text));
    },
    (value, t) => {
      if (value.kind === 'pattern') return t('filter.anyOf', { name: value.text.slice(0, -1) });
      return value.kind === 'name' ? words(value.name) : valueWords(value, t);
    },
  );
}

/** All names below one: `PII.*`, and `"a*b."*` where its name has a star. */
function wholeValue(text: string): FilterValue | undefined {
  const [, inner = ''] = /^(.*)\*$/s.exec(text) ?? [];
  const below = unquote(inner);
  if (!/[^.]\.$/.test(below) || (below === inner && inner.includes('*'))) return undefined;
  return { kind: 'pattern', text: below, anyStart: false, anyEnd: true };
}

const nameValue = (name: string): FilterValue | undefined =>
  name.trim() === '' ? undefined : { kind: 'name', name };

/** Names, and parts of them with a star at an open end: `cust*`, `*mail*`. @param words display of a part */
export const patterns = (words: (pattern: NamePattern, t: Translator) => string): ValueSyntax =>
  syntaxOf(readPattern, (value, t) => (value.kind === 'pattern' ? words(value, t) : valueWords(value, t)));

function readPattern(text: string): FilterValue | undefined {
  if (QUOTED.test(text)) return nameValue(unquote(text));
  const anyStart = text.startsWith('*');
  const anyEnd = text.length > 1 && text.endsWith('*');
  const inner = text.slice(anyStart ? 1 : 0, anyEnd ? -1 : undefined);
  const name = unquote(inner);
  if (name.trim() === '' || (name === inner && inner.includes('*'))) return undefined;
  return anyStart || anyEnd ? { kind: 'pattern', text: name, anyStart, anyEnd } : { kind: 'name', name };
}

/**
 * Values of any kind, where only the server knows which there are: `none`, names and parts of them, days and whole numbers
 * with one end open or none. A text in double quotes is always that name.
 * @param words display of a range of numbers or days
 */
export const anyValues = (
  words: (range: ValueOf<'count'> | ValueOf<'days'>, t: Translator) => string,
): ValueSyntax =>
  syntaxOf(
    (text) => {
      if (QUOTED.test(text)) return nameValue(unquote(text));
      if (text.toLowerCase() === NONE) return { kind: 'none' };
      return readDays(text) ?? readCount(text) ?? readPattern(text);
    },
    (value, t) => (value.kind === 'count' || value.kind === 'days' ? words(value, t) : valueWords(value, t)),
  );

/** Spans that end now, `7d`, and days, `2026-11-01..2026-11-30`, with one end open or none. */
export const times: ValueSyntax = syntaxOf((text) => readSpan(text) ?? readDays(text));

const HOURS = { h: 1, d: 24, w: 168 } as const;

function readSpan(text: string): FilterValue | undefined {
  const [, figures, unit] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const hours = Number(figures) * (unit === 'w' ? HOURS.w : unit === 'd' ? HOURS.d : HOURS.h);
  return hours > 0 ? { kind: 'span', hours } : undefined;
}

const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

function readDays(text: string): FilterValue | undefined {
  const [, from, to] = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/.exec(text) ?? [];
  if ((from === undefined && to === undefined) || [from, to].some((day) => day !== undefined && !isDay(day)))
    return undefined;
  if (from !== undefined && to !== undefined && from > to) return undefined;
  return { kind: 'days', ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** The first and last ms that a value of `times` allows, in the reader's time zone. @param now ms since the epoch */
export function timesOf(
  value: FilterValue,
  now: number,
): { readonly from?: number; readonly before?: number } {
  if (value.kind === 'span') return { from: now - value.hours * 3_600_000 };
  if (value.kind !== 'days') return {};
  return {
    ...(value.from !== undefined && { from: startOfDay(value.from, 0) }),
    ...(value.to !== undefined && { before: startOfDay(value.to, 1) }),
  };
}

/** The first day that a value allows and the first day after it, as texts that sort. */
export function daysAround({ from, to }: ValueOf<'days'>): {
  readonly from?: string;
  readonly before?: string;
} {
  const next = to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000);
  return {
    ...(from !== undefined && { from }),
    ...(next !== undefined && { before: next.toISOString().slice(0, 10) }),
  };
}

function startOfDay(day: string, plus: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + plus).getTime();
}

export const MAX_COUNT = 999_999_999;

/** Whole numbers as the page writes them in any language: `100..`, `..0`, `5..10`, and typed `>1.000`, `<=10`. */
export const counts = (words: (range: ValueOf<'count'>, t: Translator) => string): ValueSyntax =>
  syntaxOf(readCount, (value, t) => (value.kind === 'count' ? words(value, t) : valueWords(value, t)));

function readCount(text: string): FilterValue | undefined {
  const plain = unquote(text);
  const [, sign, bound = ''] = /^([<>]=?)(.*)$/s.exec(plain) ?? [];
  if (sign !== undefined) {
    const number = parseWholeNumber(bound);
    if (number === undefined) return undefined;
    return sign.startsWith('>')
      ? countRange(sign === '>' ? number + 1 : number, undefined)
      : countRange(undefined, sign === '<' ? number - 1 : number);
  }
  const ends = /^(.*?)\.\.(.*)$/s
    .exec(plain)
    ?.slice(1)
    .map((end) => end.trim());
  const [from, to] =
    ends?.map((end) => (end === '' ? undefined : (parseWholeNumber(end) ?? Number.NaN))) ?? [];
  return countRange(from, to);
}

/** @returns undefined: no end, or an end is no count, or the first one is above the second */
function countRange(from: number | undefined, to: number | undefined): FilterValue | undefined {
  const ends = [from, to].filter((end) => end !== undefined);
  const areCounts = ends.every((end) => end >= 0 && end <= MAX_COUNT);
  if (ends.length === 0 || !areCounts || (from ?? 0) > (to ?? MAX_COUNT)) return undefined;
  return { kind: 'count', ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** One of a few words, in any case. @param words display of each */
export const choices = (
  all: readonly string[],
  words: (choice: string, t: Translator) => string,
): ValueSyntax =>
  syntaxOf(
    (text) => {
      const choice = all.find((one) => one.toLowerCase() === text.toLowerCase());
      return choice === undefined ? undefined : { kind: 'choice', choice };
    },
    (value, t) => (value.kind === 'choice' ? words(value.choice, t) : valueWords(value, t)),
  );

/** @param read shows whether a name needs quotes because it would mean something else */
function printed(value: FilterValue, read: ValueSyntax['read']): string {
  switch (value.kind) {
    case 'none':
      return NONE;
    case 'name': {
      const plain = read(value.name);
      return plain?.kind === 'name' && plain.name === value.name ? value.name : quote(value.name);
    }
    case 'pattern':
      return printPattern(value);
    case 'span':
      return printHours(value.hours);
    case 'days':
    case 'count':
      return `${value.from ?? ''}..${value.to ?? ''}`;
    default:
      return value.choice;
  }
}

function printPattern({ text, anyStart, anyEnd }: ValueOf<'pattern'>): string {
  const stars = (inner: string) => `${anyStart ? '*' : ''}${inner}${anyEnd ? '*' : ''}`;
  const isPlain = !text.includes('*') && !QUOTED.test(text) && !QUOTED.test(stars(text));
  return stars(isPlain ? text : quote(text));
}

const printHours = (hours: number): string => {
  if (hours % HOURS.d !== 0 || hours === HOURS.d) return `${hours}h`;
  return `${hours / HOURS.d}d`;
};

/** The display of a value whose facet has no words of its own. */
function valueWords(value: FilterValue, t: Translator): string {
  switch (value.kind) {
    case 'none':
      return t('filter.none');
    case 'name':
      return value.name;
    case 'pattern':
      return t(patternKey(value), { text: value.text });
    case 'span':
      return value.hours % 24 === 0 && value.hours > 24
        ? t('filter.lastDays', { days: value.hours / 24 })
        : t('filter.lastHours', { hours: value.hours });
    case 'days':
      return daysText(value, t);
    case 'count':
      return `${value.from ?? ''}..${value.to ?? ''}`;
    default:
      return value.choice;
  }
}

const patternKey = ({ anyStart, anyEnd }: ValueOf<'pattern'>) =>
  anyStart ? (anyEnd ? 'filter.holds' : 'filter.endsWith') : 'filter.beginsWith';

/** A day of the reader's calendar, `2026-11-01`, in the language of the page. */
export const dayText = (day: string, t: Translator): string =>
  t.date(startOfDay(day, 0), { dateStyle: 'medium' });

function daysText({ from, to }: ValueOf<'days'>, t: Translator): string {
  if (from === undefined) return t('filter.until', { day: dayText(to ?? '', t) });
  return to === undefined
    ? t('filter.since', { day: dayText(from, t) })
    : t('filter.between', { from: dayText(from, t), to: dayText(to, t) });
}
