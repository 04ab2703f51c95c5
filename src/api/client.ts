import type { GenericSchema } from 'valibot';
import { truncateText } from '../ui/cut-text.ts';
import { apiUrl, type Query } from './api-url.ts';
import { ApiError } from './errors.ts';
import { pageRequestOf } from './page-requests.ts';
import { type PrefetchCache, createPrefetchCache } from './prefetch.ts';
import { decodeResponse } from './response.ts';
import { createRetryBudget, retryDelay, type Sleep, sleepFor, withTimeout } from './retry.ts';
import { memoryStore, type ServerStore } from './server-store.ts';

export interface ClientConfig {
  /** Scheme, host and port of the service; the token is sent to no other. */
  readonly origin: string;
  /** Path of the service's API there; `/api` where absent. */
  readonly base?: string;
  /** The token, read for every request; undefined sends none. */
  readonly token: () => string | undefined;
  readonly fetch?: typeof fetch;
  /** Name of the search index of tables; absent: the usual one. */
  readonly searchIndex?: string;
  readonly fieldNames?: ServerStore;
  readonly indexProfiles?: ServerStore;
  /**
   * Called after each request that ends as unauthorized, with the token that it carried. The request is repeated if this
   * returns, or resolves with, true: there is another token.
   */
  readonly onUnauthorized?: (error: ApiError, sent: string | undefined) => unknown;
  /** ms since the epoch */
  readonly clock?: () => number;
  /** Uniform in [0, 1). */
  readonly random?: () => number;
  readonly sleep?: Sleep;
  /** Absent: one of its own. */
  readonly prefetchCache?: PrefetchCache | undefined;
}

interface RequestPlace {
  /** Segments below `/api/v1/`, not encoded. */
  readonly path: readonly string[];
  readonly query?: Query | undefined;
}

export interface GetRequest<T> extends RequestPlace {
  readonly schema: GenericSchema<unknown, T>;
  /** Limit of one attempt, body included; default: 15 s. */
  readonly timeoutMs?: number;
  readonly signal: AbortSignal;
  /** A status of 500 is a result: the request is not retried. */
  readonly failureIsAnswer?: boolean | undefined;
}

export type Client = ReturnType<typeof createClient>;

const TIMEOUT_MS = 15_000;

// Visible ASCII (RFC 9110, 5.5): fetch would quote any other token in its error.
const TOKEN_CHARACTERS = /^[\x21-\x7E]+$/;

const requestLine = ({ pathname, search }: URL, method = 'GET') => `${method} ${pathname}${search}`;

/** Characters of a URL: many servers and proxies refuse a request line above 8 KB. */
const MAX_URL_LENGTH = 8_000;

export const createSharedPrefetchCache = (): PrefetchCache =>
  createPrefetchCache((url, token) => fetch(url, getInit(url, token)), Date.now);

