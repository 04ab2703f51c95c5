import * as v from 'valibot';
import { listOf, maybe } from './lenient.ts';

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
    _id: maybe(v.string()),
    _source: maybe(v.record(v.string(), v.unknown())),
    highlight: maybe(v.record(v.string(), v.fallback(listOf(v.string()), []))),
  }),
  v.transform(({ _id: id, _source: source, highlight }) => ({
    record: { ...source, id: source?.['id'] ?? id },
    highlight,
  })),
);

/** The search engine's own answer, before the records in it are read. */
export const searchSchema = v.object({
  hits: v.object({
    total: maybe(totalSchema),
    hits: v.array(v.fallback(hitSchema, { record: { id: undefined }, highlight: undefined })),
  }),
});
