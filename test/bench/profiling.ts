import type { Browser, Page } from '@playwright/test';
import { scrollByFrames } from './in-page/scrolling.ts';
import { inOpenPage, type Stage } from './visit.ts';

const PROFILE_LINES = 60;

/** Functions with the most of a time, in ms per 1,000 rows. */
const listOf = (title: string, times: ReadonlyMap<string, number>) => {
  const lines = [...times]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, PROFILE_LINES)
    .map(([name, ms]) => `${ms.toFixed(2).padStart(9)}  ${name}`);
  return [title, ...lines].join('\n');
};

/** Where the time of scrolling 3,000 rows goes: in functions themselves, and in them with all that they call. */
export const profileScrolling = (stage: Stage): Promise<string> =>
  inOpenPage(stage, async ({ page, cdp }) => {
    await page.evaluate(scrollByFrames, { step: 288, pixels: 18_000 });
    await cdp.send('Profiler.enable');
    await cdp.send('Profiler.setSamplingInterval', { interval: 200 });
    await cdp.send('Profiler.start');
    await page.evaluate(scrollByFrames, { step: 288, pixels: 108_000 });
    const { profile } = await cdp.send('Profiler.stop');
    const own = new Map<string, number>();
    const whole = new Map<string, number>();
    const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
    const parents = new Map(
      profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
    );
    const nameOf = (id: number) => {
      const frame = nodes.get(id)?.callFrame;
      if (!frame) return '?';
      return `${frame.functionName || '(anonymous)'} ${frame.url.split('/').at(-1) ?? ''}:${frame.lineNumber + 1}`;
    };
    for (const [i, id] of (profile.samples ?? []).entries()) {
      const ms = (profile.timeDeltas?.[i] ?? 0) / 3_000;
      own.set(nameOf(id), (own.get(nameOf(id)) ?? 0) + ms);
      const names = new Set<string>();
      for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) names.add(nameOf(at));
      for (const name of names) whole.set(name, (whole.get(name) ?? 0) + ms);
    }
    return [
      listOf(`${stage.which}: ms of own time for 1,000 rows`, own),
      listOf(`${stage.which}: ms with what they call, for 1,000 rows`, whole),
    ].join('\n\n');
  });

/** One event of a trace; times in µs, `tdur` is CPU time of the thread. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** CPU of a thread by event, without that of the events inside it, in µs. @param events of one thread, complete ones only */
export function ownTimes(events: readonly TraceEvent[]): ReadonlyMap<string, number> {
  const own = new Map<string, number>();
  const open: { readonly name: string; readonly end: number }[] = [];
  const add = (name: string, time: number) => own.set(name, (own.get(name) ?? 0) + time);
  for (const { name, ts, dur = 0, tdur = 0 } of events.toSorted(
    (a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0),
  )) {
    while ((open.at(-1)?.end ?? Infinity) <= ts) open.pop();
    const outer = open.at(-1);
    if (outer) add(outer.name, -tdur);
    add(name, tdur);
    open.push({ name, end: ts + dur });
  }
  return own;
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

const TRACE_LINES = 18;

/** What the browser does on the main thread while 3,000 rows scroll by, in ms of CPU per 1,000 rows. */
export const traceScrolling = (stage: Stage): Promise<string> =>
  inOpenPage(stage, async ({ page }) => {
    await page.evaluate(scrollByFrames, { step: 288, pixels: 18_000 });
    const traceEvents = await traced(
      stage.browser,
      page,
      ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', 'blink', 'cc'],
      async () => void (await page.evaluate(scrollByFrames, { step: 288, pixels: 108_000 })),
    );
    const complete = traceEvents.filter(({ ph }) => ph === 'X');
    const busiest = traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map((main) => complete.filter(({ pid, tid }) => pid === main.pid && tid === main.tid))
      .reduce((a, b) => (b.length > a.length ? b : a), []);
    const lines = [...ownTimes(busiest)]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, TRACE_LINES)
      .map(([name, time]) => `${(time / 3_000).toFixed(1).padStart(9)}  ${name}`);
    return [`${stage.which}: ms of CPU for 1,000 rows, by what the browser does`, ...lines].join('\n');
  });
