import { InfiniteQueryObserver, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Client } from '../../api/client.ts';
import { useClient } from '../../api/client-context.ts';
import { schemasQuery } from '../../api/schemas-query.ts';
import * as rail from '../../words/en/rail.ts';
import { say } from '../../words/say.ts';
import type { SchemaBranches, Schemas } from '../frame/database-tree-schemas.ts';
import { reasonOf } from './reason.ts';

type Observer = ReturnType<typeof observe>;

const observe = (queries: QueryClient, client: Client, database: string) =>
  new InfiniteQueryObserver(queries, schemasQuery(client, database));

function schemasOf(observer: Observer): Schemas {
  const { data, error, isFetching, hasNextPage, isFetchingNextPage } = observer.getCurrentResult();
  const schemas = (data?.pages ?? []).flatMap((page) =>
    page.schemas.map(({ fullyQualifiedName: fqn, name, displayName }) => ({
      fqn,
      name: displayName ?? name,
    })),
  );
  const restOf = (): Schemas['rest'] => {
    if (isFetching && (isFetchingNextPage || error)) return 'loading';
    if (error) return { failed: say(rail.schemasFailed, { reason: reasonOf(error) }) };
    if (!data) return 'loading';
    return hasNextPage ? 'more' : 'none';
  };
  return { schemas, total: data?.pages.at(-1)?.total, rest: restOf() };
}

/** The schemas of every database that was opened: any number of queries, of any number of pages, read as one. */
function createBranches(queries: QueryClient, client: Client) {
  const observers = new Map<string, Observer>();
  const ends = new Map<string, () => void>();
  const listeners = new Set<() => void>();
  let known: ReadonlyMap<string, Schemas> = new Map();
  const update = (database: string, observer: Observer) => {
    known = new Map(known).set(database, schemasOf(observer));
    for (const changed of listeners) changed();
  };
  const follow = (database: string, observer: Observer) => {
    ends.set(
      database,
      observer.subscribe(() => update(database, observer)),
    );
    update(database, observer);
  };
  return {
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      observers.forEach((observer, database) => follow(database, observer));
      return () => {
        listeners.delete(changed);
        ends.forEach((end) => end());
        ends.clear();
      };
    },
    known: () => known,
    onMore: (database: string) => {
      const observer = observers.get(database);
      if (!observer) {
        const made = observe(queries, client, database);
        observers.set(database, made);
        follow(database, made);
        return;
      }
      const { hasNextPage, isFetching } = observer.getCurrentResult();
      if (hasNextPage && !isFetching) void observer.fetchNextPage();
    },
    onRetry: (database: string) => {
      const observer = observers.get(database);
      const result = observer?.getCurrentResult();
      if (!observer || !result?.error || result.isFetching) return;
      void (result.isFetchNextPageError ? observer.fetchNextPage() : observer.refetch());
    },
  };
}

/** The schemas for the tree of databases: a database's are asked for from the first time that it is opened. */
export function useSchemaBranches(): SchemaBranches {
  const [queries, client] = [useQueryClient(), useClient()];
  const branches = useMemo(() => createBranches(queries, client), [queries, client]);
  const of = useSyncExternalStore(branches.subscribe, branches.known);
  return useMemo(() => ({ ...branches, of }), [branches, of]);
}
