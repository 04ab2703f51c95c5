/** A request on its way. */
export interface PrefetchedRequest {
  readonly response: Promise<Response>;
  /** When it was sent, in ms since the epoch; later by as long as its answer lay here untaken. */
  readonly sentAt: number;
}

interface CachedRequest extends PrefetchedRequest {
  /** When its answer began to come. */
  respondedAt?: number;
}

/** Requests sent before anybody asked for what they bring. */
export interface PrefetchCache {
  /** Answers what came, unless somebody took it before; undefined where nothing came. */
  readonly send: (url: URL, token: string | undefined) => Promise<Response | undefined>;
  /** The one on its way to the same address with the same token, once; undefined where there is none. */
  readonly take: (url: URL, token: string | undefined) => PrefetchedRequest | undefined;
}

/** An answer that lay here for so many ms is not worth taking any more. On slow networks a page's code takes long. */
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
      // Whoever takes it hears of a failure.
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
