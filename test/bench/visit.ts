import type { Browser, CDPSession, Page } from '@playwright/test';
import { openEyes } from './in-page/eyes.ts';
import type { Site } from './site.ts';

const PATHS = {
  product: '/tables',
  floor: '/floor/index.html',
  /** react-virtuoso's table as in its own examples. */
  virtuoso: '/peers/virtuoso.html',
} as const;

/** Which page is measured. */
export type Which = keyof typeof PATHS;

/** Plain pages of other libraries. Their lists grow as rows come: what has not come has no place, and nothing is awaited. */
export const PEERS = ['virtuoso'] as const satisfies readonly Which[];
export type Peer = (typeof PEERS)[number];

export const isPeer = (which: Which): which is Peer => PEERS.some((peer) => peer === which);

/** Who plays, and where. */
export interface Stage {
  readonly browser: Browser;
  readonly site: Site;
  readonly which: Which;
}

/** An open page, and the browser's own instruments for it. */
export interface Visit {
  readonly page: Page;
  readonly cdp: CDPSession;
}

const addressOf = ({ site, which }: Stage): string => new URL(PATHS[which], site.url).href;

/** Notes what a page complains of; answers that were not 200 are its own affair. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    complaints.push(message.text());
  });
  return complaints;
}

/** CPU throttled to 1/`rate`. */
export const throttle = ({ cdp }: Visit, rate: number) =>
  cdp.send('Emulation.setCPUThrottlingRate', { rate });

/** What the browser has counted so far, by name; durations are CPU of the main thread, in s. */
export async function mainThread({ cdp }: Visit): Promise<Readonly<Record<string, number>>> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** Collects what nobody holds. */
export async function collect({ cdp }: Visit): Promise<void> {
  for (let i = 0; i < 5; i++) await cdp.send('HeapProfiler.collectGarbage');
}

/**
 * Runs `measure` in a page that is not open yet, with the address to open, in a context of its own: nothing is cached,
 * nothing remembered. @throws Error where the page complained: what is not drawn right costs nothing to draw
 */
export async function inBlankPage<T>(
  stage: Stage,
  measure: (visit: Visit, address: string) => Promise<T>,
): Promise<T> {
  const context = await stage.browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    // The loader of these files wraps every named function in a call of this helper, which the page does not have.
    await context.addInitScript('globalThis.__name = (made) => made');
    await context.addInitScript(openEyes);
    const cdp = await context.newCDPSession(page);
    const result = await measure({ page, cdp }, addressOf(stage));
    if (complaints.length > 0) throw new Error(`The page complained: ${complaints[0]}`);
    return result;
  } finally {
    await context.close();
  }
}

/** Waits for the rows on screen, and a second more. */
export async function settle({ page }: Visit): Promise<void> {
  await page.waitForFunction(() => window.eyes.isFilled());
  await page.waitForTimeout(1_000);
}

/** Runs `measure` in a page whose first rows have come and that has come to rest. */
export const inOpenPage = <T>(stage: Stage, measure: (visit: Visit) => Promise<T>): Promise<T> =>
  inBlankPage(stage, async (visit, address) => {
    await visit.page.goto(address);
    await settle(visit);
    return measure(visit);
  });
