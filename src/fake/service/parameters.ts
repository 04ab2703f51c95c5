import type { Include, Place } from '../catalog/types.ts';
import type { Dialect } from './dialects.ts';
import { ServiceError } from './errors.ts';

export interface ListParameters {
  readonly limit: number;
  readonly after?: Place;
  readonly before?: Place;
}

const DEFAULT_LIMIT = 10;
const INT_MAX = 2 ** 31 - 1;

function readLimit(text: string | null, dialect: Dialect): number {
  if (text === null || text === '') return DEFAULT_LIMIT;
  const limit = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(Math.abs(limit) <= INT_MAX)) {
    // A server on Jersey takes an unreadable number for an unknown address.
    const message =
      dialect.badNumberStatus === 400 ? 'query param limit must be a number' : 'HTTP 404 Not Found';
    throw new ServiceError(dialect.badNumberStatus, message);
  }
  if (limit < 0) throw new ServiceError(400, '[query param limit must be greater than or equal to 0]');
  if (limit > dialect.limitMax) {
    throw new ServiceError(400, `[query param limit must be less than or equal to ${dialect.limitMax}]`);
  }
  return limit;
}

/**
 * `limit`, `after` and `before` of a list. A cursor is a place in the order, of whatever list it came.
 * @throws ServiceError 400 (or the dialect's status) on an unreadable one, or on both cursors at once.
 */
export function readListParameters(parameters: URLSearchParams, dialect: Dialect): ListParameters {
  const limit = readLimit(parameters.get('limit'), dialect);
  const after = parameters.get('after');
  const before = parameters.get('before');
  if (after !== null && before !== null) {
    throw new ServiceError(400, 'Only one of before or after query parameter allowed');
  }
  if (after !== null) return { limit, after: dialect.cursor.decode(after, dialect.badCursorStatus) };
  if (before !== null) return { limit, before: dialect.cursor.decode(before, dialect.badCursorStatus) };
  return { limit };
}

/** `include`, in any case. @throws ServiceError 400 on another word. */
export function readInclude(parameters: URLSearchParams): Include {
  const text = (parameters.get('include') ?? 'non-deleted').toLowerCase();
  if (text === 'non-deleted' || text === 'deleted' || text === 'all') return text;
  throw new ServiceError(400, 'query param include must be one of [all, deleted, non-deleted]');
}

/**
 * The names in `fields`: the first parameter of that name counts, blanks round names are dropped, empty is none,
 * `*` is all of `known`. @throws ServiceError 400 on a name that is not in `known`.
 */
export function readFields(parameters: URLSearchParams, known: ReadonlySet<string>): Set<string> {
  const names = (parameters.get('fields') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.includes('*')) return new Set(known);
  for (const name of names) {
    if (!known.has(name)) throw new ServiceError(400, `Invalid field name ${name}`);
  }
  return new Set(names);
}
