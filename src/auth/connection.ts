import { createContext, use, useSyncExternalStore, useEffect, useState, useEffectEvent, useRef } from 'react';
import type { ApiError } from '../api/errors.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import type { SafeStorage } from '../ui/storage.ts';
import { createStore } from '../ui/store.ts';
import type { OpenIdFault } from './openid-error.ts';
import type { OpenIdSession } from './openid-session.ts';
import type { SignInMethod } from './sign-in-method.ts';
import type { TabMessage } from './tab-channel.ts';
import { readTokenExpiry, createTokenStore, isOfSameUser } from './token-store.ts';

export type SignInReason =
  | { readonly kind: 'asked' }
  /** A request was refused at a time (ms since 1970); `held`: it carried a token. */
  | { readonly kind: 'refused'; readonly refusal: ApiError; readonly at: number; readonly held: boolean }
  | { readonly kind: 'forgotten' }
  /** `providerMessage`: what the provider said of it, if anything. */
  | { readonly kind: 'failed'; readonly fault: OpenIdFault; readonly providerMessage: string | undefined };

export interface ProviderSignIn {
  /** Whether a newer token may be had without a form. */
  readonly canRenew: () => boolean;
  /** Its session, whose code is loaded when it is needed. Rejects if that fails. */
  readonly session: () => Promise<OpenIdSession>;
  readonly forget: () => void;
}

export interface ConnectionState {
  /** `open`: no token was needed so far; `signed-in`: there is one; `signed-out`: the server requires one. */
  readonly status: 'open' | 'signed-in' | 'signed-out';
  readonly hasToken: boolean;
  readonly isTokenShared: boolean;
  readonly isConnecting: boolean;
  /** Expiry of the token as stated in it, ms since 1970; undefined too where it renews itself. */
  readonly expires: number | undefined;
  /** Changes when the user's identity may have changed: data of the previous session has to be dropped. */
  readonly session: number;
  /** Reason of the open dialog; undefined while it is closed. */
  readonly dialog: SignInReason | undefined;
  readonly method: SignInMethod | undefined;
}

export interface ConnectionOptions {
  /** The only server that the token is sent to: origin and path of its API. */
  readonly origin: string;
  /** Its key among the servers whose tokens this tab may keep. */
  readonly storedAs?: string;
  readonly host?: string;
  /** Advice on getting a token, from the site's configuration. */
  readonly hint?: string | undefined;
  /** Base URL of the catalog's own pages, for links to them. */
  readonly catalogPage?: string | undefined;
  readonly provider?: ProviderSignIn | undefined;
  readonly tab: SafeStorage;
  /** Checks a token on the server; rejects if it is not accepted. Absent: tokens are accepted unchecked. */
  readonly check?: (token: string, signal: AbortSignal) => Promise<unknown>;
  readonly login?: (email: string, password: string, signal: AbortSignal) => Promise<string>;
  /** Learns the sign-in method, from `/system/config/auth`. */
  readonly auth?: () => Promise<SignInMethod>;
  /** Called with a new token: repeat the refused requests. */
  readonly onConnected?: () => void;
  /** Called when the token was removed: drop rows and cache. */
  readonly onSignOut?: () => void;
  /** Opens the channel to the other tabs of the server; absent: each tab is by itself. */
  readonly tabs?: ((onMessage: (message: TabMessage) => void) => (message: TabMessage) => void) | undefined;
  readonly now?: () => number;
}

export interface TokenOrigin {
  /** A person's token is checked before, and kept over a reload if at all; others are in memory alone. */
  readonly by: 'person' | 'provider' | 'tab';
  /** Whether other tabs may have it. */
  readonly keep: boolean;
  /** Time for which it is valid, in ms, if a newer one may be had without a form; undefined: none may. */
  readonly validMs?: number | undefined;
}

interface Refusal {
  readonly reason: SignInReason;
  readonly canRenew: boolean;
  /** Undefined: it was not tried, or could not be. */
  renewal?: Promise<boolean> | undefined;
}

/**
 * Age below which a refused token of a provider is not renewed, in ms, unless its time is over: a newer one would be refused
 * too, and a page that is left for each would never come to rest.
 */
const TOO_NEW_MS = 30_000;
/** By how much a token may end before its time: providers count whole seconds. */
const ROUNDED_MS = 2_000;

export type Connection = ReturnType<typeof createConnection>;