/** The only client of the service: sends, limits, retries and decodes requests. */
export function createClient(config: ClientConfig) {
  const clock = config.clock ?? Date.now;
  const random = config.random ?? Math.random;
  const sleep = config.sleep ?? sleepFor;
  const budget = createRetryBudget(clock);
  const send: typeof fetch = (url, init) => (config.fetch ?? fetch)(url, init);
  const ahead =
    config.prefetchCache ?? createPrefetchCache((url, token) => send(url, getInit(url, token)), clock);
  const server = config.origin + (config.base ?? '/api');
  const urlOf = (method: 'GET' | 'POST', { path, query }: RequestPlace): URL => {
    const url = apiUrl(server, path, query);
    // The command would refuse this request. Tests fail here; builds leave the check out.
    if (import.meta.env?.DEV && !pageRequestOf(method, path, url.searchParams.keys()))
      throw new TypeError(`The page makes no request such as ${method} ${url.pathname}${url.search}`);
    return url;
  };

  async function attempt<T>(
    url: URL,
    request: GetRequest<T>,
    init: RequestInit,
    attempts: number,
    token?: string,
  ) {
    const redact = (text: string) => (token ? text.replaceAll(token, '<token>') : text);
    const facts: { request: string; attempts: number; status?: number } = {
      request: redact(requestLine(url, init.method)),
      attempts,
    };
    const begun = ahead.take(url, token);
    const sent = begun?.sentAt ?? clock();
    const { timeoutMs = TIMEOUT_MS, signal: given } = request;
    const { response, body } = await withTimeout({ timeoutMs, signal: given }, facts, async (signal) => {
      const received = await (begun?.response ?? send(url, { ...init, signal }));
      // Keep the status for the error, because the connection may break in the body.
      facts.status = received.status;
      return { response: received, body: await received.text() };
    });
    const value = decodeResponse(response, body, request.schema, { ...facts, redact, now: clock() });
    const readAt = clock();
    /** `tookMs`: from sending to the decoded body; `readAt`: ms since the epoch. */
    return { value, tookMs: readAt - sent, readAt };
  }

  /** @throws ApiError; an aborted signal rejects with its reason. */
  async function get<T>(request: GetRequest<T>): ReturnType<typeof attempt<T>> {
    const url = urlOf('GET', request);
    const { length } = url.href;
    if (length > MAX_URL_LENGTH) {
      const reason = { kind: 'too-long', length, most: MAX_URL_LENGTH } as const;
      throw new ApiError('refused', { request: `GET ${truncateText(url.href, 200)}`, attempts: 0, reason });
    }
    // Wait a moment: StrictMode runs each first effect twice, and a request aborted at once need not be sent.
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
        // The token changed while the request was in flight: send the new one, which was not refused.
        if (error.kind === 'unauthorized' && current !== undefined && current !== token) continue;
        const isAnswer = request.failureIsAnswer === true && error.status === 500;
        const wait = isAnswer ? undefined : retryDelay(error, attempts, random);
        if (wait === undefined || !budget.take()) {
          const isRenewed =
            error.kind === 'unauthorized' && (await config.onUnauthorized?.(error, token)) === true;
          request.signal.throwIfAborted();
          if (isRenewed) continue;
          throw error;
        }
        await sleep(wait, request.signal);
      }
    }
  }

  /** Sends a POST once, without a token: to sign in. @throws as `get` */
  function post<T>(request: GetRequest<T> & { readonly body: unknown }) {
    const url = urlOf('POST', request);
    const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
    return attempt(
      url,
      request,
      { ...REQUEST_INIT, method: 'POST', headers, body: JSON.stringify(request.body) },
      1,
    );
  }

  /** Sends a GET ahead of its use: the first equal `get` within some seconds takes its response, or its failure. */
  function prefetch({ path, query }: RequestPlace): void {
    const token = config.token();
    const url = urlOf('GET', { path, query });
    if ((token && !TOKEN_CHARACTERS.test(token)) || url.href.length > MAX_URL_LENGTH) return;
    ahead.send(url, token);
  }

  return {
    prefetch,
    origin: config.origin,
    /** Origin and path of the API; identifies the server in keys of caches and stores. */
    server,
    searchIndex: config.searchIndex,
    fieldNames: config.fieldNames ?? memoryStore(),
    indexProfiles: config.indexProfiles ?? memoryStore(),
    get,
    post,
  };
}

// Chromium keeps a 410 without any header: a response from its cache would make Retry useless.
const REQUEST_INIT = { cache: 'no-store', redirect: 'manual', credentials: 'same-origin' } as const;

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
    reason: { kind: 'odd-token' },
  });
}

const OWN_FILE_TIMEOUT_MS = 5_000;

/**
 * Requests a file of the page's own host, past the cache, without a token; follows no redirect.
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
 * Takes the response that the page's HTML preloads (`<link rel="preload" as="fetch" crossorigin>`), or requests the file.
 * Firefox requests it twice unless the cache mode and redirect mode are the default ones.
 * @param path as `fetchOwnFile`
 */
export const fetchPreloadedFile = (path: string): Promise<Response> =>
  fetch(path, { signal: AbortSignal.timeout(OWN_FILE_TIMEOUT_MS) });
