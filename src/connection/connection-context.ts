import { createContext, use, useSyncExternalStore } from 'react';
import type { Connection, ConnectionState } from './connection.ts';

export const ConnectionContext = createContext<Connection | undefined>(undefined);

/** The connection and its state; throws outside a ConnectionProvider. */
export function useConnection(): Connection & ConnectionState {
  const connection = use(ConnectionContext);
  if (!connection) throw new Error('useConnection needs a ConnectionProvider');
  const state = useSyncExternalStore(connection.subscribe, connection.state);
  return { ...connection, ...state };
}
