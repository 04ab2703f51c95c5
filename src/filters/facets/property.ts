import { ListPlus } from 'lucide-react';
import type { Clause } from '../../api/search-request.ts';
import type { Translator } from '../../i18n/translate.ts';
import { allOf, anyOf, exists, lacks, nested, noneOf, terms, wildcard, wildcardOf } from '../clauses.ts';
import { listedEntry, type Facet, type FacetId, type FacetProbe, type QueryContext } from '../facet.ts';
import type { FilteredRecord } from '../filtered-record.ts';
import { propertyFacts, type PropertyFacts } from '../property-values.ts';
import {
  anyValues,
  dayText,
  daysAround,
  meetsPattern,
  namesOf,
  timesOf,
  type FilterValue,
  type ValueOf,
} from '../value-syntax.ts';

// Custom properties, which the users of a server define. Values are compared by their own form, so that no clause depends on
// a definition: a text equals a text, a number lies in a range, a time or a day lies between two days.

/** Nested field with one object a value: from 1.12 on (`SearchIndexUtils.buildTypedCustomProperties`). */
const TYPED = 'customPropertiesTyped';
const typed = (member: string): string => `${TYPED}.${member}`;
const TYPED_TEXTS = ['stringValue', 'refName', 'refFqn'].map(typed);
const TYPED_NUMBERS = ['longValue', 'doubleValue'].map(typed);
const TYPED_VALUES = [...TYPED_TEXTS, ...TYPED_NUMBERS, ...['start', 'refId'].map(typed)];

const hasProperties: FacetProbe['has'] = ({ extension = {} }) => Object.keys(extension).length > 0;
const TYPED_FORM = { id: 'typed', any: nested(TYPED, exists(typed('name'))) };
const PROPERTIES: FacetProbe = {
  key: 'property',
  // A pattern finds no field of a flattened member, which has other queries.
  forms: [TYPED_FORM, { id: 'dynamic', any: exists('extension.*') }],
  has: hasProperties,
  fields: () => ['extension'],
};
/** Dynamic mappings index dates and times both as `long`, but a day starts at the user's midnight. */
const DAYS: FacetProbe = { ...PROPERTIES, key: 'propertyDays', forms: [TYPED_FORM] };

/** Whether a value can be that of a day or a time of day, as a text. */
const isOfDays = (value: FilterValue): boolean =>
  value.kind === 'days' ||
  (value.kind === 'name' && /^\d{4}-\d\d-\d\d/.test(value.name)) ||
  (value.kind === 'pattern' && /^[\d:TZ. -]+$/i.test(value.text));

const isNumber = (text: string): boolean => text.trim() !== '' && String(Number(text)) === text;
const isWhole = (text: string): boolean => Number.isSafeInteger(Number(text));

/** A text that begins with a day. */
const DAY = '????-??-??*';

function typedValues(values: readonly FilterValue[], now: number): readonly Clause[] {
  const names = namesOf(values);
  const numbers = names.filter(isNumber);
  return [
    ...(names.length > 0 ? TYPED_TEXTS.map((field) => terms(field, names)) : []),
    ...(numbers.length > 0 ? [terms(typed('doubleValue'), numbers)] : []),
    ...(numbers.some(isWhole) ? [terms(typed('longValue'), numbers.filter(isWhole))] : []),
    ...values.flatMap((value): readonly Clause[] => {
      if (value.kind === 'pattern')
        return TYPED_TEXTS.map((field) => wildcard(field, wildcardOf(value), true));
      if (value.kind === 'count')
        return TYPED_NUMBERS.map((field) => ({ range: { [field]: { gte: value.from, lte: value.to } } }));
      return value.kind === 'days' ? typedDays(value, now) : [];
    }),
  ];
}

/** Times between two days, spans of time that meet them, and texts that begin with one of them. */
function typedDays(value: ValueOf<'days'>, now: number): readonly Clause[] {
  const { from, before } = timesOf(value, now);
  const days = daysAround(value);
  return [
    { range: { [typed('longValue')]: { gte: from, lt: before } } },
    allOf([{ range: { [typed('start')]: { lt: before } } }, { range: { [typed('end')]: { gte: from } } }]),
    allOf([
      wildcard(typed('stringValue'), DAY),
      { range: { [typed('stringValue')]: { gte: days.from, lt: days.before } } },
    ]),
  ];
}

/** Parts of a value that have a name of their own: those of a link. */
const PARTS = ['', '.url', '.displayText'];

const typedClause = (name: string, anyOfThese: readonly Clause[]): Clause =>
  nested(
    TYPED,
    allOf([
      terms(
        typed('name'),
        PARTS.map((part) => name + part),
      ),
      anyOf(anyOfThese),
    ]),
  );

/** A property that has a value in an index with typed ones; a table has one for each of its cells. */
const hasTyped = (name: string): Clause =>
  nested(
    TYPED,
    allOf([
      anyOf([terms(typed('name'), [name]), { prefix: { [typed('name')]: { value: `${name}.` } } }]),
      anyOf(TYPED_VALUES.map(exists)),
    ]),
  );

