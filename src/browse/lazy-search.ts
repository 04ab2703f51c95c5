import { notifyManager, partialMatchKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useClient } from '../api/client-context.ts';
import type { RowSource } from '../api/data-source.ts';
import { keys } from '../api/keys.ts';
import { filtersKey, NO_FILTERS, type Filters } from '../filters/filters.ts';
import type { Lookup } from '../filters/references.ts';
import { endpointOf, listSource, type ResourceDefinition } from '../resources/resource.ts';
import { lazyPart } from '../ui/lazy.ts';
import type { ListedView } from '../view/view.ts';

export const lazySearch = lazyPart(() => import('./search-parts.ts'));

type SourceResource = Pick<ResourceDefinition, 'endpoint' | 'columns' | 'scope' | 'search'>;
type MakeSource = (lookup: Lookup, resource: SourceResource, view: ListedView) => RowSource;

const makeListSource: MakeSource = ({ client }, resource, view) => listSource(client, resource, view);

/** Whether the page of a view needs the code of search before it is drawn. */
export const needsSearch = (resource: Pick<SourceResource, 'search'>, view: ListedView): boolean =>
  endpointOf(resource, view) !== 'list' || Boolean(view.deleted);

export interface SourceOfView {
  /** Makes the source of a view's rows. Another function makes another source. */
  readonly makeSource: MakeSource;
  /** Filters that the search index is known not to answer. */
  readonly unanswered: Filters;
}

/**
 * The source of a view's rows, by the filters that the search index is known to answer. Suspends while the code of search
 * is loading, if the view needs it.
 */
export function useSourceOf(resource: SourceResource, view: ListedView): SourceOfView {
  const client = useClient();
  const queries = useQueryClient();
  const search = needsSearch(resource, view) ? lazySearch.read() : undefined;
  const subscribe = useCallback(
    (listener: () => void) => {
      // The listener is batched, because the cache also reports queries created during a render.
      const notify = notifyManager.batchCalls(listener);
      return queries.getQueryCache().subscribe(({ query }) => {
        if (partialMatchKey(query.queryKey, keys.indexes(client))) notify();
      });
    },
    [queries, client],
  );
  const findUnanswered = () => search?.unansweredOf({ client, queries }, resource, view) ?? NO_FILTERS;
  // The snapshot is a text, because each lookup returns a new array.
  const unanswered = useSyncExternalStore(subscribe, () => filtersKey(findUnanswered()));
  const makeSource = useCallback<MakeSource>(
    (...of) => (search?.sourceOfView ?? makeListSource)(...of),
    // oxlint-disable-next-line react/exhaustive-deps -- the source is another one where other filters are not answered
    [search, unanswered],
  );
  return { makeSource, unanswered: findUnanswered() };
}
