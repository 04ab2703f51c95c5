import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RowSource } from '../api/data-source.ts';
import type { CatalogRow } from '../api/schemas/record.ts';
import type { EmptyValues, FilledRow } from '../fields/field-store.ts';
import { useFields, useFilledRows } from '../fields/use-fields.ts';
import type { EntryPoint } from '../paging/list-position.ts';
import type { VisibleRows } from '../paging/fetch-policy.ts';
import { placePage } from '../paging/page.ts';
import { rowsKey, type RowsData, usePagedRows, type PagedRows } from '../paging/use-paged-rows.ts';
import { fieldViewport, cursorOfParam, createVisibleStore, type VisibleStore } from './visible-range.ts';
import { useSignIn } from '../auth/connection.ts';
import type { ReceivedCells } from '../fields/field-loader.ts';
import { throughputOf } from '../fields/throughput.ts';
import type { PrefetchedList } from './prefetch-rows.ts';

/** Asks again for the cells of a column that failed, by its field. */
export const RetryFieldContext = createContext<(field: string) => void>(() => {});

interface ListOptions {
  readonly source: RowSource;
  readonly anchor: EntryPoint;
  readonly limit: number;
  /** Rows that a screen shows at most. */
  readonly screen: number;
  /** Rows in view as the list opens, whose cells are requested with them. */
  readonly inView: number;
  /** Optional fields of the columns shown. */
  readonly fields: readonly string[];
  /** What fields hold where the service has nothing. */
  readonly emptyValues: EmptyValues;
  readonly onShift: (rows: number) => void;
  readonly onArrive: (row: number) => void;
}

/** A row as it is drawn, with the optional cells that are there. */
export type DrawnRow = FilledRow<CatalogRow>;

export interface ResourceList {
  readonly rows: readonly DrawnRow[];
  readonly rowsWindow: PagedRows<CatalogRow>;
  readonly visible: VisibleStore;
  /** Whether the rows of a screen came with all that they show, or were scrolled past. Once it is, it stays. */
  readonly screenSeen: boolean;
  /** Fields that this server turned out not to know. */
  readonly refused: readonly string[];
  readonly report: (visible: VisibleRows) => void;
  /** Asks again for whatever failed: rows, edges, cells. */
  readonly retry: () => void;
  /** Asks again for the cells of one column that failed. */
  readonly retryCells: (field: string) => void;
  readonly refresh: () => void;
}

const NONE: readonly string[] = [];

/** Cells that came with a first page of rows, by the page. */
const cellsOfPage = new WeakMap<object, ReceivedCells>();

/** Turns of the event loop that it takes to read an answer that came while code was evaluated. */
const TURNS = 4;

/**
 * Gives the list its first rows before it is drawn, if their answer is here by now: then the first commit has them, with
 * their cells if those are here too. An answer that came while code was evaluated takes up to four turns of the event loop
 * to be read. One that is still on its way is not waited for: what stands around the rows can be drawn meanwhile.
 * @param sent what `prefetchRows` sent to the same server
 */
export async function loadFirstRows(queries: QueryClient, sent: PrefetchedList | undefined): Promise<void> {
  if (!sent) return;
  const { source, anchor, limit, param, takeRows, takeCells, cells: request } = sent;
  try {
    let rows = takeRows?.();
    for (let turn = 0; turn < TURNS && !rows; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve));
      rows = takeRows?.();
    }
    if (!rows) return;
    const throughput = throughputOf(queries, source);
    throughput.observe({ rows: rows.rows.length, fields: rows.fields, ms: rows.tookMs });
    const first = placePage(param, rows);
    queries.setQueryData<RowsData<CatalogRow>>(rowsKey(source, anchor, limit), {
      pages: [first],
      pageParams: [param],
    });
    const page = takeCells?.();
    if (!page || !request) return;
    throughput.observe({ rows: page.rows.length, fields: page.fields, ms: page.tookMs });
    cellsOfPage.set(first, { request, page });
  } catch {
    // The list finds the same answer and shows what is wrong with it.
  }
}

