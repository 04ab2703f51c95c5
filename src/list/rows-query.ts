import {
  hashKey,
  type InfiniteData,
  type InfiniteQueryObserverResult,
  infiniteQueryOptions,
  notifyManager,
  type QueryClient,
} from '@tanstack/react-query';
import type { ListedRow, RowSource } from '../api/data-source.ts';
import { FRESH_MS, keys } from '../api/keys.ts';
import { fetchPage, fetchPreviousPage } from '../paging/fetch-page.ts';
import type { EntryPoint } from '../paging/list-position.ts';
import { deduplicatePage, type PageParam, pageParamKey, type PlacedPage } from '../paging/page.ts';

type RowsData<Row extends ListedRow> = InfiniteData<PlacedPage<Row>, PageParam>;

export type ListEdge = 'next' | 'previous';

interface RowsQueryOptions<Row extends ListedRow> {
  readonly queries: QueryClient;
  readonly source: RowSource<Row>;
  readonly entry: EntryPoint;
  readonly limit: number;
  /** Optional fields to include in a request; never part of the query key. */
  readonly fieldsFor: (rows: number) => readonly string[];
  readonly onPage: (page: PlacedPage<Row>) => void;
  /** Called after a request of `extend`, in the same task as its result. @param failure undefined: none, or an abort */
  readonly onExtended: (edge: ListEdge, failure: { readonly error: unknown } | undefined) => void;
}

const isBefore = ({ at, index }: PageParam, first: PlacedPage): boolean =>
  at.kind === 'before' || index < first.base;

/** The requests of an observer of the query, such as `useInfiniteQuery` or an `InfiniteQueryObserver`. */
export type RowsObserver<Row extends ListedRow> = Pick<
  InfiniteQueryObserverResult<RowsData<Row>>,
  'fetchNextPage' | 'fetchPreviousPage' | 'refetch'
>;

/** The state of a list in the query cache. Replaced, never changed. */
export interface RowsState<Row extends ListedRow> {
  readonly pages: readonly PlacedPage<Row>[];
  /** Whether neither rows nor an error have come yet. */
  readonly isPending: boolean;
  /** The direction of the request in flight; `other`: the whole query is loading. */
  readonly fetching: ListEdge | 'other' | undefined;
  readonly error: unknown;
}

const NO_ROWS: RowsState<never> = {
  pages: [],
  isPending: true,
  fetching: undefined,
  error: null,
};

export type RowsQuery<Row extends ListedRow> = ReturnType<typeof createRowsQuery<Row>>;

/**
 * The rows of one list in the query cache, which is never older than the last response, and the requests for further ones: an
 * infinite query over cursors, in both directions.
 */
export function createRowsQuery<Row extends ListedRow>(o: RowsQueryOptions<Row>) {
  const { queries } = o;
  let requested: { readonly edge: ListEdge; readonly param: PageParam } | undefined;
  /** The page that is requested at an end; null: none. React Query asks on every render too, for `hasNextPage`. */
  const pageAt = (edge: ListEdge) => (requested?.edge === edge ? requested.param : null);
  // The key holds the entry position but no fields, so that a change of columns keeps the loaded rows.
  const queryKey = keys.rows(o.source.key, pageParamKey(o.entry.param), o.limit);
  /** Pages are evicted by their distance from the screen; `maxPages` would not bound rows, because pages differ in size. */
  const options = infiniteQueryOptions<PlacedPage<Row>, Error, RowsData<Row>, readonly unknown[], PageParam>({
    queryKey,
    initialPageParam: o.entry.param,
    queryFn: async ({ pageParam, signal }) => {
      const pages = queries.getQueryData<RowsData<Row>>(queryKey)?.pages ?? [];
      const [first] = pages;
      const fields = o.fieldsFor(pageParam.limit);
      const isPrevious = first !== undefined && isBefore(pageParam, first);
      const loaded = isPrevious
        ? await fetchPreviousPage(o.source, pageParam, first, fields, signal)
        : await fetchPage(o.source, pageParam, pages.at(-1), fields, signal);
      const page = deduplicatePage(loaded, pages, isPrevious ? 'before' : 'after');
      o.onPage(page);
      return page;
    },
    getNextPageParam: () => pageAt('next'),
    getPreviousPageParam: () => pageAt('previous'),
    // Structural sharing compares by position and would copy every row when the window moves by a page.
    structuralSharing: false,
    staleTime: FRESH_MS.owned,
    gcTime: 60_000,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // The key is hashed once, because the state is read in each frame that scrolls.
  const hash = hashKey(queryKey);
  const cache = queries.getQueryCache();
  let read: unknown;
  let state: RowsState<Row> = NO_ROWS;
  /** The same object until it changes. A query dropped by the cache keeps its last state. */
  const present = (): RowsState<Row> => {
    const now = cache.get<RowsData<Row>>(hash)?.state;
    if (!now || now === read) return state;
    read = now;
    const direction = now.fetchMeta?.fetchMore?.direction;
    const directions = { forward: 'next', backward: 'previous' } as const;
    state = {
      pages: now.data?.pages ?? NO_ROWS.pages,
      isPending: now.status === 'pending',
      fetching: now.fetchStatus !== 'fetching' ? undefined : direction ? directions[direction] : 'other',
      error: now.error,
    };
    return state;
  };
  /** Replaces all pages; not to be called while a request is in flight. */
  const replace = (pages: readonly PlacedPage<Row>[]) =>
    void queries.setQueryData<RowsData<Row>>(queryKey, {
      pages: [...pages],
      pageParams: pages.map((page) => page.param),
    });
  return {
    options,
    state: present,
    /** As `fetching`, and until the result of a request is processed: the query settles before. */
    inFlight: () => present().fetching ?? requested?.edge,
    /** Calls a listener after changes, once per batch. @returns unsubscribes */
    subscribe(listener: () => void) {
      let isScheduled = false;
      const notify = () => {
        isScheduled = false;
        listener();
      };
      return cache.subscribe(({ type, query }) => {
        if (type !== 'updated' || query.queryHash !== hash || isScheduled) return;
        isScheduled = true;
        notifyManager.schedule(notify);
      });
    },
    /** Requests the page at an end of the list. @param cancelRefetch whether it takes the place of a request in flight */
    async extend(observer: RowsObserver<Row>, edge: ListEdge, param: PageParam, cancelRefetch: boolean) {
      const own = { edge, param };
      requested = own;
      const isNext = edge === 'next';
      const result = await (isNext
        ? observer.fetchNextPage({ cancelRefetch })
        : observer.fetchPreviousPage({ cancelRefetch }));
      if (requested === own) requested = undefined;
      const hasFailed = isNext ? result.isFetchNextPageError : result.isFetchPreviousPageError;
      o.onExtended(edge, hasFailed ? { error: result.error } : undefined);
      // React Query invalidates all pages by one that failed, and would request them again when the list goes on.
      if (hasFailed) replace(present().pages);
    },
    replace,
    cancel: () => queries.cancelQueries({ queryKey, exact: true }),
  };
}
