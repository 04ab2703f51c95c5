import { isIP } from 'node:net';
import { apiUrl } from '../api/api-url.ts';
import { isPageIndex, pageRequestOf } from '../api/page-requests.ts';
import type { CatalogOption, ServerOptions } from './options.ts';

/** The head of a request as it came, before anything is decoded. */
export interface RequestHead {
  readonly method: string;
  /** The request target (RFC 9112, 3.2). */
  readonly target: string;
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
}

type CatalogRoute = Pick<CatalogOption, 'id' | 'apiPath' | 'address'>;

/** The options that a decision depends on. */
export interface Routes extends Pick<ServerOptions, 'basePath' | 'allowedHosts'> {
  readonly catalogs: readonly CatalogRoute[];
}

export type Decision =
  | { readonly kind: 'health' }
  /**
   * A file of the page, or the page. `paths`: readings of its path below the base path, each from `/`, the likeliest first;
   * `root`: URL of the page's root as the browser resolves it, such as `/catalog/` or `../`.
   */
  | { readonly kind: 'page'; readonly paths: readonly [string, ...string[]]; readonly root: string }
  | { readonly kind: 'redirect'; readonly location: string }
  | {
      readonly kind: 'upstream';
      readonly catalog: string;
      readonly origin: string;
      /** Path and query at the catalog; the path is below `/api/v1/`. */
      readonly path: string;
      readonly isLogin: boolean;
      /** The only members of listed records that are passed on; absent: all of them. */
      readonly members?: readonly string[];
    }
  | {
      readonly kind: 'refused';
      readonly status: 400 | 403 | 404 | 405 | 413 | 415 | 421;
      /** A sentence for the response. It quotes nothing of the request but a host name. */
      readonly why: string;
    };

export const MOST_BODY_BYTES = 16_384;

/**
 * Most bytes of a request's head. Browsers send the cookies of all tools of a host, whatever their ports: 64 KB are room for
 * those beside a long token.
 */
export const MOST_HEAD_BYTES = 131_072;

const refused = (status: (Decision & { kind: 'refused' })['status'], why: string): Decision => ({
  kind: 'refused',
  status,
  why,
});

/** Values of a header, in order. @param name in lower case */
export const headerValues = (rawHeaders: readonly string[], name: string): string[] =>
  rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);

/** Headers that delimit, authenticate or route a request: another server may read a second one differently. */
const ONLY_ONCE = ['host', 'content-length', 'transfer-encoding', 'content-type', 'authorization'];

