import { queryOptions } from '@tanstack/react-query';
import type { RowCount, RowSource } from './data-source.ts';
import { FRESH_MS, keys } from './keys.ts';

/** Runs a task once earlier tasks have settled, failed or not. */
export type TaskQueue = <T>(task: () => Promise<T>) => Promise<T>;

/** Runs a limited number of tasks at a time, so that secondary requests leave connections to the rows. */
export function createTaskQueue(atATime = 1): TaskQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    // A task that ends hands its slot to the next waiting task: a new task must not take it.
    if (running === atATime) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export const rowCountQuery = (source: RowSource, queue: TaskQueue) =>
  queryOptions({
    queryKey: keys.rowCount(source.key),
    queryFn: ({ signal }) =>
      queue(async (): Promise<RowCount> => {
        signal.throwIfAborted();
        if (source.count) return source.count(signal);
        const { total, totalIsLowerBound = false } = await source.page({ kind: 'start' }, 1, [], signal);
        return { total, isLowerBound: totalIsLowerBound };
      }),
    staleTime: FRESH_MS.scopes,
  });
