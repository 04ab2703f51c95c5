import * as v from 'valibot';
import type { Client } from './client.ts';
import { type Entity, entitySchema } from './entity-schema.ts';
import { listSchema } from './list-schema.ts';

const TIMEOUT_MS = 15_000;
const PAGE_SIZE = 1_000;

/** Every database by its id, in the server's order; records without a name are left out. @throws ApiError */
export async function allDatabases(client: Client, signal: AbortSignal): Promise<readonly Entity[]> {
  const found = new Map<string, Entity>();
  const seen = new Set<string>();
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
  }
}
