import { withValues, type Filters, NO_FILTERS } from './filters.ts';
import { canonicalValue, FACETS, type FacetId } from './values.ts';

/** A parameter of an address, and what it says in vain. */
export interface BrokenFilter {
  readonly name: string;
  readonly value: string;
}

/** The facet of a parameter, `tag` or `-tag`; undefined: the parameter is of something else. */
export function facetOfParam(name: string): { readonly facet: FacetId; readonly not: boolean } | undefined {
  const not = name.startsWith('-');
  const facet = FACETS.find((id) => id === (not ? name.slice(1) : name));
  return facet && { facet, not };
}

/** The filters in an address. Values that mean nothing are left out, one by one, and named in `broken`. */
export function readFilterParams(params: URLSearchParams): {
  readonly filters: Filters;
  readonly broken: readonly BrokenFilter[];
} {
  let filters = NO_FILTERS;
  const broken: BrokenFilter[] = [];
  for (const [name, text] of params) {
    const of = facetOfParam(name);
    if (!of) continue;
    const value = canonicalValue(of.facet, text);
    if (value !== undefined) filters = withValues(filters, of.facet, of.not, [value]);
    else if (text.trim() !== '') broken.push({ name, value: text });
  }
  return { filters, broken };
}

/** The parameters of filters, in their order: the inverse of `readFilterParams`. */
export const filterParams = (filters: Filters): readonly (readonly [name: string, value: string])[] =>
  filters.flatMap(({ facet, not, values }) =>
    values.map((value) => [`${not ? '-' : ''}${facet}`, value] as const),
  );
