import type { ListedRow } from '../api/data-source.ts';

/** The optional cells of one row, by field. Replaced, never changed. */
export interface RowFields {
  readonly values: Readonly<Record<string, unknown>>;
  /** Why a field has no value. */
  readonly failed: Readonly<Record<string, unknown>>;
  /** Fields whose values are shown only until newer ones come. */
  readonly stale: readonly string[];
}

/** Whether a cell came, or failed and waits for Retry: nothing is to be asked. */
export function isLoaded(cells: RowFields | undefined, field: string): boolean {
  if (!cells) return false;
  return (
    cells.failed[field] !== undefined || (cells.values[field] !== undefined && !cells.stale.includes(field))
  );
}

/** The cells of a row without its failures: those of one field, or all. The same object where there were none. */
export function clearErrors(cells: RowFields, field?: string): RowFields {
  const failed = withoutErrors(cells.failed, field === undefined ? Object.keys(cells.failed) : [field]);
  return Object.keys(failed).length === Object.keys(cells.failed).length ? cells : { ...cells, failed };
}

/** The cells of a row, to be shown as they are and to be asked for again. */
export const markStale = ({ values }: RowFields): RowFields => ({
  values,
  failed: {},
  stale: Object.keys(values),
});

/** Optional cells by row id, for the rows seen lately. Columns switched off stay, so that switching on asks nothing. */
export interface FieldStore {
  readonly get: (rowId: string) => RowFields | undefined;
  /** Records the fields of rows; a field that a row lacks is none, not unknown. */
  readonly put: (rows: readonly FieldRecord[], fields: readonly string[]) => void;
  /** Marks what has no value; a value that was to be replaced stays. */
  readonly fail: (rowIds: readonly string[], fields: readonly string[], error: unknown) => void;
  /** Puts other cells in place of those of every row. */
  readonly change: (change: (cells: RowFields) => RowFields) => void;
  /** Rows that are not forgotten however many others come, until other rows are held. */
  readonly pin: (rowIds: readonly string[]) => void;
  readonly clear: () => void;
  /** For `useSyncExternalStore`: the number changes with every change. */
  readonly version: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

export type FieldRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** What fields hold where the service has nothing, by field; those not in it are lists, and empty. */
export type EmptyValues = Readonly<Record<string, unknown>>;

interface FieldStoreOptions {
  /** Rows that are remembered: as many as the window of rows holds. */
  readonly most?: number;
  readonly emptyValues?: EmptyValues;
}

// Thousands of rows have nothing else: they share it.
const NO_FIELDS: RowFields = { values: {}, failed: {}, stale: [] };
const NONE: readonly unknown[] = [];

function withoutErrors(failed: RowFields['failed'], fields: readonly string[]): RowFields['failed'] {
  const left = Object.entries(failed).filter(([field]) => !fields.includes(field));
  return left.length > 0 ? Object.fromEntries(left) : NO_FIELDS.failed;
}

/** A store that forgets the rows filled longest ago beyond `most`. */
export function createFieldStore({ most = 3_000, emptyValues = {} }: FieldStoreOptions = {}): FieldStore {
  const rows = new Map<string, RowFields>();
  const listeners = new Set<() => void>();
  let held: ReadonlySet<string> = new Set();
  let version = 0;

  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const update = (
    ids: readonly string[],
    fields: readonly string[],
    next: (known: RowFields, position: number) => Omit<RowFields, 'stale'>,
  ) => {
    if (ids.length === 0 || fields.length === 0) return;
    for (const [position, id] of ids.entries()) {
      const known = rows.get(id) ?? NO_FIELDS;
      rows.delete(id);
      const stale = known.stale.filter((field) => !fields.includes(field));
      rows.set(id, { ...next(known, position), stale: stale.length > 0 ? stale : NO_FIELDS.stale });
    }
    for (const id of rows.keys()) {
      if (rows.size <= most) break;
      if (!held.has(id)) rows.delete(id);
    }
    changed();
  };

  return {
    get: (rowId) => rows.get(rowId),
    put(records, fields) {
      const ids = records.map(({ id }) => id);
      update(ids, fields, (known, position) => {
        const values = { ...known.values };
        for (const field of fields) values[field] = records[position]?.[field] ?? emptyValues[field] ?? NONE;
        return { values, failed: withoutErrors(known.failed, fields) };
      });
    },
    fail(rowIds, fields, error) {
      update(rowIds, fields, ({ values, failed }) => {
        const missing = fields.filter((field) => values[field] === undefined);
        return {
          values,
          failed: { ...failed, ...Object.fromEntries(missing.map((field) => [field, error])) },
        };
      });
    },
    change(change) {
      for (const [id, cells] of rows) rows.set(id, change(cells));
      changed();
    },
    pin(rowIds) {
      held = new Set(rowIds);
    },
    clear() {
      rows.clear();
      changed();
    },
    version: () => version,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A row with the optional cells that are there; where they failed, why, by field. */
export type FilledRow<Row extends ListedRow> = Row & {
  readonly failedFields?: Readonly<Record<string, unknown>>;
};

interface MergedRow<Row extends ListedRow> {
  readonly cells: RowFields;
  readonly row: FilledRow<Row>;
}

/**
 * Puts cells into rows by id. A row whose cells did not change is the same object as before, so that nothing is drawn
 * again for it. The answer is a function of its arguments; what it remembers only keeps identities.
 */
export function createRowMerger<Row extends ListedRow>(): (
  rows: readonly Row[],
  store: FieldStore,
) => readonly FilledRow<Row>[] {
  const memory = new WeakMap<Row, MergedRow<Row>>();
  const merge = (row: Row, cells: RowFields | undefined): FilledRow<Row> => {
    if (row.kind === 'unreadable' || !cells) return row;
    const known = memory.get(row);
    if (known?.cells === cells) return known.row;
    const merged: FilledRow<Row> = { ...row, ...cells.values, failedFields: cells.failed };
    memory.set(row, { cells, row: merged });
    return merged;
  };
  return (rows, store) => rows.map((row) => merge(row, store.get(row.id)));
}
