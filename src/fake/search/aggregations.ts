import type { Bits } from '../bits.ts';
import { countBoth, hasBit } from '../bits.ts';
import { compareKeys, lowerCase } from '../catalog/sorted-rows.ts';
import type { SortKey } from '../catalog/types.ts';
import { unionOf } from './field-values.ts';
import { visibleField, type Field, type IndexMapping } from './mapping.ts';
import type { SearchIndex } from './search-index.ts';

interface Terms {
  readonly doc_count_error_upper_bound: 0;
  readonly sum_other_doc_count: number;
  readonly buckets: readonly { readonly key: SortKey; readonly doc_count: number }[];
}

/** A value with the number of documents that have it. */
export type Count = readonly [key: SortKey, documents: number];

/** Documents of a set per value, for the fields that every response counts: the most frequent values of each. */
export function aggregations(
  found: Bits,
  index: SearchIndex,
  mapping: IndexMapping,
): Readonly<Record<string, Terms>> {
  return Object.fromEntries(
    mapping.counted.map(([name, values]) => {
      // Nested documents are not counted with those that they are in.
      const field = visibleField(mapping, name, undefined);
      return [`sterms#${name}`, terms(byFrequency(field ? countsOf(field, found, index) : []), values)];
    }),
  );
}

/** The most frequent values first, equally frequent ones by their key. */
export const byFrequency = (counts: readonly Count[]): readonly Count[] =>
  counts.toSorted(([a, m], [b, n]) => n - m || compareKeys(a, b));

/** Documents of a set per value of a field, in no order; times in thousandths of ms, as hits are sorted by them. */
export function countsOf({ kind, paths }: Field, found: Bits, index: SearchIndex): Count[] {
  if (kind === 'number' || kind === 'time')
    return paths.flatMap((path) => numberCounts(path, found, index, kind === 'time' ? 1000 : 1));
  const values = unionOf(
    index.size,
    paths.map((path) => index.values(path)),
  );
  const counts = values.counts(found);
  if (kind !== 'lower') return [...counts];
  const written = new Map<string, string[]>();
  for (const text of counts.keys()) {
    const texts = written.get(lowerCase(text));
    if (texts) texts.push(text);
    else written.set(lowerCase(text), [text]);
  }
  return Array.from(written, ([key, texts]): Count => {
    const [text = ''] = texts;
    // A document with several of the texts counts once.
    return [key, texts.length > 1 ? countBoth(values.rowsOf(texts), found) : (counts.get(text) ?? 0)];
  });
}

function numberCounts(path: string, found: Bits, index: SearchIndex, times: number): Count[] {
  const sorted = index.numbers(path);
  const counts = new Map<number, number>();
  for (let at = 0; at < sorted.keyed; at++) {
    const row = sorted.order[at] ?? 0;
    if (!hasBit(found, row)) continue;
    const key = Number(sorted.keyOf(row)) * times;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts];
}

/** The first `most` of sorted counts as buckets. */
export function terms(sorted: readonly Count[], most: number): Terms {
  return {
    doc_count_error_upper_bound: 0,
    sum_other_doc_count: sorted.slice(most).reduce((sum, [, count]) => sum + count, 0),
    buckets: sorted.slice(0, most).map(([key, count]) => ({ key, doc_count: count })),
  };
}
