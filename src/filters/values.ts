import type { FacetId } from './facet.ts';
import { facetById } from './facets/registry.ts';
import { wellFormed, type FilterValue } from './value-syntax.ts';

// Values of facets as written in URLs, or after `facet:` in the search box.

/** The meaning of a value; undefined: invalid for the facet. */
export const readValue = (facet: FacetId, text: string): FilterValue | undefined =>
  facetById(facet)?.syntax.read(text);

/** A value as written in a URL: the inverse of `readValue`, the same text for the same meaning. */
export const printValue = (facet: FacetId, value: FilterValue): string =>
  facetById(facet)?.syntax.print(value) ?? '';

export function canonicalValue(facet: FacetId, text: string): string | undefined {
  const value = readValue(facet, text);
  return value && printValue(facet, value);
}

export const valueOfName = (facet: FacetId, name: string): string =>
  printValue(facet, { kind: 'name', name: wellFormed(name) });

/** The name of a value; undefined for other values, such as patterns and spans. */
export function nameOfValue(facet: FacetId, text: string): string | undefined {
  const value = readValue(facet, text);
  return value?.kind === 'name' ? value.name : undefined;
}

/** Invalid values are left out. */
export const meaningsOf = (facet: FacetId, texts: readonly string[]): readonly FilterValue[] =>
  texts.flatMap((text) => readValue(facet, text) ?? []);
