import type { FacetId } from './facet.ts';
import { facetById } from './facets/registry.ts';
import { wellFormed, type FilterValue } from './value-syntax.ts';

// Values of facets as they stand in addresses, or behind `facet:` in the search box.

/** What a value means; undefined for a text that means nothing to the facet. */
export const readValue = (facet: FacetId, text: string): FilterValue | undefined =>
  facetById(facet)?.syntax.read(text);

/** A value as it stands in an address: the inverse of `readValue`, the same text for the same meaning. */
export const printValue = (facet: FacetId, value: FilterValue): string =>
  facetById(facet)?.syntax.print(value) ?? '';

/** The one text of a value's meaning; undefined where the text means nothing to the facet. */
export function canonicalValue(facet: FacetId, text: string): string | undefined {
  const value = readValue(facet, text);
  return value && printValue(facet, value);
}

/** The value that is this name, whatever stands in it. */
export const valueOfName = (facet: FacetId, name: string): string =>
  printValue(facet, { is: 'name', name: wellFormed(name) });

/** The name that a value is; undefined for values that are none, such as patterns and spans. */
export function nameOfValue(facet: FacetId, text: string): string | undefined {
  const value = readValue(facet, text);
  return value?.is === 'name' ? value.name : undefined;
}

/** What texts of values of a facet mean, without those that mean nothing. */
export const meaningsOf = (facet: FacetId, texts: readonly string[]): readonly FilterValue[] =>
  texts.flatMap((text) => readValue(facet, text) ?? []);
