import { fqnNames } from '../api/fqn.ts';
import { filterLabel, facetLabel } from '../filters/filter-words.ts';
import type { Filter, Filters } from '../filters/filters.ts';
import { nameOfValue, type FacetId } from '../filters/values.ts';

/** What can be filtered by, as people see it: databases and schemas are one facet, and two entries. */
export type MenuFacet = FacetId | 'schema';

/** The facet of an entry. */
export const facetOf = (facet: MenuFacet): FacetId => (facet === 'schema' ? 'database' : facet);

/** The filter that is edited, or is about to be made. */
export interface FilterStep {
  readonly facet: MenuFacet;
  readonly not: boolean;
}

/** The entry that edits a filter. */
export function stepOf(filter: Filter): FilterStep {
  const isSchema = filter.facet === 'database' && filterLabel(filter) === facetLabel('schema');
  return { facet: isSchema ? 'schema' : filter.facet, not: filter.not };
}

/** The filter that an entry of the menu edits: that which is, before that which is not. Undefined: none. */
export function filterOfEntry(filters: Filters, facet: MenuFacet): Filter | undefined {
  const own = filters.filter((filter) => stepOf(filter).facet === facet);
  return own.find(({ not }) => !not) ?? own[0];
}

/** Whether a value is listed by an entry: a database is not among the schemas. */
export function isOfEntry(facet: MenuFacet, value: string): boolean {
  if (facetOf(facet) !== 'database') return true;
  const isSchema = fqnNames(nameOfValue('database', value) ?? '')?.length === 3;
  return isSchema === (facet === 'schema');
}
