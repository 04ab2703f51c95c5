import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../api/client-context.ts';
import type { Entity } from '../api/schemas/entity.ts';
import { databasesQuery } from '../api/scope-queries.ts';
import { placeTitle, shownName } from '../entity/names.tsx';
import type { DatabaseEntry, Databases } from '../filters/databases.ts';
import { NO_FILTERS } from '../filters/filters.ts';
import { valueListQuery, type NamedValue } from '../filters/value-lists.ts';
import { listPath } from '../paths.ts';
import { useResource, type CurrentResource } from '../resources/registry.ts';
import { viewSearch } from '../view/url-params.ts';
import type { View } from '../view/view.ts';

/** The path of the list narrowed by `rows` alone, with the columns of a view. The order is kept only with the same search. */
export const filterPath = (
  view: View,
  { q = null, scope = null }: Partial<Pick<View, 'q' | 'scope'>>,
  { resource, viewSpec }: CurrentResource,
): string => {
  const rows = { q, scope, filters: NO_FILTERS, sort: q === view.q ? view.sort : null };
  return listPath(resource.path, viewSearch({ ...view, ...rows }, viewSpec));
};

export const databaseEntry = (entity: Entity): DatabaseEntry => ({
  fqn: entity.fullyQualifiedName,
  name: entity.name,
  displayName: entity.displayName?.trim() || undefined,
  service: shownName(entity.service ?? {}) ?? '',
  serviceTitle: placeTitle(entity.service ?? {}),
});

/** A service as the tree needs it: it is no part of another one. */
const serviceEntry = ({ name, displayName }: NamedValue): DatabaseEntry => ({
  fqn: name,
  name,
  displayName,
  service: '',
});

const NO_SCOPES: Databases = { kind: 'ready', databases: [] };

/**
 * Scopes of the list on screen, for the sidebar: databases or services, loading, loaded or failed; none for a
 * type without a scope.
 * @param enabled false: not requested yet
 * @param refusal error that forbids the request: the server wants a token first
 */
export function useScopes(enabled = true, refusal: unknown = null): Databases {
  const client = useClient();
  const { scope, services } = useResource().resource;
  const isOfServices = scope === 'service';
  const databases = useQuery({ ...databasesQuery(client), enabled: enabled && scope === 'database' });
  const named = useQuery({
    ...valueListQuery(client, services ?? 'databaseServices'),
    enabled: enabled && isOfServices,
  });
  const { error: requestError, refetch } = isOfServices ? named : databases;
  const error = requestError ?? refusal;
  const entries = useMemo(
    () => (isOfServices ? named.data?.entries.map(serviceEntry) : databases.data?.map(databaseEntry)),
    [isOfServices, named.data, databases.data],
  );
  return useMemo<Databases>(() => {
    if (scope === undefined && enabled) return NO_SCOPES;
    if (entries) return { kind: 'ready', databases: entries };
    if (!error) return { kind: 'loading' };
    return { kind: 'failed', error, onRetry: () => void refetch() };
  }, [scope, enabled, entries, error, refetch]);
}
