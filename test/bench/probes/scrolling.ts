import { countNodes, scrollAtSpeed, scrollByFrames, scrollAsRowsCome } from '../in-page/scrolling.ts';
import { USUAL, withLatency, type Bench, type Readings } from '../measure.ts';
import {
  inOpenPage,
  mainThread,
  type Which,
  collect,
  inBlankPage,
  settle,
  isPeer,
  type Stage,
  type Visit,
} from '../visit.ts';

const ROW = 36;
const SCROLLED_ROWS = 3_000;
const SPEED = 3_000;
/** A list that keeps all its rows takes longer for each further page: it shows as many as it can in this time. */
const GROWING_MS = 60_000;

/** CPU of the main thread over 3,000 rows at 8 rows a frame, in ms per 1,000 rows; nodes; the longest task. */
export async function scrolling({ browser, site }: Bench, which: Which): Promise<Readings> {
  return inOpenPage({ browser, site: await site(USUAL), which }, async (visit) => {
    const growing = isPeer(which) && { within: GROWING_MS };
    await visit.page.evaluate(scrollByFrames, { step: 8 * ROW, pixels: 500 * ROW, ...growing });
    await visit.page.waitForTimeout(500);
    const before = await mainThread(visit);
    const longest = await visit.page.evaluate(scrollByFrames, {
      step: 8 * ROW,
      pixels: SCROLLED_ROWS * ROW,
      ...growing,
    });
    const after = await mainThread(visit);
    const nodes = await visit.page.evaluate(countNodes);
    const seen = await visit.page.evaluate(() => window.eyes.rows());
    // A list that turned round, or did not grow so far, drew other rows than were counted.
    if ((seen[0]?.index ?? 0) < SCROLLED_ROWS) throw new Error(`Only row ${seen[0]?.index} was reached`);
    const spent = (name: string) => (((after[name] ?? 0) - (before[name] ?? 0)) * 1_000_000) / SCROLLED_ROWS;
    const cpu = spent('TaskDuration');
    const script = spent('ScriptDuration');
    const layout = spent('LayoutDuration');
    const style = spent('RecalcStyleDuration');
    return {
      cpu,
      script,
      layout,
      style,
      rest: cpu - script - layout - style,
      nodes: nodes.all,
      gridNodes: nodes.grid,
      filledCells: nodes.filled,
      rowsOnScreen: seen.length,
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

const LARGE = 1_000_000;
const SMALL = 10_000;
const LARGE_ROWS = 50_000;
/** There and back in the small catalog, and on to its middle: at an end, rows are held on one side only. */
const SMALL_ROWS = 55_000;
/** Scrolls on from the top until so many rows were on screen, and answers how many really were. */
const scrollFar = ({ page }: Visit, which: Which, rows: number): Promise<number> =>
  page.evaluate(scrollAsRowsCome, { rows, ...(isPeer(which) && { within: GROWING_MS }) });

/** Heap after collections, in MiB above that of an empty page: at the top, and after rows that were scrolled past. */
const heapOf = (stage: Stage, rows: number) =>
  inBlankPage(stage, async (visit, address) => {
    const { cdp, page } = visit;
    const used = async () => {
      await collect(visit);
      return (await cdp.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
    };
    const empty = await used();
    await page.goto(address);
    await settle(visit);
    const top = await used();
    const shown = await scrollFar(visit, stage.which, rows);
    await settle(visit);
    return { top: top - empty, far: (await used()) - empty, shown };
  });

/** The large catalog alone. */
export async function heapLarge({ browser, site }: Bench, which: Which) {
  const { top, far, shown } = await heapOf(
    { browser, site: await site({ tables: LARGE }), which },
    LARGE_ROWS,
  );
  return { heapTop: top, heapFar: far, heapRows: shown };
}

/** A small catalog there and back, and a large one from the top: the size of the catalog must not matter. */
export async function heap(bench: Bench, which: Which): Promise<Readings> {
  const { browser, site } = bench;
  const small = await heapOf({ browser, site: await site({ tables: SMALL }), which }, SMALL_ROWS);
  const large = await heapLarge(bench, which);
  return {
    ...large,
    heapSmallTop: small.top,
    heapSmallFar: small.far,
    heapSmallRows: small.shown,
    heapGrowth: large.heapFar - small.far,
  };
}
