/** Query parameters; a list repeats its key, undefined leaves it out. */
export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>;

const VERSION = '/v1/';

// A URL parser takes these segments out, encoded or not (WHATWG URL, "double-dot URL path segment").
const DOT_SEGMENT = /^\.{1,2}$/;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Encodes one path segment, so that no character ends it. `.` and `..` are encoded twice because a URL cannot hold them:
 * the service then finds no such name below the same path.
 */
function encodeSegment(segment: string): string {
  if (segment === '') throw new TypeError('A path segment is empty');
  if (DOT_SEGMENT.test(segment)) return segment.replaceAll('.', '%252E');
  return encodeURIComponent(segment.replace(LONE_SURROGATE, '\uFFFD'));
}

/**
 * The URL of a request; all of them are built here, by the page and by the command.
 * @param server base of the service's API, such as `https://catalog.example.com/api` @param segments below `/v1/`, not encoded
 * @throws TypeError for an empty segment, and if the result should ever lie outside the server's `/v1/`
 */
export function apiUrl(server: string, segments: readonly string[], query: Query = {}): URL {
  const { origin, pathname } = new URL(server);
  const path = pathname.replace(/\/+$/, '') + VERSION + segments.map(encodeSegment).join('/');
  const url = new URL(path, origin);
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    const values = typeof value === 'object' ? value : [String(value)];
    for (const item of values) url.searchParams.append(key, item);
  }
  if (url.origin !== origin || url.pathname !== path) {
    throw new TypeError('The address of a request would lie outside the API');
  }
  return url;
}
