import type { Browser } from '@playwright/test';
import { countNodes, jumpAndWait, scrollSteadily, watchBlank } from './in-page.ts';
import type { Site } from './site.ts';
import { inBlankPage, inOpenPage, type Visit, type Which } from './visit.ts';

/** One reading by name, in the unit that its figure says. */
export type Readings = Readonly<Record<string, number>>;

const ROW = 36;
const THROTTLE = 4;

async function metrics({ cdp }: Visit): Promise<Readings> {
  const { metrics: list } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

const throttle = ({ cdp }: Visit, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });

/** CPU of the main thread over 3,000 rows at 8 rows a frame, in ms per 1,000 rows; nodes; the longest task. */
export const scrolling = (browser: Browser, site: Site, which: Which): Promise<Readings> =>
  inOpenPage(browser, site, which, async (visit) => {
    await visit.cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await visit.page.evaluate(scrollSteadily, { step: 8 * ROW, pixels: 500 * ROW, watch: false });
    await visit.page.waitForTimeout(500);
    const before = await metrics(visit);
    const report = await visit.page.evaluate(scrollSteadily, {
      step: 8 * ROW,
      pixels: 3_000 * ROW,
      watch: false,
    });
    const after = await metrics(visit);
    const nodes = await visit.page.evaluate(countNodes);
    const spent = (name: string) => (((after[name] ?? 0) - (before[name] ?? 0)) * 1_000) / 3;
    return {
      cpu: spent('TaskDuration'),
      script: spent('ScriptDuration'),
      layout: spent('LayoutDuration'),
      style: spent('RecalcStyleDuration'),
      nodes,
      longest: report.longest,
    };
  });

/** Frames with rows still awaited at 3,000 rows a second, in percent, 50 ms an answer. */
export async function held(browser: Browser, site: Site, which: Which): Promise<Readings> {
  await site.latency(50);
  const report = await inOpenPage(browser, site, which, ({ page }) =>
    page.evaluate(scrollSteadily, { step: 50 * ROW, pixels: 9_000 * ROW, watch: true }),
  );
  await site.latency(0);
  return { held: (report.held / report.frames) * 100, heldLongest: report.longest };
}

/** Heap after a collection, in MiB above that of an empty page: at the top, and after 50,000 rows. */
export const heap = (browser: Browser, site: Site, which: Which): Promise<Readings> =>
  inBlankPage(browser, site, which, async (visit, address) => {
    const { cdp, page } = visit;
    const used = async () => {
      for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage');
      return (await cdp.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
    };
    const empty = await used();
    await page.goto(address);
    await page.locator('[role=grid] [aria-rowindex="2"] a').waitFor();
    await page.waitForTimeout(1_500);
    const top = await used();
    await page.evaluate(scrollSteadily, { step: 40 * ROW, pixels: 50_000 * ROW, watch: false });
    await page.waitForTimeout(1_500);
    return { heapTop: top - empty, heapFar: (await used()) - empty };
  });

/** From the top to row 10,000, in ms, with what it asked for, at each response time. */
export async function toRow10k(browser: Browser, site: Site, which: Which): Promise<Readings> {
  const readings: Record<string, number> = {};
  for (const latency of [0, 20, 50]) {
    await site.latency(latency);
    await inOpenPage(browser, site, which, async ({ page }) => {
      await site.requests();
      readings[`row10k-${latency}`] = await page.evaluate(jumpAndWait, { row: 10_000, rowCount: 20_000 });
      const requests = await site.requests();
      readings[`row10k-requests-${latency}`] = requests.length;
      readings[`row10k-service-${latency}`] = requests.reduce((sum, { ms }) => sum + ms, 0);
    });
  }
  await site.latency(0);
  return readings;
}

/** From the start of navigation to the first row's name, in ms, with nothing cached. */
export const firstRow = (browser: Browser, site: Site, which: Which): Promise<Readings> =>
  inBlankPage(browser, site, which, async (visit, address) => {
    await throttle(visit, THROTTLE);
    await visit.page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('[role=grid] [role=row] a[href]')) performance.mark('first-row');
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await visit.page.goto(address);
    await visit.page.waitForFunction(() => performance.getEntriesByName('first-row').length > 0);
    return {
      firstRow: await visit.page.evaluate(
        () => performance.getEntriesByName('first-row')[0]?.startTime ?? Number.NaN,
      ),
    };
  });

/** Frames in percent with a blank place, flung at 24,000 px/s; `broken`: without the sticky box. */
export const fling = (browser: Browser, site: Site, which: Which, broken = false): Promise<Readings> =>
  inOpenPage(browser, site, which, async (visit) => {
    await visit.page.evaluate(watchBlank, broken);
    await throttle(visit, THROTTLE);
    await visit.cdp.send('Input.synthesizeScrollGesture', {
      x: 800,
      y: 500,
      yDistance: -60_000,
      speed: 24_000,
      gestureSourceType: 'mouse',
    });
    const share = await visit.page.evaluate(
      () => (window as unknown as { blankShare: { frames: number; blank: number } }).blankShare,
    );
    const percent = (share.blank / share.frames) * 100;
    return broken ? { blankBroken: percent } : { blank: percent, flingFrames: share.frames };
  });

/** To 90 % of a catalog, in ms, with what it asked for. */
export const farJump = (browser: Browser, site: Site, which: Which, tables: number): Promise<Readings> =>
  inOpenPage(browser, site, which, async ({ page }) => {
    await site.requests();
    const ms = await page.evaluate(jumpAndWait, { row: tables * 0.9, rowCount: tables });
    const requests = await site.requests();
    return {
      farJump: ms,
      farJumpRequests: requests.length,
      farJumpService: requests.reduce((sum, request) => sum + request.ms, 0),
    };
  });
