import { infiniteQueryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Client } from './client.ts';
import { type Entity, entitySchema } from './entity-schema.ts';
import { listSchema } from './list-schema.ts';

const TIMEOUT_MS = 15_000;
const PAGE_SIZE = 100;

interface SchemasPage {
  readonly schemas: readonly Entity[];
  readonly total: number | undefined;
  readonly after: string | undefined;
}

/** The schemas of a database by their pages, in the server's order; records without a name are left out. Fails with an ApiError. */
export const schemasQuery = (client: Client, database: string) =>
  infiniteQueryOptions({
    queryKey: [client.server, 'schemas', database],
    queryFn: async ({ signal, pageParam }): Promise<SchemasPage> => {
      const { value } = await client.get({
        path: ['databaseSchemas'],
        query: { database, limit: PAGE_SIZE, after: pageParam },
        schema: listSchema,
        timeoutMs: TIMEOUT_MS,
        signal,
      });
      const schemas = value.data.flatMap((record) => {
        const read = v.safeParse(entitySchema, record);
        return read.success ? [read.output] : [];
      });
      const { total, after } = value.paging;
      return { schemas, total, after: value.data.length > 0 ? after : undefined };
    },
    initialPageParam: undefined as string | undefined,
    // A cursor that comes again would lead round in a circle.
    getNextPageParam: ({ after }, _, __, params) => (params.includes(after) ? undefined : after),
    staleTime: 300_000,
    retry: false,
  });
