import { MAX_ROWS_PER_REQUEST } from '../api/data-source.ts';
import { hasFacet } from '../filters/facets/registry.ts';
import {
  facetOfParam,
  filterParams,
  NO_FILTERS,
  readFilterParams,
  type Filters,
} from '../filters/filters.ts';
import { withWholeEnd } from '../paths.ts';
import { startOfText } from '../ui/cut-text.ts';
import { memoizeByFirst } from '../ui/memoize.ts';
import {
  allFilters,
  isColumn,
  shownColumns,
  splitScope,
  TOP,
  type ShownDeleted,
  type Sort,
  type View,
  type ViewPlace,
  type ViewSpec,
} from './view.ts';

/** A parameter of an address that cannot be used: its name, its value, and what is used instead. */
export interface InvalidParam {
  readonly name: string;
  readonly value: string;
  readonly used: Fallback;
}

const MAX_TEXT = 1_000;

interface Param<T> {
  /** The value of a text; null if the text is invalid. */
  readonly parse: (text: string) => T | null;
  /** The text of a value; null: it is not written. The inverse of `parse`. */
  readonly print: (value: T) => string | null;
}

const wholeNumber = (least: number, most: number): Param<number> => ({
  parse: (text) => (/^\d{1,9}$/.test(text) && +text >= least && +text <= most ? Number(text) : null),
  print: String,
});

const someText: Param<string> = {
  parse: (text) => (text.trim() !== '' && text.length <= MAX_TEXT ? text : null),
  print: (text) => text,
};

/** Column ids. Unknown ones are left out, and `parseView` reports them. */
const columnList = (spec: ViewSpec): Param<readonly string[]> => ({
  parse: (text) => {
    const ids = text.split(',');
    return ids.some((id) => isColumn(id, spec)) ? shownColumns(ids, spec) : null;
  },
  print: (ids) => (ids.join() === spec.defaultColumns.join() ? null : ids.join()),
});

/** An order as one text: `name`, `updatedAt:desc`. */
export const sortText = ({ field, order, param }: Sort): string =>
  `${param ?? field}${order === 'desc' ? ':desc' : ''}`;

/** The order of a text, the same object each time; null if there is none. Column ids and `:asc` are accepted too. */
function parseSort(text: string, { sorts }: Pick<ViewSpec, 'sorts'>): Sort | null {
  const [, name = '', order] = /^([^:]*)(?::(asc|desc))?$/.exec(text) ?? [];
  const isMatch = (sort: Sort) =>
    (sort.param === name || sort.field === name) && sort.order === (order ?? 'asc');
  return sorts.find(isMatch) ?? null;
}

const pageSize = (spec: ViewSpec): Param<number> => ({
  ...wholeNumber(1, MAX_ROWS_PER_REQUEST),
  print: (rows) => (rows === spec.pageSize ? null : String(rows)),
});

const LIST = 'list';

/** The source of filtered rows: the list, or without the parameter the search index. */
const readsList: Param<boolean> = {
  parse: (text) => (text === LIST ? true : null),
  print: (isRead) => (isRead ? LIST : null),
};

/** The deleted records of a list; without the parameter there are none. */
const deletedRecords = ({ hasNoDeleted }: ViewSpec): Param<ShownDeleted> => ({
  parse: (text) => (!hasNoDeleted && (text === 'also' || text === 'only') ? text : null),
  print: (deleted) => deleted,
});

const rowNumber = wholeNumber(1, 999_999_999);

/** Most characters of a cursor or name, as sent. An address may have both, and servers refuse more than 8,192. */
const MAX_PLACE = 3_500;

const readPlace = (text: string): string | null =>
  text.trim() !== '' && String(new URLSearchParams({ text })).length <= MAX_PLACE ? text : null;

/** A cursor or a name. One that could not be read again is not written: a place is only a hint. */
const placeText: Param<string> = { parse: readPlace, print: readPlace };

const PLACE_PARAMS = {
  after: placeText,
  start: rowNumber,
  row: rowNumber,
  name: placeText,
};

/** Parameters in the order in which they are written. */
const paramsOf = (spec: ViewSpec) => ({
  q: someText,
  read: readsList,
  deleted: deletedRecords(spec),
  columns: columnList(spec),
  sort: { parse: (text: string) => parseSort(text, spec), print: sortText },
  limit: pageSize(spec),
  ...PLACE_PARAMS,
});

