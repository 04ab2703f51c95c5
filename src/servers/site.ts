import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../api/client.ts';
import type { Connection } from '../auth/connection.ts';
import type { DemoControls } from '../demo/demo-menu.tsx';
import type { CatalogServer } from './site-config.ts';
import type { SafeStorage } from '../ui/storage.ts';

/** All that belongs to one server. */
export interface ServerApp {
  readonly server: CatalogServer;
  readonly client: Client;
  /** As `client`, but a refusal does not open the sign-in dialog: for probing the server. */
  readonly probe: Client;
  readonly connection: Connection;
  /** What was read of it. */
  readonly queries: QueryClient;
  /** The controls of the catalog in the browser, in a demo. */
  readonly demo: DemoControls | undefined;
}

const SERVER_KEY = 'catalog-browser.server';

/** The servers that this page can read, and which of them it reads. `App`: all that belongs to one of them. */
export interface Site<App> {
  readonly servers: readonly App[];
  /** The one that the page reads: the one chosen last in this browser, else the first. */
  readonly current: () => App;
  /** Reads another one; the one before keeps its token and what it has read. An unknown id changes nothing. */
  readonly choose: (id: string) => void;
  /** Calls back after each choice; answers what ends it. */
  readonly subscribe: (changed: () => void) => () => void;
}

/** What a site needs of each server. */
interface AppOfSite {
  readonly server: { readonly id: string };
  /** Absent before there is a page. */
  readonly connection?: Pick<Connection, 'cancel'>;
}

/**
 * A site of at least one server. Choosing another one cancels an attempt to sign in to the one before.
 * @param apps in the order of the site's configuration
 */
export function createSite<App extends AppOfSite>(
  apps: readonly [App, ...App[]],
  storage: SafeStorage,
): Site<App> {
  const byId = (id: string | undefined) => apps.find(({ server }) => server.id === id);
  let current = byId(storage.get(SERVER_KEY)) ?? apps[0];
  const listeners = new Set<() => void>();
  return {
    servers: apps,
    current: () => current,
    choose(id) {
      const next = byId(id);
      if (!next || next === current) return;
      current.connection?.cancel();
      current = next;
      storage.set(SERVER_KEY, id);
      for (const listener of listeners) listener();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
