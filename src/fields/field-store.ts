import { createStore } from '../ui/store.ts';

/** The optional cells of one row, by field. Replaced, never changed. */
export interface RowFields {
  readonly values: Readonly<Record<string, unknown>>;
  /** Errors of fields without a value. */
  readonly failed: Readonly<Record<string, unknown>>;
  /** Fields whose values are shown only until newer ones come. */
  readonly stale: readonly string[];
}

/** Whether a cell needs no request: it has a value, or failed and waits for a retry. */
export function isLoaded(cells: RowFields | undefined, field: string): boolean {
  if (!cells) return false;
  return (
    cells.failed[field] !== undefined || (cells.values[field] !== undefined && !cells.stale.includes(field))
  );
}

/** The cells of a row without the errors of one field, or without any. The same object if nothing is removed. */
export function clearErrors(cells: RowFields, field?: string): RowFields {
  const failed = withoutErrors(cells.failed, field === undefined ? Object.keys(cells.failed) : [field]);
  return Object.keys(failed).length === Object.keys(cells.failed).length ? cells : { ...cells, failed };
}

/** The cells of a row, shown as they are until they are requested again. */
export const markStale = ({ values }: RowFields): RowFields => ({
  values,
  failed: {},
  stale: Object.keys(values),
});

export type FieldStore = ReturnType<typeof createFieldStore>;

export type FieldRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** Values of fields that the service leaves out, by field, null among them; all other fields are empty lists. */
export type EmptyValues = Readonly<Record<string, unknown>>;

// Shared by the thousands of rows without cells.
const NO_FIELDS: RowFields = { values: {}, failed: {}, stale: [] };
const NONE: readonly unknown[] = [];

function withoutErrors(failed: RowFields['failed'], fields: readonly string[]): RowFields['failed'] {
  const left = Object.entries(failed).filter(([field]) => !fields.includes(field));
  return left.length > 0 ? Object.fromEntries(left) : NO_FIELDS.failed;
}

/**
 * Optional cells by row id, for recent rows. Cells of hidden columns stay, so that showing a column again sends no request.
 * @param most rows to keep, as many as the window of rows holds: those filled longest ago are evicted
 */
export function createFieldStore(emptyValues: EmptyValues = {}, most = 3_000) {
  const rows = new Map<string, RowFields>();
  const version = createStore(0);
  let pinned: ReadonlySet<string> = new Set();

  const changed = () => version.set(version.get() + 1);
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
      if (!pinned.has(id)) rows.delete(id);
    }
    changed();
  };

  return {
    get: (rowId: string) => rows.get(rowId),
    /** Records the fields of rows; a field that a row lacks is empty, not unknown. */
    put(records: readonly FieldRecord[], fields: readonly string[]) {
      const ids = records.map(({ id }) => id);
      update(ids, fields, (known, position) => {
        const values = { ...known.values };
        for (const field of fields) {
          const empty = Object.hasOwn(emptyValues, field) ? emptyValues[field] : NONE;
          values[field] = records[position]?.[field] ?? empty;
        }
        return { values, failed: withoutErrors(known.failed, fields) };
      });
    },
    /** Records an error for cells without a value; stale values stay. */
    fail(rowIds: readonly string[], fields: readonly string[], error: unknown) {
      update(rowIds, fields, ({ values, failed }) => {
        const missing = fields.filter((field) => values[field] === undefined);
        return {
          values,
          failed: { ...failed, ...Object.fromEntries(missing.map((field) => [field, error])) },
        };
      });
    },
    change(change: (cells: RowFields) => RowFields) {
      for (const [id, cells] of rows) rows.set(id, change(cells));
      changed();
    },
    /** Keeps the cells of these rows, however many others come, until other rows are pinned. */
    pin(rowIds: readonly string[]) {
      pinned = new Set(rowIds);
    },
    clear() {
      rows.clear();
      changed();
    },
    /** Number of changes so far, for `useSyncExternalStore`. */
    version: version.get,
    subscribe: version.subscribe,
  };
}