type ParamName = keyof ReturnType<typeof paramsOf>;

const FALLBACKS = {
  q: 'noSearch',
  read: 'searchIndex',
  deleted: 'liveRecords',
  columns: 'defaultColumns',
  sort: 'usualOrder',
  limit: 'usualLimit',
  after: 'topOfList',
  start: 'rowNumber',
  row: 'topOfPage',
  name: 'rowNumber',
} as const satisfies Record<ParamName, string>;

/** The replacement for an invalid parameter; `fallback` among the messages has the texts. */
export type Fallback =
  | (typeof FALLBACKS)[ParamName]
  | 'nothing'
  | 'noFilter'
  | 'otherColumns'
  | 'wholeCatalog';

const canRead = ({ q, filters }: Pick<View, 'q' | 'filters'>): boolean => q !== null || filters.length > 0;

const isParam = (name: string): name is ParamName => Object.hasOwn(FALLBACKS, name);

function readParam<T>(params: URLSearchParams, name: ParamName, { parse }: Param<T>): T | null {
  const text = params.get(name);
  return text === null ? null : parse(text);
}

const placeOf = (params: URLSearchParams): ViewPlace => ({
  after: readParam(params, 'after', PLACE_PARAMS.after),
  start: readParam(params, 'start', PLACE_PARAMS.start),
  row: readParam(params, 'row', PLACE_PARAMS.row),
  name: readParam(params, 'name', PLACE_PARAMS.name),
});

export function withoutPlace(search: string): string {
  const params = search.replace(/^\?/, '').split('&');
  const others = params.filter((param) => !Object.hasOwn(PLACE_PARAMS, param.split('=', 1)[0] ?? ''));
  return others.join('') === '' ? '' : withWholeEnd(`?${others.join('&')}`);
}

export const parseSearchText = (search: string): string | null =>
  readParam(new URLSearchParams(search), 'q', someText);

export const parseColumnIds = (search: string): readonly string[] =>
  new URLSearchParams(search).get('columns')?.split(',') ?? [];

/** Parses a query. Each invalid value is replaced by its default, and named in `broken`. */
export function parseView(search: string, spec: ViewSpec): ParsedAddress {
  const params = new URLSearchParams(search);
  const { read, deleted, columns, sort, limit } = paramsOf(spec);
  const q = readParam(params, 'q', someText);
  const { filters } = readFilterParams(params);
  const split = splitScope(
    filters.filter(({ facet }) => hasFacet(spec.facets, facet)),
    spec,
  );
  const narrowed = { ...split, ...(spec.scopeOnly && { filters: NO_FILTERS }) };
  const view: View = {
    q,
    ...narrowed,
    readsList: canRead({ q, ...narrowed }) && (readParam(params, 'read', read) ?? false),
    deleted: readParam(params, 'deleted', deleted),
    columns: readParam(params, 'columns', columns) ?? shownColumns(spec.defaultColumns, spec),
    sort: readParam(params, 'sort', sort),
    limit: readParam(params, 'limit', limit) ?? spec.pageSize,
  };
  const broken = [
    ...[...params].flatMap(([name, value]) => checkParam(name, value, spec)),
    ...(spec.scopeOnly ? filterParams(split.filters) : []).map(([name, value]) => ({
      name,
      value: startOfText(value, MAX_SHOWN),
      used: 'noFilter' as const,
    })),
  ];
  return { view, place: placeOf(params), broken };
}

const MAX_SHOWN = 80;

function checkParam(name: string, value: string, spec: ViewSpec): InvalidParam[] {
  const shown = startOfText(value, MAX_SHOWN);
  const param = facetOfParam(name);
  if (param && hasFacet(spec.facets, param.facet)) {
    const used = param.facet === spec.scope && !param.not ? 'wholeCatalog' : 'noFilter';
    return readFilterParams(new URLSearchParams([[name, value]])).broken.map(() => ({
      name,
      value: shown,
      used,
    }));
  }
  if (!isParam(name)) return [{ name, value: shown, used: 'nothing' }];
  // The search text alone may be empty, because a search is about to be typed.
  if (name === 'q' && value.trim() === '') return [];
  if (paramsOf(spec)[name].parse(value) === null) return [{ name, value: shown, used: FALLBACKS[name] }];
  if (name === 'columns') {
    const unknown = value.split(',').filter((id) => !isColumn(id, spec));
    return unknown.length > 0
      ? [{ name, value: startOfText(unknown.join(', '), MAX_SHOWN), used: 'otherColumns' }]
      : [];
  }
  return [];
}

