import type { OpenIdClient, OpenIdTokens, RequestRecord } from './openid.ts';

/** Longest delay of a timer, in ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** Time before the end of a token at which a newer one is asked for, in ms; of a short token, a quarter of its time. */
const RENEW_BEFORE_MS = 60_000;

export interface OpenIdSessionOptions {
  /** Id of the server. */
  readonly server: string;
  /** Opens the client of the server's provider. Fails with an OpenIdError where it has none. */
  readonly client: () => Promise<OpenIdClient>;
  readonly mark: SilentMark;
  /** The address of the page: path, query and fragment. */
  readonly place: () => string;
  /** Leaves the page; resolves if it is shown again as it was. */
  readonly leave: (url: string, how: 'push' | 'replace') => Promise<void>;
  /** Whether leaving the page would lose work, such as an export under way. */
  readonly hasWork: () => boolean;
  /** Called with each token. @param keep whether other tabs may have it @param validMs time for which it is valid */
  readonly onToken: (token: string, keep: boolean, validMs: number) => void;
}

/** Whether this tab signed in at a provider, so that a reload may ask it again without a form. No token is in it. */
interface SilentMark {
  readonly set: () => void;
  readonly clear: () => void;
}

/** A sign-in at a provider, and the tokens that renew it: in memory alone. */
export interface OpenIdSession {
  /** Goes to the provider's form. Resolves only if the page is shown again; fails with an OpenIdError. */
  readonly begin: (keep: boolean, signal: AbortSignal) => Promise<void>;
  /** Takes the provider's answer. Fails with an OpenIdError. */
  readonly finish: (callback: string) => Promise<void>;
  /**
   * Gets a newer token without a form: by the refresh token, or by one redirect.
   * @returns whether there is one; pending for ever while the page is being left
   */
  readonly renew: (keep: boolean) => Promise<boolean>;
  readonly forget: () => void;
}

export function createOpenIdSession(options: OpenIdSessionOptions): OpenIdSession {
  const { server, mark, onToken } = options;
  let tokens: OpenIdTokens | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewing: Promise<boolean> | undefined;

  function take(next: OpenIdTokens, keep: boolean): void {
    tokens = next;
    mark.set();
    clearTimeout(timer);
    if (next.refreshToken !== undefined) {
      const wait = next.validMs - Math.min(RENEW_BEFORE_MS, next.validMs / 4);
      timer = setTimeout(() => void renewOnce(keep), Math.min(wait, MAX_TIMER_MS));
    }
    onToken(next.idToken, keep, next.validMs);
  }

  async function leave(
    record: Pick<RequestRecord, 'isSilent' | 'keep'>,
    signal?: AbortSignal,
  ): Promise<void> {
    const client = await options.client();
    const url = await client.begin({ ...record, server, place: options.place() });
    signal?.throwIfAborted();
    // Once: the answer sets the mark again, and a page that comes back without one does not leave again.
    if (record.isSilent) mark.clear();
    await options.leave(url, record.isSilent ? 'replace' : 'push');
  }

  async function renew(keep: boolean): Promise<boolean> {
    const held = tokens;
    if (held?.refreshToken !== undefined) {
      const client = await options.client();
      const next = await client.renew({ ...held, refreshToken: held.refreshToken });
      // Forgotten in the meantime.
      if (tokens !== held) return false;
      take(next, keep);
      return true;
    }
    if (options.hasWork()) return false;
    await leave({ isSilent: true, keep });
    return false;
  }

  function renewOnce(keep: boolean): Promise<boolean> {
    renewing ??= renew(keep)
      .catch(() => false)
      .finally(() => (renewing = undefined));
    return renewing;
  }

  return {
    begin: (keep, signal) => leave({ isSilent: false, keep }, signal),
    async finish(callback) {
      const client = await options.client();
      const answer = await client.finish(callback);
      take(answer.tokens, answer.keep);
    },
    renew: renewOnce,
    forget() {
      mark.clear();
      clearTimeout(timer);
      tokens = undefined;
    },
  };
}
