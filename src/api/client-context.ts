import { createContext, use } from 'react';
import type { Client } from './client.ts';

/** The client of the server in use. Provided once, at the root. */
export const ClientContext = createContext<Client | undefined>(undefined);

/** The client of the server in use. @throws Error outside of its provider, which is a mistake of the program */
export function useClient(): Client {
  const client = use(ClientContext);
  if (!client) throw new Error('No client is provided');
  return client;
}
