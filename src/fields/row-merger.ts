import type { ListedRow } from '../api/data-source.ts';
import type { FieldStore, RowFields } from './field-store.ts';

/** A record as the server sent it, and beside it the optional cells that were requested for it. */
export type FilledRow<Row extends ListedRow> = Row & { readonly cells?: RowFields };

/** A row's value of an optional field: the record's own, else that of its cell; undefined: not loaded. */
export function fieldValue<Row extends ListedRow>(row: FilledRow<Row>, field: string): unknown {
  const members: Readonly<Record<string, unknown>> = row;
  return members[field] ?? row.cells?.values[field];
}

/** The record of a row with its loaded values of some optional fields. */
export const withFields = <Row extends ListedRow>(row: FilledRow<Row>, fields: readonly string[]): Row =>
  row.cells ? { ...row, ...Object.fromEntries(fields.map((field) => [field, fieldValue(row, field)])) } : row;

/** Records that are newer than their rows: those opened since. */
export interface NewerRecords<Row extends ListedRow> {
  /** By FQN: the record, or that it is gone. The same map until one changes. */
  readonly get: () => ReadonlyMap<string, Row | 'gone'>;
  readonly subscribe: (listener: () => void) => () => void;
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
    const earlier = memory.get(row);
    if (earlier && earlier.cells === cells && earlier.record === record) return earlier.row;
    const present = newer && record !== undefined ? newer.merge(row, record) : row;
    const filled: FilledRow<Row> = cells ? { ...present, cells } : present;
    memory.set(row, { cells, record, row: filled });
    return filled;
  };
  return (rows) => {
    const records = newer?.get();
    return rows.map((row) => merge(row, records));
  };
}
