import {
  DEFAULT_COLUMNS,
  isColumnId,
  shownColumns,
  SORT_FIELDS,
  TOP,
  type Sort,
  type ColumnId,
  type SortField,
  type View,
  type ViewPlace,
} from './view.ts';

/** What is used in place of something that means nothing; `view-messages.ts` has the texts. */
export type Fallback =
  | 'nothing'
  | 'no-search'
  | 'all-databases'
  | 'default-columns'
  | 'other-columns'
  | 'usual-order'
  | 'order-of-list'
  | 'usual-limit'
  | 'top-of-list'
  | 'top-of-page'
  | 'row-number';

/** What an address says in vain: which parameter, what stands there, what is used in its place. */
export interface InvalidParam {
  readonly name: string;
  readonly value: string;
  readonly used: Fallback;
}

let pageSize = 100;

/** Takes over what the site says of it. @param rows 1 to 1000; before any address is read */
export function setPageSize(rows: number): void {
  pageSize = rows;
}

/** Rows a page where the address says none. */
export const defaultLimit = (): number => pageSize;

const MAX_TEXT = 1_000;

/** How one parameter stands in an address. */
interface Param<T> {
  /** The value of a text; null where the text means nothing. */
  readonly parse: (text: string) => T | null;
  /** The text of a value; null where it is not written. The inverse of `parse`. */
  readonly print: (value: T) => string | null;
}

const wholeNumber = (least: number, most: number): Param<number> => ({
  parse: (text) => (/^\d{1,9}$/.test(text) && +text >= least && +text <= most ? Number(text) : null),
  print: String,
});

/** Text of a bounded length, not blank: a parameter without anything in it says nothing. */
const someText: Param<string> = {
  parse: (text) => (text.trim() !== '' && text.length <= MAX_TEXT ? text : null),
  print: (text) => text,
};

/** One unknown column does not spoil the others; `parseView` says that it was left out. */
const columnList: Param<readonly ColumnId[]> = {
  parse: (text) => (text.split(',').some(isColumnId) ? shownColumns(text.split(',')) : null),
  print: (ids) => (ids.join() === DEFAULT_COLUMNS.join() ? null : ids.join()),
};

/** Each sort is one object, so that views can be compared by identity. */
const sortOrders = (field: SortField) => ({
  asc: { field, order: 'asc' as const },
  desc: { field, order: 'desc' as const },
});
const SORTS: Readonly<Record<SortField, Readonly<Record<Sort['order'], Sort>>>> = {
  name: sortOrders('name'),
  updatedAt: sortOrders('updatedAt'),
  usageSummary: sortOrders('usageSummary'),
};

const sortOrder: Param<Sort> = {
  parse: (text) => {
    const [name, order, ...rest] = text.split(':');
    const field = SORT_FIELDS.find((known) => known === name);
    if (!field || rest.length > 0 || (order !== 'asc' && order !== 'desc')) return null;
    return SORTS[field][order];
  },
  print: ({ field, order }) => `${field}:${order}`,
};

const limit = wholeNumber(1, 1_000);

/** In the order in which they are written. */
const PARAMS = {
  q: someText,
  database: someText,
  columns: columnList,
  sort: sortOrder,
  limit: { ...limit, print: (rows: number) => (rows === pageSize ? null : limit.print(rows)) },
  after: someText,
  row: wholeNumber(1, 999_999_999),
  // A name too long to be read again is only a hint less.
  name: { ...someText, print: (name: string) => (name.length <= MAX_TEXT ? name : null) },
};

const FALLBACKS: Readonly<Record<keyof typeof PARAMS, Fallback>> = {
  q: 'no-search',
  database: 'all-databases',
  columns: 'default-columns',
  sort: 'usual-order',
  limit: 'usual-limit',
  after: 'top-of-list',
  row: 'top-of-page',
  name: 'row-number',
};

const isParam = (name: string): name is keyof typeof PARAMS => Object.hasOwn(PARAMS, name);

/** Reads an address. Every value that cannot be read means its default, one by one, and is named in `broken`. */
export function parseView(search: string): {
  readonly view: View;
  readonly place: ViewPlace;
  readonly broken: readonly InvalidParam[];
} {
  const params = new URLSearchParams(search);
  const read = <T>(name: keyof typeof PARAMS, parse: (text: string) => T | null): T | null => {
    const text = params.get(name);
    return text === null ? null : parse(text);
  };
  const q = read('q', PARAMS.q.parse);
  const sort = read('sort', PARAMS.sort.parse);
  const view: View = {
    q,
    database: read('database', PARAMS.database.parse),
    columns: shownColumns(read('columns', PARAMS.columns.parse) ?? DEFAULT_COLUMNS),
    sort: q === null ? null : sort,
    limit: read('limit', PARAMS.limit.parse) ?? pageSize,
  };
  const place = {
    after: read('after', PARAMS.after.parse),
    row: read('row', PARAMS.row.parse),
    name: read('name', PARAMS.name.parse),
  };
  return { view, place, broken: [...params].flatMap(([name, value]) => fault(name, value, q !== null)) };
}

function fault(name: string, value: string, searching: boolean): InvalidParam[] {
  const shown = value.slice(0, 80);
  if (!isParam(name)) return [{ name, value: shown, used: 'nothing' }];
  if (PARAMS[name].parse(value) === null) {
    // An empty search box is no mistake of anybody's.
    return value.trim() === '' ? [] : [{ name, value: shown, used: FALLBACKS[name] }];
  }
  if (name === 'columns') {
    const unknown = value.split(',').filter((id) => !isColumnId(id));
    return unknown.length > 0
      ? [{ name, value: unknown.join(', ').slice(0, 80), used: 'other-columns' }]
      : [];
  }
  if (name === 'sort' && !searching) return [{ name, value: shown, used: 'order-of-list' }];
  return [];
}

/** What would end or change a value in a query (WHATWG URL); other letters stay readable. */
const RESERVED = /[%+#&"'`<>]|(?![\x7F-\x9F])\p{Cc}/gu;

const percentEncoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** A value as it stands in a query, a space as `+`; half of a surrogate pair becomes the replacement character. */
const encodeValue = (text: string): string =>
  text
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .replaceAll(RESERVED, percentEncoded)
    .replaceAll(' ', '+');

const printParam = <T>(name: string, { print }: Param<T>, value: T | null): string[] => {
  const text = value === null ? null : print(value);
  return text === null ? [] : [`${name}=${encodeValue(text)}`];
};

/** Writes an address's query: `?...`, or nothing where everything is as by default. The inverse of `parseView`. */
export function viewSearch(view: View, place: ViewPlace = TOP): string {
  const written = [
    ...printParam('q', PARAMS.q, view.q),
    ...printParam('database', PARAMS.database, view.database),
    ...printParam('columns', PARAMS.columns, view.columns),
    ...printParam('sort', PARAMS.sort, view.sort),
    ...printParam('limit', PARAMS.limit, view.limit),
    ...printParam('after', PARAMS.after, place.after),
    ...printParam('row', PARAMS.row, place.row),
    ...printParam('name', PARAMS.name, place.name),
  ];
  return written.length === 0 ? '' : `?${written.join('&')}`;
}
