import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { RowSource } from '../api/data-source.ts';
import type { CatalogRow } from '../api/schemas/table.ts';
import { createFieldStore, type FieldStore, createRowMerger, type DrawnRow } from './field-store.ts';
import { createFieldLoader, type FieldLoader } from './field-loader.ts';
import { throughputOf } from './throughput.ts';

export interface Fields {
  readonly store: FieldStore;
  readonly loader: FieldLoader;
}

interface FieldsOptions {
  readonly source: RowSource;
  readonly onRefused: (fields: readonly string[]) => void;
}

/** Cells of one source: a store and the requests that fill it. Another source has other cells; what is under way is aborted. */
export function useFields({ source, onRefused }: FieldsOptions): Fields {
  const client = useQueryClient();
  const cells = useMemo<Fields>(() => {
    const store = createFieldStore();
    return {
      store,
      loader: createFieldLoader({ source, store, onRefused, throughput: throughputOf(client, source) }),
    };
  }, [client, source, onRefused]);
  useEffect(() => () => cells.loader.reset(), [cells]);
  return cells;
}

/** The rows with the cells that are there by now. */
export function useFilledRows(rows: readonly CatalogRow[], store: FieldStore): readonly DrawnRow[] {
  const version = useSyncExternalStore(store.subscribe, store.version);
  const [merge] = useState(createRowMerger);
  // The version stands for what the store holds: it changes in place.
  return useMemo(() => (version >= 0 ? merge(rows, store) : []), [merge, rows, store, version]);
}
