/** A request on its way. */
export interface Begun {
  readonly answer: Promise<Response>;
  /** When it was sent, in ms since the epoch. */
  readonly at: number;
}

/** Requests sent before anybody asked for what they bring. */
export interface Ahead {
  /** Answers what came, unless somebody took it before; undefined where nothing came. */
  readonly send: (url: URL, token: string | undefined) => Promise<Response | undefined>;
  /** The one on its way to the same address with the same token, once; undefined where there is none. */
  readonly take: (url: URL, token: string | undefined) => Begun | undefined;
}

/** What nobody takes within so many ms is not worth taking any more. */
const FRESH_MS = 5_000;

const keyOf = (url: URL, token = '') => `${token} ${url.href}`;

/** @param send a GET with a token @param clock ms since the epoch */
export function createAhead(
  send: (url: URL, token: string | undefined) => Promise<Response>,
  clock: () => number,
): Ahead {
  const begun = new Map<string, Begun>();
  return {
    async send(url, token) {
      const key = keyOf(url, token);
      const one = { answer: send(url, token), at: clock() };
      begun.set(key, one);
      // Whoever takes it hears of a failure.
      const response = await one.answer.catch(() => undefined);
      return begun.get(key) === one ? response : undefined;
    },
    take(url, token) {
      const key = keyOf(url, token);
      const one = begun.get(key);
      begun.delete(key);
      return one && clock() - one.at < FRESH_MS ? one : undefined;
    },
  };
}
