import { comparePlaces, lowerBound } from './order.ts';
import type { ListOrder, Place, RowNumber } from './types.ts';

/** A row that was added or changed: what the lists need of it, and the members that were written. */
export interface EditedRow {
  readonly row: RowNumber;
  readonly id: string;
  readonly name: string;
  readonly fqn: string;
  readonly schema: number;
  readonly deleted: boolean;
  readonly members: Readonly<Record<string, unknown>>;
}

/** The sort key of an edited row. */
export function placeOfEdited(edited: EditedRow, order: ListOrder): Place {
  return order === 'name' ? { key: edited.name, id: edited.id } : { key: edited.fqn, id: '' };
}

/**
 * What was written over the base: rows that live here now (added, or changed and so perhaps elsewhere in the order), and
 * base rows that no longer count (`displaced`: changed or removed).
 */
export class Edits {
  readonly #rows = new Map<RowNumber, EditedRow>();
  readonly #byFqn = new Map<string, RowNumber>();
  readonly #byId = new Map<string, RowNumber>();
  readonly #sorted: Record<ListOrder, EditedRow[]> = { name: [], fqn: [] };
  readonly #removed = new Map<RowNumber, EditedRow | undefined>();
  readonly displaced = new Set<RowNumber>();
  /** Counts the writes. */
  version = 0;

  get(row: RowNumber): EditedRow | undefined {
    return this.#rows.get(row) ?? this.#removed.get(row);
  }

  isRemoved(row: RowNumber): boolean {
    return this.#removed.has(row);
  }

  sorted(order: ListOrder): readonly EditedRow[] {
    return this.#sorted[order];
  }

  live(): IterableIterator<EditedRow> {
    return this.#rows.values();
  }

  removed(): IterableIterator<RowNumber> {
    return this.#removed.keys();
  }

  findByFqn(fqn: string): RowNumber | undefined {
    return this.#byFqn.get(fqn);
  }

  findById(id: string): RowNumber | undefined {
    return this.#byId.get(id);
  }

  /** Puts a row in, in place of what it was. */
  put(edited: EditedRow): void {
    this.#takeOut(edited.row);
    this.version += 1;
    this.displaced.add(edited.row);
    this.#rows.set(edited.row, edited);
    this.#byFqn.set(edited.fqn, edited.row);
    this.#byId.set(edited.id, edited.row);
    for (const order of ['name', 'fqn'] as const) {
      this.#sorted[order].splice(this.#indexOf(order, edited), 0, edited);
    }
  }

  remove(row: RowNumber): void {
    const was = this.#takeOut(row);
    this.version += 1;
    this.displaced.add(row);
    this.#removed.set(row, was);
  }

  #takeOut(row: RowNumber): EditedRow | undefined {
    const was = this.#rows.get(row);
    if (!was) return undefined;
    this.#rows.delete(row);
    this.#byFqn.delete(was.fqn);
    this.#byId.delete(was.id);
    for (const order of ['name', 'fqn'] as const) this.#sorted[order].splice(this.#indexOf(order, was), 1);
    return was;
  }

  #indexOf(order: ListOrder, edited: EditedRow): number {
    const rows = this.#sorted[order];
    const place = placeOfEdited(edited, order);
    const compareAt = (index: number) => {
      const other = rows[index];
      return other ? comparePlaces(order, placeOfEdited(other, order), place) : 1;
    };
    return lowerBound(rows.length, compareAt, false);
  }
}
