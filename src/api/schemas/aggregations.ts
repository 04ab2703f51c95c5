import * as v from 'valibot';
import { lenient } from './entity.ts';

/** How many documents have each value of a field, as far as one answer says it. */
export interface ValueCounts {
  /** By key. Newer indexes keep most fields in lower case, and so are the keys. */
  readonly counts: ReadonlyMap<string, number>;
  /** Whether no value was left out. */
  readonly isWhole: boolean;
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const bucketSchema = v.object({
  key: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  doc_count: count,
});

/** An aggregation `terms` (Elasticsearch 7). A bucket that cannot be read makes all of it unreadable: it may be any value's. */
const termsSchema = v.pipe(
  v.object({
    buckets: v.array(bucketSchema),
    sum_other_doc_count: lenient(count),
    // Several shards name their own most frequent values: counts that are off by more than 0 are guesses.
    doc_count_error_upper_bound: v.optional(v.literal(0)),
  }),
  v.transform(({ buckets, sum_other_doc_count: others }): ValueCounts => ({
    counts: new Map(buckets.map(({ key, doc_count: documents }) => [key, documents])),
    isWhole: others === 0,
  })),
);

type Aggregations = ReadonlyMap<string, ValueCounts>;

const NO_AGGREGATIONS: Aggregations = new Map();

/** The aggregations of an answer by their fields; the service names them `sterms#field`. One that cannot be read is left out. */
export const aggregationsSchema = v.fallback(
  v.pipe(
    v.record(v.string(), v.fallback(v.optional(termsSchema), undefined)),
    v.transform(
      (named): Aggregations =>
        new Map(
          Object.entries(named).flatMap(([name, counts]) =>
            counts ? [[name.replace(/^.*#/, ''), counts] as const] : [],
          ),
        ),
    ),
  ),
  NO_AGGREGATIONS,
);

/**
 * A text as indexes keep it in lower case: character by character, whatever stands beside one (Lucene, LowerCaseFilter), where
 * JavaScript makes two of `İ`, and another letter of a `Σ` at the end of a word.
 */
export const foldKey = (text: string): string => text.replaceAll('İ', 'i').replaceAll('Σ', 'σ').toLowerCase();
