import type { Browser, Page } from '@playwright/test';

/** One event of a trace; times in µs, `tdur` is CPU time of the thread. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/** Runs something while the browser notes events of these categories. */
export async function traced(
  browser: Browser,
  page: Page,
  categories: readonly string[],
  run: () => Promise<void>,
): Promise<readonly TraceEvent[]> {
  await browser.startTracing(page, { categories: [...categories] });
  await run();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[];
  };
  return traceEvents;
}

/** A task of a thread: when it began and ended, in µs of the trace, and its CPU in ms. */
export interface Task {
  readonly from: number;
  readonly to: number;
  readonly cpu: number;
}

/** Tasks of the thread that set a mark, in their order. CPU, for the time of a task goes on while others have the core. */
export const tasksOf = (events: readonly TraceEvent[], mark: TraceEvent): readonly Task[] =>
  events
    .filter(({ name, ph }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask')
    .filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid)
    .map(({ ts, dur = 0, tdur = 0 }) => ({ from: ts, to: ts + dur, cpu: tdur / 1_000 }))
    .toSorted((a, b) => a.from - b.from);

/** CPU of tasks within a time, in ms: of one that lies in it in part, its share. */
export function cpuWithin(tasks: readonly Task[], from: number, to: number): number {
  return tasks.reduce((sum, task) => {
    const shared = Math.min(task.to, to) - Math.max(task.from, from);
    return shared <= 0 ? sum : sum + (task.cpu * shared) / (task.to - task.from);
  }, 0);
}
