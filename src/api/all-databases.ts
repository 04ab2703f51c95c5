import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Client } from './client.ts';
import { databasesSoFarQuery } from './databases-so-far.ts';
import { type Entity, entitySchema } from './entity-schema.ts';
import { listSchema } from './list-schema.ts';

const TIMEOUT_MS = 15_000;
const PAGE_SIZE = 1_000;

const isPowerOfTwo = (count: number) => Math.log2(count) % 1 === 0;

/**
 * Every database by its id, in the server's order; records without a name are left out. Those that are here are told
 * after 1, 2, 4, 8 pages and so on, so that telling does not cost more than reading. @throws ApiError
 */
export async function allDatabases(
  client: Client,
  signal: AbortSignal,
  queries: QueryClient,
): Promise<readonly Entity[]> {
  const found = new Map<string, Entity>();
  const seen = new Set<string>();
  const { queryKey } = databasesSoFarQuery(client);
  for (let after: string | undefined; ;) {
    const { value } = await client.get({
      path: ['databases'],
      query: { limit: PAGE_SIZE, after },
      schema: listSchema,
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    for (const record of value.data) {
      const result = v.safeParse(entitySchema, record);
      if (result.success) found.set(result.output.id, result.output);
    }
    after = value.paging.after;
    // A cursor that comes again would lead round in a circle.
    if (after === undefined || value.data.length === 0 || seen.has(after)) return [...found.values()];
    seen.add(after);
    // Read once more after a failure, they are not fewer than before.
    const told = queries.getQueryData(queryKey)?.length ?? 0;
    if (isPowerOfTwo(seen.size) && found.size > told) queries.setQueryData(queryKey, [...found.values()]);
  }
}
