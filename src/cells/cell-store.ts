import type { RowCells } from './row-cells.ts';

/** Optional cells by row id, for the rows seen lately. Columns switched off stay, so that switching on asks nothing. */
export interface CellStore {
  readonly get: (rowId: string) => RowCells | undefined;
  /** Records the fields of rows; a field that a row lacks is none, not unknown. */
  readonly put: (rows: readonly CellRecord[], fields: readonly string[]) => void;
  /** Marks what has no value; a value that was to be replaced stays. */
  readonly fail: (rowIds: readonly string[], fields: readonly string[], error: unknown) => void;
  /** Puts other cells in place of those of every row. */
  readonly change: (change: (cells: RowCells) => RowCells) => void;
  /** Rows that are not forgotten however many others come, until other rows are held. */
  readonly hold: (rowIds: readonly string[]) => void;
  readonly clear: () => void;
  /** For `useSyncExternalStore`: the number changes with every change. */
  readonly version: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

export type CellRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** What a field holds where the service has nothing: a list is empty, a summary has no figures. */
const NONE: Readonly<Record<string, unknown>> = { usageSummary: {} };
const noneOf = (field: string): unknown => NONE[field] ?? [];

const EMPTY: RowCells = { values: {}, failed: {}, stale: [] };

/** A store that forgets the rows filled longest ago beyond `most`, as many as the window of rows holds. */
export function createCellStore(most = 3_000): CellStore {
  const rows = new Map<string, RowCells>();
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
    next: (known: RowCells, position: number) => Omit<RowCells, 'stale'>,
  ) => {
    if (ids.length === 0 || fields.length === 0) return;
    for (const [position, id] of ids.entries()) {
      const known = rows.get(id) ?? EMPTY;
      rows.delete(id);
      rows.set(id, {
        ...next(known, position),
        stale: known.stale.filter((field) => !fields.includes(field)),
      });
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
        const failed = { ...known.failed };
        for (const field of fields) {
          values[field] = records[position]?.[field] ?? noneOf(field);
          delete failed[field];
        }
        return { values, failed };
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
    hold(rowIds) {
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
