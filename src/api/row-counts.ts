import type { RowSource } from './data-source.ts';
import { queryOptions } from '@tanstack/react-query';

export interface RowCount {
  /** Undefined where the server does not say. */
  readonly total: number | undefined;
  readonly isLowerBound: boolean;
}

/** Runs a task when those before it are done, whatever became of them. */
export type TaskQueue = <T>(task: () => Promise<T>) => Promise<T>;

/** So many tasks at a time, one where no number is given: what only decorates takes few connections from the rows. */
export function createTaskQueue(atATime = 1): TaskQueue {
  const lanes: Promise<unknown>[] = Array.from({ length: atATime }, () => Promise.resolve());
  let next = 0;
  return (task) => {
    const lane = next;
    next = (next + 1) % atATime;
    const mine = (lanes[lane] ?? Promise.resolve()).then(task, task);
    lanes[lane] = mine.catch(() => {});
    return mine;
  };
}

const FIVE_MINUTES = 300_000;

/** How many rows a view has. Nothing is asked twice for it. */
export const rowCountQuery = (source: RowSource, turns: TaskQueue) =>
  queryOptions({
    queryKey: [...source.key, 'view-count'],
    queryFn: ({ signal }) =>
      turns(async (): Promise<RowCount> => {
        signal.throwIfAborted();
        const { total, totalIsLowerBound = false } = await (source.count?.(signal) ??
          source.page({ at: 'start' }, 1, [], signal));
        return { total, isLowerBound: totalIsLowerBound };
      }),
    staleTime: FIVE_MINUTES,
    retry: false,
  });
