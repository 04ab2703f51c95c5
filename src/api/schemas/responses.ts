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

// Anchored at the end, so that no text within a record matches. The parser reads cursors with escapes.
const PAGING_AT_END = /"paging"\s*:\s*\{[^{}]*"after"\s*:\s*"([^"{}\\]+)"[^{}]*\}\s*\}\s*$/;
/** Characters at the end of a response that are searched for its paging: cursors have some hundreds. */
const PAGING_LENGTH = 4_000;

/**
 * The `after` cursor at the end of a list response's text, because parsing a thousand records takes a fifth of a request's
 * time. Undefined if not found; only the parsed response is certain.
 */
export const cursorAtEnd = (text: string): string | undefined =>
  PAGING_AT_END.exec(text.slice(-PAGING_LENGTH))?.[1];
