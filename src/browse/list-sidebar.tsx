import { InfiniteQueryObserver, type QueryClient, useQueryClient, useQuery } from '@tanstack/react-query';
import {
  useMemo,
  useSyncExternalStore,
  useRef,
  memo,
  useDeferredValue,
  useState,
  type RefObject,
} from 'react';
import type { PageHandle } from './list-header.tsx';
import type { Client } from '../api/client.ts';
import { useClient } from '../api/client-context.ts';
import { schemasQuery, scopeCountQuery, partialDatabasesQuery } from '../api/scope-queries.ts';
import { t } from '../i18n/translate.ts';
import { formatNumber } from '../i18n/format.ts';
import type { SchemaBranches, Schemas } from '../sidebar/tree-model.ts';
import { errorSentence } from '../api/error-messages.ts';
import { useInViewAtRest, PHONE_QUERY, useMediaQuery } from '../ui/viewport.ts';
import { type TaskQueue, createTaskQueue } from '../api/count-query.ts';
import type { Entity } from '../api/schemas/entity.ts';
import { useStoredSetting } from '../ui/storage.ts';
import type { ViewInAddress } from '../view/use-view.ts';
import type { View } from '../view/view.ts';
import type { Databases } from '../filters/databases.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { SavedViewList } from '../saved-views/saved-view-list.tsx';
import { useSavedViews } from '../saved-views/use-saved-views.ts';
import { ViewsFile } from '../saved-views/views-file.tsx';
import { useResource } from '../resources/registry.ts';
import { copyFilter, databaseEntry, filterPath } from './scope-filter.ts';
import { DENSITY, type Density } from '../view/preferences.ts';

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
    if (error) return { failed: t('sidebar.schemasFailed', { reason: errorSentence(error) }) };
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
function useSchemaBranches(): SchemaBranches {
  const [queries, client] = [useQueryClient(), useClient()];
  const branches = useMemo(() => createBranches(queries, client), [queries, client]);
  const of = useSyncExternalStore(branches.subscribe, branches.known);
  return useMemo(() => ({ ...branches, of }), [branches, of]);
}

interface DatabaseCountProps {
  /** Of a database or a schema. */
  readonly fqn: string;
  /** Lets others be asked first. */
  readonly turns: TaskQueue;
}

/** How many tables a database or a schema has; asked for once its line rests on screen. Nothing while unknown: a count is an extra. */
function DatabaseCount(props: DatabaseCountProps) {
  const line = useRef<HTMLSpanElement>(null);
  const isLookedAt = useInViewAtRest(line);
  return <span ref={line}>{isLookedAt && <LoadedCount {...props} />}</span>;
}

function LoadedCount({ fqn, turns }: DatabaseCountProps) {
  const { queryKey, queryFn, ...query } = scopeCountQuery(useClient(), fqn);
  const { data } = useQuery({
    ...query,
    queryKey,
    queryFn: (context) =>
      turns(async () => {
        context.signal.throwIfAborted();
        return (await queryFn?.(context)) ?? null;
      }),
    staleTime: 300_000,
  });
  return typeof data === 'number' ? formatNumber(data) : null;
}

interface ListSidebarProps {
  readonly view: View;
  readonly change: ViewInAddress['change'];
  readonly databases: Databases;
  /** Tables of the list or search in force. */
  readonly currentTotal: number | undefined;
  readonly onLeave: () => void;
  /** The page on screen, whose rows get the focus after a change of language. */
  readonly page: RefObject<PageHandle | null>;
}

/** The databases, or those that are here while the others are not. */
function withPartialDatabases(databases: Databases, soFar: readonly Entity[]): Databases {
  if (databases.state === 'ready' || soFar.length === 0) return databases;
  return { state: 'ready', databases: soFar.map(databaseEntry), rest: databases };
}

/** Heights in px of the lines of a tree, as the token sheet has them. */
const lineHeightOf = (density: Density, phone: boolean) => (phone ? 40 : density === 'compact' ? 24 : 28);

/** Counts asked for at once: what only decorates leaves connections to the rows. */
const MAX_CONCURRENT_COUNTS = 3;

/** Draws the counts of databases and schemas, a few of which are on their way at any time. */
function createCountRenderer() {
  const lanes = Array.from({ length: MAX_CONCURRENT_COUNTS }, createTaskQueue);
  let next = 0;
  const turns: TaskQueue = (task) => {
    next = (next + 1) % MAX_CONCURRENT_COUNTS;
    return lanes[next]?.(task) ?? task();
  };
  return (fqn: string) => <DatabaseCount fqn={fqn} turns={turns} />;
}

/** The rail as it follows the rows: what stands beside them is drawn after them. */
export const ListSidebar = memo(function ListSidebar({ change, onLeave, page, ...props }: ListSidebarProps) {
  const view = useDeferredValue(props.view);
  const databases = useDeferredValue(props.databases);
  const currentTotal = useDeferredValue(props.currentTotal);
  return <DeferredSidebar {...{ view, change, databases, currentTotal, onLeave, page }} />;
});

/**
 * The rail: every line keeps the columns and leaves the place. A database or schema narrows the search in force, as it does
 * in the bar; "All tables" and the views leave it.
 */
const DeferredSidebar = memo(function DeferredSidebar(props: ListSidebarProps) {
  const { view, change, databases, currentTotal, onLeave } = props;
  const client = useClient();
  const current = useResource();
  const saved = useSavedViews(view);
  const all = view.q === null && view.database === null;
  // The unfiltered list counts itself; only another view has to ask.
  const { data } = useQuery({
    ...scopeCountQuery(client, undefined),
    staleTime: 300_000,
    enabled: !all && databases.state === 'ready',
  });
  const [renderCount] = useState(createCountRenderer);
  const branches = useSchemaBranches();
  const [density] = useStoredSetting(DENSITY);
  const phone = useMediaQuery(PHONE_QUERY);
  const { data: soFar } = useQuery(partialDatabasesQuery(client));
  const known = useMemo(() => withPartialDatabases(databases, soFar), [databases, soFar]);
  return (
    <Sidebar
      home={filterPath(view, {}, current)}
      hrefOf={(database) => filterPath(view, { q: view.q, database }, current)}
      keepsSearch={view.q !== null}
      total={all ? currentTotal : (data ?? undefined)}
      allCurrent={all && !saved.opened}
      current={view.database ?? undefined}
      databases={known}
      lineHeight={lineHeightOf(density, phone)}
      branches={branches}
      renderCount={renderCount}
      onCopyFilter={(database) => copyFilter(view, { database }, current)}
      onLeave={onLeave}
      onOther={() => saved.setLast(null)}
      onLanguage={() => props.page.current?.focusRows()}
      views={<SavedViewList view={view} change={change} total={currentTotal} onLeave={onLeave} />}
      viewOptions={<ViewsFile all={saved.all} change={saved.change} />}
    />
  );
});
