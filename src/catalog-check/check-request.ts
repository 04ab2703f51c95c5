import { fieldsOfFilters } from '../filters/evaluate.ts';
import { NO_FILTERS } from '../filters/filters.ts';
import { resolveReferences, type Lookup } from '../filters/references.ts';
import { mostRowsOf, type ResourceDefinition } from '../resources/resource.ts';
import { endpointOf, listSource, sourceOfView, type ListedView } from '../resources/source-of-view.ts';
import { allFilters, type View } from '../view/view.ts';
import type { CheckRequest } from './check-job.ts';

/** The order that search can be read in from the first hit to the last. */
const BY_NAME: View['sort'] = { field: 'name', order: 'asc' };

/** Whether search answers a view, so that there is something to check. */
export const canBeChecked = (
  resource: Pick<ResourceDefinition, 'endpoint' | 'namesSource'>,
  view: ListedView,
): boolean => endpointOf(resource, view) === 'search';

/**
 * What a check of a view reads: its hits by name, whatever its order, and the list of its database or schema, or of the
 * whole catalog, with no field but those that the filters need.
 * @param now when the check begins, in ms since the epoch
 */
export function checkRequestOf(
  lookup: Lookup,
  resource: Pick<ResourceDefinition, 'endpoint' | 'columns' | 'scope'>,
  view: ListedView,
  now: number,
): CheckRequest {
  const filters = allFilters(view, resource);
  const fields = fieldsOfFilters(filters);
  const withWords = view.q !== null;
  const found = (of: ListedView) => sourceOfView(lookup, resource, { ...of, sort: BY_NAME }, now);
  return {
    withWords,
    wordHits:
      withWords && filters.length > 0 ? found({ ...view, scope: null, filters: NO_FILTERS }) : undefined,
    hits: found(view),
    records: listSource(lookup.client, resource, view),
    filters,
    fields,
    mostRecords: mostRowsOf(resource.columns.filter(({ field }) => field && fields.includes(field.name))),
    resolve: () => resolveReferences(lookup, filters),
    now,
  };
}
