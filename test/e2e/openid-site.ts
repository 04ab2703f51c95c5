import { resolve } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { startOpenIdProvider, type OpenIdProvider } from '#src/fake/adapters/node/openid-provider.ts';
import { startFakeServer } from '#src/fake/adapters/node/server.ts';
import { startFake } from '#src/fake/start-fake.ts';
import { watchCatalogs } from '#src/server/catalog-watch.ts';
import { parseOptions } from '#src/server/options.ts';
import { startServer } from '#src/server/server.ts';
import { expect, test as base } from './fixtures.ts';

export type ProviderOptions = NonNullable<Parameters<typeof startOpenIdProvider>[0]>;

interface CatalogSetup {
  readonly name: string;
  readonly tables: number;
  readonly provider: OpenIdProvider;
}

interface SiteSetup {
  readonly catalogs: readonly CatalogSetup[];
  readonly args?: readonly string[];
}

export interface OpenIdSite {
  /** Address of the page, without a slash at its end. */
  readonly url: string;
}

interface Fixtures {
  /** Starts a certified OpenID provider, closed after the test. */
  readonly startProvider: (options?: ProviderOptions) => Promise<OpenIdProvider>;
  /** Starts the product as `catalog-browser` serves it, before catalogs that trust their providers. */
  readonly startSite: (setup: SiteSetup) => Promise<OpenIdSite>;
  /** Violations of the policy, as the browser reports them: none, unless the test takes them. */
  readonly violations: string[];
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from a pattern
  startProvider: async ({}, use) => {
    const started: OpenIdProvider[] = [];
    await use(async (options) => {
      const provider = await startOpenIdProvider(options);
      started.push(provider);
      return provider;
    });
    for (const provider of started) await provider.close();
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from a pattern
  startSite: async ({}, use) => {
    const closes: (() => Promise<void>)[] = [];
    await use(async ({ catalogs, args = [] }) => {
      const fakes = await Promise.all(
        catalogs.map(({ tables, provider }) =>
          startFakeServer({
            port: 0,
            service: startFake({ tables, openId: provider.openId }),
          }),
        ),
      );
      const named = catalogs.flatMap(({ name }, at) => ['--catalog', `${name}=${fakes[at]?.url}`]);
      const options = parseOptions(['--port', '0', ...named, ...args], {});
      if (options.kind !== 'serve') throw new Error(options.kind);
      const server = await startServer({
        options,
        site: { folder: resolve('dist'), build: 'product' },
        tokens: new Map(),
      });
      const stopping = new AbortController();
      await watchCatalogs({
        proxy: server.proxy,
        catalogs: options.catalogs,
        signInOrigins: options.signInOrigins,
        print: () => {},
        onOrigins: server.allow,
        signal: stopping.signal,
      });
      closes.push(async () => {
        stopping.abort();
        await server.stop();
        for (const fake of fakes) await fake.close();
      });
      return { url: server.url.replace(/\/$/, '') };
    });
    for (const close of closes) await close();
  },
  violations: [
    async ({ page }, use) => {
      const found: string[] = [];
      await page.exposeFunction('reportViolation', (text: string) => found.push(text));
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          const { reportViolation } = globalThis as unknown as { reportViolation: (text: string) => void };
          reportViolation(`${violatedDirective} ${blockedURI}`);
        });
      });
      await use(found);
      expect(found).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The dialog that signs in. */
export const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Sign in to / });
/** The link in the first row, once it is there. */
export const firstRow = (page: Page) => page.locator('[role=grid] [aria-rowindex="2"] a').first();

/**
 * Goes from the dialog to the form of the provider, until its field has the focus: where something is pressed before,
 * Chromium says in the console that it blocked the autofocus.
 */
export async function goToForm(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Sign in with Example identity' }).click();
  await expect(page.getByRole('textbox', { name: 'User' })).toBeFocused();
}

/** Signs in at the form of the provider. */
export async function finishForm(page: Page, user = 'jane'): Promise<void> {
  await page.getByRole('textbox', { name: 'User' }).fill(user);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Goes from the dialog to the form of the provider, and signs in there. */
export async function signInAtForm(page: Page, user?: string): Promise<void> {
  await goToForm(page);
  await finishForm(page, user);
}

/** Counts the requests of a page to an origin, by their paths. */
export function countRequests(page: Page, origin: string): string[] {
  const paths: string[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.origin === origin) paths.push(url.pathname);
  });
  return paths;
}
