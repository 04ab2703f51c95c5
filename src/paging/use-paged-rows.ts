import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  type InfiniteData,
  type InfiniteQueryObserverResult,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ListedRow, ReadProgress, RowSource } from '../api/data-source.ts';
import { FRESH_MS, keys } from '../api/keys.ts';
import { type EntryPoint, entryPageParam, listPositionOf, type ListPosition } from './list-position.ts';
import { type CursorIndex, createCursorIndexCache } from './cursor-index.ts';
import { fetchPage, fetchPreviousPage } from './fetch-page.ts';
import {
  pageParamKey,
  type PageParam,
  type PlacedPage,
  deduplicatePage,
  joinPages,
  type LoadedRows,
  nextPageParam,
  previousPageParam,
} from './page.ts';
import { sizeToPageBoundary, type VisibleRows } from './fetch-policy.ts';
import {
  type PagedQuery,
  type PagingOptions,
  type PagingState,
  createPagingController,
} from './paging-controller.ts';
import { useEffect, useInsertionEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { listExtentOf, type ListExtent } from './list-extent.ts';

/** What the cache holds of a list. */
export type RowsData<Row extends ListedRow> = InfiniteData<PlacedPage<Row>, PageParam>;

interface RowsQueryOptions<Row extends ListedRow> {
  readonly source: RowSource<Row>;
  readonly anchor: EntryPoint;
  /** Page size of the address. */
  readonly limit: number;
  /** Rows that a screen shows at most. */
  readonly screen: number;
  /** Rows to request. This and the functions below are read when a page is requested. */
  readonly size: () => number;
  /** As `size`, after the last page. */
  readonly nextSize: () => number;
  /** Most rows that the server returns in one request within acceptable time. */
  readonly maxRows: () => number;
  readonly cursorIndex: () => CursorIndex;
  /** Optional fields to include in a request; never part of the query key. */
  readonly fieldsFor: (rows: number) => readonly string[];
  readonly onPage: (page: PlacedPage<Row>) => void;
}

/** Whether a page lies before the window. */
const isBefore = (param: PageParam, first: PlacedPage): boolean =>
  param.at === 'before' || (param.at === 'after' ? param.base : 0) < first.base;

/** The key of a rows query: the source's own key, the entry position and the page size. */
export const rowsKey = (
  source: RowSource<ListedRow>,
  anchor: EntryPoint,
  limit: number,
): readonly unknown[] => keys.rows(source.key, pageParamKey(anchor.param), limit);

/** The page after a small first one ends where a page of the address ends. */
function wholeSize(pages: readonly PlacedPage[], limit: number, size: number): number {
  const [first] = pages;
  const isSmall = pages.length === 1 && first !== undefined && first.param.limit < limit;
  return isSmall ? sizeToPageBoundary(first.rows.length, limit, size) : size;
}

/**
 * The rows of a source as an infinite query over cursors, in both directions. The paging controller evicts pages by their
 * distance from the screen; `maxPages` would not bound rows, because pages differ in size.
 * The key holds the entry position but no fields, so that a change of columns keeps the loaded rows.
 */
export const rowsQuery = <Row extends ListedRow>(o: RowsQueryOptions<Row>) =>
  infiniteQueryOptions<PlacedPage<Row>, Error, RowsData<Row>, readonly unknown[], PageParam>({
    queryKey: rowsKey(o.source, o.anchor, o.limit),
    initialPageParam: entryPageParam(o),
    queryFn: async ({ client, queryKey, pageParam, signal }) => {
      const pages = client.getQueryData<RowsData<Row>>(queryKey)?.pages ?? [];
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
    getNextPageParam: (_last, pages) => nextPageParam(pages, wholeSize(pages, o.limit, o.nextSize())) ?? null,
    getPreviousPageParam: (_first, pages) =>
      previousPageParam(pages, o.cursorIndex(), o.size(), o.maxRows()) ?? null,
    // Structural sharing compares by position and would copy every row when the window moves by a page.
    structuralSharing: false,
    // The rows of the previous search or filter stay visible, muted, until the new ones have loaded.
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS.owned,
    gcTime: 60_000,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The fetch methods of a hook's or an observer's result. */
type RowsObserver<Row extends ListedRow> = Pick<
  InfiniteQueryObserverResult<RowsData<Row>>,
  'fetchNextPage' | 'fetchPreviousPage' | 'refetch'
>;

const NO_PAGES: readonly PlacedPage<never>[] = [];
const noSubscription = () => () => {};
const noProgress = () => undefined;

/** Adapts a rows query to the controller. It reads the query cache, which is never older than the last response. */
export function pagedQuery<Row extends ListedRow>(
  client: QueryClient,
  queryKey: readonly unknown[],
  observer: () => RowsObserver<Row>,
): PagedQuery<Row> {
  // Asked for with each frame that scrolls: the key is hashed once.
  const hash = hashKey(queryKey);
  const state = () => client.getQueryCache().get<RowsData<Row>>(hash)?.state;
  return {
    pages: () => state()?.data?.pages ?? NO_PAGES,
    fetching() {
      const now = state();
      if (now?.fetchStatus !== 'fetching') return undefined;
      const direction = now.fetchMeta?.fetchMore?.direction;
      return direction === 'forward' ? 'next' : direction === 'backward' ? 'previous' : 'other';
    },
    async fetchMore(edge, turning) {
      const options = { cancelRefetch: turning };
      if (edge === 'next') {
        const { isFetchNextPageError, error } = await observer().fetchNextPage(options);
        return isFetchNextPageError ? { error } : {};
      }
      const { isFetchPreviousPageError, error } = await observer().fetchPreviousPage(options);
      return isFetchPreviousPageError ? { error } : {};
    },
    replace(pages) {
      client.setQueryData<RowsData<Row>>(queryKey, {
        pages: [...pages],
        pageParams: pages.map((page) => page.param),
      });
    },
    cancel: () => client.cancelQueries({ queryKey, exact: true }),
    restart: () => void observer().refetch({ cancelRefetch: false }),
  };
}

/** The latest value from React's render, for callbacks that run outside of it. */
interface Latest<T> {
  /** @throws Error before the first `set` */
  readonly get: () => T;
  readonly set: (value: T) => void;
}

export function createLatest<T>(): Latest<T> {
  let current: { readonly value: T } | undefined;
  return {
    get() {
      if (!current) throw new Error('Nothing was set yet');
      return current.value;
    },
    set(value) {
      current = { value };
    },
  };
}

interface PagedRowsOptions<Row extends ListedRow> extends Pick<PagingOptions<Row>, 'completeScreen'> {
  readonly source: RowSource<Row>;
  readonly anchor: EntryPoint;
  /** Page size of the address, 1 to 1000. */
  readonly limit: number;
  /** Rows that a screen shows at most. */
  readonly screen: number;
  /** Optional fields to include in a request for this many rows. */
  readonly fieldsFor: (rows: number) => readonly string[];
  /** Called for every page loaded, by the query or by a jump. */
  readonly onPage: (page: PlacedPage<Row>) => void;
  /** All indices were corrected: the rows on screen are now this many rows further down. */
  readonly onShift: (rows: number) => void;
  /** Scroll to this row: the target of a jump, or the row that the address names. */
  readonly onArrive: (row: number) => void;
}

export interface PagedRows<Row extends ListedRow> extends PagingState {
  readonly loaded: LoadedRows<Row>;
  readonly pages: readonly PlacedPage<Row>[];
  readonly extent: ListExtent;
  /** Most rows that can be reached (search: 10,000). */
  readonly maxReachableRows: number;
  /** Nothing has loaded yet. */
  readonly loading: boolean;
  /** The rows are those of the previous source, until the response of this one arrives. */
  readonly stale: boolean;
  /** The error where no row could be loaded. */
  readonly error: unknown;
  readonly fetching: boolean;
  /** How far the list is read that the rows of this source are found in; undefined: they are not found so. */
  readonly progress: ReadProgress | undefined;
  /** The known cursors of this list. */
  readonly cursorIndex: () => CursorIndex;
  readonly report: (visible: VisibleRows) => void;
  /** To be called when rows on screen no longer await what `completeScreen` requested. */
  readonly resume: () => void;
  readonly retry: () => void;
  /** Aborts the request in flight; `retry` starts it again. */
  readonly stop: () => void;
  readonly refresh: () => void;
  /** Goes to a table by its FQN. */
  readonly goToName: (name: string) => void;
  readonly cancelJump: () => void;
  readonly positionOf: (row: number) => ListPosition | undefined;
}

/** Connects the paging controller to React Query and to React. */
export function usePagedRows<Row extends ListedRow>(o: PagedRowsOptions<Row>): PagedRows<Row> {
  const client = useQueryClient();
  const [cursorIndexes] = useState(() => createCursorIndexCache());
  const { source, anchor, limit } = o;
  const [latest] = useState(() =>
    createLatest<PagedRowsOptions<Row> & { readonly observer: RowsObserver<Row> }>(),
  );

  const controller = useMemo(() => {
    const sourceKey = JSON.stringify(source.key);
    return createPagingController({
      source,
      anchor,
      limit,
      query: pagedQuery(client, rowsKey(source, anchor, limit), () => latest.get().observer),
      cursorIndex: () => cursorIndexes.get(sourceKey),
      setCursorIndex: (cursorIndex) => cursorIndexes.set(sourceKey, cursorIndex),
      fieldsFor: (rows) => latest.get().fieldsFor(rows),
      completeScreen: (visible, snapshot) => latest.get().completeScreen(visible, snapshot),
      onPage: (page) => latest.get().onPage(page),
      onShift: (rows) => latest.get().onShift(rows),
      onArrive: (row) => latest.get().onArrive(row),
    });
  }, [client, cursorIndexes, latest, source, anchor, limit]);
  const state = useSyncExternalStore(controller.subscribe, controller.state);
  const { subscribe = noSubscription, get: getProgress = noProgress } = source.progress ?? {};
  const progress = useSyncExternalStore(subscribe, getProgress);

  const cursorIndex = () => cursorIndexes.get(JSON.stringify(source.key));
  const query = useInfiniteQuery(
    rowsQuery({
      ...o,
      fieldsFor: controller.fieldsFor,
      size: controller.size,
      nextSize: controller.nextSize,
      maxRows: controller.maxRows,
      cursorIndex,
      onPage: controller.onPage,
    }),
  );
  // Must run before the grid's layout effect, which reports the rows on screen.
  useInsertionEffect(() => latest.set({ ...o, observer: query }));
  useEffect(() => controller.start(), [controller]);
  useEffect(
    () => controller.onQueryChange(),
    [controller, query.data, query.isFetching, query.isPlaceholderData, state.failed, progress],
  );

  const { isPending } = query;
  const pages = query.data?.pages ?? NO_PAGES;
  const loaded = useMemo(() => joinPages(pages), [pages]);
  const { isPlaceholderData: stale } = query;
  // While the previous source's rows are shown, its limit applies.
  const [maxReachableRows, setMaxReachableRows] = useState(source.maxReachableRows);
  if (!stale && maxReachableRows !== source.maxReachableRows) setMaxReachableRows(source.maxReachableRows);
  const extent = useMemo(
    // Progress says nothing of the previous source's rows.
    () => listExtentOf(pages, maxReachableRows, limit, stale ? undefined : progress),
    [pages, maxReachableRows, limit, stale, progress],
  );
  return {
    ...state,
    loaded,
    pages,
    extent,
    loading: isPending,
    stale,
    maxReachableRows,
    error: loaded.rows.length === 0 ? query.error : null,
    progress,
    // Further rows of a list that is not read on are not on their way.
    fetching:
      (query.isFetching && progress?.phase !== 'stopped') ||
      (state.jump !== undefined && state.jump.error === undefined),
    cursorIndex,
    report: controller.setVisible,
    resume: controller.resume,
    retry: controller.retry,
    stop: controller.stop,
    refresh: controller.refresh,
    goToName: controller.goToName,
    cancelJump: controller.cancelJump,
    positionOf: (row) => listPositionOf(row, nameAt(loaded, row), cursorIndex(), limit, source.seek),
  };
}

/** FQN of the table at an index, where it is loaded. */
function nameAt({ base, rows }: LoadedRows, index: number): string | null {
  const row = rows[index - base];
  return row?.kind === 'entity' ? row.fullyQualifiedName : null;
}
