import './i18n/later-messages.ts';
import type { Connection } from './auth/connection.ts';
import { OpenIdError } from './auth/openid-error.ts';
import { createOpenIdSession, type OpenIdSession } from './auth/openid-session.ts';
import { createOpenIdClient, forgetRequests, readRequestRecord } from './auth/openid.ts';
import type { ProviderMark } from './auth/provider-mark.ts';
import type { SignInMethod } from './auth/sign-in-method.ts';
import { callbackUrl, leavePage, mustStay, presentPlace, restorePlace } from './view/leave-page.ts';

// The sign-in at a provider, wired to the page: loaded once a catalog has one.

export interface ProviderOptions {
  readonly server: string;
  readonly method: () => Promise<SignInMethod>;
  readonly origins: ReadonlySet<string>;
  readonly mark: ProviderMark;
  readonly connection: Connection;
}

export const openProvider = ({ server, method, origins, mark, connection }: ProviderOptions): OpenIdSession =>
  createOpenIdSession({
    server,
    async client() {
      const signInMethod = await method();
      if (signInMethod.kind !== 'openid') throw new OpenIdError('changed');
      const { authority, provider } = signInMethod;
      const redirectUri = callbackUrl();
      return createOpenIdClient({ authority, provider, redirectUri, origins, storage: sessionStorage });
    },
    mark,
    place: presentPlace,
    leave: leavePage,
    mustStay,
    onToken: (token, keep, validMs) => connection.install(token, { by: 'provider', keep, validMs }),
  });

/** Forgets the places of sign-ins under way in this tab. */
export function forgetPlaces(): void {
  try {
    forgetRequests(sessionStorage);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

interface Resumed {
  readonly choose: (server: string) => void;
  readonly current: () => {
    readonly connection: Pick<Connection, 'fail' | 'provider' | 'subscribe' | 'token'>;
  };
}

/** Time in ms that the page waits for a provider before it is drawn. */
const MOST_WAIT_MS = 2_000;

/** Asks a provider that knows this browser for a token, unless this tab keeps one, or another tab has one. */
async function enter({
  provider,
  subscribe,
  token,
}: ReturnType<Resumed['current']>['connection']): Promise<void> {
  if (!provider || token() !== undefined) return;
  const session = await provider.session();
  const hasToken = new AbortController();
  const unsubscribe = subscribe(() => token() !== undefined && hasToken.abort());
  const isSlow = new Promise((resolve) => setTimeout(resolve, MOST_WAIT_MS));
  await Promise.race([session.renew(false, hasToken.signal).finally(unsubscribe), isSlow]);
}

/**
 * Goes on where a sign-in began. Never rejects.
 * @param callback the address that has the provider's answer; undefined: the provider is asked without a form
 */
export async function resumeProviderSignIn(callback: string | undefined, site: Resumed): Promise<void> {
  // Without a callback, the first refused request asks for a sign-in.
  if (callback === undefined) return enter(site.current().connection).catch(() => {});
  const record = readRequestRecord(callback, () => sessionStorage);
  if (record) {
    // Another server drops the place of the address, so that it comes first.
    site.choose(record.server);
    restorePlace(record.place);
  }
  const { connection } = site.current();
  const { provider } = connection;
  try {
    const session = await provider?.session();
    await session?.finish(callback).catch(async (error: unknown) => {
      // Back after a sign-in leads to its answer, which is used up: the provider knows the person still.
      const isUsedUp = error instanceof OpenIdError && error.fault === 'unknown-request';
      if (!isUsedUp || !provider?.canRenew() || !(await session.renew(false))) throw error;
    });
  } catch (error) {
    if (error instanceof OpenIdError) connection.fail(error.fault, error.providerMessage);
    else connection.fail('unreachable');
  }
}
