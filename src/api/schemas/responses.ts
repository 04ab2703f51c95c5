import * as v from 'valibot';
import { lenient } from './entity.ts';

const cursor = v.pipe(v.string(), v.nonEmpty());

const pagingSchema = v.object({
  total: lenient(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  before: lenient(cursor),
  after: lenient(cursor),
});

/** A list response, its records not decoded. Cursors are absent or null if there is no such page. */
export const listSchema = v.object({
  data: v.array(v.unknown()),
  paging: v.fallback(pagingSchema, {}),
});
