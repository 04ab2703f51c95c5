import type { SafeStorage } from '../ui/storage.ts';
import { readTokenExpiry, createTokenStore } from './token-store.ts';

/** What the connection needs to know of an error: the client's kind of it, and what the server said. */
export interface Rejection {
  /** A kind of the client's errors, such as `unauthorized` or `network`; `unknown` for any other error. */
  readonly kind: string;
  /** The server's own words; undefined for none. */
  readonly said?: string | undefined;
}

/** Why the dialog is open. */
export type SignInReason =
  /** Somebody asked for it. */
  | { readonly why: 'asked' }
  /** A request was refused at a time (ms since 1970); `held`: it carried a token. */
  | { readonly why: 'refused'; readonly refusal: Rejection; readonly at: number; readonly held: boolean }
  | { readonly why: 'forgotten' };

/** Reads an error without trusting its shape: never throws. */
export function readRejection(error: unknown): Rejection {
  if (typeof error !== 'object' || error === null) return { kind: 'unknown' };
  const kind = 'kind' in error && typeof error.kind === 'string' ? error.kind : 'unknown';
  const said =
    'serverMessage' in error && typeof error.serverMessage === 'string' ? error.serverMessage : undefined;
  return said ? { kind, said } : { kind };
}

export interface ConnectionState {
  /** `open`: nobody asked for a token so far; `signed-in`: one is held; `signed-out`: the server wants one. */
  readonly status: 'open' | 'signed-in' | 'signed-out';
  /** A token is held, in memory or for this tab. */
  readonly hasToken: boolean;
  readonly isTokenStored: boolean;
  /** When the token expires by its own word, ms since 1970. */
  readonly expires: number | undefined;
  /** Changes when somebody else asks from now on: what the one before was shown must go. */
  readonly session: number;
  /** Why the dialog is open; undefined while it is closed. */
  readonly dialog: SignInReason | undefined;
  /** How the server signs people in, once it said so: `basic` is by email and password. */
  readonly provider: string | undefined;
}

export interface ConnectionOptions {
  /** The one server that the token is sent to: origin and path of its API. */
  readonly origin: string;
  /** Its name among others whose tokens this tab may keep. */
  readonly storedAs?: string;
  /** Where a token is to be had: whoever runs the page says so. */
  readonly hint?: string | undefined;
  /** What people know the server by, or a function that returns it in the current language; the origin's host where absent. */
  readonly host?: string | (() => string);
  /** Where its own pages begin, for links that lead out of this one. */
  readonly catalogPage?: string | undefined;
  readonly tab: SafeStorage;
  /** Asks the server who a token is for; rejects where it is not accepted. Without it a token is taken unseen. */
  readonly check?: (token: string) => Promise<unknown>;
  /** `/users/login`: answers the token. */
  readonly login?: (email: string, password: string) => Promise<string>;
  /** `/system/config/auth`. */
  readonly auth?: () => Promise<{ readonly provider?: string | undefined }>;
  /** A new token is held: ask again for what was refused. */
  readonly onConnected?: () => void;
  /** The token is gone: rows and cache go too. */
  readonly onSignOut?: () => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export interface Connection {
  readonly origin: string;
  readonly host: string;
  readonly hint: string | undefined;
  readonly catalogPage: string | undefined;
  /** The token to send with a request; undefined for none. */
  readonly token: () => string | undefined;
  /** Checks a token and holds it; rejects with the check's error, and the token before stays. */
  readonly connect: (token: string, keep: boolean) => Promise<void>;
  /** The same by email and password; rejects where the server has no such sign-in. */
  readonly signIn: (email: string, password: string, keep: boolean) => Promise<void>;
  readonly signOut: () => void;
  /**
   * A request was refused for want of a token, or for the one it carried (`sent`, where it is known). Opens the dialog
   * once per token, however many requests fail; a refusal of a token that is no longer held is ignored.
   */
  readonly requireSignIn: (error: unknown, sent?: string) => void;
  readonly openDialog: () => void;
  /** Closes the dialog; rows on screen stay, and the status too. */
  readonly closeDialog: () => void;
  readonly state: () => ConnectionState;
  /** Calls back after each change; answers what ends it. */
  readonly subscribe: (changed: () => void) => () => void;
}

/** The connection to one server: its token and whether somebody has to give one. No React, no fetch. */
export function createConnection(options: ConnectionOptions): Connection {
  const { origin, now = Date.now, check, login } = options;
  const { host = new URL(origin).host } = options;
  const tokens = createTokenStore(origin, options.tab, options.storedAs);
  const listeners = new Set<() => void>();
  const holding = (): Omit<ConnectionState, 'status' | 'session' | 'dialog' | 'provider'> => {
    const token = tokens.token();
    return {
      hasToken: token !== undefined,
      isTokenStored: tokens.isStored(),
      expires: token === undefined ? undefined : readTokenExpiry(token),
    };
  };
  // The refusal of the token that is held now: further ones of the same token change nothing.
  let refused: SignInReason | undefined;
  let state: ConnectionState = {
    status: tokens.token() === undefined ? 'open' : 'signed-in',
    ...holding(),
    session: 0,
    dialog: undefined,
    provider: undefined,
  };
  const change = (part: Partial<ConnectionState>) => {
    state = { ...state, ...holding(), ...part };
    for (const listener of listeners) listener();
  };
  const open = (reason: SignInReason, status: ConnectionState['status']) => {
    change({ dialog: reason, status });
    if (state.provider === undefined) void learnProvider();
  };
  const learnProvider = async () => {
    try {
      const { provider } = (await options.auth?.()) ?? {};
      if (provider !== undefined) change({ provider });
    } catch {
      // Sign-in by token works with every provider.
    }
  };
  const connect = async (token: string, keep: boolean) => {
    await check?.(token.trim());
    // A token that was refused is renewed; one that worked is somebody else's from now on.
    const other = tokens.token() !== undefined && refused === undefined;
    tokens.set(token, keep);
    refused = undefined;
    change({ status: 'signed-in', dialog: undefined, session: state.session + Number(other) });
    if (other) options.onSignOut?.();
    options.onConnected?.();
  };
  return {
    origin,
    get host() {
      return typeof host === 'string' ? host : host();
    },
    hint: options.hint,
    catalogPage: options.catalogPage,
    token: tokens.token,
    connect,
    async signIn(email, password, keep) {
      if (!login) throw new Error('This server has no sign-in by password');
      await connect(await login(email, password), keep);
    },
    signOut() {
      tokens.clear();
      refused = undefined;
      change({ session: state.session + 1 });
      open({ why: 'forgotten' }, 'open');
      options.onSignOut?.();
    },
    requireSignIn(error, sent) {
      if (refused || (sent !== undefined && sent !== tokens.token())) return;
      const held = tokens.token() !== undefined;
      refused = { why: 'refused', refusal: readRejection(error), at: now(), held };
      if (state.dialog?.why === 'forgotten') change({ status: 'signed-out' });
      else open(refused, 'signed-out');
    },
    openDialog: () => open(refused ?? { why: 'asked' }, state.status),
    closeDialog: () => change({ dialog: undefined }),
    state: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
