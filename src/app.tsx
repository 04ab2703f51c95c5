import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { ClientContext } from './api/client-context.ts';
import { createClient } from './api/client.ts';
import { isNetworkError } from './api/errors.ts';
import type { PrefetchCache } from './api/prefetch.ts';
import { serverStore } from './api/server-store.ts';
import { createConnection, ConnectionContext, useConnection } from './auth/connection.ts';
import type { OpenIdSession } from './auth/openid-session.ts';
import { createProviderMark } from './auth/provider-mark.ts';
import { openTabChannel } from './auth/tab-channel.ts';
import type { DemoControls } from './demo/demo-menu.tsx';
import { TranslatorProvider } from './i18n/use-translator.tsx';
import { AppRoutes } from './routes.tsx';
import {
  countSavedViews,
  removeSavedViews,
  TeamViewsContext,
  type TeamView,
} from './saved-views/use-saved-views.ts';
import type { CatalogServer, SiteConfig } from './servers/site-config.ts';
import type { ServerApp, Site } from './servers/site.ts';
import { useComposedKeys } from './ui/keyboard.ts';
import { Lazy } from './ui/lazy-boundary.tsx';
import { lazyPart } from './ui/lazy.ts';
import { browserStorage, tabStorage } from './ui/storage.ts';
import { useUnkeptWork } from './ui/unsaved-work.ts';
import { PageRouter } from './view/page-router.tsx';

/** The server of an app, and the surroundings of the page. */
export interface AppOptions extends Pick<SiteConfig, 'searchIndex' | 'signInHint' | 'signInOrigins'> {
  /** Scheme, host and port of the page and of the server's API. */
  readonly origin: string;
  readonly server: CatalogServer;
  readonly demo?: DemoControls | undefined;
  /** Requests that were sent before the app existed. */
  readonly prefetchCache?: PrefetchCache | undefined;
  /** Clock that times responses, in ms; absent: `Date.now`. */
  readonly clock?: () => number;
}

// The default scheduler is a timer, which waits for a whole screen to be rendered while rows scroll fast.
notifyManager.setScheduler(queueMicrotask);

/** The dialog for signing in, with its requests. */
export const lazyConnect = lazyPart(() => import('./auth/connect-dialog.tsx'));

/** Signing in at a provider: loaded with the dialog where the catalog has one. */
const lazyProvider = lazyPart(() => import('./provider-sign-in.ts'));

/** Wires the parts of the app to one server: its client, its connection and its query cache. */
export function createApp(options: AppOptions): ServerApp {
  const { origin, server, searchIndex, signInHint, signInOrigins = [], demo, prefetchCache, clock } = options;
  const { base } = server;
  const address = { origin, base, ...(searchIndex !== undefined && { searchIndex }) };
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        // Once the network is back, every query that failed for want of it is repeated, fresh or not.
        refetchOnReconnect: ({ state }) => isNetworkError(state.error) && 'always',
        retry: false,
        // The demo needs no network: its service runs in the browser.
        ...(__DEMO__ && { networkMode: 'always' }),
      },
    },
  });
  const client = createClient({
    ...address,
    prefetchCache,
    ...(clock && { clock }),
    fieldNames: serverStore(browserStorage, 'field-names', server.id),
    indexProfiles: serverStore(browserStorage, 'index-profile', server.id),
    token: () => connection.token(),
    onUnauthorized: (error, sent) => connection.requireSignIn(error, sent),
  });
  const origins: ReadonlySet<string> = new Set([origin, ...signInOrigins]);
  const method = async () => {
    const { authConfigQuery, readSignInMethod } = await lazyConnect.load();
    const config = await queries.query(authConfigQuery(client));
    const read = readSignInMethod(config, { origins, isSecure: globalThis.isSecureContext });
    if (read.kind === 'openid') lazyProvider.preload();
    return read;
  };
  const mark = createProviderMark(server.id, browserStorage, tabStorage);
  let session: OpenIdSession | undefined;
  const connection = createConnection({
    origin: client.server,
    host: server.name,
    catalogPage: server.page,
    storedAs: server.id,
    hint: signInHint,
    tab: tabStorage,
    // Each demo has a catalog of its own, and no sign-in.
    tabs: __DEMO__ ? undefined : (events) => openTabChannel(client.server, events),
    async check(token, signal) {
      const { getLoggedInUser } = await lazyConnect.load();
      // The query cache would join requests of one key, and accept a token by the response to another.
      await getLoggedInUser(createClient({ ...address, token: () => token }), signal);
    },
    async login(email, password, signal) {
      const { logIn } = await lazyConnect.load();
      return (await logIn(client, email, password, signal)).accessToken;
    },
    auth: method,
    provider: {
      canRenew: mark.allows,
      async session() {
        const { openProvider } = await lazyProvider.load();
        session ??= openProvider({ server: server.id, method, origins, mark, connection });
        return session;
      },
      forget() {
        mark.clear();
        session?.forget();
        lazyProvider.loaded()?.forgetPlaces();
      },
    },
    // Data read before the refusal stays; only queries without data begin anew.
    onConnected: () =>
      void queries.resetQueries({ predicate: ({ state }) => state.status === 'error' && !state.data }),
    onSignOut: () => void queries.resetQueries(),
  });
  const probe = createClient({ ...address, token: () => connection.token() });
  return { server, client, probe, connection, queries, demo };
}

/** Goes on where a sign-in at a provider began. @param callback the address with its answer; undefined: it is asked anew */
export const resumeSignIn = async (site: Site, callback: string | undefined): Promise<void> =>
  (await lazyProvider.load()).resumeProviderSignIn(callback, site);

interface AppRootProps {
  readonly site: Site;
  /** Rows per page if the address has no number; absent: the default. */
  readonly pageSize?: number | undefined;
  readonly teamViews?: readonly TeamView[] | undefined;
}

const NO_VIEWS: readonly TeamView[] = [];

/** The whole app: the page of the chosen server, in the current language. */
export function AppRoot({ site, pageSize, teamViews = NO_VIEWS }: AppRootProps) {
  const app = useSyncExternalStore(site.subscribe, site.current);
  const [chosen, setChosen] = useState<string>();
  useComposedKeys();
  return (
    <TranslatorProvider>
      <QueryClientProvider client={app.queries} key={app.server.id}>
        <ClientContext value={app.client}>
          <ConnectionContext value={app.connection}>
            <PageRouter>
              <TeamViewsContext value={teamViews}>
                <AppRoutes
                  site={site}
                  pageSize={pageSize}
                  isServerChosen={chosen === app.server.id}
                  onServerChosen={() => setChosen(site.current().server.id)}
                />
              </TeamViewsContext>
            </PageRouter>
            <SignInDialog />
          </ConnectionContext>
        </ClientContext>
      </QueryClientProvider>
    </TranslatorProvider>
  );
}

/** Shows the dialog of the connection while the user has to sign in. */
export function SignInDialog() {
  const { dialog, closeDialog, hasToken, isTokenShared, provider } = useConnection();
  // A token that no tab keeps is lost by a reload, unless a provider gives one without a form.
  useUnkeptWork(hasToken && !isTokenShared && !provider?.canRenew());
  return (
    dialog && (
      <Lazy part={lazyConnect} onClose={closeDialog}>
        {({ ConnectDialog }) => (
          <ConnectDialog reason={dialog} countViews={countSavedViews} onRemoveViews={removeSavedViews} />
        )}
      </Lazy>
    )
  );
}