/** Texts of a value that engines map by themselves, of references and links too. */
const DYNAMIC_TEXTS = ['', '.name', '.displayName', '.fullyQualifiedName', '.url', '.displayText'];

/** Records with one of some values in a field that the engine has mapped by itself, by the value that it met first. */
function dynamicValues(name: string, values: readonly FilterValue[]): readonly Clause[] {
  const plain = `extension.${name}`;
  const keywords = DYNAMIC_TEXTS.map((part) => `${plain}${part}.keyword`);
  // The words of a text are in the plain field, which has whole values of other kinds only.
  const whole = (clause: Clause): Clause => allOf([clause, noneOf([exists(`${plain}.keyword`)])]);
  const names = namesOf(values);
  const numbers = names.filter(isNumber);
  return [
    ...(names.length > 0 ? keywords.map((field) => terms(field, names)) : []),
    ...(numbers.length > 0 ? [whole(terms(plain, numbers))] : []),
    ...values.flatMap((value): readonly Clause[] => {
      if (value.kind === 'pattern') return keywords.map((field) => wildcard(field, wildcardOf(value), true));
      return value.kind === 'count'
        ? [whole({ range: { [plain]: { gte: value.from, lte: value.to } } })]
        : [];
    }),
  ];
}

function propertyClause(name: string, values: readonly FilterValue[], context: QueryContext): Clause {
  const isDynamic = context.profile.formOf(PROPERTIES.key) === 'dynamic';
  const lacksIt = isDynamic ? lacks([`extension.${name}`]) : noneOf([hasTyped(name)]);
  const given = values.filter(({ kind }) => kind !== 'none');
  const found = isDynamic ? dynamicValues(name, given) : [typedClause(name, typedValues(given, context.now))];
  return anyOf([...(given.length < values.length ? [lacksIt] : []), ...(given.length > 0 ? found : [])]);
}

function meets({ isThere, texts, numbers, spans }: PropertyFacts, value: FilterValue, now: number): boolean {
  switch (value.kind) {
    case 'none':
      return !isThere;
    case 'name':
      return texts.includes(value.name) || numbers.some((number) => String(number) === value.name);
    case 'pattern':
      return texts.some((text) => meetsPattern(text, value));
    case 'count':
      return numbers.some(
        (number) => number >= (value.from ?? -Infinity) && number <= (value.to ?? Infinity),
      );
    case 'days': {
      const { from = -Infinity, before = Infinity } = timesOf(value, now);
      const days = daysAround(value);
      return (
        numbers.some((number) => number >= from && number < before) ||
        spans.some(({ start, end }) => start < before && end >= from) ||
        texts.some(
          (text) =>
            /^.{4}-.{2}-.{2}/su.test(text) &&
            text >= (days.from ?? '') &&
            (days.before === undefined || text < days.before),
        )
      );
    }
    default:
      return false;
  }
}

const SYNTAX = anyValues((range, t) => {
  const [from, to] = [range.from, range.to].map((end) => end !== undefined && endText(end, t));
  const areDays = range.kind === 'days';
  if (from && to) return t('facet.propertyBetween', { from, to });
  if (from) return t(areDays ? 'facet.propertySince' : 'facet.propertyFrom', { from });
  return t(areDays ? 'facet.propertyUntil' : 'facet.propertyTo', { to: to || '' });
});

/** An end of a range: a number, or a day such as `2026-11-01`. */
const endText = (end: number | string, t: Translator): string =>
  typeof end === 'number' ? t.number(end) : dayText(end, t);

/** Stands in the facets of a type for those of all its custom properties. */
export const PROPERTY = 'property';

export const propertyFacetId = (name: string): FacetId => `${PROPERTY}.${name}`;

const valueOf = ({ extension = {} }: FilteredRecord, name: string): unknown =>
  Object.hasOwn(extension, name) ? extension[name] : undefined;

/** The property of a facet; undefined: it is of none. */
export function propertyOfFacet(id: FacetId): string | undefined {
  const [, name] = /^property[.](.*\S.*)$/s.exec(id) ?? [];
  return name;
}

/** The facet of a custom property, whether the server defines it or not. */
export function propertyFacet(name: string): Facet {
  return {
    ...listedEntry('property', ListPlus, 'text'),
    id: propertyFacetId(name),
    ownLabel: name,
    takesParts: true,
    syntax: SYNTAX,
    none: 'facet.propertyNone',
    values: { kind: 'typing' },
    probes: (values) => (values.some(isOfDays) ? [PROPERTIES, DAYS] : [PROPERTIES]),
    clause: (values, context) => propertyClause(name, values, context),
    test: (record, value, { now }) => meets(propertyFacts(valueOf(record, name)), value, now),
    fields: () => ['extension'],
  };
}
