import { NONE, type SearchCorpus } from '../catalog/types.ts';
import { columnOf, type IndexField } from './index-fields.ts';
import type { Mask } from './evaluate.ts';

/** Buckets that the engine returns unless more are requested. */
const BUCKETS = 10;

const aggregated: readonly (readonly [name: string, field: IndexField | undefined])[] = [
  ['serviceType', 'serviceType'],
  ['databaseSchema.name.keyword', 'databaseSchema.name'],
  ['entityType', 'entityType'],
  // The corpus has no column of tiers, and reading every document would be too slow.
  ['tier.tagFQN', undefined],
  ['service.name.keyword', 'service.name'],
  ['database.name.keyword', 'database.name'],
];

interface Terms {
  readonly doc_count_error_upper_bound: 0;
  readonly sum_other_doc_count: number;
  readonly buckets: readonly { readonly key: string; readonly doc_count: number }[];
}

/** Documents per value, for the fields that a server 1.1 counts: the ten most frequent values each. */
export function aggregations(mask: Mask, corpus: SearchCorpus): Readonly<Record<string, Terms>> {
  return Object.fromEntries(
    aggregated.map(([name, field]) => [
      `sterms#${name}`,
      terms(field ? counts(mask, corpus, field) : new Map()),
    ]),
  );
}

function counts(mask: Mask, corpus: SearchCorpus, field: IndexField): ReadonlyMap<string, number> {
  const { values, of } = columnOf(corpus, field);
  const byIndex = new Uint32Array(values.length);
  for (let row = 0; row < mask.length; row++) {
    if (mask[row] === 0) continue;
    const index = of[row] ?? NONE;
    if (index !== NONE) byIndex[index] = (byIndex[index] ?? 0) + 1;
  }
  const byValue = new Map<string, number>();
  for (const [index, count] of byIndex.entries()) {
    const value = values[index] ?? '';
    if (count > 0) byValue.set(value, (byValue.get(value) ?? 0) + count);
  }
  return byValue;
}

function terms(found: ReadonlyMap<string, number>): Terms {
  const sorted = [...found].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return {
    doc_count_error_upper_bound: 0,
    sum_other_doc_count: sorted.slice(BUCKETS).reduce((sum, [, count]) => sum + count, 0),
    buckets: sorted.slice(0, BUCKETS).map(([key, count]) => ({ key, doc_count: count })),
  };
}
