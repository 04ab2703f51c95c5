import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ListedRow } from '../api/data-source.ts';
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

/** A list as a page shows it. */
export interface ShownSession<Row extends ListedRow> {
  /** The list of the address. */
  readonly session: ListSession<Row>;
  /** The list whose rows are shown: the previous one, if it has any, until rows or an error of `session` have come. */
  readonly shown: ListSession<Row>;
  /** The snapshot of `session`, with the rows shown. */
  readonly state: ListSnapshot<Row>;
}

/**
 * The session of a list, a new one for each source, place and page size: `source` and `entry` are compared by identity. It
 * requests while the component is mounted.
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
}: SessionOptions<Row>): ShownSession<Row> {
  const queries = useQueryClient();
  const [memory] = useState(createListMemory);
  const session = useMemo(
    () => createListSession({ queries, source, entry, limit, emptyValues, newer, memory }),
    [queries, source, entry, limit, emptyValues, newer, memory],
  );
  const { fetchNextPage, fetchPreviousPage, refetch } = useInfiniteQuery({
    ...session.query,
    initialPageParam: entryPageParam({ source, entry, limit, screen }),
  });
  useLayoutEffect(() => session.setShape({ fields, inView }), [session, fields, inView]);
  useEffect(
    () => session.start({ fetchNextPage, fetchPreviousPage, refetch }),
    [session, fetchNextPage, fetchPreviousPage, refetch],
  );

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
  return { session, shown: isReplaced ? last : session, state };
}
