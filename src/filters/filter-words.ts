import type { Translator } from '../i18n/translate.ts';
import type { EntryId, FacetEntry, FacetId } from './facet.ts';
import { entryById, facetById, type FilterPreset } from './facets/registry.ts';
import type { Filter, Filters } from './filters.ts';
import { NONE } from './value-syntax.ts';
import { meaningsOf, readValue } from './values.ts';

// Texts of filters for chips, menus, titles and screen readers, and the entries of the menu that edit them.

/** Labels that the users of a server have given to facets of its own, by id. */
export type OwnLabels = ReadonlyMap<EntryId, string>;

export const entryLabel = ({ ownLabel, label }: FacetEntry, t: Translator): string => ownLabel ?? t(label);

export const canLack = (entry: EntryId): boolean => entryById(entry)?.facet.none !== undefined;

/** A note on whose values a facet filters by, if not those of the record alone; else empty. @param entry its id */
export function facetNote(entry: EntryId, t: Translator): string {
  const note = entryById(entry)?.facet.note;
  return note ? t(note) : '';
}

export const facetOf = (entry: EntryId): FacetId => entryById(entry)?.facet.id ?? String(entry);

/** The entry that lists a value of a facet: databases and schemas have entries of their own. */
function entryOfValue(facet: FacetId, text: string): EntryId {
  const value = readValue(facet, text);
  const further = value && facetById(facet)?.also?.find(({ holds }) => holds(value));
  return further?.id ?? facet;
}

export const isOfEntry = (entry: EntryId, value: string): boolean =>
  entryOfValue(facetOf(entry), value) === entry;

/** The common entry of a filter's values; the facet's own if they have several. */
function entryOfFilter({ facet, values }: Filter): EntryId {
  const [first = facet, ...others] = new Set<EntryId>(values.map((value) => entryOfValue(facet, value)));
  return others.length === 0 ? first : facet;
}

/** The label of a filter's facet: databases and schemas are one facet with two labels. @param own absent: their names */
export function filterLabel(filter: Filter, t: Translator, own?: OwnLabels): string {
  const id = entryOfFilter(filter);
  const entry = entryById(id)?.entry;
  return own?.get(id) ?? (entry ? entryLabel(entry, t) : id);
}

export function valueText(facet: FacetId, text: string, t: Translator): string {
  const value = readValue(facet, text);
  const found = facetById(facet);
  if (value?.kind === 'none' && found?.none) return t(found.none);
  return (value && found?.syntax.words(value, t)) ?? text;
}

/** The display name of a filter's value; undefined: it has none, or it is not known. */
export type NameOfValue = (filter: Filter, value: string) => string | undefined;

/** A filter as a sentence: its label and operator, or a label in place of both, each of which may be empty; and its values. */
export function sentenceOf(filter: Filter, t: Translator, own?: OwnLabels, nameOf?: NameOfValue) {
  const { facet: id, not, values } = filter;
  const facet = facetById(id);
  const isLack = values.length === 1 && values[0] === NONE && !not && facet?.ownLabel === undefined;
  if (isLack && facet?.none) return { label: '', operator: '', values: [t(facet.none)] };
  const texts = values.map((value) =>
    value === NONE && facet?.none ? t('filter.none') : (nameOf?.(filter, value) ?? valueText(id, value, t)),
  );
  const lead = facet?.lead?.(meaningsOf(id, values), not);
  if (lead !== undefined) return { label: lead ? t(lead) : '', operator: '', values: texts };
  const [is, isNot] = facet?.operators ?? (['filter.is', 'filter.isNot'] as const);
  return { label: filterLabel(filter, t, own), operator: t(not ? isNot : is), values: texts };
}

/** A filter as text: `Owner is risk or Data Platform`, `No description`. */
export function filterText(filter: Filter, t: Translator, own?: OwnLabels, nameOf?: NameOfValue): string {
  const { label, operator, values } = sentenceOf(filter, t, own, nameOf);
  const either = values.reduce((first, second) => t('filter.or', { first, second }));
  return [label, operator, either].filter((part) => part !== '').join(' ');
}

export const presetText = ({ facet, value }: FilterPreset, t: Translator): string =>
  filterText({ facet, not: false, values: [value] }, t);

/** All filters as sentences, one after the other. */
export const filtersText = (filters: Filters, t: Translator, own?: OwnLabels, nameOf?: NameOfValue): string =>
  filters.map((one) => filterText(one, t, own, nameOf)).join(', ');

/** The filter that is edited, or is about to be made. */
export interface FilterStep {
  /** Id of the entry of the menu that edits it: the facet's own, or another such as `schema`. */
  readonly facet: EntryId;
  readonly not: boolean;
}

export const stepOf = (filter: Filter): FilterStep => ({ facet: entryOfFilter(filter), not: filter.not });

/** The filter that an entry of the menu edits, a positive one before a negated one; undefined: none. */
export function filterOfEntry(filters: Filters, entry: EntryId): Filter | undefined {
  const own = filters.filter((filter) => stepOf(filter).facet === entry);
  return own.find(({ not }) => !not) ?? own[0];
}
