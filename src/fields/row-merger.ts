import type { ListedRow } from '../api/data-source.ts';
import { memoizeByFirst } from '../ui/memoize.ts';
import type { FieldStore, RowFields } from './field-store.ts';

/** A record as the server sent it, and beside it the optional cells that were requested for it. */
export type FilledRow<Row extends ListedRow> = Row & { readonly cells?: RowFields };

const ownValue = (row: ListedRow, field: string): unknown => {
  const members: Readonly<Record<string, unknown>> = row;
  return members[field];
};

/** A row's value of an optional field: the record's own, else that of its cell; undefined: not loaded. */
export function fieldValue<Row extends ListedRow>(row: FilledRow<Row>, field: string): unknown {
  const value = ownValue(row, field);
  return value === undefined ? row.cells?.values[field] : value;
}

/** The record of a row with its loaded values of some optional fields; the row itself if it came with all of them. */
export function withFields<Row extends ListedRow>(row: FilledRow<Row>, fields: readonly string[]): Row {
  const lacking = fields.filter((field) => ownValue(row, field) === undefined);
  if (lacking.length === 0) return row;
  return { ...row, ...Object.fromEntries(lacking.map((field) => [field, row.cells?.values[field]])) };
}

/** Records that are newer than their rows: those opened since. */
export interface NewerRecords<Row extends ListedRow> {
  /** By FQN: the record, or that it is gone. The same map until one changes. */
  readonly get: () => ReadonlyMap<string, Row | 'gone'>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly merge: (row: Row, record: Row | 'gone') => Row;
}

/**
 * Merges cells and newer records into rows. A row whose cells and record are unchanged is the same object as before, so that
 * it is not rendered again.
 */
export function createRowMerger<Row extends ListedRow>(
  store: Pick<FieldStore, 'get'>,
  newer?: NewerRecords<Row>,
): (rows: readonly Row[]) => readonly FilledRow<Row>[] {
  const fill = memoizeByFirst(
    (row: Row, cells: RowFields | undefined, record: Row | 'gone' | undefined): FilledRow<Row> => {
      const present = newer && record !== undefined ? newer.merge(row, record) : row;
      return cells ? { ...present, cells } : present;
    },
  );
  return (rows) => {
    const records = newer?.get();
    return rows.map((row) =>
      row.kind === 'unreadable' ? row : fill(row, store.get(row.id), records?.get(row.fullyQualifiedName)),
    );
  };
}
