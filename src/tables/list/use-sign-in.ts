import { useEffect, useEffectEvent, useRef } from 'react';
import { useConnection } from '../../connection/connection-context.ts';

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
