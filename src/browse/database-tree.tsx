import {
  InfiniteQueryObserver,
  infiniteQueryOptions,
  type QueryClient,
  useQueryClient,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore, useRef, useState } from 'react';
import * as v from 'valibot';
import { useClient } from '../api/client-context.ts';
import type { Client } from '../api/client.ts';
import type { Include } from '../api/data-source.ts';
import { FRESH_MS, keys } from '../api/keys.ts';
import { type TaskQueue, createTaskQueue } from '../api/row-counts.ts';
import { entitySchema } from '../api/schemas/entity.ts';
import { listSchema } from '../api/schemas/responses.ts';
import { scopeCountQuery } from '../api/scope-queries.ts';
import { shownName } from '../entity/names.tsx';
import type { LoadedDatabases, ScopeFacet } from '../filters/databases.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { useResource } from '../resources/registry.ts';
import { ScopeTree } from '../sidebar/scope-tree.tsx';
import type { SchemaBranches, Schemas } from '../sidebar/tree-model.ts';
import { useInViewAtRest } from '../ui/in-view.ts';
import { useWithRows } from '../ui/paint.ts';
import { useStoredSetting } from '../ui/storage.ts';
import { createStore } from '../ui/store.ts';
import { PHONE, useTextScale, useWindowWithin } from '../ui/viewport.ts';
import { DENSITY, type Density } from '../view/preferences.ts';
import type { View } from '../view/view.ts';
import { filterPath } from './scope-filter.ts';

const SCHEMAS_PAGE_SIZE = 100;

/** The schemas of a database by their pages, in the server's order; records without a name are left out. Fails with an ApiError. */
const schemasQuery = (client: Client, database: string) =>
  infiniteQueryOptions({
    queryKey: keys.schemas(client, database),
    queryFn: async ({ signal, pageParam }) => {
      const { value } = await client.get({
        path: ['databaseSchemas'],
        query: { database, limit: SCHEMAS_PAGE_SIZE, after: pageParam },
        schema: listSchema,
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
    // A server that sends a cursor again would be asked for the same pages for ever.
    getNextPageParam: ({ after }, _, __, params) => (params.includes(after) ? undefined : after),
    staleTime: FRESH_MS.scopes,
  });

type Observer = ReturnType<typeof observe>;

const observe = (queries: QueryClient, client: Client, database: string) =>
  new InfiniteQueryObserver(queries, schemasQuery(client, database));

function schemasOf(observer: Observer): Schemas {
  const { data, error, isFetching, hasNextPage, isFetchingNextPage } = observer.getCurrentResult();
  const schemas = (data?.pages ?? []).flatMap((page) =>
    page.schemas.map((schema) => ({
      fqn: schema.fullyQualifiedName,
      name: shownName(schema) ?? '',
      ownName: schema.name,
    })),
  );
  const restOf = (): Schemas['rest'] => {
    if (isFetching && (isFetchingNextPage || error)) return 'loading';
    if (error) return { error };
    if (!data) return 'loading';
    return hasNextPage ? 'more' : 'none';
  };
  return { schemas, total: data?.pages.at(-1)?.total, rest: restOf() };
}

/** The schemas of every database that was opened: any number of queries, of any number of pages, read as one. */
function createBranches(queries: QueryClient, client: Client) {
  const observers = new Map<string, Observer>();
  const ends = new Map<string, () => void>();
  const schemas = createStore<ReadonlyMap<string, Schemas>>(new Map(), () => {
    observers.forEach((observer, database) => follow(database, observer));
    return () => {
      ends.forEach((end) => end());
      ends.clear();
    };
  });
  const update = (database: string, observer: Observer) =>
    schemas.set(new Map(schemas.get()).set(database, schemasOf(observer)));
  const follow = (database: string, observer: Observer) => {
    ends.set(
      database,
      observer.subscribe(() => update(database, observer)),
    );
    update(database, observer);
  };
  return {
    subscribe: schemas.subscribe,
    get: schemas.get,
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

function useSchemaBranches(): SchemaBranches {
  const [queries, client] = [useQueryClient(), useClient()];
  const branches = useMemo(() => createBranches(queries, client), [queries, client]);
  const of = useSyncExternalStore(branches.subscribe, branches.get);
  return useMemo(() => ({ ...branches, of }), [branches, of]);
}

interface DatabaseCountProps {
  readonly fqn: string;
  /** Queue that lets other requests go first. */
  readonly queue: TaskQueue;
  /** The deleted records that are counted too, or alone; undefined: live ones alone. */
  readonly include: Include | undefined;
}

/** The number of tables of a database or schema, requested once its line rests on screen. Empty while unknown. */
function DatabaseCount({ fqn, queue, include }: DatabaseCountProps) {
  const t = useTranslator();
  const line = useRef<HTMLSpanElement>(null);
  const isLookedAt = useInViewAtRest(line);
  const { endpoint } = useResource().resource;
  const count = scopeCountQuery(useClient(), endpoint, fqn, queue, include);
  const { data } = useQuery({ ...count, enabled: isLookedAt });
  return <span ref={line}>{typeof data === 'number' && <span>{t.number(data)}</span>}</span>;
}

/** Heights in px of the lines of a tree, as the token sheet has them. */
const lineHeightOf = (density: Density, phone: boolean, textSize: number) =>
  Math.round((phone ? 40 : density === 'compact' ? 24 : 28) * textSize);

/** Counts requested at once: they only decorate, and leave connections to the rows. */
const MAX_CONCURRENT_COUNTS = 3;

interface DatabaseTreeProps {
  readonly scope: ScopeFacet;
  readonly view: View;
  readonly databases: LoadedDatabases;
  readonly include: DatabaseCountProps['include'];
  readonly onLeave: () => void;
}

/** The tree of databases with their schemas and counts, each of which narrows the search or list in force. */
export function DatabaseTree({ scope, view, databases, include, onLeave }: DatabaseTreeProps) {
  const current = useResource();
  const { narrowedBySchemas } = current.resource;
  const [queue] = useState(() => createTaskQueue(MAX_CONCURRENT_COUNTS));
  const renderCount = useCallback(
    (fqn: string) => <DatabaseCount fqn={fqn} queue={queue} include={include} />,
    [queue, include],
  );
  const branches = useSchemaBranches();
  // The drawn density, because the style of the lines depends on it.
  const density = useWithRows(useStoredSetting(DENSITY)[0]);
  const phone = useWindowWithin(PHONE);
  const textSize = useTextScale();
  return (
    <ScopeTree
      scope={scope}
      levels={scope === 'service' ? 'services' : narrowedBySchemas ? 'schemas' : 'databases'}
      databases={databases}
      hrefOf={(fqn) => filterPath(view, { q: view.q, scope: fqn }, current)}
      current={view.scope ?? undefined}
      lineHeight={lineHeightOf(density, phone, textSize)}
      branches={branches}
      renderCount={renderCount}
      onLeave={onLeave}
    />
  );
}
