/** A request on its way. */
export interface PrefetchedRequest {
  readonly response: Promise<Response>;
  /** When it was sent, in ms since the epoch, plus the time for which its answer waited in the cache. */
  readonly sentAt: number;
}

interface CachedRequest extends PrefetchedRequest {
  /** When its answer began to come. */
  respondedAt?: number;
}

/** Requests that were sent before the code that needs their answers was loaded. */
export interface PrefetchCache {
  /** Resolves to the response unless `take` handed it out before; undefined where the request failed. Never rejects. */
  readonly send: (url: URL, token: string | undefined) => Promise<Response | undefined>;
  /** Hands out the request to this address with this token, once; undefined where there is none. */
  readonly take: (url: URL, token: string | undefined) => PrefetchedRequest | undefined;
}

/** Answers that waited longer, in ms, are stale. On slow networks the page's code takes long to load. */
const MAX_AGE_MS = 15_000;

const keyOf = (url: URL, token = '') => `${token} ${url.href}`;

/** @param send a GET with a token @param clock ms since the epoch */
export function createPrefetchCache(
  send: (url: URL, token: string | undefined) => Promise<Response>,
  clock: () => number,
): PrefetchCache {
  const begun = new Map<string, CachedRequest>();
  return {
    async send(url, token) {
      const key = keyOf(url, token);
      const one: CachedRequest = { response: send(url, token), sentAt: clock() };
      begun.set(key, one);
      // A rejection surfaces to the consumer that takes the request.
      const response = await one.response.catch(() => undefined);
      one.respondedAt = clock();
      return begun.get(key) === one ? response : undefined;
    },
    take(url, token) {
      const key = keyOf(url, token);
      const one = begun.get(key);
      begun.delete(key);
      if (!one) return undefined;
      const waited = one.respondedAt === undefined ? 0 : clock() - one.respondedAt;
      return waited < MAX_AGE_MS ? { response: one.response, sentAt: one.sentAt + waited } : undefined;
    },
  };
}
