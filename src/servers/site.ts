import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../api/client.ts';
import type { Connection } from '../auth/connection.ts';
import type { DemoControls } from '../demo/demo-menu.tsx';
import type { SafeStorage } from '../ui/storage.ts';
import { createStore } from '../ui/store.ts';
import type { CatalogServer, SiteConfig } from './site-config.ts';

export interface ServerApp {
  readonly server: CatalogServer;
  readonly client: Client;
  /** A client like `client`, for probing: a refusal does not open the sign-in dialog. */
  readonly probe: Client;
  readonly connection: Connection;
  readonly queries: QueryClient;
  readonly demo: DemoControls | undefined;
}

const SERVER_KEY = 'catalog-browser.server';

/** The server chosen last in this browser, else the first. */
export const chosenServer = ([first, ...others]: SiteConfig['servers'], storage: SafeStorage) =>
  others.find(({ id }) => id === storage.get(SERVER_KEY)) ?? first;

/** The site's servers, and the current one. */
export type Site = ReturnType<typeof createSite>;

/** Choosing another server cancels an attempt to sign in to the previous one. */
export function createSite(apps: readonly [ServerApp, ...ServerApp[]], storage: SafeStorage) {
  const byId = (id: string | undefined) => apps.find(({ server }) => server.id === id);
  const current = createStore(byId(storage.get(SERVER_KEY)) ?? apps[0]);
  return {
    servers: apps,
    current: current.get,
    /** Switches the server; the previous one keeps its token and cache. An unknown id changes nothing. */
    choose(id: string) {
      const next = byId(id);
      if (!next || next === current.get()) return;
      current.get().connection.cancel();
      storage.set(SERVER_KEY, id);
      current.set(next);
    },
    subscribe: current.subscribe,
  };
}
