import { createContext, use, useSyncExternalStore, useEffect, useState, useEffectEvent, useRef } from 'react';
import type { Connection, ConnectionState } from './connection.ts';

export const ConnectionContext = createContext<Connection | undefined>(undefined);

/** The connection and its state. @throws Error outside a ConnectionProvider */
export function useConnection(): Connection & ConnectionState {
  const connection = use(ConnectionContext);
  if (!connection) throw new Error('useConnection needs a ConnectionProvider');
  const state = useSyncExternalStore(connection.subscribe, connection.state);
  return { ...connection, ...state };
}

/** How long before its expiry the user is warned about a token, in ms. */
const WARN_BEFORE_MS = 10 * 60_000;
/** Longest delay of a timer, in ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Whether a time is within ten minutes. @param at ms since 1970; undefined: unknown */
export function useIsExpiring(at: number | undefined): boolean {
  const [now, setNow] = useState(Date.now);
  const isSoon = at !== undefined && at - now <= WARN_BEFORE_MS;
  useEffect(() => {
    if (at === undefined || isSoon) return undefined;
    // Relative to the current time: the token may be newer than the last render.
    const timer = setTimeout(
      () => setNow(Date.now()),
      Math.min(at - Date.now() - WARN_BEFORE_MS, MAX_TIMER_MS),
    );
    return () => clearTimeout(timer);
  }, [at, now, isSoon]);
  return isSoon;
}

interface SignIn {
  /** Called when the user signed in after a refusal: failed requests can be repeated. */
  readonly onSignedIn: () => void;
  /** Called when the token was removed or replaced by another user's: data loaded with it has to be dropped. */
  readonly onForgotten: () => void;
}

/** Calls back when the user's identity changes. */
export function useSignIn({ onSignedIn, onForgotten }: SignIn): void {
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
