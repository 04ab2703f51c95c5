import type { Browser, CDPSession, Page } from '@playwright/test';
import { openEyes } from './in-page/eyes.ts';
import type { Site } from './site.ts';

const PATHS = {
  product: '/tables',
  floor: '/floor/index.html',
  /** Control: rows and optional fields in one request, as catalogs' pages usually ask for them. */
  together: '/floor/index.html?together=owner,tags',
  /** TanStack's libraries as in their own example of endless scrolling. */
  tanstack: '/peers/tanstack.html',
  /** react-virtuoso's table, likewise. */
  virtuoso: '/peers/virtuoso.html',
} as const;

/** Which page is measured. */
export type Which = keyof typeof PATHS;

/** Plain pages of other libraries. Their lists grow as rows come: what has not come has no place, and nothing is awaited. */
export const PEERS = ['tanstack', 'virtuoso'] as const satisfies readonly Which[];
export type Peer = (typeof PEERS)[number];

export const isPeer = (which: Which): which is Peer => PEERS.some((peer) => peer === which);

/** Who plays, and where. */
export interface Stage {
  readonly browser: Browser;
  readonly site: Site;
  readonly which: Which;
  /** A place in the list to enter at: the number of a row from 1, and the cursor of the page that begins with it. */
  readonly place?: { readonly row: number; readonly after: string };
}

/** An open page, and the browser's own instruments for it. */
export interface Visit {
  readonly page: Page;
  readonly cdp: CDPSession;
}

function addressOf({ site, which, place }: Stage): string {
  const address = new URL(PATHS[which], site.url);
  if (place) {
    address.searchParams.set('after', place.after);
    address.searchParams.set('row', String(place.row));
  }
  return address.href;
}

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
  await page.waitForFunction(() => window.eyes.isFilled([]));
  await page.waitForTimeout(1_000);
}

/** Runs `measure` in a page whose first rows have come and that has come to rest. */
export const inOpenPage = <T>(stage: Stage, measure: (visit: Visit) => Promise<T>): Promise<T> =>
  inBlankPage(stage, async (visit, address) => {
    await visit.page.goto(address);
    await settle(visit);
    return measure(visit);
  });

/** What a page asked the service for. */
export interface Traffic {
  readonly requests: readonly URL[];
  /** Of the answers that came whole, as they came over the wire. */
  readonly bytes: number;
}

/** Listens to what a page asks the service for. Each call of the result answers what was new since the one before. */
export async function listen({ cdp }: Visit): Promise<() => Traffic> {
  const asked = new Map<string, URL>();
  let requests: URL[] = [];
  let bytes = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/api/')) return;
    asked.set(requestId, url);
    requests.push(url);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) bytes += encodedDataLength;
  });
  await cdp.send('Network.enable');
  return () => {
    const heard = { requests, bytes };
    requests = [];
    bytes = 0;
    return heard;
  };
}

/** Optional fields that were asked for, each as often as it was, `owner` and `owners` alike. */
export const fieldsAsked = (requests: readonly URL[]): readonly string[] =>
  requests
    .flatMap((url) => url.searchParams.get('fields')?.split(',') ?? [])
    .map((field) => (field === 'owner' ? 'owners' : field));