/** The rows of a source with the cells of the columns shown: the window says which rows, the cells what of them. */
export function useList({
  source,
  anchor,
  limit,
  screen,
  inView,
  fields,
  emptyValues,
  onShift,
  onArrive,
}: ListOptions): ResourceList {
  const queries = useQueryClient();
  const firstCells = useCallback(() => {
    const data = queries.getQueryData<RowsData<CatalogRow>>(rowsKey(source, anchor, limit));
    const page = data?.pages[0];
    return page && cellsOfPage.get(page);
  }, [queries, source, anchor, limit]);
  const [refused, setRefused] = useState(() => firstCells()?.page.refused ?? NONE);
  const [screenSeen, setScreenSeen] = useState(false);
  const [visible] = useState(() => createVisibleStore(anchor.row));
  const visibleOf = useRef(anchor);
  // Another list begins elsewhere; what was on screen of the one before says nothing of it. The first one's grid may have
  // reported its rows by now: it is drawn with them where they came before the page.
  useLayoutEffect(() => {
    if (visibleOf.current === anchor) return;
    visibleOf.current = anchor;
    visible.set({ first: anchor.row, last: anchor.row, rowsPerSecond: 0, atRest: true });
  }, [visible, anchor]);

  const onRefused = useCallback((more: readonly string[]) => {
    setRefused((known) => (more.every((f) => known.includes(f)) ? known : [...new Set([...known, ...more])]));
  }, []);
  const latest = useRef({ ask: () => {}, resume: () => {} });
  const onSettled = useCallback(() => latest.current.resume(), []);
  const { store, loader } = useFields({ source, emptyValues, onRefused, onSettled, firstCells });
  const wanted = useMemo(() => fields.filter((field) => !refused.includes(field)), [fields, refused]);

  const entered = useRef<EntryPoint>(undefined);
  // What was under way is aborted then, the first cells too.
  useEffect(
    () => () => {
      entered.current = undefined;
    },
    [loader],
  );
  /** The first cells are asked for together with their rows, before anybody knows which rows those are. */
  const askFirst = () => {
    entered.current = anchor;
    const edge = cursorOfParam(anchor.param);
    if (edge && !firstCells()) loader.requestInitial(edge, anchor.row, anchor.param.limit, wanted, inView);
  };
  const rowsWindow = usePagedRows({
    source: loader.rows,
    anchor,
    limit,
    screen,
    fieldsFor: (rows) => (loader.canBundle(wanted, rows) ? wanted : NONE),
    // Cells on screen come before rows that nobody sees yet: a server takes longer for both at once.
    completeScreen: (now, snapshot) => {
      if (entered.current !== anchor) askFirst();
      const awaitsCells = loader.setViewport(fieldViewport(now, snapshot, limit, source.seek), wanted);
      if (!awaitsCells) setScreenSeen(true);
      return awaitsCells;
    },
    onPage: loader.onPage,
    onShift: (by) => {
      loader.shift(by);
      onShift(by);
    },
    onArrive,
  });
  const { pages, stale, error, loaded: window } = rowsWindow;
  // Rows of the list before keep their cells.
  const [filled, setFilled] = useState(store);
  if (!stale && filled !== store) setFilled(store);
  const rows = useFilledRows(window.rows, filled);
  const cursorIndex = rowsWindow.cursorIndex();

  const ask = () => {
    if (error) return;
    if (stale || pages.length === 0) return askFirst();
    rowsWindow.resume();
  };
  useLayoutEffect(() => {
    latest.current = { ask, resume: rowsWindow.resume };
  });
  useEffect(() => latest.current.ask(), [pages, wanted, loader, stale, cursorIndex]);

  const retry = () => {
    loader.retry();
    rowsWindow.retry();
    latest.current.ask();
  };
  useSignIn({
    onSignedIn: retry,
    onForgotten: () => {
      loader.reset();
      filled.clear();
      store.clear();
    },
  });
  return {
    rows,
    rowsWindow,
    visible,
    screenSeen,
    refused,
    report: (next) => {
      visible.set(next);
      if (!next.atRest) {
        loader.pause();
        setScreenSeen(true);
      }
      rowsWindow.report(next);
    },
    retry,
    retryCells: (field) => {
      loader.retry(field);
      latest.current.ask();
    },
    refresh: () => {
      source.forget?.();
      loader.refresh();
      rowsWindow.refresh();
    },
  };
}