/** The connection to one server: its token, and whether the user has to sign in. Uses neither React nor fetch. */
export function createConnection(options: ConnectionOptions) {
  const { origin, now = Date.now, check, login, provider } = options;
  const { host = new URL(origin).host } = options;
  const tokens = createTokenStore(origin, options.tab, options.storedAs);
  // A token found in storage was saved with 'Stay signed in'.
  let isShared = tokens.token() !== undefined;
  // From this time on (ms since 1970) a refused token counts as expired, and is renewed; undefined: it cannot be.
  let renewableAt: number | undefined;
  // After signing out the provider shows its form, because another person may come.
  let isForgotten = false;
  // The current attempt: responses of any other are dropped, whether or not its request was aborted.
  let attempt: AbortController | undefined;
  // The refusal of the current token: further refusals of the same token change nothing.
  let refused: Refusal | undefined;
  const current = (): Omit<ConnectionState, 'status' | 'session' | 'dialog' | 'method'> => {
    const token = tokens.token();
    return {
      hasToken: token !== undefined,
      isTokenShared: isShared,
      isConnecting: attempt !== undefined,
      expires: token === undefined || renewableAt !== undefined ? undefined : readTokenExpiry(token),
    };
  };
  const store = createStore<ConnectionState>({
    status: tokens.token() === undefined ? 'open' : 'signed-in',
    ...current(),
    session: 0,
    dialog: undefined,
    method: undefined,
  });
  const change = (part: Partial<ConnectionState>) => store.set({ ...store.get(), ...current(), ...part });
  const open = (reason: SignInReason, status: ConnectionState['status']) => {
    change({ dialog: reason, status });
    if (store.get().method !== undefined) return;
    // Signing in by token works with every method.
    options.auth?.().then(
      (method) => change({ method }),
      () => {},
    );
  };
  const abortAttempt = () => {
    attempt?.abort();
    attempt = undefined;
  };
  const install = (token: string, { by, keep, validMs }: TokenOrigin) => {
    abortAttempt();
    const isOfPerson = by === 'person';
    // A token entered after a refusal renews the session; one that replaces a working token may be another user's.
    const mayBeAnotherUser = isOfPerson && tokens.token() !== undefined && refused === undefined;
    if (isOfPerson) provider?.forget();
    tokens.set(token, isOfPerson && keep);
    isShared = keep;
    renewableAt = validMs && now() + Math.min(TOO_NEW_MS, validMs - ROUNDED_MS);
    refused = undefined;
    isForgotten = false;
    change({
      status: 'signed-in',
      dialog: undefined,
      session: store.get().session + Number(mayBeAnotherUser),
    });
    if (mayBeAnotherUser) options.onSignOut?.();
    options.onConnected?.();
    if (keep && by !== 'tab') tell?.({ token, renews: renewableAt !== undefined });
  };
  const forget = () => {
    abortAttempt();
    tokens.set(undefined, false);
    provider?.forget();
    isShared = false;
    renewableAt = undefined;
    refused = undefined;
    isForgotten = true;
    change({ session: store.get().session + 1 });
    open({ kind: 'forgotten' }, 'open');
    options.onSignOut?.();
  };
  const tell = options.tabs?.((message) => {
    const heldToken = tokens.token();
    if (message === 'forget') {
      if (heldToken !== undefined) forget();
    } else if (message === 'ask') {
      if (isShared && heldToken !== undefined && !refused)
        tell?.({ token: heldToken, renews: renewableAt !== undefined });
    } else {
      // A tab that has a token takes only a newer one of the same user: its rows are that user's.
      const { token, renews } = message;
      if (
        heldToken === undefined ||
        ((isShared || refused) && token !== heldToken && isOfSameUser(heldToken, token))
      )
        install(token, { by: 'tab', keep: true, validMs: renews ? Infinity : undefined });
    }
  });
  if (tokens.token() === undefined) tell?.('ask');
  const show = (refusal: Refusal) => {
    if (refused !== refusal || store.get().status === 'signed-out') return;
    // An open dialog may explain already why the session ended.
    const isTold = store.get().dialog?.kind === 'forgotten' || store.get().dialog?.kind === 'failed';
    if (isTold) change({ status: 'signed-out' });
    else open(refusal.reason, 'signed-out');
  };
  const renew = async (refusal: Refusal) => {
    let isRenewed = false;
    try {
      isRenewed = (await (await provider?.session())?.renew(isShared)) ?? false;
    } catch {
      // Its code did not load: the next refused request tries again.
      refusal.renewal = undefined;
    }
    show(refusal);
    return isRenewed || refused === undefined;
  };
  /** @param getToken undefined: the attempt ended without one */
  const tryToken = async (getToken: (signal: AbortSignal) => Promise<string | undefined>, keep: boolean) => {
    abortAttempt();
    const started = new AbortController();
    attempt = started;
    change({});
    let token: string | undefined;
    try {
      token = await getToken(started.signal);
      if (attempt === started && token !== undefined) await check?.(token.trim(), started.signal);
    } catch (error) {
      if (attempt !== started) return false;
      attempt = undefined;
      change({});
      throw error;
    }
    if (attempt !== started) return false;
    attempt = undefined;
    if (token === undefined) change({});
    else install(token, { by: 'person', keep });
    return token !== undefined;
  };
  return {
    host,
    hint: options.hint,
    catalogPage: options.catalogPage,
    provider,
    token: tokens.token,
    /**
     * Checks a token and stores it; an earlier attempt that is still under way is cancelled.
     * @param keep whether a reload finds it again, and other tabs may have it
     * @returns false if the attempt was cancelled @throws the check's error; then the previous token stays
     */
    connect: (token: string, keep: boolean) => tryToken(() => Promise.resolve(token), keep),
    /** Connects by email and password. Rejects if the server has no password sign-in. */
    signIn: async (email: string, password: string, keep: boolean): Promise<boolean> => {
      if (!login) throw new Error('This server has no sign-in by password');
      return tryToken((signal) => login(email, password, signal), keep);
    },
    /** An attempt to sign in that is under way changes nothing any more. */
    cancel: () => {
      if (!attempt) return;
      abortAttempt();
      change({});
    },
    /** Forgets the token in all tabs; cancels an attempt to sign in. */
    signOut: () => {
      tell?.('forget');
      forget();
    },
    /**
     * Reports a refused request. Opens the dialog once per token, however many requests fail. A refusal of a token that is no
     * longer in use is ignored, and so is one for lack of a token if there is one by now.
     * @param sent the token that the request carried; undefined: none
     * @returns whether a newer token was had without a form, so that the request can be repeated; pending for ever while the
     *   page is left for one
     */
    requireSignIn: (error: ApiError, sent: string | undefined): boolean | Promise<boolean> => {
      if (sent !== tokens.token()) return false;
      let refusal = refused;
      if (!refusal) {
        const held = sent !== undefined;
        // The provider may know another person than the one whose token was pasted here.
        const canRenew = held ? now() >= (renewableAt ?? Infinity) : provider?.canRenew() === true;
        refusal = { reason: { kind: 'refused', refusal: error, at: now(), held }, canRenew };
        refused = refusal;
        // Another tab may have a newer token by now.
        if (isShared) tell?.('ask');
      }
      if (refusal.canRenew) refusal.renewal ??= renew(refusal);
      else show(refusal);
      return refusal.renewal ?? false;
    },
    /** Goes to the provider's form. Rejects with an `OpenIdError`. @returns false, if the page is shown again or stays */
    leaveToSignIn: (keep: boolean) =>
      tryToken(async (signal) => {
        // A person who is signed in, and asks for the form, wants to be another.
        const mayBeAnotherUser = isForgotten || (tokens.token() !== undefined && refused === undefined);
        const prompt = mayBeAnotherUser ? 'login' : undefined;
        await (await provider?.session())?.begin({ keep, prompt }, signal);
        return undefined;
      }, keep),
    install,
    fail: (fault: OpenIdFault, providerMessage?: string) => {
      // The page must not leave for the provider again before the message is read.
      provider?.forget();
      open({ kind: 'failed', fault, providerMessage }, store.get().status);
    },
    openDialog: () => open(refused?.reason ?? { kind: 'asked' }, store.get().status),
    /** Cancels an attempt to sign in; rows on screen and the status stay. */
    closeDialog: () => {
      abortAttempt();
      change({ dialog: undefined });
    },
    state: store.get,
    subscribe: store.subscribe,
  };
}

