import * as v from 'valibot';
import { lenient, lenientList } from './entity.ts';

const cursor = v.pipe(v.string(), v.nonEmpty());

const pagingSchema = v.object({
  total: lenient(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  before: lenient(cursor),
  after: lenient(cursor),
});

/** A list answer before its records are read. Cursors are absent, or null, where there is no such page. */
export const listSchema = v.object({
  data: v.array(v.unknown()),
  paging: v.fallback(pagingSchema, {}),
});

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** `relation: 'gte'`: the engine stopped counting. Engines before version 7 send the number alone. */
const totalSchema = v.union([
  v.object({ value: count, relation: v.fallback(v.string(), 'eq') }),
  v.pipe(
    count,
    v.transform((value) => ({ value, relation: 'eq' })),
  ),
]);

/** The record of a hit has its id in it, and the engine's own where the record has none. */
const hitSchema = v.pipe(
  v.object({
    _id: lenient(v.string()),
    _source: lenient(v.record(v.string(), v.unknown())),
    highlight: lenient(v.record(v.string(), v.fallback(lenientList(v.string()), []))),
    sort: lenient(v.array(v.union([v.string(), v.number(), v.null()]))),
  }),
  v.transform(({ _id: id, _source: source, highlight, sort }) => ({
    record: { ...source, id: source?.['id'] ?? id },
    highlight,
    // What the hit was sorted by; the engine has one key. Null: the record lacks it.
    sort: sort?.[0],
  })),
);

/** The search engine's own answer, before the records in it are read. */
export const searchSchema = v.object({
  hits: v.object({
    total: lenient(totalSchema),
    hits: v.array(
      v.fallback(hitSchema, {
        record: { id: undefined },
        highlight: undefined,
        sort: undefined,
      }),
    ),
  }),
});

const bucketSchema = v.object({ key: v.string(), doc_count: count });

/** A search answer of which only the numbers are read. Aggregations are named `sterms#field` by the service. */
export const searchCountSchema = v.object({
  hits: v.object({ total: lenient(totalSchema) }),
  aggregations: v.fallback(
    v.record(
      v.string(),
      v.fallback(
        v.object({
          buckets: lenientList(bucketSchema),
          sum_other_doc_count: v.fallback(count, 0),
        }),
        { buckets: [], sum_other_doc_count: 0 },
      ),
    ),
    {},
  ),
});
