import { countNodes } from '../in-page/count-nodes.ts';
import { scrollAtSpeed, scrollByFrames } from '../in-page/scroll.ts';
import { USUAL, withLatency, type Bench, type Readings } from '../probe.ts';
import { inOpenPage, mainThread, type Which } from '../visit.ts';

const ROW = 36;
const ROWS = 3_000;
const SPEED = 3_000;

/** CPU of the main thread over 3,000 rows at 8 rows a frame, in ms per 1,000 rows; nodes; the longest task. */
export async function scrolling({ browser, site }: Bench, which: Which): Promise<Readings> {
  return inOpenPage({ browser, site: await site(USUAL), which }, async (visit) => {
    await visit.page.evaluate(scrollByFrames, { step: 8 * ROW, pixels: 500 * ROW });
    await visit.page.waitForTimeout(500);
    const before = await mainThread(visit);
    const longest = await visit.page.evaluate(scrollByFrames, { step: 8 * ROW, pixels: ROWS * ROW });
    const after = await mainThread(visit);
    const nodes = await visit.page.evaluate(countNodes);
    const seen = await visit.page.evaluate(() => window.eyes.rows().length);
    const spent = (name: string) => (((after[name] ?? 0) - (before[name] ?? 0)) * 1_000_000) / ROWS;
    return {
      cpu: spent('TaskDuration'),
      script: spent('ScriptDuration'),
      layout: spent('LayoutDuration'),
      style: spent('RecalcStyleDuration'),
      nodes: nodes.all,
      gridNodes: nodes.grid,
      rowsOnScreen: seen,
      longest,
    };
  });
}

/** Three seconds at 3,000 rows a second, with answers that take so many ms. */
async function atSpeed({ browser, site }: Bench, which: Which, ms: number) {
  const usual = await site(USUAL);
  const report = await withLatency(usual, ms, () =>
    inOpenPage({ browser, site: usual, which }, ({ page }) =>
      page.evaluate(scrollAtSpeed, { rowsPerSecond: SPEED, rows: 3 * SPEED }),
    ),
  );
  return { ...report, share: (report.held / report.frames) * 100 };
}

/** Frames with rows still awaited at 3,000 rows a second, in percent, 50 ms an answer. */
export async function held(bench: Bench, which: Which): Promise<Readings> {
  const { share, speed, longest } = await atSpeed(bench, which, 50);
  return { held: share, heldSpeed: speed, heldLongest: longest };
}

/** Control: answers that take 600 ms cannot keep up, and the same count must say so. */
export async function heldSlow(bench: Bench, which: Which): Promise<Readings> {
  return { heldSlow: (await atSpeed(bench, which, 600)).share };
}
