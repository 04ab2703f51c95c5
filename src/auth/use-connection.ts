import { createContext, use, useSyncExternalStore, useEffect, useState, useEffectEvent, useRef } from 'react';
import type { Connection, ConnectionState } from './connection.ts';

export const ConnectionContext = createContext<Connection | undefined>(undefined);

/** The connection and its state; throws outside a ConnectionProvider. */
export function useConnection(): Connection & ConnectionState {
  const connection = use(ConnectionContext);
  if (!connection) throw new Error('useConnection needs a ConnectionProvider');
  const state = useSyncExternalStore(connection.subscribe, connection.state);
  return { ...connection, ...state };
}

/** So many ms ahead somebody may want to renew a token. */
const WARN_BEFORE_MS = 10 * 60_000;
/** A timer takes no more than this, in ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Whether something expires within ten minutes. @param at ms since 1970; undefined: nobody knows */
export function useIsExpiring(at: number | undefined): boolean {
  const [now, setNow] = useState(Date.now);
  const isSoon = at !== undefined && at - now <= WARN_BEFORE_MS;
  useEffect(() => {
    if (at === undefined || isSoon) return undefined;
    // From the time that it is: another token may have come long after the page.
    const timer = setTimeout(
      () => setNow(Date.now()),
      Math.min(at - Date.now() - WARN_BEFORE_MS, MAX_TIMER_MS),
    );
    return () => clearTimeout(timer);
  }, [at, now, isSoon]);
  return isSoon;
}

interface SignIn {
  /** Somebody signed in after the server refused who asked: what failed then can be asked for again. */
  readonly onSignedIn: () => void;
  /** The token was forgotten or is another's, and what it showed must go. */
  readonly onForgotten: () => void;
}

/** Calls back when it changes who asks. */
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
