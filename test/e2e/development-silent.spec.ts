import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { isLong, runs } from '#test/support/long.ts';
import { expect, test } from './fixtures.ts';
import { TYPES, type Listed } from './listed-types.ts';
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

/** The address of the first record of a type. */
async function recordOf(page: Page, { path, list = path }: Listed): Promise<string> {
  const fqn = await page.evaluate(async (of) => {
    const answer = await fetch(`/api/v1/${of}?limit=1`, { headers: { Authorization: 'Bearer demo' } });
    const { data } = (await answer.json()) as { data: { fullyQualifiedName: string }[] };
    return data[0]?.fullyQualifiedName ?? '';
  }, list);
  return `/${path}/${encodeURIComponent(fqn)}`;
}

test('the development build says nothing on the console, whatever address is opened', async ({
  page,
  context,
  noise,
}) => {
  // A busy machine takes some 5 s an address.
  test.setTimeout(runs(120_000, 600_000));
  await page.addInitScript(() => localStorage.setItem('catalog-browser.demo-hint', 'yes'));
  await open(page, '/');
  const records = await Promise.all(TYPES.map((type) => recordOf(page, type)));
  // Of each kind one; the long programme opens a record of every type, and more of each kind.
  const addresses = [
    ...(isLong ? records : records.slice(0, 1)),
    '/tables?tier=Tier.Tier1',
    '/topics?q=order',
    '/databases?q=a',
    ...(isLong
      ? [
          '/tables?nonsense=1&sort=nothing',
          '/nowhere',
          '/tables?row=200',
          '/tables?q=orders',
          '/tables?sort=updatedAt&order=desc',
          '/tables?q=orders&tier=Tier.Tier1&columns=name,owners',
          '/topics',
          '/tables/no.such.table',
        ]
      : []),
  ];
  const said: Record<string, readonly string[]> = {};
  for (const address of addresses) {
    await open(page, address);
    const lines = noise.splice(0);
    if (lines.length > 0) said[address] = lines;
  }
  expect(said).toEqual({});

  // Control: a hook behind a condition is heard. Whether React says so of a `use` depends on when its promise settles. In a
  // page of its own, which has no module in its memory: such a one is not asked for, and not replaced.
  const other = await context.browser()!.newPage();
  const heard: string[] = [];
  other.on('console', (message) => heard.push(message.text()));
  other.on('pageerror', (error) => heard.push(error.message));
  await other.route('**/src/resources/registry.ts*', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const [, react] = /(\w+)\["useContext"\]/.exec(text) ?? [];
    const conditional = text.replace(
      'entry.read()',
      `((globalThis.odd = !globalThis.odd) && (0, ${react}["useMemo"])(() => 0, []), entry.read())`,
    );
    expect(conditional).not.toBe(text);
    await route.fulfill({ response: answer, body: conditional });
  });
  await other.goto(`${site}/topics`);
  await expect.poll(() => heard.join()).toMatch(/hooks/i);
  await other.close();
});