/** The fault of headers that make the end of a request ambiguous; undefined: none. Node's parser refuses most of these before. */
function framingFault({ method, rawHeaders }: RequestHead): string | undefined {
  const twice = ONLY_ONCE.find((name) => headerValues(rawHeaders, name).length > 1);
  if (twice !== undefined) return `The header ${twice} came more than once.`;
  if (rawHeaders.some((part) => /[\r\n\0]/.test(part))) return 'A header has a line break.';
  // Node 20.19.0 takes a header without a name; later parsers refuse it.
  if (rawHeaders.some((name, at) => at % 2 === 0 && !/^[\w!#$%&'*+.^`|~-]+$/.test(name)))
    return 'A header has no proper name.';
  const [length] = headerValues(rawHeaders, 'content-length');
  const [coding] = headerValues(rawHeaders, 'transfer-encoding');
  if (length !== undefined && coding !== undefined) return 'The request has two lengths.';
  if (length !== undefined && !/^\d{1,15}$/.test(length)) return 'The length is no number.';
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return 'The transfer encoding is unknown.';
  const hasBody = coding !== undefined || Number(length ?? 0) > 0;
  if (hasBody && method !== 'POST') return 'Only a sign-in has a body.';
  return undefined;
}

/** Decodes as lenient servers do: malformed escapes stay. Bytes beyond ASCII do not matter here. */
const decodeLeniently = (text: string): string =>
  text.replaceAll(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A text as it is, and as servers behind each other read it that each decode it once more. */
function readings(text: string, most = 6): readonly string[] {
  const next = decodeLeniently(text);
  return next === text || most === 0 ? [text] : [text, ...readings(next, most - 1)];
}

/** Whether no server can read a segment as several, one of which climbs, or as two lines. A name may have a slash. */
const staysOneSegment = (decoded: string): boolean =>
  readings(decoded).every(
    (text) => !/[\0\r\n]/.test(text) && !text.split(/[/\\]/).some((part) => /^\.{1,2}(;|$)/.test(part)),
  );

/** Whether a path leads to one place, so that the page may be sent for it. */
const isWellFormed = (path: string): boolean =>
  /^\/(?!\/)[\x21-\x7E]*$/.test(path) &&
  !/[\\#?]/.test(path) &&
  !path.split('/').some((part) => /^(\.|%2e){1,2}(;|$)/i.test(part));

/**
 * Readings of a path below the base path: as a browser sends it, then as it comes from a proxy that takes the base path off.
 * A page path may begin like the base path, so try both.
 */
const pathsBelow = (path: string, basePath: string): readonly string[] =>
  basePath !== '' && path.startsWith(`${basePath}/`) ? [path.slice(basePath.length), path] : [path];

/** A path without dot segments, of characters that end no attribute of HTML. */
const PREFIX = /^(\/(?!\.{1,2}(\/|$))[\w.~%@:+=!$*()-]+)*$/;

/** The path that proxies took off, by `X-Forwarded-Prefix`: theirs in turn; undefined: none names a usable one. */
function forwardedPrefix(rawHeaders: readonly string[]): string | undefined {
  const given = headerValues(rawHeaders, 'x-forwarded-prefix').flatMap((value) => value.split(','));
  const prefix = given.map((part) => part.trim().replace(/\/+$/, '')).join('');
  return given.length > 0 && prefix.length <= 1_000 && PREFIX.test(prefix) ? prefix : undefined;
}

/**
 * URL of the page's root, as a browser resolves it that sees another path than this server. Where no option and no header
 * names the prefix, the root is relative to a path of the page: `/tables/NAME` is one below it. Deeper paths are none that
 * the page writes, and a proxy that decodes slashes may have made them: their root is the host's.
 */
function pageRoot({ rawHeaders }: RequestHead, path: string, basePath: string): string {
  const isBelow = basePath !== '' && (path === basePath || path.startsWith(`${basePath}/`));
  const taken = forwardedPrefix(rawHeaders);
  if (taken !== undefined) return `${isBelow && !taken.endsWith(basePath) ? taken + basePath : taken}/`;
  if (basePath !== '') return `${basePath}/`;
  return ['./', '../'][path.split('/').length - 2] ?? '/';
}

/**
 * Whether a `Host` is this server's. A page of another site can resolve its own name to this machine (DNS rebinding) and
 * read responses to this server's token; it cannot do so with an IP address or `localhost`.
 */
function isOwnHost(host: string, allowed: readonly string[]): boolean {
  const [, bracketed, plain] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(host) ?? [];
  const name = (bracketed ?? plain)?.toLowerCase();
  if (name === undefined) return false;
  if (allowed.includes('*') || allowed.includes(name) || isIP(name) !== 0) return true;
  return name === 'localhost' || name.endsWith('.localhost');
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** The segments of a path, decoded; undefined: one is no text. */
function segmentsOf(path: string): readonly string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** The parameters of a query, as `apiUrl` takes them. */
const parametersOf = (query: string): Readonly<Record<string, readonly string[]>> => {
  const given = new URLSearchParams(query);
  return Object.fromEntries(Array.from(new Set(given.keys()), (name) => [name, given.getAll(name)]));
};

function decideApi(head: RequestHead, rest: string, query: string, route: CatalogRoute): Decision {
  // Requests from other sites are refused: their pages cannot read a response, but could put load on the catalog.
  const [from] = headerValues(head.rawHeaders, 'sec-fetch-site');
  if (from !== undefined && from !== 'same-origin' && from !== 'none')
    return refused(403, 'Only the page of this server may ask.');
  if (!rest.startsWith('/v1/')) return refused(404, 'Only /api/v1/ is passed on.');
  const segments = segmentsOf(rest.slice('/v1/'.length));
  if (!segments) return refused(400, 'The path is not well formed.');
  const isLogin = head.method === 'POST' && segments.join('/') === 'users/login';
  if (!isLogin && !READS.has(head.method))
    return refused(405, 'Only GET and HEAD are passed on, and POST to sign in.');
  const params = parametersOf(query);
  const request = pageRequestOf(isLogin ? 'POST' : 'GET', segments, Object.keys(params));
  if (!request || (request.params.has('index') && !isPageIndex((params['index'] ?? []).join())))
    return refused(403, 'Only what the page asks for is passed on.');
  if (!segments.every(staysOneSegment)) return refused(400, 'Such a name is not passed on.');
  if (isLogin) {
    const [type = ''] = headerValues(head.rawHeaders, 'content-type');
    if (!/^application\/json\s*(;|$)/i.test(type)) return refused(415, 'A sign-in is JSON.');
    const [length = '0'] = headerValues(head.rawHeaders, 'content-length');
    if (Number(length) > MOST_BODY_BYTES) return refused(413, 'A sign-in is not that long.');
  }
  const { members } = request;
  // Written anew from what was understood, so that the catalog reads nothing else in it.
  const { origin, pathname, search } = apiUrl(`${route.address}/api`, segments, params);
  return {
    kind: 'upstream',
    catalog: route.id,
    origin,
    path: pathname + search,
    isLogin,
    ...(members && { members }),
  };
}

/**
 * Decides on a request: nothing is forwarded but what the page asks for (`page-requests.ts`). A forwarded path stays the one
 * that was allowed, however a server decodes or normalizes it.
 */
export function decide(head: RequestHead, routes: Routes): Decision {
  const framing = framingFault(head);
  if (framing !== undefined) return refused(400, framing);
  const [host = ''] = headerValues(head.rawHeaders, 'host');
  // Only the origin form has a path that this server could mean (RFC 9112, 3.2.1).
  if (!head.target.startsWith('/')) return refused(400, 'The request names another server.');
  const cut = head.target.indexOf('?');
  const path = cut === -1 ? head.target : head.target.slice(0, cut);
  const query = cut === -1 ? '' : head.target.slice(cut);
  if (!isWellFormed(path)) return refused(400, 'The path is not well formed.');
  if (!/^[\x21-\x7E]*$/.test(query) || query.includes('#'))
    return refused(400, 'The query is not well formed.');
  const { basePath, catalogs } = routes;
  const [below = path, ...taken] = pathsBelow(path, basePath);
  if (path === '/healthz' || below === '/healthz') {
    return READS.has(head.method) ? { kind: 'health' } : refused(405, 'Only GET and HEAD are answered.');
  }
  if (!isOwnHost(host, routes.allowedHosts))
    return refused(421, 'This server does not know that host name: start it with --allowed-host NAME.');
  const root = pageRoot(head, path, basePath);
  const isRead = READS.has(head.method);
  if (isRead && basePath !== '' && path === basePath)
    return { kind: 'redirect', location: `${root}${query}` };
  for (const route of catalogs) {
    const { apiPath } = route;
    const api =
      below === apiPath || below.startsWith(`${apiPath}/`)
        ? below
        : taken.find((other) => other.startsWith(`${apiPath}/v1/`));
    if (api !== undefined) return decideApi(head, api.slice(apiPath.length), query, route);
  }
  if (!isRead) return refused(405, 'Only GET and HEAD are answered.');
  if (/^\/api(\/|$)/.test(below)) return refused(404, 'There is no catalog at this path.');
  return { kind: 'page', paths: [below, ...taken], root };
}

/** Request headers forwarded to a catalog; others, such as cookies and hop-by-hop headers, are dropped. */
const PASSED_ON = ['accept', 'accept-language', 'user-agent', 'content-type', 'authorization'];

/**
 * The headers of a request to a catalog. `X-Forwarded-*` name its sender, after the entries of earlier proxies. The scheme is
 * `https` or not named: a catalog that wants https redirects each request that is said to have come by http, though it has
 * come by https to the catalog itself. Links are built of scheme and host, so that a host is named only with its own scheme.
 * @param token added to a request without `Authorization` @param isSecure whether the catalog is reached by https
 */
export function upstreamHeaders(
  { rawHeaders }: RequestHead,
  {
    address,
    token,
    isSecure,
  }: { readonly address: string; readonly token: string | undefined; readonly isSecure: boolean },
  isLogin: boolean,
): Readonly<Record<string, string>> {
  // Headers named by `Connection` are hop-by-hop too (RFC 9110, 7.6.1).
  const between = new Set(
    headerValues(rawHeaders, 'connection').flatMap((value) => value.toLowerCase().split(/[\s,]+/)),
  );
  // A token may be as long as the head of a request; longer other headers are none that a catalog reads.
  const valueOf = (name: string, pattern = /^/) =>
    headerValues(rawHeaders, name).find(
      (value) => pattern.test(value) && (value.length <= 8_000 || name === 'authorization'),
    );
  const passed = PASSED_ON.filter((name) => !between.has(name)).flatMap((name) => {
    const value = valueOf(name);
    return value === undefined || (isLogin && name === 'authorization') ? [] : [[name, value] as const];
  });
  const before = valueOf('x-forwarded-for', /^[\w.:[\], -]{1,500}$/);
  const cameSecure = valueOf('x-forwarded-proto', /^https$/) !== undefined;
  const host = valueOf('x-forwarded-host', /^[\w.:[\]-]{1,255}$/) ?? valueOf('host');
  const headers: Record<string, string> = {
    ...Object.fromEntries(passed),
    'x-forwarded-for': before === undefined ? address : `${before}, ${address}`,
    ...((cameSecure || isSecure) && { 'x-forwarded-proto': 'https' }),
    ...((cameSecure || !isSecure) && host !== undefined && { 'x-forwarded-host': host }),
  };
  // A request with its own `Authorization`, even one not forwarded, must not use this server's token.
  if (token !== undefined && !isLogin && headerValues(rawHeaders, 'authorization').length === 0)
    headers['authorization'] = `Bearer ${token}`;
  return headers;
}

/** Response headers forwarded to the browser; the rest is hop-by-hop, or would be a second policy. */
const ANSWERED = ['content-type', 'content-language', 'retry-after', 'location', 'allow', 'x-request-id'];

/** The headers of a response to the browser. @param mask removes tokens from a text */
export const answeredHeaders = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  mask: (text: string) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ANSWERED.flatMap((name) => {
      const [value] = [headers[name] ?? []].flat();
      return value === undefined ? [] : [[name, mask(value)]];
    }),
  );
