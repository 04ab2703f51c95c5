import { comparePlaces, lowerBound } from './ordering.ts';
import type {
  BaseTables,
  EntityRecord,
  ListOrder,
  TableFilter,
  PageAnswer,
  PageRequest,
  Place,
  RowNumber,
} from './types.ts';
import { type EditedRow, type Edits, placeOfEdited } from './writes.ts';

/** Whether a table in this schema, soft-deleted or not, passes the filter. */
export type Matches = (schema: number, deleted: boolean) => boolean;

/** Whether a record has an FQN; `fqn` undefined: any record. */
const isOf = (record: EntityRecord | undefined, fqn: string | undefined): boolean =>
  fqn === undefined || record?.fullyQualifiedName === fqn;

/** The filter as a predicate on schema and state. Unknown FQNs match nothing. */
function matcher(base: BaseTables, filter: TableFilter): Matches {
  const { services, schemas, databases, databaseOf, serviceOf } = base.places;
  const inside = Uint8Array.from(schemas, (schema, index) => {
    const database = databaseOf[index] ?? -1;
    const isInside =
      isOf(services[serviceOf[database] ?? -1], filter.service) &&
      isOf(databases[database], filter.database) &&
      isOf(schema, filter.databaseSchema);
    return isInside ? 1 : 0;
  });
  const live = filter.include !== 'deleted';
  const includesDeleted = filter.include !== 'non-deleted';
  return (schema, deleted) => (deleted ? includesDeleted : live) && inside[schema] === 1;
}

const KEPT = 8;

/** The rows of the base tables under a filter, in order; the most recent filters are cached. */
export class FilteredOrders {
  readonly #base: BaseTables;
  readonly #kept = new Map<string, Uint32Array>();

  constructor(base: BaseTables) {
    this.#base = base;
  }

  rows(order: ListOrder, filter: TableFilter, matches: Matches): Uint32Array {
    const all = this.#base.inOrder(order);
    const { include, service, database, databaseSchema } = filter;
    const places = [service, database, databaseSchema];
    if (include === 'all' && places.every((fqn) => fqn === undefined)) return all;
    const key = JSON.stringify([order, include, ...places.map((fqn) => fqn ?? null)]);
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

/** The sort key of a base row. */
export function placeInBase(base: BaseTables, row: RowNumber, order: ListOrder): Place {
  return order === 'name' ? { key: base.name(row), id: base.id(row) } : { key: base.fqn(row), id: '' };
}

/** One page of the base tables with the edits merged in. */
export function pageOf(
  base: BaseTables,
  orders: FilteredOrders,
  edits: Edits,
  request: PageRequest,
): PageAnswer {
  const { order, filter, after, before, limit } = request;
  const matches = matcher(base, filter);
  const rows = orders.rows(order, filter, matches);
  const edited = edits.sorted(order).filter((one) => matches(one.schema, one.deleted));
  const merged = new MergedRows(base, order, rows, edited, edits.displaced);
  let displaced = 0;
  for (const row of edits.displaced) {
    if (row < base.size && matches(base.schema(row), base.deleted(row))) displaced += 1;
  }
  const total = rows.length - displaced + edited.length;
  if (before) return { ...merged.backward(before, limit), total };
  return { ...merged.forward(after, limit), total };
}

type PageRows = Omit<PageAnswer, 'total'>;

/** Two sorted sequences read as one: base rows that are not displaced, and edited rows. */
class MergedRows {
  readonly #base: BaseTables;
  readonly #order: ListOrder;
  readonly #rows: Uint32Array;
  readonly #edited: readonly EditedRow[];
  readonly #displaced: ReadonlySet<RowNumber>;

  constructor(
    base: BaseTables,
    order: ListOrder,
    rows: Uint32Array,
    edited: readonly EditedRow[],
    displaced: ReadonlySet<RowNumber>,
  ) {
    this.#base = base;
    this.#order = order;
    this.#rows = rows;
    this.#edited = edited;
    this.#displaced = displaced;
  }

  forward(after: Place | undefined, limit: number): PageRows {
    const start = after ? this.#cut(after, true) : { base: 0, edited: 0 };
    const found = this.#walk(start, 1, limit);
    const end = found.next;
    return { rows: found.rows, moreBefore: this.#any(start, -1), moreAfter: this.#any(end, 1) };
  }

  backward(before: Place, limit: number): PageRows {
    const start = this.#cut(before, false);
    const found = this.#walk(start, -1, limit);
    return {
      rows: found.rows.toReversed(),
      moreBefore: this.#any(found.next, -1),
      moreAfter: this.#any(start, 1),
    };
  }

  /** Splits both sequences at a position: indexes of the first rows after it. */
  #cut(place: Place, past: boolean): Cut {
    const order = this.#order;
    const inBase = (index: number) => comparePlaces(order, this.#placeAt(index), place);
    const inEdited = (index: number) => {
      const edited = this.#edited[index];
      return edited ? comparePlaces(order, placeOfEdited(edited, order), place) : 1;
    };
    return {
      base: lowerBound(this.#rows.length, inBase, past),
      edited: lowerBound(this.#edited.length, inEdited, past),
    };
  }

  #walk(start: Cut, step: 1 | -1, limit: number): { rows: RowNumber[]; next: Cut } {
    const rows: RowNumber[] = [];
    let { base, edited } = start;
    const back = step === -1 ? 1 : 0;
    while (rows.length < limit) {
      base = this.#skip(base, step);
      const row = this.#rows[base - back];
      const other = this.#edited[edited - back];
      if (row !== undefined && (other === undefined || this.#comesFirst(base - back, other, step))) {
        rows.push(row);
        base += step;
      } else if (other !== undefined) {
        rows.push(other.row);
        edited += step;
      } else break;
    }
    return { rows, next: { base, edited } };
  }

  #comesFirst(index: number, edited: EditedRow, step: 1 | -1): boolean {
    const order = this.#order;
    return comparePlaces(order, this.#placeAt(index), placeOfEdited(edited, order)) * step < 0;
  }

  /** Skips displaced rows in the direction of reading. */
  #skip(cut: number, step: 1 | -1): number {
    if (this.#displaced.size === 0) return cut;
    const back = step === -1 ? 1 : 0;
    let at = cut;
    for (;;) {
      const row = this.#rows[at - back];
      if (row === undefined || !this.#displaced.has(row)) return at;
      at += step;
    }
  }

  #any(cut: Cut, step: 1 | -1): boolean {
    const back = step === -1 ? 1 : 0;
    return (
      this.#edited[cut.edited - back] !== undefined ||
      this.#rows[this.#skip(cut.base, step) - back] !== undefined
    );
  }

  #placeAt(index: number): Place {
    return placeInBase(this.#base, this.#rows[index] ?? 0, this.#order);
  }
}

interface Cut {
  readonly base: number;
  readonly edited: number;
}
