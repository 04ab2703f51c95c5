import { chromium } from '@playwright/test';
import { serveProduct } from '#test/e2e/servers.ts';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.ts';

/** Number of page loads: which lazy parts load before the first row differs from load to load. */
const LOADS = 5;
/** Most loads that are tried for as many. */
const MOST_LOADS = 20;
/** What waits for the rows no longer does after 5 s, which pass on a busy machine alone: such a load says nothing. */
const TOO_LATE_MS = 4_500;

/**
 * In the page: once the first row has been painted, the scripts requested by then. The second of two frames starts when
 * the first one is on screen.
 */
const scriptsUntilFirstRow = async (): Promise<{ readonly painted: number; readonly scripts: string[] }> => {
  let frames = 0;
  while (frames < 2) {
    await new Promise(requestAnimationFrame);
    if (document.querySelector('[role=grid] [role=row][aria-rowindex="2"] a')) frames += 1;
  }
  const painted = performance.now();
  const resources = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= painted);
  const paths = resources.map(({ name }) => new URL(name).pathname.slice(1));
  return { painted, scripts: paths.filter((path) => path.endsWith('.js')) };
};

/**
 * Paths within `dist/` of all scripts that the built product requests until its first row is painted, in Chromium: the
 * union of several loads. @throws Error without a Chromium, or if no row appears in time
 */
export async function firstScripts(): Promise<string[]> {
  const site = await serveProduct(12_480, { proxyToken: 'demo' });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
  try {
    const scripts = new Set<string>();
    let loads = 0;
    for (let tried = 0; loads < LOADS; tried += 1) {
      if (tried === MOST_LOADS) throw new Error('The first row takes too long: the machine is too busy');
      const page = await browser.newPage();
      await page.goto(`${site.url}/tables`, { waitUntil: 'commit' });
      const first = await page.evaluate(scriptsUntilFirstRow);
      await page.close();
      if (first.painted > TOO_LATE_MS) continue;
      loads += 1;
      for (const script of first.scripts) scripts.add(script);
    }
    return [...scripts].toSorted();
  } finally {
    await browser.close();
    await site.close();
  }
}
