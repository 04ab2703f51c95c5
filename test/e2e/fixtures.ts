import { test as base, expect, type Page } from '@playwright/test';
import type { Catalog } from '#src/fake/catalog/types.ts';
import { INSECURE_HOST } from '#test/support/chromium.ts';
import { SitePool } from './servers.ts';

export interface CatalogOptions {
  readonly build: 'product' | 'demo';
}

/** A request that the fake answered. */
export interface LogEntry {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
  /** When it arrived, in ms since the epoch, and how long its answer took. */
  readonly at: number;
  readonly ms: number;
}

/** A running site and the controls of the fake behind it, alike for both builds. */
export interface CatalogSite {
  readonly url: string;
  /** Opens an address of the site and waits for the grid. */
  readonly open: (address?: string) => Promise<void>;
  /** A request to the fake itself: control routes, or the API as any client sees it. */
  readonly ask: (method: string, path: string, body?: unknown) => Promise<unknown>;
  readonly log: () => Promise<readonly LogEntry[]>;
  readonly clearLog: () => Promise<void>;
  /** What the fake serves, to be read and written to; the demo's is in the page. */
  readonly catalog: Catalog | undefined;
}

interface Setup {
  /** How many, or the catalog itself, which only the product can be served with. */
  readonly tables?: number | Catalog;
  /** Adds names, texts and values that attack or confuse. */
  readonly hostile?: boolean;
  /** ms, or a range such as `0-400`; default: 0. */
  readonly latency?: number | string;
}

/** Starts a site. */
export type Start = (setup?: Setup) => Promise<CatalogSite>;

interface WorkerFixtures {
  readonly sites: SitePool;
}

interface Fixtures extends CatalogOptions {
  /** A site on a catalog of that many tables, not written to before; the test's own until it ends. */
  readonly start: Start;
  /** Such a site on the usual catalog. */
  readonly site: CatalogSite;
  /** What the page said on its console, and requests off this machine: both stay empty. */
  readonly noise: string[];
}

type Ask = CatalogSite['ask'];

/** In the demo the page itself is the way to the fake. */
const askThroughPage =
  (page: Page): Ask =>
  (method, path, body) =>
    page.evaluate(
      async ([m, p, text]) => {
        const answer = await fetch(p, { method: m, ...(text === null ? {} : { body: text }) });
        const said = await answer.text();
        return said === '' ? undefined : (JSON.parse(said) as unknown);
      },
      [method, path, body === undefined ? null : JSON.stringify(body)] as const,
    );

const askOverHttp =
  (fake: string): Ask =>
  async (method, path, body) => {
    // The fake is in this process: while that makes a catalog, it cannot see that a connection has been idle for too long, and
    // would close it as the next request is sent. So each has its own.
    const headers = { Authorization: 'Bearer demo', Connection: 'close' };
    const answer = await fetch(`${fake}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const said = await answer.text();
    return said === '' ? undefined : (JSON.parse(said) as unknown);
  };

/** MSW asks for a newer worker without waiting for it: a page that is left meanwhile rejects that. */
const LATE_UPDATE = 'Failed to update a ServiceWorker';

export const test = base.extend<Fixtures, WorkerFixtures>({
  sites: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from a pattern
    async ({}, use) => {
      const pool = new SitePool();
      await use(pool);
      await pool.close();
    },
    { scope: 'worker' },
  ],
  build: ['product', { option: true }],
  noise: [
    async ({ page }, use) => {
      const noise: string[] = [];
      page.on('console', (message) => {
        // The browser's own lines, for an answer of 4xx or 5xx and for a site that closes; no page can keep them back.
        const text = message.text();
        if (!text.startsWith('Failed to load resource') && !text.startsWith(LATE_UPDATE))
          noise.push(`${message.type()}: ${text}`);
      });
      page.on('pageerror', (error) => {
        if (!error.message.startsWith(LATE_UPDATE)) noise.push(`error: ${error.message}`);
      });
      page.on('request', (request) => {
        const { hostname, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && ![INSECURE_HOST, '127.0.0.1'].includes(hostname))
          noise.push(`request: ${request.url()}`);
      });
      await use(noise);
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
  start: async ({ build, page, sites }, use) => {
    const ends: (() => void)[] = [];
    await use(async ({ tables = 4_000, latency = 0, hostile = false } = {}) => {
      const product = build === 'demo' ? undefined : await sites.takeProduct(tables, hostile);
      if (product) ends.push(() => sites.giveBack(product));
      const { url } = product ?? (await sites.demo());
      const ask = product ? askOverHttp(product.fake) : askThroughPage(page);
      if (!product) {
        const settings = JSON.stringify({ tables, hostile, latency: Number.parseInt(String(latency), 10) });
        await page.addInitScript((text) => {
          sessionStorage.setItem('catalog-browser.demo', text);
          // Not the first visit: what is said then lies over what is to be clicked.
          localStorage.setItem('catalog-browser.demo-hint', 'yes');
        }, settings);
      } else {
        await ask('PUT', '/__fake/settings', { latency });
      }
      return {
        url,
        ask,
        open: async (address = '/tables') => {
          await page.goto(`${url}${address}`);
          // Rows, or what is said instead of them.
          await page
            .locator('[role=grid] [aria-rowindex="2"] a, main h2, main > section > h1, [role=dialog] h2')
            .first()
            .waitFor();
          // A page without a server begins with one latency for all answers; a range is set once it runs.
          if (!product && typeof latency === 'string') {
            await ask('PUT', '/__fake/settings', { latency });
          }
        },
        log: async () => (await ask('GET', '/__fake/log')) as readonly LogEntry[],
        clearLog: async () => void (await ask('DELETE', '/__fake/log')),
        catalog: product?.catalog,
      };
    });
    // Answers that routes still wait for are not read once the page has gone.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    // What the page still asks for belongs to this test's service, not to the next one's.
    await page.close();
    for (const end of ends) end();
  },
  site: async ({ start }, use) => use(await start()),
});

export { expect };
