import { compareKeys, type SortKey } from './analysis.ts';

const NONE: readonly number[] = [];

/** What the documents of an index have in one field: each value once, by number, and of each document the numbers of its values. */
export class Column {
  readonly values: SortKey[] = [];
  readonly #formed: (value: unknown) => SortKey | undefined;
  /** The number of each value, and of what it was formed from, so that equal ones are formed once. */
  readonly #numbers = new Map<unknown, number>();
  /** A number alone, as most documents have, takes less memory than a list. */
  readonly #of: (number | readonly number[])[] = [];
  #ranks: readonly number[] = [];

  /** @param formed the form of a value in which it is kept; undefined: it is not kept */
  constructor(formed: (value: unknown) => SortKey | undefined) {
    this.#formed = formed;
  }

  /** The numbers of the values of a document, each once. */
  of(row: number): readonly number[] {
    const numbers = this.#of[row] ?? NONE;
    return typeof numbers === 'number' ? [numbers] : numbers;
  }

  /** The first value of a document. */
  first(row: number): SortKey | undefined {
    return this.values[this.of(row)[0] ?? -1];
  }

  /** Replaces the values of a document. */
  set(row: number, values: readonly unknown[]): void {
    if (values.length === 1) {
      this.#of[row] = this.#numberOf(values[0]) ?? NONE;
      return;
    }
    const numbers = new Set<number>();
    for (const value of values) {
      const number = this.#numberOf(value);
      if (number !== undefined) numbers.add(number);
    }
    this.#of[row] = numbers.size === 0 ? NONE : [...numbers];
  }

  #numberOf(value: unknown): number | undefined {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const formed = this.#formed(value);
    if (formed === undefined) return undefined;
    const number = this.#numbers.get(formed) ?? this.values.push(formed) - 1;
    this.#numbers.set(formed, number);
    this.#numbers.set(value, number);
    return number;
  }

  /** A test of documents: whether one of their values passes. Each value is tested once, when the first document is. */
  some(test: (value: SortKey) => boolean): (row: number) => boolean {
    let passes: readonly boolean[] | undefined;
    let isAny = false;
    return (row) => {
      if (!passes) {
        passes = this.values.map((value) => test(value));
        isAny = passes.includes(true);
      }
      if (!isAny) return false;
      const numbers = this.#of[row] ?? NONE;
      if (typeof numbers === 'number') return passes[numbers] === true;
      for (const number of numbers) if (passes[number] === true) return true;
      return false;
    };
  }

  /** A function of the first value of a document, which is computed once for each value. */
  map<T>(compute: (value: SortKey) => T): (row: number) => T | undefined {
    const computed: T[] = [];
    return (row) => {
      const number = this.of(row)[0];
      return number === undefined ? undefined : (computed[number] ??= compute(this.values[number] ?? ''));
    };
  }

  /** The number of documents with each value, by the number of the value. */
  counts(rows: readonly number[]): Uint32Array {
    const counts = new Uint32Array(this.values.length);
    for (const row of rows) for (const number of this.of(row)) counts[number] = (counts[number] ?? 0) + 1;
    return counts;
  }

  /** The place of each value in their order, by its number. */
  ranks(): readonly number[] {
    if (this.#ranks.length !== this.values.length) {
      const order = [...this.values.entries()].toSorted(([, a], [, b]) => compareKeys(a, b));
      const ranks: number[] = [];
      for (const [rank, [number]] of order.entries()) ranks[number] = rank;
      this.#ranks = ranks;
    }
    return this.#ranks;
  }
}
