import { t } from '../i18n/translate.ts';
import type { FacetId } from './facet.ts';
import { entryById, facetById } from './facets/registry.ts';
import type { Filter, Filters } from './filters.ts';
import { readValue } from './values.ts';

// What filters are called, in chips, menus, titles and for screen readers, and by which entries of the menu they are edited.

/** What an entry of the menu is called. @param entry its id: a facet's, or another such as `schema` */
export function facetLabel(entry: string): string {
  const found = entryById(entry);
  return found ? t(found.entry.label) : entry;
}

/** The facet of an entry. */
export const facetOf = (entry: string): FacetId => entryById(entry)?.facet.id ?? entry;

/** The entry that lists a value of a facet: a database is not among the schemas. */
function entryOfValue(facet: FacetId, text: string): string {
  const value = readValue(facet, text);
  const further = value && facetById(facet)?.also?.find(({ holds }) => holds(value));
  return further?.id ?? facet;
}

/** Whether a value is listed by an entry. */
export const isOfEntry = (entry: string, value: string): boolean =>
  entryOfValue(facetOf(entry), value) === entry;

/** The entry that all values of a filter are of; the facet's own where they are of several. */
function entryOfFilter({ facet, values }: Pick<Filter, 'facet' | 'values'>): string {
  const [first = facet, ...others] = new Set(values.map((value) => entryOfValue(facet, value)));
  return others.length === 0 ? first : facet;
}

/** What the facet of a filter is called: databases and schemas are one facet, and told apart by their names. */
export const filterLabel = (filter: Pick<Filter, 'facet' | 'values'>): string =>
  facetLabel(entryOfFilter(filter));

/** What stands between a facet and its values: is, is not, is named, is in the. */
export function operatorText({ facet, not }: Pick<Filter, 'facet' | 'not'>): string {
  const [is, isNot] = facetById(facet)?.operators ?? (['filter.is', 'filter.isNot'] as const);
  return t(not ? isNot : is);
}

/** A value of a facet for people. */
export function valueText(facet: FacetId, text: string): string {
  const value = readValue(facet, text);
  return (value && facetById(facet)?.syntax.words(value)) ?? text;
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

/** The filter that is edited, or is about to be made. */
export interface FilterStep {
  /** Id of the entry of the menu that edits it: the facet's own, or another such as `schema`. */
  readonly facet: string;
  readonly not: boolean;
}

/** The entry that edits a filter. */
export const stepOf = (filter: Filter): FilterStep => ({ facet: entryOfFilter(filter), not: filter.not });

/** The filter that an entry of the menu edits: that which is, before that which is not. Undefined: none. */
export function filterOfEntry(filters: Filters, entry: string): Filter | undefined {
  const own = filters.filter((filter) => stepOf(filter).facet === entry);
  return own.find(({ not }) => !not) ?? own[0];
}
