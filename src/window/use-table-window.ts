import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useInsertionEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { RowSource } from '../api/source.ts';
import { placeOf, type Anchor, type Place } from './anchor.ts';
import { createDirectories } from './directories.ts';
import type { Directory } from './directory.ts';
import type { DriverState } from './driver-options.ts';
import { createDriver } from './driver.ts';
import { sendForFarJump } from './late-jump.ts';
import { createLatest } from './latest.ts';
import { extentOf, type Extent } from './extent.ts';
import type { WindowPage } from './page-param.ts';
import type { Visible } from './prefetch.ts';
import { queryHandle, type RowsObserver } from './query-handle.ts';
import { rowsKey, rowsQuery } from './rows-query.ts';
import { joinPages, type WindowRows } from './window-rows.ts';

const NO_PAGES: readonly WindowPage[] = [];

export interface WindowOptions {
  readonly source: RowSource;
  readonly anchor: Anchor;
  /** Page size of the address, 1 to 1000. */
  readonly limit: number;
  /** Rows that a screen shows at most. */
  readonly screen: number;
  /** Optional fields that a request for so many rows carries along. */
  readonly carry: (rows: number) => readonly string[];
  /** A page came, by whatever way. */
  readonly onPage: (page: WindowPage) => void;
  /** All rows got other indices: what is on screen is now this many rows further down. */
  readonly onShift: (rows: number) => void;
  /** This row is the one to show first: it was gone to, or is the one that the address names. */
  readonly onArrive: (row: number) => void;
}

export interface TableWindow extends DriverState {
  readonly window: WindowRows;
  readonly pages: readonly WindowPage[];
  readonly extent: Extent;
  /** Rows that can be reached at all. */
  readonly reach: number;
  /** Nothing was loaded yet. */
  readonly loading: boolean;
  /** The rows are those of the source before; the answer of this one is awaited. */
  readonly stale: boolean;
  /** Why nothing could be loaded. */
  readonly error: unknown;
  readonly fetching: boolean;
  /** The edges known for this list. */
  readonly directory: () => Directory;
  readonly report: (visible: Visible) => void;
  readonly retry: () => void;
  /** Gives up waiting for what is under way; `retry` begins again. */
  readonly stop: () => void;
  readonly refresh: () => void;
  /** Goes to a table by its FQN. */
  readonly goToName: (name: string) => void;
  readonly cancelJump: () => void;
  readonly placeOf: (row: number) => Place | undefined;
}

/** Connects the driver of a window to React Query and to React. */
export function useTableWindow(o: WindowOptions): TableWindow {
  const client = useQueryClient();
  const [directories] = useState(() => createDirectories());
  const { source, anchor, limit } = o;
  const [latest] = useState(() => createLatest<WindowOptions & { readonly observer: RowsObserver }>());

  const driver = useMemo(() => {
    const sourceKey = JSON.stringify(source.key);
    return createDriver({
      source,
      anchor,
      limit,
      query: queryHandle(client, rowsKey(source, anchor, limit), () => latest.get().observer),
      directory: () => directories.of(sourceKey),
      keep: (directory) => directories.keep(sourceKey, directory),
      carry: (rows) => latest.get().carry(rows),
      onPage: (page) => latest.get().onPage(page),
      onShift: (rows) => latest.get().onShift(rows),
      onArrive: (row) => latest.get().onArrive(row),
    });
  }, [client, directories, latest, source, anchor, limit]);
  const state = useSyncExternalStore(driver.subscribe, driver.state);

  const directory = () => directories.of(JSON.stringify(source.key));
  const query = useInfiniteQuery(
    rowsQuery({
      ...o,
      carry: driver.carry,
      size: driver.size,
      nextSize: driver.nextSize,
      most: driver.most,
      directory,
      onPage: driver.onPage,
    }),
  );
  // Before the grid below reports what is on screen, which it does in a layout effect.
  useInsertionEffect(() => latest.set({ ...o, observer: query }));
  useEffect(() => () => driver.dispose(), [driver]);
  useEffect(
    () => driver.changed(),
    [driver, query.data, query.isFetching, query.isPlaceholderData, state.failed],
  );

  const { isPending } = query;
  useEffect(() => {
    // A jump that needs it says when it cannot be had.
    if (!isPending) sendForFarJump().catch(() => {});
  }, [isPending]);

  const pages = query.data?.pages ?? NO_PAGES;
  const window = useMemo(() => joinPages(pages), [pages]);
  const { isPlaceholderData: stale } = query;
  // Rows of the source before have the reach of theirs.
  const [reach, setReach] = useState(source.reach);
  if (!stale && reach !== source.reach) setReach(source.reach);
  const extent = useMemo(() => extentOf(pages, reach, limit), [pages, reach, limit]);
  return {
    ...state,
    window,
    pages,
    extent,
    loading: isPending,
    stale,
    reach,
    error: window.rows.length === 0 ? query.error : null,
    fetching: query.isFetching || (state.jump !== undefined && state.jump.error === undefined),
    directory,
    report: driver.report,
    retry: driver.retry,
    stop: driver.stop,
    refresh: driver.refresh,
    goToName: driver.goToName,
    cancelJump: driver.cancelJump,
    placeOf: (row) => placeOf(row, nameAt(window, row), directory(), limit),
  };
}

/** FQN of the table at an index, where it is loaded. */
function nameAt({ base, rows }: WindowRows, index: number): string | null {
  const row = rows[index - base];
  return row?.kind === 'table' ? row.fullyQualifiedName : null;
}
