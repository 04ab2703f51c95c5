import * as v from 'valibot';
import { lenient } from './entity.ts';

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

// The text ends with the paging, so that no text within a record looks like it. Cursors with escapes are left to the parser.
const PAGING_AT_END = /"paging"\s*:\s*\{[^{}]*"after"\s*:\s*"([^"{}\\]+)"[^{}]*\}\s*\}\s*$/;
/** Characters at the end of a response within which its paging is looked for: cursors have some hundreds. */
const PAGING_LENGTH = 4_000;

/**
 * The `after` cursor of a list response, from the end of its text alone: to read and count a thousand records takes a
 * fifth of the time of a request. Undefined where it is not found; only the parsed response is certain.
 */
export const cursorAtEnd = (text: string): string | undefined =>
  PAGING_AT_END.exec(text.slice(-PAGING_LENGTH))?.[1];
