interface SentRequest {
  readonly response: Promise<Response>;
  /** ms since the epoch */
  readonly sentAt: number;
  respondedAt?: number;
}

/** Requests that were sent before the code that needs their responses was loaded. */
export type PrefetchCache = ReturnType<typeof createPrefetchCache>;

/** Age in ms at which a waiting response is stale; on slow networks the page's code loads late. */
const MAX_AGE_MS = 15_000;

const keyOf = (url: URL, token = '') => `${token} ${url.href}`;

/** @param send sends a GET with a token @param clock ms since the epoch */
export function createPrefetchCache(
  send: (url: URL, token: string | undefined) => Promise<Response>,
  clock: () => number,
) {
  const begun = new Map<string, SentRequest>();
  return {
    send(url: URL, token: string | undefined) {
      const request: SentRequest = { response: send(url, token), sentAt: clock() };
      begun.set(keyOf(url, token), request);
      const note = () => (request.respondedAt = clock());
      // A rejection surfaces to the consumer that takes the request.
      request.response.then(note, note);
    },
    /** The request to this URL with this token, once, or undefined; `sentAt` is later by the time that it waited here. */
    take(url: URL, token: string | undefined) {
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
