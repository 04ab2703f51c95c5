import { queryOptions } from '@tanstack/react-query';
import type { Client } from './client.ts';
import type { Entity } from './entity-schema.ts';

/** All databases, in the server's order. Fails with an ApiError. Its code comes late: the first rows go before. */
export const databasesQuery = (client: Client) =>
  queryOptions({
    queryKey: [client.server, 'databases'],
    queryFn: async ({ signal, client: queries }): Promise<readonly Entity[]> => {
      const { allDatabases } = await import('./all-databases.ts');
      return allDatabases(client, signal, queries);
    },
    retry: false,
  });
