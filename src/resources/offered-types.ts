import { QueryObserver, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useClient } from '../api/client-context.ts';
import type { Client } from '../api/client.ts';
import { createTaskQueue } from '../api/row-counts.ts';
import { scopeCountQuery } from '../api/scope-queries.ts';
import { RESOURCES, useResource } from './registry.ts';
import type { ResourceEntry } from './resource.ts';

/** Types that only some servers have records of. */
const OPTIONAL_TYPES: readonly ResourceEntry[] = RESOURCES.filter(({ isOptional }) => isOptional);

/** The number of live records of each counted type, by id; null: the server does not say. */
export type TypeCounts = ReadonlyMap<string, number | null>;

/** The counts of some types: a query per type, read as one value, one request at a time. */
function createTypeCounts(
  queries: QueryClient,
  client: Client,
  types: readonly ResourceEntry[],
  enabled: boolean,
) {
  const turns = createTaskQueue();
  const observers = types.map(({ id, listPath: path, isOptional }) => {
    const query = scopeCountQuery(client, { path, isOptional }, null, turns);
    const options = { ...query, enabled, notifyOnChangeProps: ['data' as const, 'status' as const] };
    return [id, new QueryObserver(queries, options)] as const;
  });
  const read = (): TypeCounts =>
    new Map(
      observers.flatMap(([id, observer]) => {
        const { data, isError } = observer.getCurrentResult();
        return data === undefined && !isError ? [] : [[id, data ?? null] as const];
      }),
    );
  let counts = read();
  return {
    get: () => counts,
    subscribe: (listener: () => void) => {
      const ends = observers.map(([, observer]) =>
        observer.subscribe(() => {
          counts = read();
          listener();
        }),
      );
      return () => ends.forEach((end) => end());
    },
  };
}

/**
 * The counts of the live records of some types, as far as they are known.
 * @param enabled whether they may be requested: once the rows have loaded
 */
export function useTypeCounts(types: readonly ResourceEntry[], enabled: boolean): TypeCounts {
  const client = useClient();
  const queries = useQueryClient();
  const counts = useMemo(
    () => createTypeCounts(queries, client, types, enabled),
    [queries, client, types, enabled],
  );
  return useSyncExternalStore(counts.subscribe, counts.get);
}

/** The types to go to and to search: all but the optional ones without records on this server; the type on screen always. */
export function useOfferedTypes(): readonly ResourceEntry[] {
  const current = useResource().resource.id;
  const counts = useTypeCounts(OPTIONAL_TYPES, true);
  return useMemo(
    () =>
      RESOURCES.filter(({ id, isOptional }) => !isOptional || id === current || (counts.get(id) ?? 0) > 0),
    [current, counts],
  );
}
