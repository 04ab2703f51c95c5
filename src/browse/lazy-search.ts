import type { RowSource } from '../api/data-source.ts';
import type { Lookup } from '../filters/references.ts';
import { endpointOf, listSource, type ResourceDefinition } from '../resources/resource.ts';
import { lazyPart } from '../ui/lazy.ts';
import type { ListedView } from '../view/view.ts';

/**
 * What only a list needs that search answers, or a walk of names. Where the address asks for one, it is loaded beside the page's own code, and
 * the page is drawn with it; elsewhere it is loaded after the first rows.
 */
export const lazySearch = lazyPart(async () => (await import('./search-part.tsx')).searchPart);

type MakeSource = (
  lookup: Lookup,
  resource: Pick<ResourceDefinition, 'endpoint' | 'columns' | 'scope' | 'search'>,
  view: ListedView,
) => RowSource;

const makeListSource: MakeSource = ({ client }, resource, view) => listSource(client, resource, view);

/** Makes the source of a view's rows. Suspends where search answers the view and its code is still on its way. */
export const useSourceOf = (resource: Pick<ResourceDefinition, 'search'>, view: ListedView): MakeSource =>
  endpointOf(resource, view) === 'list' ? makeListSource : lazySearch.read().sourceOfView;
