import type { InfiniteQueryObserverResult, QueryClient } from '@tanstack/react-query';
import type { RowsQuery } from './driver-options.ts';
import type { WindowPage } from './page-param.ts';
import type { RowsData } from './rows-query.ts';

/** What observes the query: a hook's result, or an observer's. */
export type RowsObserver = Pick<
  InfiniteQueryObserverResult<RowsData>,
  'fetchNextPage' | 'fetchPreviousPage' | 'refetch'
>;

const NO_PAGES: readonly WindowPage[] = [];

/** The rows query of a key as its driver wants it: read from the cache, so that it is never older than the last answer. */
export function queryHandle(
  client: QueryClient,
  queryKey: readonly unknown[],
  observer: () => RowsObserver,
): RowsQuery {
  const state = () => client.getQueryState<RowsData>(queryKey);
  return {
    pages: () => state()?.data?.pages ?? NO_PAGES,
    fetching() {
      const now = state();
      if (now?.fetchStatus !== 'fetching') return undefined;
      const direction = now.fetchMeta?.fetchMore?.direction;
      return direction === 'forward' ? 'next' : direction === 'backward' ? 'previous' : 'other';
    },
    async extend(edge, turning) {
      const how = { cancelRefetch: turning };
      if (edge === 'next') {
        const { isFetchNextPageError, error } = await observer().fetchNextPage(how);
        return isFetchNextPageError ? { error } : {};
      }
      const { isFetchPreviousPageError, error } = await observer().fetchPreviousPage(how);
      return isFetchPreviousPageError ? { error } : {};
    },
    replace(pages) {
      client.setQueryData<RowsData>(queryKey, {
        pages: [...pages],
        pageParams: pages.map((page) => page.param),
      });
    },
    cancel: () => client.cancelQueries({ queryKey, exact: true }),
    restart: () => void observer().refetch({ cancelRefetch: false }),
  };
}
