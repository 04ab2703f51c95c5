import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { expect, test } from './fixtures.ts';
import { freePort } from './servers.ts';

/** Modules that the browser keeps: nothing changes here, and it would ask for each of hundreds at every address. */
const keptModules: Plugin = {
  name: 'test:kept-modules',
  configureServer({ middlewares }) {
    middlewares.use((_request, response, next) => {
      const set = response.setHeader.bind(response);
      response.setHeader = (name, value) =>
        set(name, name === 'Cache-Control' && value === 'no-cache' ? 'max-age=3600' : value);
      next();
    });
  },
};

const { NODE_ENV } = process.env;
let server: ViteDevServer;
let folder: string;
let site: string;

test.beforeAll(async () => {
  // What is served for other tests of this worker leaves it at "production", and React would complain of nothing.
  process.env['NODE_ENV'] = 'development';
  // A cache of its own: servers that run at once would write over each other's.
  folder = await mkdtemp(join(tmpdir(), 'catalog-browser-dev-'));
  server = await createServer({
    mode: 'development',
    cacheDir: folder,
    logLevel: 'error',
    server: { port: await freePort(), strictPort: true },
    plugins: [keptModules],
  });
  await server.listen();
  site = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
});

test.afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
});

/** Opens an address of the development server and waits for what it shows: rows, or a heading in their place. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(`${site}${address}`);
  await page.locator('[role=grid] [role=row] a, main h2, main > section > h1').first().waitFor();
}

test('the development build says nothing on the console: a list, a search and a record', async ({
  page,
  noise,
}) => {
  await page.addInitScript(() => localStorage.setItem('catalog-browser.demo-hint', 'yes'));
  const said: Record<string, readonly string[]> = {};
  await open(page, '/');
  const record = await page.locator('[role=grid] [aria-rowindex="2"] a').first().getAttribute('href');
  for (const address of ['/topics?q=order', record!]) {
    await open(page, address);
    const lines = noise.splice(0);
    if (lines.length > 0) said[address] = lines;
  }
  await expect(page.getByRole('treegrid', { name: 'Columns' })).toBeVisible();
  expect([said, noise.splice(0)]).toEqual([{}, []]);
});
