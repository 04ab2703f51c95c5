/** Query parameters; a list repeats its key, undefined leaves it out. */
export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>;

const VERSION = '/v1/';

// A URL parser takes these segments out, encoded or not (WHATWG URL, "double-dot URL path segment").
const DOT_SEGMENT = /^\.{1,2}$/;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * One path segment, encoded so that nothing in it can end it. The segments `.` and `..` have no spelling in a URL and are
 * encoded twice: the service looks for a name that it does not have, below the same path.
 */
function encodeSegment(segment: string): string {
  if (segment === '') throw new TypeError('A path segment is empty');
  if (DOT_SEGMENT.test(segment)) return segment.replaceAll('.', '%252E');
  return encodeURIComponent(segment.replace(LONE_SURROGATE, '\uFFFD'));
}

/**
 * The address of a request: every one is built here.
 * @param server where the service's API begins, such as `https://catalog.example.com/api`
 * @param segments what follows `/v1/` there, not encoded
 * @throws TypeError for an empty segment, and if the result should ever lie outside the server's `/v1/`
 */
export function apiUrl(server: string, segments: readonly string[], query: Query = {}): URL {
  const { origin, pathname } = new URL(server);
  const path = pathname.replace(/\/+$/, '') + VERSION + segments.map(encodeSegment).join('/');
  const url = new URL(path, origin);
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    const values = typeof value === 'object' ? value : [String(value)];
    for (const one of values) url.searchParams.append(key, one);
  }
  if (url.origin !== origin || url.pathname !== path) {
    throw new TypeError('The address of a request would lie outside the API');
  }
  return url;
}
