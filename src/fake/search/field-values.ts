import { allBits, combineBits, countBoth, eachBit, hasBit, noBits, setBit, type Bits } from '../bits.ts';
import { lowerBound } from '../catalog/ordering.ts';
import { compareKeys, rowsInRange, sortedByNumber } from '../catalog/sorted-rows.ts';
import type { RowNumber, SortedRows } from '../catalog/types.ts';
import { fold, type TextTest } from './analysis.ts';
import type { ValueTest } from './value-tests.ts';

/** Facts about values that pass a test, so that a long list need not be tested one by one. */
export interface SearchHint {
  /** A folded text that every passing value contains. */
  readonly part?: string;
  /** Whether a value that contains the part passes. */
  readonly isEnough?: boolean;
  /** Test of words: a value passes if one of its folded words does. */
  readonly byWords?: TextTest;
}

/** The texts that documents have at one path, such as `owners.id`; a document may have several. Sets that are returned are new. */
export interface FieldValues {
  /** Documents with a text that passes; each distinct text is tested once. */
  rowsWhere(test: ValueTest, hint?: SearchHint): Bits;
  /** Documents with one of these very texts. */
  rowsOf(texts: readonly string[]): Bits;
  rowsWithAny(): Bits;
  /** Number of documents of a set with each text, for those with at least one. */
  counts(among: Bits): Map<string, number>;
  /** Distinct texts, in no order; some may have no document any more. */
  texts(): Iterable<string>;
  /** Calls back with each text of each document. */
  each(visit: (text: string, row: RowNumber) => void): void;
  /** The texts that are wanted, each with its first document of a set; texts without one are left out. */
  firstRows(among: Bits, wanted: WantedTexts): (readonly [text: string, row: RowNumber])[];
}

export interface WantedTexts {
  readonly passes: TextTest;
  /** Common prefix of the passing texts, in lower case, and the number needed; undefined: all texts. */
  readonly first?: { readonly prefix: string; readonly most: number };
}

/** The values of a path that no document has. */
export const noValues = (size: number): FieldValues => ({
  rowsWhere: () => noBits(size),
  rowsOf: () => noBits(size),
  rowsWithAny: () => noBits(size),
  counts: () => new Map(),
  texts: () => [],
  each() {},
  firstRows: () => [],
});

/** The texts at any of several paths. */
export function unionOf(size: number, all: readonly FieldValues[]): FieldValues {
  const [only] = all;
  if (only && all.length === 1) return only;
  const union = (rowsOf: (values: FieldValues) => Bits): Bits => {
    const found = noBits(size);
    for (const values of all) combineBits(found, rowsOf(values), 'or');
    return found;
  };
  const rowsOf = (texts: readonly string[]) => union((values) => values.rowsOf(texts));
  return {
    rowsWhere: (test, hint) => union((values) => values.rowsWhere(test, hint)),
    rowsOf,
    rowsWithAny: () => union((values) => values.rowsWithAny()),
    counts(among) {
      const counts = new Map<string, number>();
      for (const values of all)
        for (const [text, count] of values.counts(among))
          // A document that has the text at two of the paths counts once.
          counts.set(text, counts.has(text) ? countBoth(rowsOf([text]), among) : count);
      return counts;
    },
    texts: () => new Set(all.flatMap((values) => [...values.texts()])),
    each(visit) {
      for (const values of all) values.each(visit);
    },
    firstRows(among, wanted) {
      const first = new Map<string, RowNumber>();
      for (const values of all)
        for (const [text, row] of values.firstRows(among, wanted))
          first.set(text, Math.min(row, first.get(text) ?? row));
      return [...first];
    },
  };
}

/** The first texts, and of the documents that have none the second: a display name, else the name. */
export function filledWith(size: number, first: FieldValues, second: FieldValues): FieldValues {
  const without = (rows: Bits) => combineBits(rows, first.rowsWithAny(), 'and-not');
  const both = (rowsOf: (values: FieldValues) => Bits) =>
    combineBits(rowsOf(first), without(rowsOf(second)), 'or');
  return {
    rowsWhere: (test, hint) => both((values) => values.rowsWhere(test, hint)),
    rowsOf: (texts) => both((values) => values.rowsOf(texts)),
    rowsWithAny: () => both((values) => values.rowsWithAny()),
    counts(among) {
      const counts = first.counts(among);
      for (const [text, count] of second.counts(without(among.slice())))
        counts.set(text, (counts.get(text) ?? 0) + count);
      return counts;
    },
    texts: () => new Set([...first.texts(), ...second.texts()]),
    each(visit) {
      first.each(visit);
      const rest = without(allBits(size));
      second.each((text, row) => {
        if (hasBit(rest, row)) visit(text, row);
      });
    },
    firstRows(among, wanted) {
      const found = new Map(second.firstRows(without(among.slice()), wanted));
      for (const [text, row] of first.firstRows(among, wanted))
        found.set(text, Math.min(row, found.get(text) ?? row));
      return [...found];
    },
  };
}

