import { QuerySyntaxError } from '../errors.ts';
import { unescape } from './escapes.ts';

/** `index.max_regex_length` of Elasticsearch 7. */
const MAX_EXPRESSION = 1000;

/** A regular expression that has to meet the whole of a term. @throws QuerySyntaxError, quoting `query` */
export function compileExpression(raw: string, query: string): RegExp {
  if (raw.length > MAX_EXPRESSION) throw new QuerySyntaxError(query);
  try {
    return new RegExp(`^(?:${raw})$`, 's');
  } catch {
    throw new QuerySyntaxError(query);
  }
}

/** An end of a range: undefined is open. */
export function rangeEnd(raw: string): string | undefined {
  if (raw === '*') return undefined;
  return unescape(raw.startsWith('"') && raw.endsWith('"') && raw.length > 1 ? raw.slice(1, -1) : raw);
}
