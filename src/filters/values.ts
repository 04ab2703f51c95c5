/** What a list can be narrowed by. `database` is of databases and schemas alike, by their FQN. */
export const FACETS = [
  'owner',
  'tag',
  'tier',
  'term',
  'follower',
  'type',
  'service',
  'database',
  'column',
  'updated',
  'usage',
  'missing',
] as const;
export type FacetId = (typeof FACETS)[number];

/** What a list endpoint is narrowed by itself: databases with their schemas, or services. */
export type ScopeFacet = Extract<FacetId, 'database' | 'service'>;

/** What can be missing from a record. */
export const MISSING = ['owner', 'tags', 'tier', 'description'] as const;
export type MissingPart = (typeof MISSING)[number];

/** What one value of a filter means. */
export type FilterValue =
  /** Nothing is there: no owner, no tag. */
  | { readonly is: 'none' }
  | { readonly is: 'name'; readonly name: string }
  /** Columns whose names begin with, end with or (both) hold a text. */
  | { readonly is: 'pattern'; readonly text: string; readonly anyStart: boolean; readonly anyEnd: boolean }
  /** The last so many hours, up to now. */
  | { readonly is: 'span'; readonly hours: number }
  /** Days of the reader's calendar, `2026-11-01`, both inclusive; an open end is undefined. */
  | { readonly is: 'days'; readonly from?: string; readonly to?: string }
  /** Queries of the last week, both inclusive; an open end is undefined. */
  | { readonly is: 'count'; readonly from?: number; readonly to?: number }
  | { readonly is: 'missing'; readonly part: MissingPart };

/** The value of a filter for what has none. */
export const NONE = 'none';

/** Facets that can be without a value. */
const WITH_NONE: ReadonlySet<FacetId> = new Set(['owner', 'tag', 'tier', 'follower', 'term']);

const MAX_LENGTH = 1_000;
const QUOTED = /^"(?:[^"]|"")*"$/s;

/** A text in double quotes, those in it doubled. */
export const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const unquote = (text: string): string => text.slice(1, -1).replaceAll('""', '"');

/** A text as an address and an index can hold it: no half of a surrogate pair. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/**
 * What a value means as it stands in an address, or behind `facet:` in the search box. A value in double quotes is that
 * name and nothing else.
 * @returns undefined for a text that means nothing to the facet
 */
export function readValue(facet: FacetId, given: string): FilterValue | undefined {
  const text = wellFormed(given);
  if (text.trim() === '' || text.length > MAX_LENGTH) return undefined;
  switch (facet) {
    case 'updated':
      return readSpan(text) ?? readDays(text);
    case 'usage':
      return readCount(text);
    case 'missing': {
      const part = MISSING.find((name) => name === text.toLowerCase());
      return part && { is: 'missing', part };
    }
    case 'column':
      return readColumn(text);
    default:
      if (QUOTED.test(text)) return nameValue(unquote(text));
      if (text.toLowerCase() === NONE) return WITH_NONE.has(facet) ? { is: 'none' } : nameValue(text);
      return nameValue(facet === 'tier' && !text.includes('.') ? `Tier.${text}` : text);
  }
}

const nameValue = (name: string): FilterValue | undefined =>
  name.trim() === '' ? undefined : { is: 'name', name };

function readColumn(text: string): FilterValue | undefined {
  if (QUOTED.test(text)) return nameValue(unquote(text));
  const anyStart = text.startsWith('*');
  const anyEnd = text.length > 1 && text.endsWith('*');
  const inner = text.slice(anyStart ? 1 : 0, anyEnd ? -1 : undefined);
  const name = QUOTED.test(inner) ? unquote(inner) : inner;
  if (name.trim() === '' || (name === inner && inner.includes('*'))) return undefined;
  return anyStart || anyEnd ? { is: 'pattern', text: name, anyStart, anyEnd } : { is: 'name', name };
}

const HOURS = { h: 1, d: 24, w: 168 } as const;

function readSpan(text: string): FilterValue | undefined {
  const [, figures, unit] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const hours = Number(figures) * (unit === 'w' ? HOURS.w : unit === 'd' ? HOURS.d : HOURS.h);
  return hours > 0 ? { is: 'span', hours } : undefined;
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
  return { is: 'days', ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function readCount(text: string): FilterValue | undefined {
  const [, from, to] = /^(\d{1,9})?\.\.(\d{1,9})?$/.exec(text) ?? [];
  if (from === undefined && to === undefined) return undefined;
  if (from !== undefined && to !== undefined && Number(from) > Number(to)) return undefined;
  return {
    is: 'count',
    ...(from !== undefined && { from: Number(from) }),
    ...(to !== undefined && { to: Number(to) }),
  };
}

/** A value as it stands in an address: the inverse of `readValue`, the same text for the same meaning. */
export function printValue(facet: FacetId, value: FilterValue): string {
  switch (value.is) {
    case 'none':
      return NONE;
    case 'name':
      return printName(facet, value.name);
    case 'pattern': {
      const stars = (text: string) => `${value.anyStart ? '*' : ''}${text}${value.anyEnd ? '*' : ''}`;
      const isPlain =
        !value.text.includes('*') && !QUOTED.test(value.text) && !QUOTED.test(stars(value.text));
      return stars(isPlain ? value.text : quote(value.text));
    }
    case 'span':
      return printHours(value.hours);
    case 'days':
      return `${value.from ?? ''}..${value.to ?? ''}`;
    case 'count':
      return `${value.from ?? ''}..${value.to ?? ''}`;
    default:
      return value.part;
  }
}

/** Whole days as days, other spans as hours. */
const printHours = (hours: number): string => {
  if (hours % HOURS.d !== 0 || hours === HOURS.d) return `${hours}h`;
  return `${hours / HOURS.d}d`;
};

/** A name as a value: in quotes where it would otherwise mean something else. */
function printName(facet: FacetId, name: string): string {
  const plain = readValue(facet, name);
  return plain?.is === 'name' && plain.name === name ? name : quote(name);
}

/** The one text of a value's meaning; undefined where the text means nothing to the facet. */
export function canonicalValue(facet: FacetId, text: string): string | undefined {
  const value = readValue(facet, text);
  return value && printValue(facet, value);
}

/** The value that is this name, whatever stands in it. */
export const valueOfName = (facet: FacetId, name: string): string => printName(facet, wellFormed(name));

/** The name that a value is; undefined for values that are none, such as patterns and spans. */
export function nameOfValue(facet: FacetId, text: string): string | undefined {
  const value = readValue(facet, text);
  return value?.is === 'name' ? value.name : undefined;
}

/** The first and last ms that a value of `updated` allows, in the reader's time zone. @param now ms since the epoch */
export function timesOf(
  value: FilterValue,
  now: number,
): { readonly from?: number; readonly before?: number } {
  if (value.is === 'span') return { from: now - value.hours * 3_600_000 };
  if (value.is !== 'days') return {};
  return {
    ...(value.from !== undefined && { from: startOfDay(value.from, 0) }),
    ...(value.to !== undefined && { before: startOfDay(value.to, 1) }),
  };
}

function startOfDay(day: string, plus: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + plus).getTime();
}
