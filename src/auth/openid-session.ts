import { OpenIdError } from './openid-error.ts';
import type { OpenIdClient, OpenIdTokens, RequestRecord } from './openid.ts';
import type { ProviderMark } from './provider-mark.ts';

/** Longest delay of a timer, in ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** Time before the end of a token at which a newer one is asked for, in ms; of a short token, a quarter of its time. */
const RENEW_BEFORE_MS = 60_000;

export interface OpenIdSessionOptions {
  readonly server: string;
  /** Opens the client of the server's provider. Fails with an OpenIdError where it has none. */
  readonly client: () => Promise<OpenIdClient>;
  readonly mark: ProviderMark;
  /** The address of the page: path, query and fragment. */
  readonly place: () => string;
  /** Leaves the page; resolves if it is shown again as it was, or stays beside a `tab` of its own. */
  readonly leave: (url: string, how: 'push' | 'replace' | 'tab') => Promise<void>;
  /** Whether the page must stay: leaving it would lose work, such as an export under way, or a frame would show the form. */
  readonly mustStay: () => boolean;
  /** @param keep whether other tabs may have it @param validMs time for which it is valid */
  readonly onToken: (token: string, keep: boolean, validMs: number) => void;
}

type Asking = Pick<RequestRecord, 'prompt' | 'keep'>;

export type OpenIdSession = ReturnType<typeof createOpenIdSession>;

/** A sign-in at a provider, and the tokens that renew it: in memory alone. */
export function createOpenIdSession(options: OpenIdSessionOptions) {
  const { server, mark, onToken } = options;
  let tokens: OpenIdTokens | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewing: Promise<boolean> | undefined;

  function take(next: OpenIdTokens, keep: boolean): void {
    tokens = next;
    mark.set(keep);
    clearTimeout(timer);
    if (next.refreshToken !== undefined) {
      const wait = next.validMs - Math.min(RENEW_BEFORE_MS, next.validMs / 4);
      timer = setTimeout(() => void renewOnce(keep), Math.min(wait, MAX_TIMER_MS));
    }
    onToken(next.idToken, keep, next.validMs);
  }

  async function addressOf(asking: Asking, signal?: AbortSignal): Promise<string> {
    const client = await options.client();
    const url = await client.begin({ ...asking, server, place: options.place() });
    signal?.throwIfAborted();
    return url;
  }

  async function renew(keep: boolean, signal?: AbortSignal): Promise<boolean> {
    const held = tokens;
    if (held?.refreshToken !== undefined) {
      const client = await options.client();
      try {
        const next = await client.renew(held.idToken, held.refreshToken);
        if (tokens === held) take(next, keep);
        // Else it was forgotten in the meantime.
        return tokens === next;
      } catch (error) {
        if (!(error instanceof OpenIdError && error.fault === 'refused') || tokens !== held) throw error;
        // The refresh token is of no use any more.
        tokens = undefined;
      }
    }
    if (options.mustStay()) return false;
    const url = await addressOf({ prompt: 'none', keep: keep || mark.keeps() }, signal);
    mark.asked();
    await options.leave(url, 'replace');
    return false;
  }

  /** Gets a newer token without a form, by the refresh token or by one redirect: then it is pending for ever. */
  function renewOnce(keep: boolean, signal?: AbortSignal): Promise<boolean> {
    renewing ??= renew(keep, signal)
      .catch(() => false)
      .finally(() => (renewing = undefined));
    return renewing;
  }

  return {
    /**
     * Goes to the provider's form, in a tab of its own where the page must stay: the token comes over the tabs' channel. Resolves
     * only if the page is shown again or stays; fails with an OpenIdError.
     */
    async begin({ prompt, keep }: Asking, signal: AbortSignal): Promise<void> {
      const stays = options.mustStay();
      const url = await addressOf({ prompt, keep: keep || stays }, signal);
      await options.leave(url, stays ? 'tab' : 'push');
    },
    /** Takes the provider's answer, or leaves the page to ask again. Fails with an OpenIdError. */
    async finish(callback: string): Promise<void> {
      const client = await options.client();
      const answer = await client.finish(callback);
      if ('goTo' in answer) await options.leave(answer.goTo, 'replace');
      else take(answer.tokens, answer.keep);
    },
    renew: renewOnce,
    /** Whether the form opens in a tab of its own, because the page must stay. */
    opensTab: options.mustStay,
    /** The address at which a person ends the session of the provider, too; undefined: it has none. */
    endSessionUrl: async () => (await options.client()).endSessionUrl(),
    forget() {
      clearTimeout(timer);
      tokens = undefined;
    },
  };
}
