import type { GenericSchema } from 'valibot';
import { type PrefetchCache, createPrefetchCache } from './prefetch.ts';
import { ApiError } from './errors.ts';
import { type RawResponse, decodeResponse } from './response.ts';
import type { ServerStore } from './server-store.ts';
import { createRetryBudget, retryDelay, type Sleep, sleepFor, withTimeout } from './retry.ts';

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

export interface ClientConfig {
  /** Scheme, host and port of the service; the token goes to no other. */
  readonly origin: string;
  /** Path of the service's API there; `/api` where absent. */
  readonly base?: string;
  /** Read anew for every request; undefined: none is sent. */
  readonly token: () => string | undefined;
  readonly fetch?: typeof fetch;
  /** Name of the search index of tables; absent: the usual one. */
  readonly searchIndex?: string;
  /** Where the names of the server's fields are kept over a reload. */
  readonly fieldNames?: ServerStore;
  /** Where it is kept over a reload what the server's indexes can do. */
  readonly indexProfiles?: ServerStore;
  /** Told of every request that ends as unauthorized, with the token it carried. */
  readonly onUnauthorized?: (error: ApiError, sent: string | undefined) => void;
  /** ms since the epoch */
  readonly clock?: () => number;
  /** Uniform in [0, 1). */
  readonly random?: () => number;
  /** Waits before another attempt. */
  readonly sleep?: Sleep;
  /** What is sent ahead; its own where absent. */
  readonly prefetchCache?: PrefetchCache | undefined;
}

export interface GetRequest<T> {
  /** What follows `/api/v1/`, segment by segment, not encoded. */
  readonly path: readonly string[];
  readonly query?: Query;
  readonly schema: GenericSchema<unknown, T>;
  /** Called with the text of a successful response before it is parsed, and with the ms that it took. */
  readonly onText?: ((text: string, ms: number) => void) | undefined;
  /** For one attempt, the body included. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** That the server fails at it (500) is an answer too: it is not asked again. */
  readonly failureIsAnswer?: boolean | undefined;
}

export type PrefetchRequest<T> = Pick<GetRequest<T>, 'path' | 'query' | 'schema'>;

/**
 * Takes an answer that is here; undefined where a `get` took it, or where it is too old.
 * @throws ApiError where it cannot be decoded; a `get` still finds it then
 */
export type TakeResponse<T> = () => ApiResponse<T> | undefined;

export interface PostRequest<T> extends GetRequest<T> {
  readonly body: unknown;
}

export interface ApiResponse<T> {
  readonly value: T;
  /** From sending the last attempt to the decoded body, in ms. */
  readonly tookMs: number;
  /** ms since the epoch */
  readonly readAt: number;
}

export interface Client {
  readonly origin: string;
  /** Where the API begins, origin and path: identifies the server in keys of caches and stores. */
  readonly server: string;
  /** Name of the search index of tables where the site has one of its own. */
  readonly searchIndex: string | undefined;
  readonly fieldNames: ServerStore | undefined;
  readonly indexProfiles: ServerStore | undefined;
  /** @throws ApiError; an aborted signal rejects with its reason. */
  get<T>(request: GetRequest<T>): Promise<ApiResponse<T>>;
  /**
   * Sends a GET ahead of its use; the first `get` of the same within some seconds takes its answer.
   * @returns once all of a success is here: takes it at once
   * @throws ApiError where it fails before a `get` took it; that `get` finds the same failure
   */
  prefetch<T>(request: PrefetchRequest<T>): Promise<TakeResponse<T> | undefined>;
  /** Sent once, without a token: signing in. @throws as `get` */
  post<T>(request: PostRequest<T>): Promise<ApiResponse<T>>;
}

// Visible ASCII (RFC 9110, 5.5): fetch would quote any other token in its error.
const TOKEN_CHARACTERS = /^[\x21-\x7E]+$/;

/** What a request is called in errors. */
const requestLine = ({ pathname, search }: URL, method = 'GET') => `${method} ${pathname}${search}`;

/** Takes a token out of what is said of a request. */
const redacting = (token: string | undefined) => (text: string) =>
  token ? text.replaceAll(token, '<token>') : text;

/** Characters of an address: many servers, and proxies before them, take no request line above 8 KB. */
const MAX_URL_LENGTH = 8_000;

const urlTooLongError = ({ href }: URL) =>
  new ApiError('refused', {
    request: `GET ${href.slice(0, 200)}…`,
    attempts: 0,
    reason: { is: 'too-long', length: href.length, most: MAX_URL_LENGTH },
  });

/** What clients send ahead, so that one may take what another has sent. */
export const createSharedPrefetchCache = (): PrefetchCache =>
  createPrefetchCache((url, token) => fetch(url, getInit(url, token)), Date.now);

