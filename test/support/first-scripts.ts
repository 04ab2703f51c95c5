import { chromium } from '@playwright/test';
import { serveProduct } from '#test/e2e/servers.ts';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.ts';

/** Number of page loads: what comes by chance before the first row, as on a busy machine, comes in some of them only. */
const LOADS = 5;

/**
 * In the page: once the first row has been painted, the scripts requested by then. The second of two frames starts when
 * the first one is on screen.
 */
const scriptsUntilFirstRow = async (): Promise<readonly string[]> => {
  let frames = 0;
  while (frames < 2) {
    await new Promise(requestAnimationFrame);
    if (document.querySelector('[role=grid] [role=row][aria-rowindex="2"] a')) frames += 1;
  }
  const painted = performance.now();
  const resources = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= painted);
  const paths = resources.map(({ name }) => new URL(name).pathname.slice(1));
  return paths.filter((path) => path.endsWith('.js'));
};

/**
 * Paths within `dist/` of the scripts that the built product requests in each of several loads until its first row is
 * painted, in Chromium. @throws Error without a Chromium, or if no row appears in time
 */
export async function firstScripts(): Promise<string[]> {
  const site = await serveProduct(12_480, { proxyToken: 'demo' });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
  try {
    const loads: (readonly string[])[] = [];
    while (loads.length < LOADS) {
      const page = await browser.newPage();
      await page.goto(`${site.url}/tables`, { waitUntil: 'commit' });
      loads.push(await page.evaluate(scriptsUntilFirstRow));
      await page.close();
    }
    const [first = [], ...others] = loads;
    return first.filter((script) => others.every((load) => load.includes(script))).toSorted();
  } finally {
    await browser.close();
    await site.close();
  }
}
