import type { ListedRow } from '../api/data-source.ts';
import type { FieldStore, RowFields } from './field-store.ts';

/** A row with its loaded cells, and the errors of failed ones by field. */
export type FilledRow<Row extends ListedRow> = Row & {
  readonly failedFields?: Readonly<Record<string, unknown>>;
};

/** Records that are newer than their rows: those opened since. */
export interface NewerRecords<Row extends ListedRow> {
  /** By FQN: the record, or that it is gone. The same map until one changes. */
  readonly get: () => ReadonlyMap<string, Row | 'gone'>;
  readonly subscribe: (listener: () => void) => () => void;
  /** A row with the content of its record. */
  readonly merge: (row: Row, record: Row | 'gone') => Row;
}

interface MergedRow<Row extends ListedRow> {
  readonly cells: RowFields | undefined;
  readonly record: Row | 'gone' | undefined;
  readonly row: FilledRow<Row>;
}

/**
 * Merges cells and newer records into rows. A row whose cells and record are unchanged is the same object as before, so that
 * it is not rendered again. The result depends on the arguments alone; the memory only keeps identities.
 */
export function createRowMerger<Row extends ListedRow>(
  store: Pick<FieldStore, 'get'>,
  newer?: NewerRecords<Row>,
): (rows: readonly Row[]) => readonly FilledRow<Row>[] {
  const memory = new WeakMap<Row, MergedRow<Row>>();
  const merge = (row: Row, records: ReadonlyMap<string, Row | 'gone'> | undefined): FilledRow<Row> => {
    if (row.kind === 'unreadable') return row;
    const cells = store.get(row.id);
    const record = records?.get(row.fullyQualifiedName);
    if (!cells && record === undefined) return row;
    const known = memory.get(row);
    if (known && known.cells === cells && known.record === record) return known.row;
    const filled: FilledRow<Row> = cells ? { ...row, ...cells.values, failedFields: cells.failed } : row;
    const merged = newer && record !== undefined ? newer.merge(filled, record) : filled;
    memory.set(row, { cells, record, row: merged });
    return merged;
  };
  return (rows) => {
    const records = newer?.get();
    return rows.map((row) => merge(row, records));
  };
}
