import * as v from 'valibot';
import { lenient } from './entity.ts';

export interface ValueCounts {
  /** The keys are in lower case for most fields of newer indexes. */
  readonly counts: ReadonlyMap<string, number>;
  readonly isWhole: boolean;
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const bucketSchema = v.object({
  key: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  doc_count: count,
});

/** An aggregation `terms` (Elasticsearch 7). One unreadable bucket makes all of it unreadable, because it may be of any value. */
const termsSchema = v.pipe(
  v.object({
    buckets: v.array(bucketSchema),
    sum_other_doc_count: lenient(count),
    // Each shard reports its own most frequent values: counts with an error above 0 are guesses.
    doc_count_error_upper_bound: v.optional(v.literal(0)),
  }),
  v.transform(({ buckets, sum_other_doc_count: others }): ValueCounts => ({
    counts: new Map(buckets.map(({ key, doc_count: documents }) => [key, documents])),
    isWhole: others === 0,
  })),
);

type Aggregations = ReadonlyMap<string, ValueCounts>;

const NO_AGGREGATIONS: Aggregations = new Map();

/** The aggregations of a response by field; the service names them `sterms#field`. Unreadable ones are left out. */
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
 * Folds a text as indexes do: character by character, without context (Lucene, LowerCaseFilter). JavaScript makes two
 * characters of `İ`, and another letter of a `Σ` at the end of a word.
 */
export const foldKey = (text: string): string => text.replaceAll('İ', 'i').replaceAll('Σ', 'σ').toLowerCase();
