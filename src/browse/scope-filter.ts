import { listPath, withBasePath } from '../paths.ts';
import { viewSearch } from '../view/url-params.ts';
import type { CurrentResource } from '../resources/registry.ts';
import type { View } from '../view/view.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../api/client-context.ts';
import { databasesQuery } from '../api/scope-queries.ts';
import type { Entity } from '../api/schemas/entity.ts';
import type { DatabaseEntry, Databases } from '../filters/databases.ts';

/** What narrows a list: search text, and the FQN of a database or schema. */
export type Filters = Pick<View, 'q' | 'database'>;

/** The query of a view under other filters, from its top. An order is kept with the search that it is of. */
export const filteredSearch = (view: View, { q, database }: Filters, { viewSpec }: CurrentResource): string =>
  viewSearch({ ...view, q, database, sort: q === view.q ? view.sort : null }, viewSpec);

/** The path of the list under some filters and no others, with the columns of a view. */
export const filterPath = (view: View, filters: Partial<Filters>, current: CurrentResource): string =>
  listPath(current.resource.path, filteredSearch(view, { q: null, database: null, ...filters }, current));

/** Puts the whole address of the list under some filters alone on the clipboard. Rejects where that is not allowed. */
export const copyFilter = (view: View, filters: Partial<Filters>, current: CurrentResource): Promise<void> =>
  navigator.clipboard.writeText(location.origin + withBasePath(filterPath(view, filters, current)));

/** A database as pickers and the tree need it. */
export const databaseEntry = (entity: Entity): DatabaseEntry => ({
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
    if (data) return { state: 'ready', databases: data.map(databaseEntry) };
    if (!error) return { state: 'loading' };
    return { state: 'failed', error, onRetry: () => void refetch() };
  }, [data, error, refetch]);
}
