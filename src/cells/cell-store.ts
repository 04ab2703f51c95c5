/** The optional cells of one row: what came, and what failed, by field. Replaced, never changed. */
export interface RowCells {
  readonly values: Readonly<Record<string, unknown>>;
  readonly failed: Readonly<Record<string, unknown>>;
}

/** Optional cells by row id, for the rows seen lately. Columns switched off stay, so that switching on asks nothing. */
export interface CellStore {
  readonly get: (rowId: string) => RowCells | undefined;
  /** Records the fields of rows; a field that a row lacks is none, not unknown. */
  readonly put: (rows: readonly CellRecord[], fields: readonly string[]) => void;
  readonly fail: (rowIds: readonly string[], fields: readonly string[], error: unknown) => void;
  readonly clear: () => void;
  /** For `useSyncExternalStore`: the number changes with every change. */
  readonly version: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

export type CellRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** What a field holds where the service has nothing: a list is empty, a summary has no figures. */
const NONE: Readonly<Record<string, unknown>> = { usageSummary: {} };
const noneOf = (field: string): unknown => NONE[field] ?? [];

const EMPTY: RowCells = { values: {}, failed: {} };

/** A store that forgets the rows filled longest ago beyond `most`. */
export function createCellStore(most = 5_000): CellStore {
  const rows = new Map<string, RowCells>();
  const listeners = new Set<() => void>();
  let version = 0;

  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const set = (id: string, cells: RowCells) => {
    rows.delete(id);
    rows.set(id, cells);
  };
  const trim = () => {
    for (const id of rows.keys()) {
      if (rows.size <= most) return;
      rows.delete(id);
    }
  };

  return {
    get: (rowId) => rows.get(rowId),
    put(records, fields) {
      if (records.length === 0 || fields.length === 0) return;
      for (const record of records) {
        const known = rows.get(record.id) ?? EMPTY;
        const values = { ...known.values };
        const failed = { ...known.failed };
        for (const field of fields) {
          values[field] = record[field] ?? noneOf(field);
          delete failed[field];
        }
        set(record.id, { values, failed });
      }
      trim();
      changed();
    },
    fail(rowIds, fields, error) {
      for (const id of rowIds) {
        const known = rows.get(id) ?? EMPTY;
        const missing = fields.filter((field) => known.values[field] === undefined);
        const failures = Object.fromEntries(missing.map((field) => [field, error]));
        set(id, { values: known.values, failed: { ...known.failed, ...failures } });
      }
      trim();
      changed();
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
