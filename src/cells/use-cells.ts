import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { RowSource } from '../api/source.ts';
import type { CatalogRow } from '../api/table-schema.ts';
import { createCellStore, type CellStore } from './cell-store.ts';
import { createCellLoader, type CellLoader } from './loader.ts';
import { createRowMerger, type DrawnRow } from './merge-rows.ts';

export interface Cells {
  readonly store: CellStore;
  readonly loader: CellLoader;
}

interface CellOptions {
  readonly source: RowSource;
  readonly onRefused: (fields: readonly string[]) => void;
}

/** Cells of one source: a store and the requests that fill it. Another source has other cells; what is under way is aborted. */
export function useCells({ source, onRefused }: CellOptions): Cells {
  const cells = useMemo<Cells>(() => {
    const store = createCellStore();
    return { store, loader: createCellLoader({ source, store, onRefused }) };
  }, [source, onRefused]);
  useEffect(() => () => cells.loader.reset(), [cells]);
  return cells;
}

/** The rows with the cells that are there by now. */
export function useFilledRows(rows: readonly CatalogRow[], store: CellStore): readonly DrawnRow[] {
  const version = useSyncExternalStore(store.subscribe, store.version);
  const [merge] = useState(createRowMerger);
  // The version stands for what the store holds: it changes in place.
  return useMemo(() => (version >= 0 ? merge(rows, store) : []), [merge, rows, store, version]);
}
