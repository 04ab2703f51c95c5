import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../api/client-context.ts';
import { databasesQuery } from '../../api/databases-query.ts';
import type { Entity } from '../../api/entity-schema.ts';
import type { DatabaseEntry, Databases } from '../frame/database-entry.ts';

/** A database as pickers and the tree need it. */
export const entryOf = (entity: Entity): DatabaseEntry => ({
  fqn: entity.fullyQualifiedName,
  name: entity.name,
  displayName: entity.displayName,
  service: entity.service?.displayName ?? entity.service?.name ?? '',
});

/**
 * The databases for the rail and the picker: on their way, here, or failed with a reason.
 * @param enabled false: they are not asked for yet
 */
export function useDatabases(enabled = true): Databases {
  const { data, error, refetch } = useQuery({ ...databasesQuery(useClient()), enabled });
  return useMemo<Databases>(() => {
    if (data) return { state: 'ready', databases: data.map(entryOf) };
    if (!error) return { state: 'loading' };
    return { state: 'failed', error, onRetry: () => void refetch() };
  }, [data, error, refetch]);
}
