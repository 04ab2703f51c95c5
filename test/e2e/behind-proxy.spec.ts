import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { startFakeServer } from '#src/fake/adapters/node/server.ts';
import { startFake } from '#src/fake/start-fake.ts';
import { parseOptions } from '#src/server/options.ts';
import { startServer } from '#src/server/server.ts';
import { takePrefix } from '#test/support/prefix-proxy.ts';
import { expect, test as base } from './fixtures.ts';

const PREFIX = '/proxy/4848';

interface Options {
  readonly args: readonly string[];
  /** Whether the proxy names the prefix that it takes off. */
  readonly told: boolean;
}

/** Starts the command behind such a proxy. @returns the address of the page, without a slash at its end */
type Serve = (options: Options) => Promise<string>;

const test = base.extend<{ serve: Serve }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from a pattern
  serve: async ({}, use) => {
    const closes: (() => Promise<void>)[] = [];
    await use(async ({ args, told }) => {
      const fakeOf = (tables: number) =>
        startFakeServer({
          port: 0,
          service: startFake({ tables, noAuth: true }),
        });
      const [main, staging] = await Promise.all([fakeOf(300), fakeOf(200)]);
      const catalogs = ['--catalog', `main=${main.url}`, '--catalog', `staging=${staging.url}`];
      const options = parseOptions(['--port', '0', ...catalogs, ...args], {});
      if (options.kind !== 'serve') throw new Error(options.kind);
      const server = await startServer({
        options,
        site: { folder: resolve('dist'), build: 'product' },
        tokens: new Map(),
      });
      const proxy = createServer(takePrefix(new URL(server.url).origin, PREFIX, told ? PREFIX : undefined));
      await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done));
      closes.push(async () => {
        proxy.close();
        proxy.closeAllConnections();
        await server.stop();
        await Promise.all([main.close(), staging.close()]);
      });
      const address = proxy.address();
      const port = typeof address === 'object' ? address?.port : '';
      return `http://127.0.0.1:${port}${PREFIX}`;
    });
    for (const close of closes) await close();
  },
});

for (const { args, told } of [
  // Nobody knows of the prefix: the page has to find its own files, links and API.
  { args: [], told: false },
  { args: ['--base-path', PREFIX], told: true },
]) {
  const start = told
    ? ' and says so, before a command started with it'
    : ', before a command that knows none';
  test(`a proxy that takes a prefix off${start}`, async ({ page, serve }) => {
    const url = await serve({ args, told });
    const astray: string[] = [];
    page.on('response', (answer) => {
      // An API may well answer that it has no such record.
      const isLost = answer.status() >= 400 && !answer.url().includes('/api/v1/');
      if (isLost || !answer.url().startsWith(`${url}/`)) astray.push(answer.url());
    });
    await page.goto(`${url}/`);
    await expect(page.getByRole('status', { name: 'of 300' })).toBeVisible();
    await expect(page).toHaveURL(`${url}/tables`);
    const link = page.locator('[role=grid] [aria-rowindex="3"] a').first();
    expect(await link.getAttribute('href')).toMatch(/^\/proxy\/4848\/tables\/\w/);
    await link.click();
    await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
    await page.goto(`${url}/databases`);
    await expect(page.getByRole('grid')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
    await page.getByRole('button', { name: 'Server: main' }).click();
    await page
      .getByRole('dialog', { name: 'Servers' })
      .getByRole('button', { name: /staging/ })
      .click();
    await expect(page.getByRole('status', { name: 'of 200' })).toBeVisible();
    expect(astray).toEqual([]);
  });
}