/** The one way to the service: sends, limits in time, retries, decodes. */
export function createClient(config: ClientConfig): Client {
  const clock = config.clock ?? Date.now;
  const random = config.random ?? Math.random;
  const sleep = config.sleep ?? sleepFor;
  const budget = createRetryBudget(clock);
  const send: typeof fetch = (url, init) => (config.fetch ?? fetch)(url, init);
  const ahead =
    config.prefetchCache ?? createPrefetchCache((url, token) => send(url, getInit(url, token)), clock);
  const server = config.origin + (config.base ?? '/api');

  async function attempt<T>(
    url: URL,
    request: GetRequest<T>,
    init: RequestInit,
    attempts: number,
    token?: string,
  ) {
    const redact = redacting(token);
    const facts: { request: string; attempts: number; status?: number } = {
      request: redact(requestLine(url, init.method)),
      attempts,
    };
    const begun = ahead.take(url, token);
    const sent = begun?.sentAt ?? clock();
    const raw = await withTimeout(request, facts, (signal) =>
      readResponse(begun?.response ?? send(url, { ...init, signal }), (status) => {
        // A connection that breaks in the body had an answer: its status belongs to what went wrong.
        facts.status = status;
      }),
    );
    if (raw.status === 200) request.onText?.(raw.text, clock() - sent);
    const value = decodeResponse(raw, request.schema, { ...facts, redact, now: clock() });
    const readAt = clock();
    return { value, tookMs: readAt - sent, readAt };
  }

  async function get<T>(request: GetRequest<T>): Promise<ApiResponse<T>> {
    const url = apiUrl(server, request.path, request.query);
    if (url.href.length > MAX_URL_LENGTH) throw urlTooLongError(url);
    // A request that is given up by the task that asked for it is not sent: StrictMode runs each first effect twice.
    await Promise.resolve();
    request.signal.throwIfAborted();
    budget.sent();
    for (let attempts = 1; ; attempts += 1) {
      const token = config.token();
      try {
        return await attempt(url, request, getInit(url, token), attempts, token);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const current = config.token();
        // Somebody signed in while it was on its way: its refusal says nothing of the new token.
        if (error.kind === 'unauthorized' && current !== undefined && current !== token) continue;
        const isAnswer = request.failureIsAnswer === true && error.status === 500;
        const wait = isAnswer ? undefined : retryDelay(error, attempts, random);
        if (wait === undefined || !budget.take()) {
          if (error.kind === 'unauthorized') config.onUnauthorized?.(error, token);
          throw error;
        }
        await sleep(wait, request.signal);
      }
    }
  }

  function post<T>(request: PostRequest<T>): Promise<ApiResponse<T>> {
    const url = apiUrl(server, request.path, request.query);
    const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
    return attempt(
      url,
      request,
      { ...REQUEST_INIT, method: 'POST', headers, body: JSON.stringify(request.body) },
      1,
    );
  }

  async function sendAhead<T>({
    path,
    query,
    schema,
  }: PrefetchRequest<T>): Promise<TakeResponse<T> | undefined> {
    const token = config.token();
    if (token && !TOKEN_CHARACTERS.test(token)) return undefined;
    const url = apiUrl(server, path, query);
    if (url.href.length > MAX_URL_LENGTH) return undefined;
    const answer = await ahead.send(url, token);
    if (!answer) return undefined;
    const redact = redacting(token);
    const raw = await readResponse(Promise.resolve(answer.clone()));
    const take = () => {
      const facts = { request: redact(requestLine(url)), attempts: 1, redact, now: clock() };
      const value = decodeResponse(raw, schema, facts);
      const begun = ahead.take(url, token);
      const readAt = clock();
      return begun && { value, tookMs: readAt - begun.sentAt, readAt };
    };
    if (!answer.ok) take();
    return take;
  }

  return {
    prefetch: sendAhead,
    origin: config.origin,
    server,
    searchIndex: config.searchIndex,
    fieldNames: config.fieldNames,
    indexProfiles: config.indexProfiles,
    get,
    post,
  };
}

// Chromium keeps a 410 without any header: an answer from its cache would make Retry useless.
const REQUEST_INIT = { cache: 'no-store', redirect: 'manual', credentials: 'same-origin' } as const;

/** Reads an answer with its body. */
async function readResponse(
  answer: Promise<Response>,
  onStatus?: (status: number) => void,
): Promise<RawResponse> {
  const response = await answer;
  onStatus?.(response.status);
  const { headers } = response;
  const length = headers.get('content-encoding') ? null : headers.get('content-length');
  return {
    status: response.status,
    type: response.type,
    contentType: headers.get('content-type'),
    retryAfter: headers.get('retry-after'),
    announced: length === null ? undefined : Number(length),
    text: await response.text(),
  };
}

const getInit = (url: URL, token: string | undefined) => ({
  ...REQUEST_INIT,
  method: 'GET',
  headers: { Accept: 'application/json', ...authorization(token, url) },
});

function authorization(token: string | undefined, url: URL): { Authorization?: string } {
  if (!token) return {};
  if (TOKEN_CHARACTERS.test(token)) return { Authorization: `Bearer ${token}` };
  throw new ApiError('unauthorized', {
    request: requestLine(url),
    attempts: 0,
    reason: { is: 'odd-token' },
  });
}

const OWN_FILE_TIMEOUT_MS = 5_000;

/**
 * Asks the page's own host for one of its files as it is now; no token goes along, and no redirect is followed.
 * @param path from the host's root, such as `/catalog/config.json`
 */
export const fetchOwnFile = (path: string): Promise<Response> =>
  fetch(path, {
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'manual',
    signal: AbortSignal.timeout(OWN_FILE_TIMEOUT_MS),
  });

/**
 * Takes the answer to a file that the page's HTML preloads (`<link rel="preload" as="fetch" crossorigin>`), or asks for it
 * where it does not. Any other cache mode or redirect mode than the usual ones would make Firefox ask twice.
 * @param path as `askOwnFile`
 */
export const fetchPreloadedFile = (path: string): Promise<Response> =>
  fetch(path, { signal: AbortSignal.timeout(OWN_FILE_TIMEOUT_MS) });
