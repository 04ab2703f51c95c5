import type { BaseTables } from './base-tables.ts';
import type { ListOrder, TableFilter } from './types.ts';

/** Whether a table in this schema, soft-deleted or not, is under the filter. */
export type Matches = (schema: number, deleted: boolean) => boolean;

/** The filter as a test of schema and state. Unknown FQNs match nothing. */
export function matcher(base: BaseTables, filter: TableFilter): Matches {
  const { schemas, databases, databaseOf } = base.places;
  const inside = Uint8Array.from(schemas, (schema, index) => {
    const database = databases[databaseOf[index] ?? -1];
    const here = filter.database === undefined || database?.fullyQualifiedName === filter.database;
    const there = filter.databaseSchema === undefined || schema.fullyQualifiedName === filter.databaseSchema;
    return here && there ? 1 : 0;
  });
  const live = filter.include !== 'deleted';
  const gone = filter.include !== 'non-deleted';
  return (schema, deleted) => (deleted ? gone : live) && inside[schema] === 1;
}

const KEPT = 8;

/** The rows of the base under a filter, in order; the last few are kept. */
export class FilteredOrders {
  readonly #base: BaseTables;
  readonly #kept = new Map<string, Uint32Array>();

  constructor(base: BaseTables) {
    this.#base = base;
  }

  rows(order: ListOrder, filter: TableFilter, matches: Matches): Uint32Array {
    const all = this.#base.inOrder(order);
    const narrowed = filter.database !== undefined || filter.databaseSchema !== undefined;
    if (filter.include === 'all' && !narrowed) return all;
    const key = JSON.stringify([
      order,
      filter.include,
      filter.database ?? null,
      filter.databaseSchema ?? null,
    ]);
    const rows = this.#kept.get(key) ?? this.#select(all, matches);
    this.#kept.delete(key);
    this.#kept.set(key, rows);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return rows;
  }

  #select(all: Uint32Array, matches: Matches): Uint32Array {
    const base = this.#base;
    const found = new Uint32Array(all.length);
    let count = 0;
    for (const row of all) {
      if (matches(base.schema(row), base.deleted(row))) found[count++] = row;
    }
    return found.slice(0, count);
  }
}
