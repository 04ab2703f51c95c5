import { type ReactNode, Suspense } from 'react';
import { ConnectionContext, useConnection } from './use-connection.ts';
import type { Connection } from './connection.ts';
import { lazyWithRetry } from '../ui/lazy.ts';

const ConnectDialog = lazyWithRetry(() => import('./connect-dialog.tsx'));

interface ConnectionProviderProps {
  readonly connection: Connection;
  /** Switches to the catalog in the browser; only where there is one. */
  readonly onDemo?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Provides the connection to the page and shows its dialog while the user has to sign in. */
export function ConnectionProvider({ connection, onDemo, children }: ConnectionProviderProps) {
  return (
    <ConnectionContext value={connection}>
      {children}
      <SignInDialog onDemo={onDemo} />
    </ConnectionContext>
  );
}

function SignInDialog({ onDemo }: { readonly onDemo: (() => void) | undefined }) {
  const { dialog } = useConnection();
  return (
    dialog && (
      <Suspense>
        <ConnectDialog reason={dialog} onDemo={onDemo} />
      </Suspense>
    )
  );
}
