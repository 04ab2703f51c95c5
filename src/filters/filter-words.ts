import '../i18n/search-messages.ts';
import { formatDate } from '../i18n/format.ts';
import { t, type PlainMessageKey } from '../i18n/translate.ts';
import { fqnNames } from '../api/fqn.ts';
import type { Filter, Filters } from './filters.ts';
import { readValue, type FacetId, type FilterValue, type MissingPart } from './values.ts';

// What filters are called, in chips, menus, titles and for screen readers, and by which entries of the menu they are edited.

const MISSING_LABELS: Readonly<Record<MissingPart, PlainMessageKey>> = {
  owner: 'filter.missingOwner',
  tags: 'filter.missingTags',
  tier: 'filter.missingTier',
  description: 'filter.missingDescription',
};

/** What can be filtered by, as people see it: databases and schemas are one facet, and two entries. */
export type MenuFacet = FacetId | 'schema';

/** What a facet is called. */
export const facetLabel = (facet: MenuFacet): string => t(`filter.${facet}`);

const isSchema = (text: string): boolean => {
  const value = readValue('database', text);
  return value?.is === 'name' && fqnNames(value.name)?.length === 3;
};

/** What the facet of a filter is called: databases and schemas are one facet, and told apart by their names. */
export const filterLabel = ({ facet, values }: Pick<Filter, 'facet' | 'values'>): string =>
  facetLabel(facet === 'database' && values.length > 0 && values.every(isSchema) ? 'schema' : facet);

const OPERATORS: Readonly<Partial<Record<FacetId, readonly [PlainMessageKey, PlainMessageKey]>>> = {
  column: ['filter.isNamed', 'filter.isNotNamed'],
  updated: ['filter.isIn', 'filter.isNotIn'],
};

/** What stands between a facet and its values: is, is not, is named, is in the. */
export function operatorText({ facet, not }: Pick<Filter, 'facet' | 'not'>): string {
  const [is, isNot] = OPERATORS[facet] ?? (['filter.is', 'filter.isNot'] as const);
  return t(not ? isNot : is);
}

/** A value of a facet for people. */
export function valueText(facet: FacetId, text: string): string {
  const value = readValue(facet, text);
  if (!value) return text;
  switch (value.is) {
    case 'none':
      return t('filter.none');
    case 'name':
      return facet === 'tier' ? value.name.replace(/^Tier\.(?=[^.]+$)/, '') : value.name;
    case 'pattern':
      return t(patternKey(value), { text: value.text });
    case 'span':
      return value.hours % 24 === 0 && value.hours > 24
        ? t('filter.lastDays', { days: value.hours / 24 })
        : t('filter.lastHours', { hours: value.hours });
    case 'days':
      return daysText(value);
    case 'count':
      return countText(value);
    default:
      return t(MISSING_LABELS[value.part]);
  }
}

const patternKey = ({ anyStart, anyEnd }: Extract<FilterValue, { is: 'pattern' }>) =>
  anyStart ? (anyEnd ? 'filter.holds' : 'filter.endsWith') : 'filter.beginsWith';

/** A day of the reader's calendar, `2026-11-01`, in the language of the page. */
function dayText(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return formatDate(new Date(year, month - 1, date).getTime(), { dateStyle: 'medium' });
}

function daysText({ from, to }: Extract<FilterValue, { is: 'days' }>): string {
  if (from === undefined) return t('filter.until', { day: dayText(to ?? '') });
  return to === undefined
    ? t('filter.since', { day: dayText(from) })
    : t('filter.between', { from: dayText(from), to: dayText(to) });
}

function countText({ from, to }: Extract<FilterValue, { is: 'count' }>): string {
  if (from === undefined) return t('filter.usageTo', { to: to ?? 0 });
  return to === undefined ? t('filter.usageFrom', { from }) : t('filter.usageBetween', { from, to });
}

/** A filter as a sentence: `Owner is risk or Data Platform`. */
export function filterText(filter: Filter): string {
  const values = filter.values
    .map((value) => valueText(filter.facet, value))
    .reduce((first, second) => t('filter.or', { first, second }));
  return t('filter.sentence', { facet: filterLabel(filter), is: operatorText(filter), values });
}

/** All filters as sentences, one after the other. */
export const filtersText = (filters: Filters): string => filters.map(filterText).join(', ');

/** The facet of an entry. */
export const facetOf = (facet: MenuFacet): FacetId => (facet === 'schema' ? 'database' : facet);

/** The filter that is edited, or is about to be made. */
export interface FilterStep {
  readonly facet: MenuFacet;
  readonly not: boolean;
}

/** The entry that edits a filter. */
export function stepOf(filter: Filter): FilterStep {
  const namesSchema = filter.facet === 'database' && filterLabel(filter) === facetLabel('schema');
  return { facet: namesSchema ? 'schema' : filter.facet, not: filter.not };
}

/** The filter that an entry of the menu edits: that which is, before that which is not. Undefined: none. */
export function filterOfEntry(filters: Filters, facet: MenuFacet): Filter | undefined {
  const own = filters.filter((filter) => stepOf(filter).facet === facet);
  return own.find(({ not }) => !not) ?? own[0];
}

/** Whether a value is listed by an entry: a database is not among the schemas. */
export function isOfEntry(facet: MenuFacet, value: string): boolean {
  return facetOf(facet) !== 'database' || isSchema(value) === (facet === 'schema');
}
