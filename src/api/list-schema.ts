import * as v from 'valibot';
import { maybe } from './lenient.ts';

const cursor = v.pipe(v.string(), v.nonEmpty());

const pagingSchema = v.object({
  total: maybe(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  before: maybe(cursor),
  after: maybe(cursor),
});

/** A list answer before its records are read. Cursors are absent, or null, where there is no such page. */
export const listSchema = v.object({
  data: v.array(v.unknown()),
  paging: v.fallback(pagingSchema, {}),
});
