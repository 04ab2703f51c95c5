import { withValues } from '../filters/filters.ts';
import { valueOfName } from '../filters/values.ts';
import { listPath } from '../paths.ts';
import { viewSearch } from '../view/url-params.ts';
import { shownColumns, WHOLE_CATALOG, type ViewSpec } from '../view/view.ts';
import type { ResourceDefinition } from './resource.ts';

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
  if (!viewSpec.facets.includes(facet)) return undefined;
  const filters = withValues([], facet, false, [valueOfName(facet, fqn)]);
  const columns = shownColumns(viewSpec.defaultColumns, viewSpec);
  const view = { ...WHOLE_CATALOG, filters, columns, limit: viewSpec.pageSize };
  return listPath(resource.path, viewSearch(view, viewSpec));
}
