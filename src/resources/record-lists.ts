import type { FacetId } from '../filters/facet.ts';
import { withValues } from '../filters/filters.ts';
import { valueOfName } from '../filters/values.ts';
import { listPath } from '../paths.ts';
import { viewSearch } from '../view/url-params.ts';
import { shownColumns, WHOLE_CATALOG, type ViewSpec } from '../view/view.ts';
import type { ResourceDefinition } from './resource.ts';

/** The query of a whole list narrowed to one value of a facet, by its name. @param viewSpec of a type that has the facet */
export function narrowedSearch(viewSpec: ViewSpec, facet: FacetId, name: string): string {
  const filters = withValues([], facet, false, [valueOfName(facet, name)]);
  const columns = shownColumns(viewSpec.defaultColumns, viewSpec);
  return viewSearch({ ...WHOLE_CATALOG, filters, columns, limit: viewSpec.pageSize }, viewSpec);
}

/** The facets of members of an opened record whose values lead to a list. */
const FACET_OF_MEMBER = { domains: 'domain', dataProducts: 'dataProduct' } as const;

/**
 * The path of the list of all records of a type with one value of a member; undefined: the type's lists cannot be filtered
 * by it. @param fqn of the value, such as a domain's
 */
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
    ? listPath(resource.path, narrowedSearch(viewSpec, facet, fqn))
    : undefined;
}
