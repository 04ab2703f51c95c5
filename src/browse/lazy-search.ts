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

/**
 * What only a list needs that search answers, or a walk of names. Where the address asks for one, it is loaded beside the page's own code, and
 * the page is drawn with it; elsewhere it is loaded after the first rows.
 */
export const lazySearch = lazyPart(async () => {
  const [
    { searchWords },
    { CheckButton, DifferenceNotice },
    { foundByText },
    { typedFilters },
    { filtersText },
    { sourceOfView, unansweredOf },
    { FilterChips, roomFor },
    { FilteredSummary, SearchSummary },
  ] = await Promise.all([
    import('../api/typed-search.ts'),
    import('../catalog-check/check-button.tsx'),
    import('../entity/found-by.tsx'),
    import('../filter-bar/typed-token.ts'),
    import('../filters/filter-words.ts'),
    import('../resources/source-of-view.ts'),
    import('./filter-chips.tsx'),
    import('./search-summary.tsx'),
  ]);
  return {
    searchWords,
    CheckButton,
    DifferenceNotice,
    foundByText,
    typedFilters,
    filtersText,
    sourceOfView,
    unansweredOf,
    FilterChips,
    roomFor,
    FilteredSummary,
    SearchSummary,
  };
});

type SourceResource = Pick<ResourceDefinition, 'endpoint' | 'columns' | 'scope' | 'search'>;
type MakeSource = (lookup: Lookup, resource: SourceResource, view: ListedView) => RowSource;

const makeListSource: MakeSource = ({ client }, resource, view) => listSource(client, resource, view);

export interface SourceOfView {
  /** Makes the source of a view's rows; another function once it would make another source. */
  readonly makeSource: MakeSource;
  /** The filters that the search index is known not to answer. */
  readonly unanswered: Filters;
}

/**
 * Where the rows of a view come from, as far as it is known which filters the search index answers. Suspends where search
 * answers the view, or a reading of the list, and the code of it is still on its way.
 */
export function useSourceOf(resource: SourceResource, view: ListedView): SourceOfView {
  const client = useClient();
  const queries = useQueryClient();
  const search = endpointOf(resource, view) === 'list' ? undefined : lazySearch.read();
  const subscribe = useCallback(
    (listener: () => void) => {
      // The cache tells of a query that is made while a component is rendered, too.
      const tell = notifyManager.batchCalls(listener);
      return queries.getQueryCache().subscribe(({ query }) => {
        if (partialMatchKey(query.queryKey, keys.indexes(client))) tell();
      });
    },
    [queries, client],
  );
  const look = () => search?.unansweredOf({ client, queries }, resource, view) ?? NO_FILTERS;
  // By its text: it is looked up anew with each answer that comes.
  const unanswered = useSyncExternalStore(subscribe, () => filtersKey(look()));
  const makeSource = useCallback<MakeSource>(
    (...of) => (search?.sourceOfView ?? makeListSource)(...of),
    // oxlint-disable-next-line react/exhaustive-deps -- the source is another one where other filters are not answered
    [search, unanswered],
  );
  return { makeSource, unanswered: look() };
}
