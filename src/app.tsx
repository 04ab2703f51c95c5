import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { ClientContext } from './api/client-context.ts';
import { createClient, type Client } from './api/client.ts';
import { ConnectionProvider } from './connection/connection-provider.tsx';
import type { DemoControls } from './connection/demo-menu.tsx';
import { createConnection, type Connection } from './connection/connection.ts';
import { AppRoutes } from './routes.tsx';
import { tabStorage } from './ui/safe-storage.ts';

export interface App {
  readonly demo: DemoControls | undefined;
  readonly client: Client;
  readonly connection: Connection;
  readonly queries: QueryClient;
}

// Asked for with the dialog that needs them.
const signInQueries = () => import('./api/server-queries.ts');

/** Wires the parts of the app to one server: its client, who is signed in, and what was read of it. */
export function createApp(origin: string, host: string, demo?: DemoControls): App {
  const queries = new QueryClient({
    defaultOptions: { queries: { refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false } },
  });
  const client = createClient({
    origin,
    token: () => connection.token(),
    onUnauthorized: (error, sent) => connection.requireSignIn(error, sent),
  });
  const connection = createConnection({
    origin,
    host,
    tab: tabStorage,
    check: async (token) => {
      const { loggedInUserQuery } = await signInQueries();
      const asOther = createClient({ origin, token: () => token });
      return queries.query({ ...loggedInUserQuery(asOther), queryKey: ['check'], staleTime: 0, gcTime: 0 });
    },
    login: async (email, password) => {
      const { logIn } = await signInQueries();
      return (await logIn(client, email, password, new AbortController().signal)).accessToken;
    },
    auth: async () => queries.query((await signInQueries()).authConfigQuery(client)),
    // What was read before the refusal stays; only what has nothing begins anew.
    onConnected: () =>
      void queries.resetQueries({ predicate: ({ state }) => state.status === 'error' && !state.data }),
    onForgotten: () => void queries.resetQueries(),
  });
  return { client, connection, queries, demo };
}

/** The whole app, under the address bar. */
export function AppRoot({ app }: { readonly app: App }) {
  return (
    <QueryClientProvider client={app.queries}>
      <ClientContext value={app.client}>
        <ConnectionProvider connection={app.connection}>
          <BrowserRouter>
            <AppRoutes demo={app.demo} />
          </BrowserRouter>
        </ConnectionProvider>
      </ClientContext>
    </QueryClientProvider>
  );
}