export const ConnectionContext = createContext<Connection | undefined>(undefined);

/** @throws Error outside a ConnectionContext */
export function useConnection(): Connection & ConnectionState {
  const connection = use(ConnectionContext);
  if (!connection) throw new Error('useConnection needs a ConnectionContext');
  const state = useSyncExternalStore(connection.subscribe, connection.state);
  const t = useTranslator();
  // The demo has no host of its own, and its name depends on the language.
  const host = __DEMO__ ? t('demo.catalogName') : connection.host;
  return { ...connection, ...state, host };
}

const WARN_BEFORE_MS = 10 * 60_000;
/** Longest delay of a timer, in ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Whether a token ends in ten minutes; clocks differ, so that the server says when it has.
 * @param at ms since 1970, if known
 */
export function useEndsSoon(at: number | undefined): boolean {
  const [now, setNow] = useState(Date.now);
  const left = at === undefined ? Infinity : at - now;
  useEffect(() => {
    if (at === undefined || left <= 0) return undefined;
    // Relative to the current time: the token may be newer than the last render.
    const untilEnd = at - Date.now();
    const wait = left <= WARN_BEFORE_MS ? untilEnd : untilEnd - WARN_BEFORE_MS;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(wait, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  }, [at, now, left]);
  return left > 0 && left <= WARN_BEFORE_MS;
}

/**
 * @param onSignedIn called when the user signed in after a refusal: failed requests can be repeated
 * @param onForgotten called when the token was removed or replaced by another user's: data loaded with it has to be dropped
 */
export function useSignIn({
  onSignedIn,
  onForgotten,
}: Readonly<Record<'onSignedIn' | 'onForgotten', () => void>>): void {
  const { status, session } = useConnection();
  const before = useRef({ status, session });
  const changed = useEffectEvent((was: typeof before.current) => {
    if (was.session !== session) onForgotten();
    if (was.status === 'signed-out' && status === 'signed-in') onSignedIn();
  });
  useEffect(() => {
    changed(before.current);
    before.current = { status, session };
  }, [status, session]);
}
