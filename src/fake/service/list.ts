import { once } from '../catalog/once.ts';
import { placeIn, sortedByPlace } from '../catalog/ordering.ts';
import { pageOf } from '../catalog/page.ts';
import type { Include, Page, Place, EntityRecord, ListOrder } from '../catalog/types.ts';
import type { Dialect } from './dialects.ts';
import { NO_ROUTE, ServiceError } from './http.ts';

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
    // A server on Jersey answers an invalid number like an unknown path.
    const { badNumberStatus: status } = dialect.requests;
    throw new ServiceError(status, status === 400 ? 'query param limit must be a number' : NO_ROUTE);
  }
  if (limit < 0) throw new ServiceError(400, '[query param limit must be greater than or equal to 0]');
  const { limitMax } = dialect.lists;
  if (limit > limitMax) {
    throw new ServiceError(400, `[query param limit must be less than or equal to ${limitMax}]`);
  }
  return limit;
}

/**
 * `limit`, `after` and `before` of a list. A cursor is a position in the order, whatever list it came from.
 * @throws ServiceError for an invalid one, or for both cursors at once
 */
export function readListParameters(parameters: URLSearchParams, dialect: Dialect): ListParameters {
  const limit = readLimit(parameters.get('limit'), dialect);
  const after = parameters.get('after');
  const before = parameters.get('before');
  if (after !== null && before !== null) {
    throw new ServiceError(400, 'Only one of before or after query parameter allowed');
  }
  const { cursor, emptyAfterIsFirst } = dialect.lists;
  if (after !== null && !(after === '' && emptyAfterIsFirst))
    return { limit, after: cursor.decode(after, 'after') };
  if (before !== null) return { limit, before: cursor.decode(before, 'before') };
  return { limit };
}

/** `include`, ignoring case; empty: live ones. @throws ServiceError 400 for another value */
export function readInclude(parameters: URLSearchParams): Include {
  const text = (parameters.get('include') || 'non-deleted').toLowerCase();
  if (text === 'non-deleted' || text === 'deleted' || text === 'all') return text;
  throw new ServiceError(400, 'query param include must be one of [all, deleted, non-deleted]');
}

/**
 * The names in `fields`: only the first parameter counts, blanks around names are dropped, empty means none, and `*` all of
 * `known`. @throws ServiceError 400 for a name that is not in `known`
 */
export function readFields(
  parameters: URLSearchParams,
  known: ReadonlySet<string>,
  { lists }: Dialect,
): Set<string> {
  const text = parameters.get('fields') ?? '';
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' || (lists.refusesEmptyField && text.trim() !== ''));
  if (names.includes('*')) return new Set(known);
  for (const name of names) {
    if (!known.has(name)) throw new ServiceError(400, `Invalid field name ${name}`);
  }
  return new Set(names);
}

/** Rows in one order under one filter. */
export interface Pager<Row> {
  page(request: ListParameters): Page<Row>;
  placeOf(row: Row): Place;
}

export interface Paging {
  readonly before?: string;
  readonly after?: string;
  readonly total: number;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly paging: Paging;
}

function outOfBounds(index: number): never {
  throw new ServiceError(500, `Index ${index} out of bounds for length 0`);
}

function backwardPage<Row>(pager: Pager<Row>, request: ListParameters, dialect: Dialect): ListPage<Row> {
  const { backwardPages, cursor, pastEndStatus } = dialect.lists;
  const reversed = backwardPages === 'reversed';
  // These servers read one row more than requested, descending, to see whether more remain, and drop the wrong one.
  const page = pager.page(reversed ? { ...request, limit: request.limit + 1 } : request);
  const more = reversed ? page.rows.length > request.limit : page.moreBefore;
  const rows = reversed ? page.rows.slice(0, request.limit).toReversed() : page.rows;
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) {
    if (pastEndStatus === 500) outOfBounds(-1);
    return { rows, paging: { total: page.total } };
  }
  const after = cursor.encode(pager.placeOf(last));
  if (!more) return { rows, paging: { after, total: page.total } };
  return { rows, paging: { before: cursor.encode(pager.placeOf(first)), after, total: page.total } };
}

/**
 * One page of a list. `before` is absent on the first page and where a backward page reached the start, `after` at the
 * end. A page requested by `after` always has `before`, a backward page always `after`. An empty page has neither.
 * @throws ServiceError 500 for an empty page beyond an end, where the dialect does so
 */
export function listPage<Row>(pager: Pager<Row>, request: ListParameters, dialect: Dialect): ListPage<Row> {
  const { cursor, pastEndStatus } = dialect.lists;
  const isFrom = request.after !== undefined || request.before !== undefined;
  if (request.limit === 0) {
    if (isFrom && pastEndStatus === 500) outOfBounds(0);
    return { rows: [], paging: { total: pager.page({ limit: 0 }).total } };
  }
  if (request.before) return backwardPage(pager, request, dialect);
  const page = pager.page(request);
  const [first] = page.rows;
  const last = page.rows.at(-1);
  if (first === undefined || last === undefined) {
    if (isFrom && pastEndStatus === 500) outOfBounds(0);
    return { rows: [], paging: { total: page.total } };
  }
  return {
    rows: page.rows,
    paging: {
      ...(request.after && { before: cursor.encode(pager.placeOf(first)) }),
      ...(page.moreAfter && { after: cursor.encode(pager.placeOf(last)) }),
      total: page.total,
    },
  };
}

const sortings = new WeakMap<readonly EntityRecord[], Map<ListOrder, readonly EntityRecord[]>>();

/** The same records in this order; sorted once for each list of records, because every page needs it. */
export function inOrder(records: readonly EntityRecord[], order: ListOrder): readonly EntityRecord[] {
  const known = once(sortings, records, () => new Map<ListOrder, readonly EntityRecord[]>());
  return once(known, order, () => sortedByPlace(records, order, (record) => placeIn(order, record)));
}

/** Pages records other than tables, given in this order, by the same rules and cursors. */
export const entityPager = (sorted: readonly EntityRecord[], order: ListOrder): Pager<EntityRecord> => ({
  placeOf: (record) => placeIn(order, record),
  page: (request) => pageOf(sorted, (record) => placeIn(order, record), { order, ...request }),
});