/** One text for all documents of each set: the state of documents, their type. */
export function valuesOfSets(size: number, sets: ReadonlyMap<string, Bits>): FieldValues {
  const rowsWhere = (passes: (text: string) => boolean) => {
    const found = noBits(size);
    for (const [text, rows] of sets) if (passes(text)) combineBits(found, rows, 'or');
    return found;
  };
  return {
    rowsWhere: (test) => rowsWhere((text) => test(fold(text), text)),
    rowsOf: (wanted) => rowsWhere((text) => wanted.includes(text)),
    rowsWithAny: () => rowsWhere(() => true),
    counts: (among) =>
      new Map(
        [...sets]
          .map(([text, rows]) => [text, countBoth(rows, among)] as const)
          .filter(([, count]) => count > 0),
      ),
    texts: () => sets.keys(),
    each(visit) {
      for (const [text, rows] of sets) eachBit(rows, (row) => visit(text, row));
    },
    firstRows: (among, { passes }) =>
      [...sets].flatMap(([text, rows]) => {
        const row = passes(text) ? firstOf(rows, among) : undefined;
        return row === undefined ? [] : [[text, row] as const];
      }),
  };
}

/** The first row that is in both sets. */
function firstOf(rows: Bits, among: Bits): RowNumber | undefined {
  for (let word = 0; word < rows.length; word++) {
    const both = (rows[word] ?? 0) & (among[word] ?? 0);
    if (both !== 0) return (word << 5) + 31 - Math.clz32(both & -both);
  }
  return undefined;
}

/**
 * Texts that nearly all differ, from an order whose keys are the texts in lower case.
 * @param writtenAs the text of a document in its own case
 */
export function valuesOfOrder(
  size: number,
  sorted: SortedRows,
  writtenAs: (row: RowNumber) => string,
): FieldValues {
  const textOf = (at: number) => String(sorted.keyOf(sorted.order[at] ?? 0));
  const everything = { from: undefined, to: undefined, fromIncluded: false, toIncluded: false };
  return {
    rowsWhere(test) {
      const found = noBits(size);
      for (let at = 0; at < sorted.keyed; at++) {
        const text = textOf(at);
        if (test(fold(text), text)) setBit(found, sorted.order[at] ?? 0);
      }
      return found;
    },
    rowsOf(wanted) {
      const found = noBits(size);
      for (const text of wanted) {
        const one = { from: text, to: text, fromIncluded: true, toIncluded: true };
        combineBits(found, rowsInRange(size, sorted, one), 'or');
      }
      return found;
    },
    rowsWithAny: () => rowsInRange(size, sorted, everything),
    counts(among) {
      const counts = new Map<string, number>();
      for (let at = 0; at < sorted.keyed; at++) {
        const row = sorted.order[at] ?? 0;
        if (!hasBit(among, row)) continue;
        const text = textOf(at);
        counts.set(text, (counts.get(text) ?? 0) + 1);
      }
      return counts;
    },
    *texts() {
      for (let at = 0; at < sorted.keyed; at++) yield textOf(at);
    },
    each(visit) {
      for (let at = 0; at < sorted.keyed; at++) visit(textOf(at), sorted.order[at] ?? 0);
    },
    firstRows(among, { passes, first: { prefix, most } = { prefix: '', most: size } }) {
      const found: [string, RowNumber][] = [];
      const start = lowerBound(sorted.keyed, (at) => compareKeys(textOf(at), prefix), false);
      for (let at = start; at < sorted.keyed && found.length < most; at++) {
        if (!textOf(at).startsWith(prefix)) break;
        const row = sorted.order[at] ?? 0;
        if (!hasBit(among, row)) continue;
        const text = writtenAs(row);
        if (passes(text)) found.push([text, row]);
      }
      return found;
    },
  };
}

/**
 * Sorts documents by the texts of a field: by the least of several texts, or by the greatest for an order that is read
 * backwards. @param keyOf a text as the index keeps it: folded, or as it is
 */
export function sortedByValues(
  size: number,
  values: FieldValues,
  keyOf: (text: string) => string,
  descending: boolean,
): SortedRows {
  const keys = [...new Set(Array.from(values.texts(), keyOf))].toSorted(compareKeys);
  const ranks = new Map(keys.map((key, rank) => [key, rank]));
  /** One more than the rank of a document's key; 0 if it has none. */
  const rankOf = new Uint32Array(size);
  values.each((text, row) => {
    const rank = (ranks.get(keyOf(text)) ?? 0) + 1;
    const known = rankOf[row] ?? 0;
    if (known === 0 || (descending ? rank > known : rank < known)) rankOf[row] = rank;
  });
  const keyed = rankOf.reduce((count, rank) => count + Number(rank > 0), 0);
  const sorted = sortedByNumber(
    size,
    (row) => (rankOf[row] || keys.length + 1) - 1,
    (row) => keys[(rankOf[row] ?? 0) - 1],
  );
  return { ...sorted, keyed };
}
