import { infiniteQueryOptions, keepPreviousData, type InfiniteData } from '@tanstack/react-query';
import type { RowSource } from '../api/source.ts';
import type { Anchor } from './anchor.ts';
import type { Directory } from './directory.ts';
import { loadPage } from './load-page.ts';
import { entryParam } from './entry-param.ts';
import { nextParam, previousParam } from './next-page.ts';
import { placeKey, type PageParam, type WindowPage } from './page-param.ts';
import { toWholePage } from './page-size.ts';
import { uniquePage } from './unique-page.ts';

export type RowsData = InfiniteData<WindowPage, PageParam>;

export interface RowsQueryOptions {
  readonly source: RowSource;
  readonly anchor: Anchor;
  /** Page size of the address. */
  readonly limit: number;
  /** Rows that a screen shows at most. */
  readonly screen: number;
  /** Rows to ask for at an edge, read when a page is asked for; so are the edges known, and the fields carried along. */
  readonly size: () => number;
  /** As `size`, after the last page. */
  readonly nextSize: () => number;
  /** The most rows that the server gives at once in bearable time. */
  readonly most: () => number;
  readonly directory: () => Directory;
  /** Never part of the key. */
  readonly carry: (rows: number) => readonly string[];
  readonly onPage: (page: WindowPage) => void;
}

// The first rows have none before them.
const sendForPrevious = () => import('./load-previous.ts');

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

/** The page after a small first one ends where a page of the address ends. */
function wholeSize(pages: readonly WindowPage[], limit: number, size: number): number {
  const [first] = pages;
  const isSmall = pages.length === 1 && first !== undefined && first.param.limit < limit;
  return isSmall ? toWholePage(first.rows.length, limit, size) : size;
}

/**
 * The rows of a source as an infinite query over cursors, in both directions. It is bounded by its driver, which evicts
 * pages by their distance from the screen: `maxPages` counts pages, and theirs have any size.
 * The key knows the place it was entered at, and no fields: columns come and go beside it.
 */
export const rowsQuery = (o: RowsQueryOptions) =>
  infiniteQueryOptions<WindowPage, Error, RowsData, readonly unknown[], PageParam>({
    queryKey: rowsKey(o.source, o.anchor, o.limit),
    initialPageParam: entryParam(o),
    queryFn: async ({ client, queryKey, pageParam, signal }) => {
      const pages = client.getQueryData<RowsData>(queryKey)?.pages ?? [];
      const [first] = pages;
      const carry = o.carry(pageParam.limit);
      const isPrevious = first !== undefined && isBefore(pageParam, first);
      const loaded = isPrevious
        ? await (await sendForPrevious()).loadPrevious(o.source, pageParam, first, carry, signal)
        : await loadPage(o.source, pageParam, pages.at(-1), carry, signal);
      const page = uniquePage(loaded, pages, isPrevious ? 'before' : 'after');
      o.onPage(page);
      return page;
    },
    getNextPageParam: (_last, pages) => nextParam(pages, wholeSize(pages, o.limit, o.nextSize())) ?? null,
    getPreviousPageParam: (_first, pages) => previousParam(pages, o.directory(), o.size(), o.most()) ?? null,
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
