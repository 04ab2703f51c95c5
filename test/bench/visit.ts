import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Site } from './site.ts';

/** Which of the two pages is measured. */
export type Which = 'product' | 'floor';

const PATH = { product: '/tables', floor: '/floor/index.html' };

/** An open page, and the browser's own instruments for it. */
export interface Visit {
  readonly page: Page;
  readonly cdp: CDPSession;
}

/** A page in a context of its own: nothing is cached, nothing remembered. Nothing is open in it yet. */
async function blankVisit(browser: Browser): Promise<Visit & { close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  // The loader of these files wraps every named function in a call of this helper, which the page does not have.
  await context.addInitScript('globalThis.__name = (made) => made');
  await page.evaluate('globalThis.__name = (made) => made');
  const cdp = await context.newCDPSession(page);
  return { page, cdp, close: () => context.close() };
}

/** Runs `measure` in a page that is not open yet, with the address to open. */
export async function inBlankPage<T>(
  browser: Browser,
  site: Site,
  which: Which,
  measure: (visit: Visit, address: string) => Promise<T>,
): Promise<T> {
  const visit = await blankVisit(browser);
  try {
    return await measure(visit, site.url + PATH[which]);
  } finally {
    await visit.close();
  }
}

/** Runs `measure` in a page whose first rows have come and that has come to rest. */
export function inOpenPage<T>(
  browser: Browser,
  site: Site,
  which: Which,
  measure: (visit: Visit) => Promise<T>,
): Promise<T> {
  return inBlankPage(browser, site, which, async (visit, address) => {
    await visit.page.goto(address);
    await visit.page.locator('[role=grid] [aria-rowindex="2"] a').waitFor();
    await visit.page.waitForTimeout(1_000);
    return measure(visit);
  });
}
