import { compareKeys, type SortKey } from './analysis.ts';
import { visibleField, type Field, type IndexMapping } from './mapping.ts';
import type { SearchIndex } from './search-index.ts';

interface Terms {
  readonly doc_count_error_upper_bound: 0;
  readonly sum_other_doc_count: number;
  readonly buckets: readonly { readonly key: SortKey; readonly doc_count: number }[];
}

/** A value with the number of documents that have it. */
type Count = readonly [key: SortKey, documents: number];

/** Counts the values of a field in some documents, in no order; times in thousandths of ms, as hits are sorted by them. */
export function counterOf(field: Field, index: SearchIndex): (rows: readonly number[]) => readonly Count[] {
  const column = index.column(field);
  const unit = field.kind === 'time' ? 1000 : 1;
  return (rows) => {
    const counts = column.counts(rows);
    return column.values.flatMap((value, number): readonly Count[] => {
      const count = counts[number] ?? 0;
      return count > 0 ? [[typeof value === 'number' ? value * unit : value, count]] : [];
    });
  };
}

/** Counts the fields that every response counts: the most frequent values of each. */
export function aggregator(index: SearchIndex, mapping: IndexMapping) {
  const counters = mapping.counted.map(([name, most]) => {
    // Nested documents are not counted with those that they are in.
    const field = visibleField(mapping, name, undefined);
    return { name, most, count: field ? counterOf(field, index) : () => [] };
  });
  return (rows: readonly number[]): Readonly<Record<string, Terms>> =>
    Object.fromEntries(
      counters.map(({ name, most, count }) => [`sterms#${name}`, terms(byFrequency(count(rows)), most)]),
    );
}

/** The most frequent values first, equally frequent ones by their key. */
export const byFrequency = (counts: readonly Count[]): readonly Count[] =>
  counts.toSorted(([a, m], [b, n]) => n - m || compareKeys(a, b));

/** The first `most` of sorted counts as buckets. */
export function terms(sorted: readonly Count[], most: number): Terms {
  return {
    doc_count_error_upper_bound: 0,
    sum_other_doc_count: sorted.slice(most).reduce((sum, [, count]) => sum + count, 0),
    buckets: sorted.slice(0, most).map(([key, count]) => ({ key, doc_count: count })),
  };
}
