import { chromium } from '@playwright/test';
import { serveProduct } from '#test/e2e/servers.ts';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.ts';

/** Number of page loads: which lazy parts load before the first row differs from load to load. */
const LOADS = 5;

/**
 * In the page: once the first row has been painted, the scripts requested by then. The second of two frames starts when
 * the first one is on screen.
 */
const scriptsUntilFirstRow = async (): Promise<string[]> => {
  let frames = 0;
  while (frames < 2) {
    await new Promise(requestAnimationFrame);
    if (document.querySelector('[role=grid] [role=row][aria-rowindex="2"] a')) frames += 1;
  }
  const painted = performance.now();
  const resources = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= painted);
  return resources.map(({ name }) => new URL(name).pathname.slice(1)).filter((path) => path.endsWith('.js'));
};

/**
 * Paths within `dist/` of all scripts that the built product requests until its first row is painted, in Chromium: the
 * union of several loads. @throws Error without a Chromium, or if no row appears
 */
export async function firstScripts(): Promise<string[]> {
  const site = await serveProduct(12_480, { proxyToken: 'demo' });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
  try {
    const scripts = new Set<string>();
    for (let load = 0; load < LOADS; load += 1) {
      const page = await browser.newPage();
      await page.goto(`${site.url}/tables`, { waitUntil: 'commit' });
      for (const script of await page.evaluate(scriptsUntilFirstRow)) scripts.add(script);
      await page.close();
    }
    return [...scripts].toSorted();
  } finally {
    await browser.close();
    await site.close();
  }
}
