import { useEffect, useEffectEvent, useRef } from 'react';
import { useConnection } from '../../connection/connection-context.ts';

interface SignIn {
  /** Somebody signed in after the server refused who asked: what failed then can be asked for again. */
  readonly onSignedIn: () => void;
  /** The token was forgotten, and what it showed must be too. */
  readonly onForgotten: () => void;
}

/** Calls back when it changes who asks. */
export function useSignIn({ onSignedIn, onForgotten }: SignIn): void {
  const { status, held } = useConnection();
  const before = useRef({ status, held });
  const changed = useEffectEvent((was: typeof before.current) => {
    if (was.held && !held) onForgotten();
    if (was.status === 'signed-out' && status === 'signed-in') onSignedIn();
  });
  useEffect(() => {
    changed(before.current);
    before.current = { status, held };
  }, [status, held]);
}
