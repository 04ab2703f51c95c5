import { queryOptions } from '@tanstack/react-query';
import type { RowSource } from './data-source.ts';
import { FRESH_MS, keys } from './keys.ts';

export interface RowCount {
  /** Undefined where the server does not say. */
  readonly total: number | undefined;
  readonly isLowerBound: boolean;
}

/** Runs a task after those before it have settled, failed or not. */
export type TaskQueue = <T>(task: () => Promise<T>) => Promise<T>;

/** So many tasks at a time, one where no number is given: what only decorates takes few connections from the rows. */
export function createTaskQueue(atATime = 1): TaskQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    // A task that ends hands its place on; none that comes meanwhile takes it.
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

/** How many rows a view has. Nothing is asked twice for it. */
export const rowCountQuery = (source: RowSource, turns: TaskQueue) =>
  queryOptions({
    queryKey: keys.rowCount(source.key),
    queryFn: ({ signal }) =>
      turns(async (): Promise<RowCount> => {
        signal.throwIfAborted();
        const { total, totalIsLowerBound = false } = await (source.count?.(signal) ??
          source.page({ at: 'start' }, 1, [], signal));
        return { total, isLowerBound: totalIsLowerBound };
      }),
    staleTime: FRESH_MS.scopes,
  });
