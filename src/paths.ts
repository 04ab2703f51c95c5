/**
 * Where the page stands on its origin: `/`, or such as `/catalog/` behind a prefix. No build knows it; the addresses of
 * its own files do, which lie in a folder beside `index.html`.
 */
export const BASE_PATH: string = import.meta.env?.PROD
  ? new URL(import.meta.url).pathname.replace(/[^/]+\/[^/]*$/, '')
  : '/';

/** The router's own paths begin after it. */
export const ROUTER_BASENAME = BASE_PATH.replace(/\/+$/, '') || '/';

/** A path of the page as an address has it: behind whatever prefix the page stands. */
export const withBasePath = (path: string): string => BASE_PATH.replace(/\/+$/, '') + path;

/** The path of the page in an address's `pathname`. */
export const withoutBasePath = (pathname: string): string =>
  pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length - 1) : pathname;

/** A query string as `?a=b`, `a=b` or nothing. */
const withSearch = (path: string, search: string): string =>
  search === '' || search === '?' ? path : `${path}?${search.replace(/^\?/, '')}`;

/** The list of tables. */
export function tablesPath(search = ''): string {
  return withSearch('/tables', search);
}

// Browsers take `.` and `..` out of a path, encoded or not; a tilde before them, undone below, keeps them.
const DOT_SEGMENT = /^~*\.{1,2}$/;
const ESCAPED_DOT_SEGMENT = /^~+\.{1,2}$/;
const LONE_SURROGATE = /\p{Surrogate}/gu;

const TABLES_PATH = /^\/tables(?:\/[^/]+)?\/*$/i;

/** Whether a path is the list's, or that of a table opened beside it: the FQN is one segment. */
export const isTablesPath = (pathname: string): boolean => TABLES_PATH.test(pathname);

/** One table opened beside the list; the FQN is one path segment whatever is in it. */
export function tablePath(fqn: string, search = ''): string {
  const name = DOT_SEGMENT.test(fqn) ? `~${fqn}` : fqn.replace(LONE_SURROGATE, '\uFFFD');
  return withSearch(`/tables/${encodeURIComponent(name)}`, search);
}

/**
 * The FQN in the path of an opened table (a location's `pathname`, encoded); undefined for any other path. To be used
 * in place of the router's `useParams`, which decodes `%252F` twice (react-router 7, `matchPath`). A path that is not
 * well encoded is taken as it stands.
 */
export function fqnOfPath(pathname: string): string | undefined {
  const segment = /^\/tables\/([^/]+)\/*$/.exec(pathname)?.[1];
  if (segment === undefined) return undefined;
  const name = decodeSegment(segment);
  return ESCAPED_DOT_SEGMENT.test(name) ? name.slice(1) : name;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
