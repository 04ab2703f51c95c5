import type { TableRow } from '../../api/table-schema.ts';
import type { DrawnRow } from '../../cells/merge-rows.ts';

export interface Neighbours {
  /** The row of the opened table, where it is loaded. */
  readonly row?: TableRow | undefined;
  /** Its absolute index. */
  readonly index?: number;
  /** FQNs of the tables before and after it in the list. */
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
}

const isTable = (row: DrawnRow): row is TableRow => row.kind === 'table';

/** The opened table and the ones around it, among the loaded rows; `base`: the index of the first of them. */
export function neighboursOf(rows: readonly DrawnRow[], fqn: string | undefined, base: number): Neighbours {
  const at = fqn === undefined ? -1 : rows.findIndex((row) => isTable(row) && row.fullyQualifiedName === fqn);
  if (at < 0) return {};
  const found = rows[at];
  return {
    row: found && isTable(found) ? found : undefined,
    index: base + at,
    previous: rows.slice(0, at).findLast(isTable)?.fullyQualifiedName,
    next: rows.slice(at + 1).find(isTable)?.fullyQualifiedName,
  };
}
