import type { Translator } from '../i18n/translate.ts';
import type { FacetId } from './facet.ts';
import { entryById, facetById } from './facets/registry.ts';
import type { Filter, Filters } from './filters.ts';
import { readValue } from './values.ts';

// Texts of filters for chips, menus, titles and screen readers, and the entries of the menu that edit them.

/** Labels that the users of a server have given to facets of its own, by id. */
export type OwnLabels = ReadonlyMap<FacetId, string>;
const NO_LABELS: OwnLabels = new Map();

/** The label of an entry of the menu. @param entry id of a facet, or another such as `schema` @param own absent: their names */
export function facetLabel(entry: string, t: Translator, own: OwnLabels = NO_LABELS): string {
  const found = entryById(entry)?.entry;
  if (!found) return entry;
  return own.get(entry) ?? found.ownLabel ?? t(found.label);
}

/** The facet of an entry. */
export const facetOf = (entry: string): FacetId => entryById(entry)?.facet.id ?? entry;

/** The entry that lists a value of a facet: databases and schemas have entries of their own. */
function entryOfValue(facet: FacetId, text: string): string {
  const value = readValue(facet, text);
  const further = value && facetById(facet)?.also?.find(({ holds }) => holds(value));
  return further?.id ?? facet;
}

/** Whether an entry lists a value. */
export const isOfEntry = (entry: string, value: string): boolean =>
  entryOfValue(facetOf(entry), value) === entry;

/** The common entry of a filter's values; the facet's own if they have several. */
function entryOfFilter({ facet, values }: Pick<Filter, 'facet' | 'values'>): string {
  const [first = facet, ...others] = new Set(values.map((value) => entryOfValue(facet, value)));
  return others.length === 0 ? first : facet;
}

/** The label of a filter's facet: databases and schemas are one facet with two labels. */
export const filterLabel = (
  filter: Pick<Filter, 'facet' | 'values'>,
  t: Translator,
  own?: OwnLabels,
): string => facetLabel(entryOfFilter(filter), t, own);

/** Whether the values of a facet are the subject of its sentence. */
export const isValuesFirst = (facet: FacetId): boolean => facetById(facet)?.valuesFirst === true;

/** The text between a facet and its values, or after values that come first: is, is not, is in the, is missing. */
export function operatorText({ facet, not }: Pick<Filter, 'facet' | 'not'>, t: Translator): string {
  const [is, isNot] = facetById(facet)?.operators ?? (['filter.is', 'filter.isNot'] as const);
  return t(not ? isNot : is);
}

/** The displayed text of a value. */
export function valueText(facet: FacetId, text: string, t: Translator): string {
  const value = readValue(facet, text);
  return (value && facetById(facet)?.syntax.words(value, t)) ?? text;
}

const capitalised = (text: string, { language: { locale } }: Translator): string => {
  const [first = ''] = text;
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
};

/** The displayed texts of a filter's values, capitalised if they begin its sentence. */
export const valueTexts = ({ facet, values }: Filter, t: Translator): readonly string[] =>
  values.map((value, at) => {
    const text = valueText(facet, value, t);
    return at === 0 && isValuesFirst(facet) ? capitalised(text, t) : text;
  });

/** A filter as a sentence: `Owner is risk or Data Platform`, `Description is missing`. */
export function filterText(filter: Filter, t: Translator, own?: OwnLabels): string {
  const values = valueTexts(filter, t).reduce((first, second) => t('filter.or', { first, second }));
  const is = operatorText(filter, t);
  if (isValuesFirst(filter.facet)) return t('filter.sentenceOfValues', { values, is });
  return t('filter.sentence', { facet: filterLabel(filter, t, own), is, values });
}

/** All filters as sentences, one after the other. */
export const filtersText = (filters: Filters, t: Translator, own?: OwnLabels): string =>
  filters.map((one) => filterText(one, t, own)).join(', ');

/** The filter that is edited, or is about to be made. */
export interface FilterStep {
  /** Id of the entry of the menu that edits it: the facet's own, or another such as `schema`. */
  readonly facet: string;
  readonly not: boolean;
}

/** The entry that edits a filter. */
export const stepOf = (filter: Filter): FilterStep => ({ facet: entryOfFilter(filter), not: filter.not });

/** The filter that an entry of the menu edits, a positive one before a negated one; undefined: none. */
export function filterOfEntry(filters: Filters, entry: string): Filter | undefined {
  const own = filters.filter((filter) => stepOf(filter).facet === entry);
  return own.find(({ not }) => !not) ?? own[0];
}
