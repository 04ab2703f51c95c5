export interface PrefetchedRequest {
  readonly response: Promise<Response>;
  /** Time of sending, ms since the epoch, plus the time that the response waited in the cache. */
  readonly sentAt: number;
}

interface CachedRequest extends PrefetchedRequest {
  respondedAt?: number;
}

/** Requests that were sent before the code that needs their responses was loaded. */
export interface PrefetchCache {
  readonly send: (url: URL, token: string | undefined) => void;
  /** Hands out the request to this URL with this token, once; undefined: none. */
  readonly take: (url: URL, token: string | undefined) => PrefetchedRequest | undefined;
}

/** Age in ms at which a waiting response is stale; on slow networks the page's code loads late. */
const MAX_AGE_MS = 15_000;

const keyOf = (url: URL, token = '') => `${token} ${url.href}`;

/** @param send a GET with a token @param clock ms since the epoch */
export function createPrefetchCache(
  send: (url: URL, token: string | undefined) => Promise<Response>,
  clock: () => number,
): PrefetchCache {
  const begun = new Map<string, CachedRequest>();
  return {
    send(url, token) {
      const request: CachedRequest = { response: send(url, token), sentAt: clock() };
      begun.set(keyOf(url, token), request);
      const note = () => (request.respondedAt = clock());
      // A rejection surfaces to the consumer that takes the request.
      request.response.then(note, note);
    },
    take(url, token) {
      const key = keyOf(url, token);
      const request = begun.get(key);
      begun.delete(key);
      if (!request) return undefined;
      const waited = request.respondedAt === undefined ? 0 : clock() - request.respondedAt;
      return waited < MAX_AGE_MS
        ? { response: request.response, sentAt: request.sentAt + waited }
        : undefined;
    },
  };
}
