import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RowSource } from '../api/source.ts';
import { placeOf, type Anchor, type Place } from './anchor.ts';
import { createDirectories } from './directories.ts';
import { shifted, withEntry, type Directory } from './directory.ts';
import { baseError, extentOf, type Extent } from './extent.ts';
import { jumpTo } from './jump.ts';
import type { WindowPage } from './page-param.ts';
import { planStep } from './plan.ts';
import { prefetchDistance, type Visible } from './prefetch.ts';
import { rowsKey, rowsQuery, type RowsData } from './rows-query.ts';
import { joinPages, type WindowRows } from './window-rows.ts';

const NO_PAGES: readonly WindowPage[] = [];
const NO_FAILURE: TableWindow['failed'] = {};
const topOf = (anchor: Anchor): Visible => ({
  first: anchor.row,
  last: anchor.row,
  rowsPerSecond: 0,
  atRest: true,
});

/** State that begins anew, without a render in between, when `key` changes. */
function useKeyed<T>(key: string, initial: T): [T, (change: (known: T) => T) => void] {
  const [state, setState] = useState({ key, value: initial });
  const value = state.key === key ? state.value : initial;
  const set = (change: (known: T) => T) =>
    setState((known) => ({ key, value: change(known.key === key ? known.value : initial) }));
  return [value, set];
}

export interface WindowOptions {
  readonly source: RowSource;
  readonly anchor: Anchor;
  readonly limit: number;
  readonly overscan: number;
  readonly carry: () => readonly string[];
  /** A page came, by whatever way. */
  readonly onPage: (page: WindowPage) => void;
  /** All rows got other indices: what is on screen is now this many rows further down. */
  readonly onShift: (rows: number) => void;
}

/** A far jump under way, or one that failed. */
export interface Jump {
  readonly row: number;
  readonly passed: number;
  readonly error?: unknown;
}

export interface TableWindow {
  readonly window: WindowRows;
  readonly pages: readonly WindowPage[];
  readonly extent: Extent;
  /** Nothing was loaded yet. */
  readonly loading: boolean;
  /** The rows are those of the source before; the answer of this one is awaited. */
  readonly stale: boolean;
  /** Why nothing could be loaded. */
  readonly error: unknown;
  /** Edges that failed, and wait for `retry`. */
  readonly failed: { readonly next?: unknown; readonly previous?: unknown };
  readonly jump: Jump | undefined;
  readonly fetching: boolean;
  readonly report: (visible: Visible) => void;
  readonly retry: () => void;
  readonly refresh: () => void;
  readonly cancelJump: () => void;
  readonly placeOf: (row: number) => Place | undefined;
}

