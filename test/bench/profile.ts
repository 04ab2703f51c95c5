import { scrollByFrames } from './in-page/scroll.ts';
import { inOpenPage, type Stage } from './visit.ts';

const LINES = 40;

/** Where the time of scrolling 3,000 rows goes: the functions with the most time of their own, in ms per 1,000 rows. */
export const profileScrolling = (stage: Stage): Promise<string> =>
  inOpenPage(stage, async ({ page, cdp }) => {
    await page.evaluate(scrollByFrames, { step: 288, pixels: 18_000 });
    await cdp.send('Profiler.enable');
    await cdp.send('Profiler.setSamplingInterval', { interval: 200 });
    await cdp.send('Profiler.start');
    await page.evaluate(scrollByFrames, { step: 288, pixels: 108_000 });
    const { profile } = await cdp.send('Profiler.stop');
    const own = new Map<string, number>();
    const nodes = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
    for (const [i, id] of (profile.samples ?? []).entries()) {
      const frame = nodes.get(id);
      const name = frame
        ? `${frame.functionName || '(anonymous)'} ${frame.url.split('/').at(-1) ?? ''}:${frame.lineNumber + 1}`
        : '?';
      own.set(name, (own.get(name) ?? 0) + (profile.timeDeltas?.[i] ?? 0) / 3_000);
    }
    const lines = [...own]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, LINES)
      .map(([name, ms]) => `${ms.toFixed(2).padStart(9)}  ${name}`);
    return [`${stage.which}: ms of own time for 1,000 rows`, ...lines].join('\n');
  });
