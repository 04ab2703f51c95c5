import { queryOptions } from '@tanstack/react-query';
import type { RowSource } from '../../api/source.ts';

export interface ViewCount {
  /** Undefined where the server does not say. */
  readonly total: number | undefined;
  readonly isLowerBound: boolean;
}

/** Runs a task when those before it are done, whatever became of them. */
export type Turns = <T>(task: () => Promise<T>) => Promise<T>;

/** One task at a time: what only decorates takes no connection from the rows. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task, task);
    last = mine.catch(() => {});
    return mine;
  };
}

const FIVE_MINUTES = 300_000;

/** How many tables a view has: the total of its first page, asked for with one row. Nothing is asked twice for it. */
export const viewCountQuery = (source: RowSource, turns: Turns) =>
  queryOptions({
    queryKey: [...source.key, 'view-count'],
    queryFn: ({ signal }) =>
      turns(async (): Promise<ViewCount> => {
        signal.throwIfAborted();
        const { total, totalIsLowerBound = false } = await source.page({ at: 'start' }, 1, [], signal);
        return { total, isLowerBound: totalIsLowerBound };
      }),
    staleTime: FIVE_MINUTES,
    retry: false,
  });