/** Connects the window's pure parts to React Query: what is on screen decides what is asked for. */
export function useTableWindow(o: WindowOptions): TableWindow {
  const client = useQueryClient();
  const [directories] = useState(() => createDirectories());
  const queryKey = rowsKey(o.source, o.anchor, o.limit);
  const keyText = JSON.stringify(queryKey);
  const [failed, setFailed] = useKeyed<TableWindow['failed']>(keyText, NO_FAILURE);
  const [jump, setJump] = useKeyed<Jump | undefined>(keyText, undefined);
  const walking = useRef<AbortController>(undefined);
  const visible = useRef<Visible>(topOf(o.anchor));
  const sourceKey = JSON.stringify(o.source.key);
  const directory = () => directories.of(sourceKey);
  const remember = (next: Directory) => directories.keep(sourceKey, next);

  const onPage = (page: WindowPage) => {
    const { param } = page;
    let next = directory();
    if (param.at === 'after') next = withEntry(next, page.base, param.cursor);
    if (page.after) next = withEntry(next, page.base + page.rows.length, page.after);
    remember(next);
    o.onPage(page);
  };

  const query = useInfiniteQuery(
    rowsQuery({ ...o, held: { visible: 80, overscan: o.overscan }, directory, onPage }),
  );
  const pages = query.data?.pages ?? NO_PAGES;
  const window = useMemo(() => joinPages(pages), [pages]);
  const extent = useMemo(() => extentOf(pages, o.source.reach, o.limit), [pages, o.source.reach, o.limit]);

  const fetchEdge = async (edge: 'next' | 'previous', turning: boolean) => {
    const extend = edge === 'next' ? query.fetchNextPage : query.fetchPreviousPage;
    const result = await extend({ cancelRefetch: turning });
    const isError = edge === 'next' ? result.isFetchNextPageError : result.isFetchPreviousPageError;
    if (isError) setFailed((known) => ({ ...known, [edge]: result.error }));
  };

  const startJump = async (row: number) => {
    walking.current?.abort();
    const controller = new AbortController();
    walking.current = controller;
    setJump(() => ({ row, passed: 0 }));
    try {
      await jumpTo({
        ...o,
        client,
        queryKey,
        row,
        directory: directory(),
        signal: controller.signal,
        onPage,
        onProgress: (progress) => {
          remember(progress.directory);
          if (walking.current === controller) setJump(() => ({ row, passed: progress.passed }));
        },
      });
      if (walking.current !== controller) return;
      setFailed(() => NO_FAILURE);
      setJump(() => undefined);
    } catch (error) {
      if (!controller.signal.aborted) setJump(() => ({ row, passed: 0, error }));
    } finally {
      if (walking.current === controller) walking.current = undefined;
    }
  };

  const cancelJump = () => {
    walking.current?.abort();
    walking.current = undefined;
    setJump(() => undefined);
  };

  const drive = () => {
    if (pages.length === 0 || query.isPlaceholderData) return;
    const response = pages.at(-1)?.tookMs ?? 0;
    const step = planStep({
      base: window.base,
      end: window.base + window.rows.length,
      startReached: extent.startReached,
      endReached: extent.endReached,
      rowCount: extent.rowCount,
      directory: directory(),
      visible: visible.current,
      limit: o.limit,
      distance: prefetchDistance(visible.current.rowsPerSecond, response, o.limit),
      failed: { next: failed.next !== undefined, previous: failed.previous !== undefined },
    });
    if (step.do === 'reseat') {
      const same = jump && Math.floor(jump.row / o.limit) === Math.floor(step.row / o.limit);
      if (!same) void startJump(step.row);
      return;
    }
    if (walking.current && step.do !== 'nothing') cancelJump();
    if (step.do === 'next' && !query.isFetchingNextPage) void fetchEdge('next', query.isFetchingPreviousPage);
    if (step.do === 'previous' && !query.isFetchingPreviousPage) {
      void fetchEdge('previous', query.isFetchingNextPage);
    }
  };

  const settle = () => {
    const error = query.isPlaceholderData ? 0 : baseError(pages);
    if (error === 0 || !visible.current.atRest) return;
    remember(shifted(directory(), error));
    client.setQueryData<RowsData>(queryKey, (data) =>
      data ? { ...data, pages: data.pages.map((page) => ({ ...page, base: page.base + error })) } : data,
    );
    o.onShift(error);
  };

  // The scroll handler runs outside of React's render; it must see the newest of everything.
  const latest = useRef({ drive, settle });
  useLayoutEffect(() => {
    latest.current = { drive, settle };
  });
  useLayoutEffect(() => {
    visible.current = topOf(o.anchor);
  }, [keyText, o.anchor]);
  useEffect(() => {
    latest.current.settle();
    latest.current.drive();
  }, [query.data, query.isFetching, failed, jump]);
  useEffect(() => () => walking.current?.abort(), [keyText]);

  const retry = () => {
    if (window.rows.length === 0) void query.refetch({ cancelRefetch: false });
    setFailed(() => NO_FAILURE);
    setJump(() => undefined);
  };

  return {
    window,
    pages,
    extent,
    loading: query.isPending,
    stale: query.isPlaceholderData,
    error: window.rows.length === 0 ? query.error : null,
    failed,
    jump,
    fetching: query.isFetching || (jump !== undefined && jump.error === undefined),
    report: (next) => {
      visible.current = next;
      if (next.atRest) latest.current.settle();
      latest.current.drive();
    },
    retry,
    refresh: () => void startJump(visible.current.first),
    cancelJump,
    placeOf: (row) => placeOf(row, pages, directory(), o.limit),
  };
}
