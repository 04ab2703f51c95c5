/**
 * Path of the page on its origin: `/`, or such as `/catalog/` behind a prefix. Builds do not contain it: it follows from
 * the address of their own files, which lie in a folder beside `index.html`.
 */
export const BASE_PATH: string = import.meta.env?.PROD
  ? new URL(import.meta.url).pathname.replace(/[^/]+\/[^/]*$/, '')
  : '/';

/** A path of the page as in an address, behind the prefix of the page. */
export const withBasePath = (path: string): string => BASE_PATH.replace(/\/+$/, '') + path;

/** The path of the page in an address's `pathname`. */
export const withoutBasePath = (pathname: string): string =>
  `${pathname}/`.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length - 1) || '/' : pathname;

/** A path with a query string: `?a=b`, `a=b` or nothing. */
const withSearch = (path: string, search: string): string =>
  search === '' || search === '?' ? path : `${path}?${search.replace(/^\?/, '')}`;

/** Characters that chats and mails leave out at the end of a link (GitHub's autolinks, among others). */
const CUT_END = /[!'()*,.:;?\]_]$/;

/** A part of an address whose last character stays part of a link wherever the address is pasted. */
export const withWholeEnd = (encoded: string): string =>
  encoded.replace(CUT_END, (end) => `%${end.charCodeAt(0).toString(16).toUpperCase()}`);

// The pages of a type of resource begin with its own segment, such as `tables`; `resources/registry.ts` has all types.

/** The list of a type of resource. @param type first segment of its pages @param search as of an address, or nothing */
export function listPath(type: string, search = ''): string {
  return withSearch(`/${type}`, search);
}

// Browsers remove `.` and `..` from a path, encoded or not; a leading tilde, which `fqnOfPath` removes, keeps them.
const DOT_SEGMENT = /^~*\.{1,2}$/;
const ESCAPED_DOT_SEGMENT = /^~+\.{1,2}$/;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** The router's pattern for a type: its list, and a record opened beside it. */
export const pagePattern = (type: string): string => `/${type}/:fqn?`;

/** `/<type>` or `/<type>/<FQN>`: the FQN is one segment. */
const LIST_OR_ENTITY_PATH = /^\/([^/]+)(?:\/([^/]+))?\/*$/;

/** Whether a path is that of a type's list or of a record opened beside it, in upper or lower case, as routes match it. */
export const isPathOf = (type: string, pathname: string): boolean =>
  LIST_OR_ENTITY_PATH.exec(pathname)?.[1]?.toLowerCase() === type.toLowerCase();

/** The path of a record opened beside its list; the FQN is one path segment, whatever its letters. */
export function entityPath(type: string, fqn: string, search = ''): string {
  const name = DOT_SEGMENT.test(fqn) ? `~${fqn}` : fqn.replace(LONE_SURROGATE, '\uFFFD');
  return withSearch(`/${type}/${withWholeEnd(encodeURIComponent(name))}`, search);
}

/**
 * The FQN in the path of an opened record of a type (a location's `pathname`, encoded); undefined for any other path. It
 * replaces the router's `useParams`, which decodes `%252F` twice (react-router 7, `matchPath`). A badly encoded path is
 * taken as it stands.
 */
export function fqnOfPath(type: string, pathname: string): string | undefined {
  const segment = LIST_OR_ENTITY_PATH.exec(pathname)?.[2];
  if (segment === undefined || !isPathOf(type, pathname)) return undefined;
  const name = decodeSegment(segment);
  return ESCAPED_DOT_SEGMENT.test(name) ? name.slice(1) : name;
}

/** A path whose segments can all be decoded: a badly encoded one, such as `100%`, is encoded as it stands. */
export const wellEncoded = (pathname: string): string =>
  pathname
    .split('/')
    .map((segment) => (decodedSegment(segment) === undefined ? encodeURIComponent(segment) : segment))
    .join('/');

/** Decodes a segment; undefined: it is badly encoded. The result is used because a build drops a call without one. */
function decodedSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Decodes a segment of a path; a badly encoded one is returned as it stands. */
export const decodeSegment = (segment: string): string => decodedSegment(segment) ?? segment;
