import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ListedRow, RowSource } from '../api/data-source.ts';
import {
  createFieldStore,
  type EmptyValues,
  type FieldStore,
  createRowMerger,
  type FilledRow,
} from './field-store.ts';
import { createFieldLoader, type FieldLoader, type ReceivedCells } from './field-loader.ts';
import { throughputOf } from './throughput.ts';

export interface Fields<Row extends ListedRow> {
  readonly store: FieldStore;
  readonly loader: FieldLoader<Row>;
}

interface FieldsOptions<Row extends ListedRow> {
  readonly source: RowSource<Row>;
  /** The same object while the source is the same. */
  readonly emptyValues: EmptyValues;
  readonly onRefused: (fields: readonly string[]) => void;
  /** A request for cells was answered or failed. This and `onRefused` are the same functions while the source is the same. */
  readonly onSettled: () => void;
  /**
   * Cells that were here before the source had a store; that the server refuses some of their fields is known to the
   * caller. The same function while the source is the same.
   */
  readonly firstCells: () => ReceivedCells | undefined;
}

/** Cells of one source: a store and the requests that fill it. Another source has other cells; what is under way is aborted. */
export function useFields<Row extends ListedRow>({
  source,
  emptyValues,
  onRefused,
  onSettled,
  firstCells,
}: FieldsOptions<Row>): Fields<Row> {
  const client = useQueryClient();
  const cells = useMemo<Fields<Row>>(() => {
    const store = createFieldStore({ emptyValues });
    const throughput = throughputOf(client, source);
    const loader = createFieldLoader({ source, store, onRefused, onSettled, throughput });
    const first = firstCells();
    if (first) loader.receive(first);
    return { store, loader };
  }, [client, source, emptyValues, onRefused, onSettled, firstCells]);
  useEffect(() => () => cells.loader.stop(), [cells]);
  return cells;
}

/** The rows with the cells that are there by now. */
export function useFilledRows<Row extends ListedRow>(
  rows: readonly Row[],
  store: FieldStore,
): readonly FilledRow<Row>[] {
  const version = useSyncExternalStore(store.subscribe, store.version);
  const [merge] = useState(createRowMerger<Row>);
  // The version stands for what the store holds: it changes in place.
  return useMemo(() => (version >= 0 ? merge(rows, store) : []), [merge, rows, store, version]);
}
