import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RowSource } from '../../api/source.ts';
import type { CellPage } from '../../cells/missing-cells.ts';
import type { DrawnRow } from '../../cells/merge-rows.ts';
import { useCells, useFilledRows } from '../../cells/use-cells.ts';
import type { Anchor } from '../../window/anchor.ts';
import type { WindowPage } from '../../window/page-param.ts';
import type { Visible } from '../../window/prefetch.ts';
import { useTableWindow, type TableWindow } from '../../window/use-table-window.ts';
import { cellPage, pagesOnScreen } from './pages-on-screen.ts';
import { useSignIn } from './use-sign-in.ts';
import { createVisibleStore, type VisibleStore } from './visible-store.ts';

interface ListOptions {
  readonly source: RowSource;
  readonly anchor: Anchor;
  readonly limit: number;
  /** Optional fields of the columns shown. */
  readonly fields: readonly string[];
  readonly onShift: (rows: number) => void;
  readonly onArrive: (row: number) => void;
}

export interface TableList {
  readonly rows: readonly DrawnRow[];
  readonly rowsWindow: TableWindow;
  readonly visible: VisibleStore;
  /** Fields that this server turned out not to know. */
  readonly refused: readonly string[];
  readonly report: (visible: Visible) => void;
  /** Asks again for whatever failed: rows, edges, cells. */
  readonly retry: () => void;
  readonly refresh: () => void;
}

const NONE: readonly string[] = [];

/** The rows of a source with the cells of the columns shown: the window says which rows, the cells what of them. */
export function useList({ source, anchor, limit, fields, onShift, onArrive }: ListOptions): TableList {
  const [refused, setRefused] = useState(NONE);
  const [visible] = useState(() => createVisibleStore(anchor.row));
  // Another list begins elsewhere; what was on screen of the one before says nothing of it.
  useLayoutEffect(() => {
    visible.set({ first: anchor.row, last: anchor.row, rowsPerSecond: 0, atRest: true });
  }, [visible, anchor]);
  const pagesNow = useRef<readonly WindowPage[]>([]);

  const onRefused = useCallback((more: readonly string[]) => {
    setRefused((known) => (more.every((f) => known.includes(f)) ? known : [...new Set([...known, ...more])]));
  }, []);
  const idsOf = useCallback((page: CellPage) => {
    const loaded = pagesNow.current.find((candidate) => cellPage(candidate.param).key === page.key);
    return (loaded?.rows ?? []).filter((row) => row.kind === 'table').map((row) => row.id);
  }, []);
  const { store, loader } = useCells({ source, idsOf, onRefused });

  const rowsWindow = useTableWindow({
    source,
    anchor,
    limit,
    // Search hits bring their cells along; the list's rows come first and alone.
    carry: () => (source.kind === 'search' ? fields : NONE),
    onPage: (page) => {
      onRefused(page.refused);
      if (page.fields.length === 0) return;
      store.put(
        page.rows.filter((row) => row.kind === 'table'),
        page.fields,
      );
      loader.came(cellPage(page.param), page.fields);
    },
    onShift,
    onArrive,
  });
  const { pages, stale, error } = rowsWindow;
  const rows = useFilledRows(rowsWindow.window.rows, store);

  const wanted = useMemo(() => fields.filter((field) => !refused.includes(field)), [fields, refused]);
  const ask = () => {
    const { first, last, atRest } = visible.get();
    if (!atRest || stale || error) return;
    // The first page's cells are asked for together with its rows, before anybody knows which rows those are.
    const entering = pages.length === 0 && source.kind === 'list' ? [cellPage(anchor.param)] : NONE_PAGES;
    const onScreen = pages.length === 0 ? entering : pagesOnScreen(pages, first, last);
    loader.want(onScreen, wanted);
  };
  const latest = useRef(ask);
  useLayoutEffect(() => {
    pagesNow.current = pages;
    latest.current = ask;
  });
  useEffect(() => latest.current(), [pages, wanted, loader, stale]);

  const retry = () => {
    loader.retry();
    rowsWindow.retry();
    latest.current();
  };
  useSignIn({
    onSignedIn: retry,
    onForgotten: () => {
      loader.reset();
      store.clear();
    },
  });
  return {
    rows,
    rowsWindow,
    visible,
    refused,
    report: (next) => {
      visible.set(next);
      rowsWindow.report(next);
      if (next.atRest) latest.current();
    },
    retry,
    refresh: () => {
      loader.reset();
      rowsWindow.refresh();
    },
  };
}

const NONE_PAGES: readonly CellPage[] = [];
