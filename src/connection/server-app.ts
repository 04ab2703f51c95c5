import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../api/client.ts';
import type { Connection } from './connection.ts';
import type { DemoControls } from './demo-menu.tsx';
import type { CatalogServer } from './site-config.ts';

/** All that belongs to one server. */
export interface ServerApp {
  readonly server: CatalogServer;
  readonly client: Client;
  /** As `client`, but a refusal asks nobody to sign in: to see how the server is. */
  readonly probe: Client;
  readonly connection: Connection;
  /** What was read of it. */
  readonly queries: QueryClient;
  /** The controls of the catalog in the browser, in a demo. */
  readonly demo: DemoControls | undefined;
}