/** Characters that would end or change a value in a query (WHATWG URL); other letters stay readable. */
const RESERVED = /[%+#&"'`<>]|(?![\x7F-\x9F])\p{Cc}/gu;

const percentEncoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * Encodes a value for a query. A space becomes `+`, except at the end, because programs cut links before a `+`. Half of a
 * surrogate pair becomes the replacement character.
 */
const encodeValue = (text: string): string =>
  text
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .replaceAll(RESERVED, percentEncoded)
    .replaceAll(/ (?= *$)/g, '%20')
    .replaceAll(' ', '+');

/** Encodes the name of a parameter, which a server may have chosen. */
const encodeName = (text: string): string => encodeValue(text).replaceAll('=', '%3D');

const printParam = <T>(name: ParamName, { print }: Param<T>, value: T | null): string[] => {
  const text = value === null ? null : print(value);
  return text === null ? [] : [`${name}=${encodeValue(text)}`];
};

export const searchOfWords = (q: string): string => withWholeEnd(`?q=${encodeValue(q)}`);

/** Prints the scope before the filters, in whatever order they were chosen. */
const printFilters = ({ scope, filters }: View, spec: ViewSpec): string[] =>
  filterParams([...allFilters({ scope, filters: [] }, spec), ...filters]).map(
    ([name, value]) => `${encodeName(name)}=${encodeValue(value)}`,
  );

/** Prints the query of a view: `?...`, or nothing if all values are defaults. The inverse of `parseView`. */
export function viewSearch(view: View, spec: ViewSpec, place: ViewPlace = TOP): string {
  const params = paramsOf(spec);
  const written = [
    ...printParam('q', params.q, view.q),
    ...printFilters(view, spec),
    ...printParam('read', params.read, view.readsList && canRead(view)),
    ...printParam('deleted', params.deleted, view.deleted),
    ...printParam('columns', params.columns, view.columns),
    ...printParam('sort', params.sort, view.sort),
    ...printParam('limit', params.limit, view.limit),
    ...printParam('after', params.after, place.after),
    ...printParam('start', params.start, place.start),
    ...printParam('row', params.row, place.row),
    ...printParam('name', params.name, place.name),
  ];
  return written.length === 0 ? '' : withWholeEnd(`?${written.join('&')}`);
}

export interface ParsedAddress {
  readonly view: View;
  readonly place: ViewPlace;
  readonly broken: readonly InvalidParam[];
}

/** Enough for the history entries that are visited again; each is a short text and its view. */
const MAX_RECENT = 100;

/** A cache that gives equal recent texts the same value. */
function createRecentCache<T extends object>(): (text: string, make: () => T) => T {
  const recent = new Map<string, T>();
  return (text, make) => {
    const value = recent.get(text) ?? make();
    recent.delete(text);
    recent.set(text, value);
    const [oldest] = recent.keys();
    if (recent.size > MAX_RECENT && oldest !== undefined) recent.delete(oldest);
    return value;
  };
}

/** Equal filters are one object whatever the type, so that a type with further columns lists the same rows. */
const recentFilters = createRecentCache<Filters>();

function createReader(spec: ViewSpec): (search: string) => ParsedAddress {
  const addresses = createRecentCache<ParsedAddress>();
  const views = createRecentCache<View>();
  const columns = createRecentCache<readonly string[]>();
  return (search) =>
    addresses(search, () => {
      const { view, place, broken } = parseView(search, spec);
      const makeView = () => ({
        ...view,
        filters: recentFilters(JSON.stringify(view.filters), () => view.filters),
        columns: columns(view.columns.join(), () => view.columns),
      });
      return { view: views(viewSearch(view, spec), makeView), place, broken };
    });
}

const readerOf = memoizeByFirst(createReader);

/**
 * Parses the query of an address, once for each text. Equal views are one object, whatever their place, and so are equal
 * filters, columns and orders of different views.
 * @param search `?...` or nothing @param spec of the type that the address lists, the same object for the same type
 */
export const parseAddress = (search: string, spec: ViewSpec): ParsedAddress => readerOf(spec)(search);
