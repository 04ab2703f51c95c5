import type { Place } from '../catalog/types.ts';
import type { Dialect } from './dialects.ts';
import { ServiceError } from './errors.ts';
import type { ListParameters } from './parameters.ts';

/** Rows in one order under one filter. */
export interface Pager<Row> {
  page(request: ListParameters): {
    readonly rows: readonly Row[];
    readonly total: number;
    readonly moreBefore: boolean;
    readonly moreAfter: boolean;
  };
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
  const reversed = dialect.backwardPages === 'reversed';
  // Such a server reads one row more than asked, descending, to learn whether more remain, and drops the wrong one.
  const page = pager.page(reversed ? { ...request, limit: request.limit + 1 } : request);
  const more = reversed ? page.rows.length > request.limit : page.moreBefore;
  const rows = reversed ? page.rows.slice(0, request.limit).toReversed() : page.rows;
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) {
    if (dialect.pastEndStatus === 500) outOfBounds(-1);
    return { rows, paging: { total: page.total } };
  }
  const after = dialect.cursor.encode(pager.placeOf(last));
  if (!more) return { rows, paging: { after, total: page.total } };
  return { rows, paging: { before: dialect.cursor.encode(pager.placeOf(first)), after, total: page.total } };
}

/**
 * One page of a list: `before` is absent on the first page and where a backward page reached the start, `after` at the
 * end; a page that `after` led to always has `before`, a backward page always `after`. An empty page has neither.
 * @throws ServiceError 500 for an empty page past an end, where the dialect does so.
 */
export function listPage<Row>(pager: Pager<Row>, request: ListParameters, dialect: Dialect): ListPage<Row> {
  const cursor = request.after ?? request.before;
  if (request.limit === 0) {
    if (cursor && dialect.pastEndStatus === 500) outOfBounds(0);
    return { rows: [], paging: { total: pager.page({ limit: 0 }).total } };
  }
  if (request.before) return backwardPage(pager, request, dialect);
  const page = pager.page(request);
  const [first] = page.rows;
  const last = page.rows.at(-1);
  if (first === undefined || last === undefined) {
    if (cursor && dialect.pastEndStatus === 500) outOfBounds(0);
    return { rows: [], paging: { total: page.total } };
  }
  return {
    rows: page.rows,
    paging: {
      ...(request.after && { before: dialect.cursor.encode(pager.placeOf(first)) }),
      ...(page.moreAfter && { after: dialect.cursor.encode(pager.placeOf(last)) }),
      total: page.total,
    },
  };
}
