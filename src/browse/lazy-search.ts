import { endpointOf, type ResourceDefinition } from '../resources/resource.ts';
import { lazyPart } from '../ui/lazy.ts';
import type { ListedView } from '../view/view.ts';

export const lazySearch = lazyPart(() => import('./search-parts.ts'));

/** Whether the page of a view needs the code of search before it is drawn. */
export const needsSearch = (resource: Pick<ResourceDefinition, 'search'>, view: ListedView): boolean =>
  endpointOf(resource, view) !== 'list' || Boolean(view.deleted);
