import { infiniteQueryOptions, keepPreviousData, type InfiniteData } from '@tanstack/react-query';
import type { RowSource } from '../api/source.ts';
import type { Anchor } from './anchor.ts';
import type { Directory } from './directory.ts';
import { loadPage } from './load-page.ts';
import { loadPrevious } from './load-previous.ts';
import { nextParam, previousParam } from './next-page.ts';
import { placeKey, type PageParam, type WindowPage } from './page-param.ts';
import { mostAhead, pagesToKeep } from './prefetch.ts';

export type RowsData = InfiniteData<WindowPage, PageParam>;

export interface RowsQueryOptions {
  readonly source: RowSource;
  readonly anchor: Anchor;
  readonly limit: number;
  /** Rows on screen and beyond its edges that must never be trimmed away. */
  readonly held: { readonly visible: number; readonly overscan: number };
  /** The edges known for this source, read when a page is asked for. */
  readonly directory: () => Directory;
  /** Fields that the rows' own request carries along; never part of the key. */
  readonly carry: () => readonly string[];
  readonly onPage: (page: WindowPage) => void;
}

/** Whether a page is asked for on the near side of the window. */
const isBefore = (param: PageParam, first: WindowPage): boolean =>
  param.at === 'before' || (param.at === 'after' ? param.base : 0) < first.base;

/** Begins every key of a rows query; what follows is the source's own key. */
export const rowsKey = (source: RowSource, anchor: Anchor, limit: number): readonly unknown[] => [
  'rows',
  ...source.key,
  placeKey(anchor.param),
  limit,
];

/**
 * The rows of a source as an infinite query over cursors, in both directions, trimmed at the far end.
 * The key knows the place it was entered at, and no fields: columns come and go beside it.
 */
export const rowsQuery = (o: RowsQueryOptions) =>
  infiniteQueryOptions<WindowPage, Error, RowsData, readonly unknown[], PageParam>({
    queryKey: rowsKey(o.source, o.anchor, o.limit),
    initialPageParam: o.anchor.param,
    queryFn: async ({ client, queryKey, pageParam, signal }) => {
      const pages = client.getQueryData<RowsData>(queryKey)?.pages ?? [];
      const [first] = pages;
      const page =
        first && isBefore(pageParam, first)
          ? await loadPrevious(o.source, pageParam, first, o.carry(), signal)
          : await loadPage(o.source, pageParam, pages.at(-1), o.carry(), signal);
      o.onPage(page);
      return page;
    },
    getNextPageParam: (_last, pages) => nextParam(pages, o.limit) ?? null,
    getPreviousPageParam: (_first, pages) => previousParam(pages, o.directory(), o.limit) ?? null,
    maxPages: pagesToKeep(o.held.visible, o.held.overscan, mostAhead(o.limit), o.limit),
    // Sharing by position would rebuild every row when the window moves by a page.
    structuralSharing: false,
    // The rows of the search or filter before stay, muted, until the new ones are there.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
