import { scrollByFrames } from './in-page/scroll.ts';
import { inOpenPage, type Stage } from './visit.ts';

const LINES = 60;

/** Functions with the most of a time, in ms per 1,000 rows. */
const listOf = (title: string, times: ReadonlyMap<string, number>) => {
  const lines = [...times]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, LINES)
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
