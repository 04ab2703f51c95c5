import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useClient } from '../api/client-context.ts';
import { createTaskQueue } from '../api/row-counts.ts';
import { scopeCountQuery } from '../api/scope-queries.ts';
import { RESOURCES, useResource } from './registry.ts';
import type { ResourceEntry } from './resource.ts';

const OPTIONAL_TYPES: readonly ResourceEntry[] = RESOURCES.filter(({ isOptional }) => isOptional);

/** By the id of the type; null: the server does not say. */
type TypeCounts = ReadonlyMap<string, number | null>;

/** Queue of counts: one request at a time leaves connections to the rows. */
const countQueue = createTaskQueue();

/** The counts of live records, as far as they are known. @param types the same list in all renders */
export function useTypeCounts(types: readonly ResourceEntry[], enabled: boolean): TypeCounts {
  const client = useClient();
  return useQueries({
    queries: types.map(({ listPath: path, isOptional }) => ({
      ...scopeCountQuery(client, { path, isOptional }, null, countQueue),
      enabled,
    })),
    combine: useCallback(
      (counts: readonly Pick<UseQueryResult<number | null>, 'data' | 'isError'>[]): TypeCounts =>
        new Map(
          types.flatMap(({ id }, at) => {
            const { data, isError = false } = counts[at] ?? {};
            return data === undefined && !isError ? [] : [[id, data ?? null] as const];
          }),
        ),
      [types],
    ),
  });
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
