import type { FacetId } from '../filters/facet.ts';
import { withValues, type Filters } from '../filters/filters.ts';
import { valueOfName } from '../filters/values.ts';
import { listPath } from '../paths.ts';
import { viewSearch } from '../view/url-params.ts';
import { shownColumns, WHOLE_CATALOG, type View, type ViewSpec } from '../view/view.ts';
import type { ResourceDefinition } from './resource.ts';

/** The query of a whole list narrowed by some members of a view. */
export function narrowedSearch(viewSpec: ViewSpec, narrowed: Partial<View>): string {
  const columns = shownColumns(viewSpec.defaultColumns, viewSpec);
  return viewSearch({ ...WHOLE_CATALOG, columns, limit: viewSpec.pageSize, ...narrowed }, viewSpec);
}

export const referenceFilters = (facet: FacetId, name: string): Filters =>
  withValues([], facet, false, [valueOfName(facet, name)]);

/** The facets of members of an opened record whose values lead to a list. */
const FACET_OF_MEMBER = { domains: 'domain', dataProducts: 'dataProduct' } as const;

/** The path of the list of all records with one value of a member; undefined: the lists cannot be filtered by it. */
export function pathOfRecordsWith(
  {
    resource,
    viewSpec,
  }: { readonly resource: Pick<ResourceDefinition, 'path'>; readonly viewSpec: ViewSpec },
  member: keyof typeof FACET_OF_MEMBER,
  fqn: string,
): string | undefined {
  const facet = FACET_OF_MEMBER[member];
  return viewSpec.facets.includes(facet)
    ? listPath(resource.path, narrowedSearch(viewSpec, { filters: referenceFilters(facet, fqn) }))
    : undefined;
}
