import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { expect, test } from './fixtures.ts';
import { freePort } from './servers.ts';

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

test('the development build says nothing on the console: a list, a search and a record', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('catalog-browser.demo-hint', 'yes'));
  await page.goto(`${site}/`);
  await page.locator('[role=grid] [aria-rowindex="2"] a').first().waitFor();
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('order');
  await page.locator('[role=grid] mark').first().waitFor();
  await page.locator('[role=grid] [aria-rowindex="2"] a').first().click();
  await expect(page.getByRole('treegrid', { name: 'Columns' })).toBeVisible();
});
