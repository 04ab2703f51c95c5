import { tablePath } from '#src/paths.ts';
import type { Catalog, Place, RowNumber } from '#src/fake/catalog/types.ts';

/** The list as the service has it at this moment. */
export interface TrueRows {
  readonly count: () => number;
  /** The row at an index, from 0; undefined beyond the end. */
  readonly rowAt: (index: number) => RowNumber | undefined;
  readonly fqnAt: (index: number) => string | undefined;
  readonly pathAt: (index: number) => string | undefined;
  /** All rows in order. */
  readonly rows: () => Uint32Array;
  /** Asks the catalog itself. */
  readonly read: <T>(run: (catalog: Catalog) => T) => T;
  /** Changes the catalog. All writes go this way: the list is read again after one. */
  readonly write: <T>(run: (catalog: Catalog) => T) => T;
}

/** Every row of a catalog, read as a client reads them: page after page, in the order of the seed's list. */
function readRows(catalog: Catalog): Uint32Array {
  const rows = new Uint32Array(catalog.count());
  let after: Place | undefined;
  for (let read = 0; ;) {
    const filter = { include: 'non-deleted' } as const;
    const page = catalog.page({ order: 'name', filter, limit: 1_000, ...(after && { after }) });
    rows.set(page.rows, read);
    read += page.rows.length;
    const last = page.rows.at(-1);
    if (!page.moreAfter || last === undefined) return rows;
    after = catalog.placeOf(last, 'name');
  }
}

/** A catalog of this process by true index. */
export function trueRows(catalog: Catalog): TrueRows {
  let known: Uint32Array | undefined;
  const rows = () => (known ??= readRows(catalog));
  const rowAt = (index: number) => rows()[index];
  const fqnAt = (index: number) => {
    const row = rowAt(index);
    return row === undefined ? undefined : catalog.placeOf(row, 'fqn').key;
  };
  return {
    count: () => catalog.count(),
    rows,
    rowAt,
    fqnAt,
    pathAt(index) {
      const fqn = fqnAt(index);
      return fqn === undefined ? undefined : tablePath(fqn);
    },
    read: (run) => run(catalog),
    write(run) {
      known = undefined;
      return run(catalog);
    },
  };
}
