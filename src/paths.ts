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

// The pages of a type of resource begin with its own segment, such as `tables`: `resources/registry.ts` has those there are.

/** The list of a type of resource. @param type first segment of its pages @param search as of an address, or nothing */
export function listPath(type: string, search = ''): string {
  return withSearch(`/${type}`, search);
}

// Browsers take `.` and `..` out of a path, encoded or not; a tilde before them, undone below, keeps them.
const DOT_SEGMENT = /^~*\.{1,2}$/;
const ESCAPED_DOT_SEGMENT = /^~+\.{1,2}$/;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** What the router matches of a type: its list, and a record opened beside it. */
export const pagePattern = (type: string): string => `/${type}/:fqn?`;

/** `/<type>` or `/<type>/<FQN>`: the FQN is one segment. */
const LIST_OR_ENTITY_PATH = /^\/([^/]+)(?:\/([^/]+))?\/*$/;

/** Whether a path is the list's of a type, in whatever case, or that of a record opened beside it. */
export const isPathOf = (type: string, pathname: string): boolean =>
  LIST_OR_ENTITY_PATH.exec(pathname)?.[1]?.toLowerCase() === type.toLowerCase();

/** One record opened beside its list; the FQN is one path segment whatever is in it. */
export function entityPath(type: string, fqn: string, search = ''): string {
  const name = DOT_SEGMENT.test(fqn) ? `~${fqn}` : fqn.replace(LONE_SURROGATE, '\uFFFD');
  return withSearch(`/${type}/${encodeURIComponent(name)}`, search);
}

/**
 * The FQN in the path of an opened record of a type (a location's `pathname`, encoded); undefined for any other path. To be used
 * in place of the router's `useParams`, which decodes `%252F` twice (react-router 7, `matchPath`). A path that is not
 * well encoded is taken as it stands.
 */
export function fqnOfPath(type: string, pathname: string): string | undefined {
  const [, first, segment] = LIST_OR_ENTITY_PATH.exec(pathname) ?? [];
  if (first !== type || segment === undefined) return undefined;
  const name = decodeSegment(segment);
  return ESCAPED_DOT_SEGMENT.test(name) ? name.slice(1) : name;
}

/** A path each of whose segments can be decoded: one that is not well encoded, such as `100%`, is encoded as it stands. */
export const wellEncoded = (pathname: string): string =>
  pathname
    .split('/')
    .map((segment) => (isWellEncoded(segment) ? segment : encodeURIComponent(segment)))
    .join('/');

function isWellEncoded(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}

/** A segment of a path as text: as it stands where it is not well encoded. */
export const decodeSegment = (segment: string): string =>
  isWellEncoded(segment) ? decodeURIComponent(segment) : segment;
