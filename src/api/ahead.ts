/** A request on its way. */
export interface Begun {
  readonly answer: Promise<Response>;
  /** When it was sent, in ms since the epoch; later by as long as its answer lay here untaken. */
  readonly at: number;
}

interface Sent extends Begun {
  /** When its answer began to come. */
  landed?: number;
}

/** Requests sent before anybody asked for what they bring. */
export interface Ahead {
  /** Answers what came, unless somebody took it before; undefined where nothing came. */
  readonly send: (url: URL, token: string | undefined) => Promise<Response | undefined>;
  /** The one on its way to the same address with the same token, once; undefined where there is none. */
  readonly take: (url: URL, token: string | undefined) => Begun | undefined;
}

/** An answer that lay here for so many ms is not worth taking any more. On slow networks a page's code takes long. */
const FRESH_MS = 15_000;

const keyOf = (url: URL, token = '') => `${token} ${url.href}`;

/** @param send a GET with a token @param clock ms since the epoch */
export function createAhead(
  send: (url: URL, token: string | undefined) => Promise<Response>,
  clock: () => number,
): Ahead {
  const begun = new Map<string, Sent>();
  return {
    async send(url, token) {
      const key = keyOf(url, token);
      const one: Sent = { answer: send(url, token), at: clock() };
      begun.set(key, one);
      // Whoever takes it hears of a failure.
      const response = await one.answer.catch(() => undefined);
      one.landed = clock();
      return begun.get(key) === one ? response : undefined;
    },
    take(url, token) {
      const key = keyOf(url, token);
      const one = begun.get(key);
      begun.delete(key);
      if (!one) return undefined;
      const waited = one.landed === undefined ? 0 : clock() - one.landed;
      return waited < FRESH_MS ? { answer: one.answer, at: one.at + waited } : undefined;
    },
  };
}
