import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useRef, useSyncExternalStore, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import type { PrefetchCache } from './api/prefetch.ts';
import { ClientContext } from './api/client-context.ts';
import { createClient } from './api/client.ts';
import { serverStore } from './api/server-store.ts';
import type { DemoControls } from './demo/demo-menu.tsx';
import { createConnection, type Connection, ConnectionContext, useConnection } from './auth/connection.ts';
import type { ServerApp, Site } from './servers/site.ts';
import type { CatalogServer } from './servers/site-config.ts';
import { TeamViewsContext, type TeamView } from './saved-views/saved-view-list.tsx';
import { SavedViewsContext, type SavedViewsStore } from './saved-views/use-saved-views.ts';
import { ROUTER_BASENAME } from './paths.ts';
import type { PageHandle } from './browse/list-header.tsx';
import { AppRoutes } from './routes.tsx';
import { browserStorage, tabStorage } from './ui/storage.ts';
import { language, onLanguage } from './i18n/language.ts';
import { t } from './i18n/translate.ts';
import { Lazy } from './ui/lazy-boundary.tsx';
import { lazyComponent, lazyPart } from './ui/lazy.ts';

/** Which server, and where the page stands. */
export interface AppOptions {
  /** Scheme, host and port of the page and of the server's API. */
  readonly origin: string;
  readonly server: CatalogServer;
  readonly searchIndex?: string | undefined;
  /** Where a token is to be had. */
  readonly signInHint?: string | undefined;
  readonly demo?: DemoControls | undefined;
  /** What was sent before there was an app. */
  readonly prefetchCache?: PrefetchCache | undefined;
  /** The time in ms, by which answers are timed; absent: `Date.now`. */
  readonly clock?: () => number;
}

// The default is a timer: while rows fly by, each turn of the page's loop waits for a whole screen to be drawn.
notifyManager.setScheduler(queueMicrotask);

/** The dialog for signing in, with what it asks the server. */
export const lazyConnect = lazyPart(async () => {
  const dialog = await import('./auth/connect-dialog.tsx');
  const { default: ConnectDialog, authConfigQuery, getLoggedInUser, logIn } = dialog;
  return { ConnectDialog, authConfigQuery, getLoggedInUser, logIn };
});
const ConnectDialog = lazyComponent(lazyConnect, (loaded) => loaded.ConnectDialog);

/** Wires the parts of the app to one server: its client, who is signed in, and what was read of it. */
export function createApp(options: AppOptions): ServerApp {
  const { origin, server, searchIndex, signInHint, demo, prefetchCache: ahead, clock } = options;
  const { base } = server;
  const address = { origin, base, ...(searchIndex !== undefined && { searchIndex }) };
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // The demo's service is in the browser.
        ...(__DEMO__ && { networkMode: 'always' }),
      },
    },
  });
  const client = createClient({
    ...address,
    prefetchCache: ahead,
    ...(clock && { clock }),
    fieldNames: serverStore(browserStorage, 'field-names', server.id),
    indexProfiles: serverStore(browserStorage, 'index-profile', server.id),
    token: () => connection.token(),
    onUnauthorized: (error, sent) => connection.requireSignIn(error, sent),
  });
  const connection = createConnection({
    origin: client.server,
    // The demo has no host of its own: what it is called depends on the language.
    host: __DEMO__ && demo ? () => t('demo.catalogName') : server.name,
    catalogPage: server.page,
    storedAs: server.id,
    hint: signInHint,
    tab: tabStorage,
    async check(token, signal) {
      const { getLoggedInUser } = await lazyConnect.load();
      // No query: a cache joins requests of one key, and a token must not be accepted by the answer to another one.
      await getLoggedInUser(createClient({ ...address, token: () => token }), signal);
    },
    async login(email, password, signal) {
      const { logIn } = await lazyConnect.load();
      return (await logIn(client, email, password, signal)).accessToken;
    },
    auth: async () => queries.query((await lazyConnect.load()).authConfigQuery(client)),
    // What was read before the refusal stays; only what has nothing begins anew.
    onConnected: () =>
      void queries.resetQueries({ predicate: ({ state }) => state.status === 'error' && !state.data }),
    onSignOut: () => void queries.resetQueries(),
  });
  const probe = createClient({ ...address, token: () => connection.token() });
  return { server, client, probe, connection, queries, demo };
}

interface AppRootProps {
  readonly site: Site<ServerApp>;
  /** Rows a page where the address says none; the usual number where absent. */
  readonly pageSize?: number | undefined;
  /** Views that are kept in this browser, of all servers. */
  readonly savedViews: SavedViewsStore;
  /** Views of the whole team. */
  readonly teamViews?: readonly TeamView[] | undefined;
}

const NO_VIEWS: readonly TeamView[] = [];

/** The whole app, under the address bar: the page of the server that is chosen, in the current language. */
export function AppRoot({ site, pageSize, savedViews, teamViews = NO_VIEWS }: AppRootProps) {
  const app = useSyncExternalStore(site.subscribe, site.current);
  const { code } = useSyncExternalStore(onLanguage, language);
  // Another server or language draws the page anew; its focus is set from outside.
  const page = useRef<PageHandle>(null);
  return (
    <QueryClientProvider client={app.queries} key={`${app.server.id} ${code}`}>
      <ClientContext value={app.client}>
        <ConnectionProvider connection={app.connection}>
          <BrowserRouter basename={ROUTER_BASENAME}>
            <SavedViewsContext value={savedViews}>
              <TeamViewsContext value={teamViews}>
                <AppRoutes site={site} page={page} pageSize={pageSize} />
              </TeamViewsContext>
            </SavedViewsContext>
          </BrowserRouter>
        </ConnectionProvider>
      </ClientContext>
    </QueryClientProvider>
  );
}

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
  const { dialog, closeDialog } = useConnection();
  return (
    dialog && (
      <Lazy onClose={closeDialog}>
        <ConnectDialog reason={dialog} onDemo={onDemo} />
      </Lazy>
    )
  );
}
