import { type Query, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ListedRow } from '../api/data-source.ts';
import { keys } from '../api/keys.ts';
import { entryPageParam } from '../paging/list-position.ts';
import type { ListOptions, ListShape } from './list-cells.ts';
import { createListMemory } from './list-memory.ts';
import { createListSession, type ListSession } from './list-session.ts';
import type { ListSnapshot } from './list-snapshot.ts';

interface SessionOptions<Row extends ListedRow>
  extends Omit<ListOptions<Row>, 'queries' | 'memory'>, ListShape {
  /** Most rows on a screen. */
  readonly screen: number;
}

/**
 * The session of a list, for each source, place and page size: `source` and `entry` are compared by identity. It requests
 * while the component is mounted. A list that was left goes on where it was, with its cells and failures, as long as the
 * query cache has its rows: for a minute.
 */
export function useListSession<Row extends ListedRow>({
  source,
  entry,
  limit,
  emptyValues,
  newer,
  fields,
  inView,
  screen,
}: SessionOptions<Row>) {
  const queries = useQueryClient();
  const [memory] = useState(createListMemory);
  const [sessions] = useState(() => new WeakMap<Query, ListSession<Row>>());
  const session = useMemo(() => {
    // Signing out resets the rows of all lists: their sessions have cells of the user before.
    const left = queries
      .getQueryCache()
      .findAll({ queryKey: keys.allRows(source.key), predicate: ({ state }) => state.status !== 'pending' })
      .flatMap((query) => sessions.get(query) ?? []);
    return (
      left.find((one) => one.holds(entry, limit)) ??
      createListSession({ queries, source, entry, limit, emptyValues, newer, memory })
    );
  }, [queries, source, entry, limit, emptyValues, newer, memory, sessions]);
  const { fetchNextPage, fetchPreviousPage, refetch } = useInfiniteQuery({
    ...session.query,
    initialPageParam: entryPageParam({ source, entry, limit, screen }),
  });
  useLayoutEffect(() => session.setShape({ fields, inView }), [session, fields, inView]);
  useEffect(() => {
    const query = queries.getQueryCache().find({ queryKey: session.query.queryKey });
    if (query) sessions.set(query, session);
    return session.start({ fetchNextPage, fetchPreviousPage, refetch }, entry);
  }, [queries, sessions, session, entry, fetchNextPage, fetchPreviousPage, refetch]);

  const present = useSyncExternalStore(session.subscribe, session.snapshot);
  // The list on screen: its rows, or the reason why there are none.
  const [last, setLast] = useState(session);
  if (last !== session && present.kind !== 'first') setLast(session);
  const { loaded } = useSyncExternalStore(last.subscribe, last.snapshot);
  const isReplaced = last !== session && present.kind === 'first' && loaded.rows.length > 0;
  const state = useMemo<ListSnapshot<Row>>(
    () => (isReplaced ? { ...present, kind: 'replaced', loaded } : present),
    [isReplaced, present, loaded],
  );
  return {
    session,
    /** The list whose rows are shown: the previous one, if it has any, until rows or an error of `session` have come. */
    shown: isReplaced ? last : session,
    /** The snapshot of `session`, with the rows shown. */
    state,
  };
}
