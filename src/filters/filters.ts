import type { FacetId } from './facet.ts';
import { facetById } from './facets/registry.ts';
import { canonicalValue } from './values.ts';

/** One filter: records with one of some values, or without all of them. */
export interface Filter {
  readonly facet: FacetId;
  /** True: records with one of the values are left out. */
  readonly not: boolean;
  /** One or more, each once, as `canonicalValue` gives them. */
  readonly values: readonly string[];
}

/** Filters that all apply, in the order of adding; at most one for a facet and its `not`. */
export type Filters = readonly Filter[];

export const NO_FILTERS: Filters = [];

export const sameFilter = (a: Pick<Filter, 'facet' | 'not'>, b: Pick<Filter, 'facet' | 'not'>): boolean =>
  a.facet === b.facet && a.not === b.not;

export const filterOf = (filters: Filters, facet: FacetId, not: boolean): Filter | undefined =>
  filters.find((filter) => sameFilter(filter, { facet, not }));

/** Replaces a filter in its place, or adds it at the end; removes one without values. */
export function withFilter(filters: Filters, filter: Filter): Filters {
  if (filter.values.length === 0) return withoutFilter(filters, filter);
  const at = filters.findIndex((other) => sameFilter(other, filter));
  return at < 0 ? [...filters, filter] : filters.with(at, filter);
}

export const withoutFilter = (filters: Filters, filter: Pick<Filter, 'facet' | 'not'>): Filters =>
  filters.filter((other) => !sameFilter(other, filter));

/** Adds values to the filters: values of one facet are alternatives. Invalid values are left out. */
export function withValues(
  filters: Filters,
  facet: FacetId,
  not: boolean,
  texts: readonly string[],
): Filters {
  const values = texts.flatMap((text) => canonicalValue(facet, text) ?? []);
  const known = filterOf(filters, facet, not)?.values ?? [];
  return withFilter(filters, { facet, not, values: [...new Set([...known, ...values])] });
}

export function toggleValue(filters: Filters, facet: FacetId, not: boolean, text: string): Filters {
  const value = canonicalValue(facet, text);
  const known = filterOf(filters, facet, not)?.values ?? [];
  if (value === undefined) return filters;
  const values = known.includes(value) ? known.filter((one) => one !== value) : [...known, value];
  return withFilter(filters, { facet, not, values });
}

/** Exchanges is and is not of a filter; merges its values into an existing opposite one. */
export function withNot(filters: Filters, filter: Filter, not: boolean): Filters {
  if (filter.not === not) return filters;
  const opposite = filterOf(filters, filter.facet, not)?.values ?? [];
  const turned = { ...filter, not, values: [...new Set([...opposite, ...filter.values])] };
  return withoutFilter(filters, turned).map((other) => (sameFilter(other, filter) ? turned : other));
}

export const sameFilters = (a: Filters, b: Filters): boolean => filtersKey(a) === filtersKey(b);

/** A text that is equal for filters that mean the same rows, in any order. */
export const filtersKey = (filters: Filters): string =>
  JSON.stringify(
    filters
      .map(({ facet, not, values }) => [`${facet} ${not}`, values.toSorted()] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The facet of a parameter, `tag` or `-tag`; undefined: not a facet's. */
export function facetOfParam(name: string): { readonly facet: FacetId; readonly not: boolean } | undefined {
  const not = name.startsWith('-');
  const facet = facetById(not ? name.slice(1) : name);
  return facet && { facet: facet.id, not };
}

/** Reads the filters of a URL. Invalid values, empty ones too, are left out one by one and listed in `broken`. */
export function readFilterParams(params: URLSearchParams) {
  let filters = NO_FILTERS;
  const broken: { readonly name: string; readonly value: string }[] = [];
  for (const [name, text] of params) {
    const of = facetOfParam(name);
    if (!of) continue;
    const value = canonicalValue(of.facet, text);
    if (value !== undefined) filters = withValues(filters, of.facet, of.not, [value]);
    else broken.push({ name, value: text });
  }
  return { filters, broken };
}

/** The parameters of filters, in their order: the inverse of `readFilterParams`. */
export const filterParams = (filters: Filters): readonly (readonly [name: string, value: string])[] =>
  filters.flatMap(({ facet, not, values }) =>
    values.map((value) => [`${not ? '-' : ''}${facet}`, value] as const),
  );
