import fc from 'fast-check';
import type { FacetId } from '#src/filters/facet.ts';
import { propertyFacetId } from '#src/filters/facets/property.ts';
import { FACETS } from '#src/filters/facets/registry.ts';
import { withFilter, type Filter, type Filters, NO_FILTERS } from '#src/filters/filters.ts';
import { canonicalValue, printValue, valueOfName } from '#src/filters/values.ts';

/** Names that attack a grammar: quotes, commas, stars, words that mean something, scripts and half characters. */
const hostileNames = fc.constantFrom(
  'none',
  'None',
  '"',
  '""',
  '"none"',
  'a,b',
  'a b',
  ' a',
  'a ',
  '*',
  'a*',
  '*a*',
  'a*b',
  '"a"*',
  '-tag:x',
  'tag:x',
  'owner:',
  '1..2',
  '7d',
  '..',
  '"pg.orders".tiny."a.b"',
  'Business."Churn rate"',
  "O'Brien",
  '<img onerror=x>',
  '=cmd|x',
  '%2F',
  '&a=b#c',
  '+',
  '\\',
  '\n',
  '\t',
  '\u0000',
  '\u202Eabc',
  '🦜',
  'İstanbul',
  'ßẞ',
  '\uD800',
  'a\uDC00b',
  'Tier.Tier1',
  'Tier1',
);

/** Any name of a tag, an owner or a column. */
export const names = fc
  .oneof(
    hostileNames,
    fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
    fc.string({ minLength: 1, maxLength: 20, unit: 'binary' }),
    fc.stringMatching(/^[a-z]{1,8}(\.[A-Z][a-z]{1,5}){0,2}$/),
  )
  .filter((name) => name.trim() !== '');

const days = fc
  .integer({ min: 0, max: 20_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

const spans = fc.oneof(
  fc.integer({ min: 1, max: 400 }).map((count) => `${count}d`),
  fc.integer({ min: 1, max: 400 }).map((count) => `${count}h`),
  fc.tuple(days, days).map((pair) => pair.toSorted().join('..')),
  days.map((day) => `${day}..`),
  days.map((day) => `..${day}`),
);

const counts = fc.oneof(
  fc.nat(9_999).map((count) => `${count}..`),
  fc.nat(9_999).map((count) => `..${count}`),
  fc.tuple(fc.nat(99), fc.nat(99)).map(([from, more]) => `${from}..${from + more}`),
);

const patterns = fc.record({ text: names, anyStart: fc.boolean(), anyEnd: fc.boolean() }).map((pattern) =>
  pattern.anyStart || pattern.anyEnd
    ? printValue('column', {
        kind: 'pattern',
        ...pattern,
        text: pattern.text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'),
      })
    : valueOfName('column', pattern.text),
);

/** A value of a facet, as `canonicalValue` gives them. */
const valuesOf = (facet: FacetId): fc.Arbitrary<string> => {
  const text =
    facet === 'updated'
      ? spans
      : facet === 'usage'
        ? counts
        : facet === 'missing'
          ? fc.constantFrom('owner', 'tags', 'tier', 'domain', 'description')
          : facet === 'column'
            ? patterns
            : PROPERTIES.includes(facet)
              ? fc.oneof(days, spans, counts, patterns, fc.constant('none'))
              : fc.oneof(
                  names.map((name) => valueOfName(facet, name)),
                  fc.constantFrom('none', 'PII.*', '"a b."*', 'a*b.*', '.*', '..*', '"a*b."*'),
                );
  return text.map((value) => canonicalValue(facet, value) ?? '').filter((value) => value !== '');
};

/** Custom properties, one with a name that ends a key wherever it is written. */
const PROPERTIES = ['costCenter', 'a "b", c:d=e&f'].map(propertyFacetId);
const ALL = [...FACETS.map(({ id }) => id), ...PROPERTIES];

const filter: fc.Arbitrary<Filter> = fc.constantFrom(...ALL).chain((facet) =>
  fc.record({
    facet: fc.constant(facet),
    not: fc.boolean(),
    values: fc.uniqueArray(valuesOf(facet), { minLength: 1, maxLength: 4 }),
  }),
);

/** Any set of filters. */
export const filterSets: fc.Arbitrary<Filters> = fc
  .array(filter, { maxLength: 6 })
  .map((all) => all.reduce(withFilter, NO_FILTERS));
