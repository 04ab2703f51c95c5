import type { FacetId } from '../../filters/facet.ts';
import { withValues, type Filters } from '../../filters/filters.ts';
import { valueOfName } from '../../filters/values.ts';
import { listPath } from '../../paths.ts';
import { viewSearch } from '../../view/url-params.ts';
import { shownColumns, WHOLE_CATALOG, type View } from '../../view/view.ts';
import { viewSpecOf, type ResourceDefinition } from '../resource.ts';
import { tableDefinition } from '../table/definition.ts';

/** Lists of all types write a facet alike, and databases and schemas are scopes of them all. */
const TABLES = viewSpecOf(tableDefinition);

/** The query of a whole list, of whatever type, narrowed by a scope or by filters. */
export function narrowedSearch(narrowed: Partial<Pick<View, 'scope' | 'filters'>>): string {
  const columns = shownColumns(TABLES.defaultColumns, TABLES);
  return viewSearch({ ...WHOLE_CATALOG, columns, limit: TABLES.pageSize, ...narrowed }, TABLES);
}

export const referenceFilters = (facet: FacetId, name: string): Filters =>
  withValues([], facet, false, [valueOfName(facet, name)]);

/** The path of the list of all records of a type with one value of a facet; undefined: the type does not have it. */
export const pathOfRecordsWith = (
  { path, facets }: Pick<ResourceDefinition, 'path' | 'facets'>,
  facet: FacetId,
  fqn: string,
): string | undefined =>
  facets.includes(facet)
    ? listPath(path, narrowedSearch({ filters: referenceFilters(facet, fqn) }))
    : undefined;
