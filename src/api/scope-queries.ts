import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Client } from './client.ts';
import type { EndpointSpec, Include } from './data-source.ts';
import { isUnknownPath } from './errors.ts';
import { FRESH_MS, keys } from './keys.ts';
import type { TaskQueue } from './row-counts.ts';
import { type Entity, entitySchema } from './schemas/entity.ts';
import { listSchema } from './schemas/responses.ts';

/** The first databases, in the server's order, while the others are loading. Sends no request: `databasesQuery` writes them here. */
export const partialDatabasesQuery = (client: Client) =>
  queryOptions({
    queryKey: keys.databasesSoFar(client),
    queryFn: (): readonly Entity[] => [],
    enabled: false,
    initialData: [],
    // Structural sharing would compare 100,000 records and never find two equal lists.
    structuralSharing: false,
    staleTime: FRESH_MS.owned,
  });

const DATABASES_PAGE_SIZE = 1_000;

const isPowerOfTwo = (count: number) => Math.log2(count) % 1 === 0;

/**
 * Every database, in the server's order, without records that lack a name. Writes the databases so far after 1, 2, 4, 8 pages
 * and so on, so that writing costs less than reading. Fails with an ApiError.
 */
export const databasesQuery = (client: Client) =>
  queryOptions({
    queryKey: keys.databases(client),
    queryFn: async ({ signal, client: queries }): Promise<readonly Entity[]> => {
      const byId = new Map<string, Entity>();
      const seen = new Set<string>();
      const { queryKey } = partialDatabasesQuery(client);
      for (let after: string | undefined; ;) {
        const query = { limit: DATABASES_PAGE_SIZE, after };
        const { value } = await client.get({ path: ['databases'], query, schema: listSchema, signal });
        for (const record of value.data) {
          const result = v.safeParse(entitySchema, record);
          if (result.success) byId.set(result.output.id, result.output);
        }
        after = value.paging.after;
        // A repeated cursor would loop for ever.
        if (after === undefined || value.data.length === 0 || seen.has(after)) return [...byId.values()];
        seen.add(after);
        // A read repeated after a failure must not show fewer databases than before.
        const known = queries.getQueryData(queryKey)?.length ?? 0;
        if (isPowerOfTwo(seen.size) && byId.size > known) queries.setQueryData(queryKey, [...byId.values()]);
      }
    },
    staleTime: FRESH_MS.scopes,
  });

/**
 * Query of the number of records of a type in a scope, or in the catalog; null if the server does not send it. Of an optional
 * type, a server without the list has none.
 * @param queue lets other requests go first; absent: none @param include absent: live records alone
 */
export const scopeCountQuery = (
  client: Client,
  {
    path,
    scopeParams,
    isOptional = false,
  }: Pick<EndpointSpec, 'path'> &
    Partial<Pick<EndpointSpec, 'scopeParams'>> & { readonly isOptional?: boolean },
  scope: string | null,
  queue: TaskQueue = (task) => task(),
  include?: Include,
) =>
  queryOptions({
    queryKey: keys.count(client, path, scope, include),
    queryFn: ({ signal }) =>
      queue(async (): Promise<number | null> => {
        signal.throwIfAborted();
        const query = { limit: 0, ...(scope !== null && scopeParams?.(scope)), include };
        try {
          const { value } = await client.get({
            path,
            query,
            schema: listSchema,
            signal,
          });
          return value.paging.total ?? null;
        } catch (error) {
          if (isOptional && isUnknownPath(error)) return 0;
          throw error;
        }
      }),
    staleTime: FRESH_MS.scopes,
  });
