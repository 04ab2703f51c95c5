import { queryOptions } from '@tanstack/react-query';
import type { Client } from './client.ts';
import { listSchema } from './list-schema.ts';
import { placeQuery } from './place-names.ts';

const TIMEOUT_MS = 15_000;

/** How many tables a database or a schema has, or the catalog where none is named; null where the server does not say. */
export const databaseCountQuery = (client: Client, fqn: string | undefined) =>
  queryOptions({
    queryKey: [client.server, 'count', fqn ?? null],
    queryFn: async ({ signal }): Promise<number | null> => {
      const { value } = await client.get({
        path: ['tables'],
        query: { limit: 0, ...placeQuery(fqn) },
        schema: listSchema,
        timeoutMs: TIMEOUT_MS,
        signal,
      });
      return value.paging.total ?? null;
    },
    retry: false,
  });
