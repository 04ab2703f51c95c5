import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Client } from './client.ts';
import { FRESH_MS, keys } from './keys.ts';
import { withTimeout } from './retry.ts';
import { aggregationsSchema, foldKey, type ValueCounts } from './schemas/aggregations.ts';
import { indexName } from './search-request.ts';

// The values that a field of an index has, and how much each is used.

interface Asked {
  readonly client: Client;
  /** As services call it. */
  readonly searchIndex: string;
  readonly signal: AbortSignal;
}

/** ms that names are waited for. */
const TIMEOUT_MS = 15_000;

interface ValuesAsked extends Asked {
  readonly field: string;
  /** Expression of the engine that the keys must match (Lucene, RegExp). A server before 1.2 does not read it. */
  readonly matching: string;
  /** How many at most, in the order of the keys; a server before 1.2 gives 50. */
  readonly size: number;
}

const aggregateSchema = v.object({ aggregations: aggregationsSchema });

/**
 * The values of a field with how many documents have each, deleted ones too: an order, no counts to show. Undefined: the
 * answer has none that can be read. @throws ApiError
 */
async function valuesOfField({
  client,
  searchIndex,
  signal,
  field,
  matching,
  size,
}: ValuesAsked): Promise<ValueCounts | undefined> {
  const { value } = await client.get({
    path: ['search', 'aggregate'],
    // Without `value` a server from 1.2 on gives no values at all.
    query: { index: indexName(client, searchIndex), field, value: matching, size },
    schema: aggregateSchema,
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  return value.aggregations.get(field);
}

/** How many documents have each value of a field, by its key in lower case. */
export type ValueUses = ReadonlyMap<string, number>;

/** Values whose uses are asked for: one of more is not known by how much it is used. */
const MAX_RANKED = 1_000;
/** ms that an order is waited for before values are shown without it. */
const RANKED_WITHIN_MS = 3_000;

/**
 * How much the values of an index are used, from the first of some fields that has any; null where the server does not say
 * it of all, or not at all: it is asked for the sake of an order, and never fails.
 */
export const valueUsesQuery = (client: Client, searchIndex: string, fields: readonly string[]) =>
  queryOptions({
    queryKey: keys.valueUses(client, searchIndex, fields),
    queryFn: async ({ signal }): Promise<ValueUses | null> => {
      const facts = { request: 'GET search/aggregate', attempts: 1 };
      try {
        return await withTimeout({ timeoutMs: RANKED_WITHIN_MS, signal }, facts, (limited) =>
          usesOfFirst({ client, searchIndex, signal: limited }, fields),
        );
      } catch {
        signal.throwIfAborted();
        return null;
      }
    },
    staleTime: FRESH_MS.vocabularies,
  });

async function usesOfFirst(asked: Asked, fields: readonly string[]): Promise<ValueUses | null> {
  for (const field of fields) {
    const found = await valuesOfField({ ...asked, field, matching: '.*', size: MAX_RANKED });
    if (found && found.counts.size > 0) return found.isWhole ? usesByFoldedKey(found) : null;
  }
  return null;
}

function usesByFoldedKey({ counts }: ValueCounts): ValueUses {
  const uses = new Map<string, number>();
  for (const [key, count] of counts) uses.set(foldKey(key), (uses.get(foldKey(key)) ?? 0) + count);
  return uses;
}
