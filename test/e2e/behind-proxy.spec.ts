import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { startFakeServer } from '#src/fake/adapters/node/server.ts';
import { startFake } from '#src/fake/start-fake.ts';
import { parseOptions } from '#src/server/options.ts';
import { startServer } from '#src/server/server.ts';
import { takePrefix } from '#test/support/prefix-proxy.ts';
import { expect, test as base } from './fixtures.ts';

const PREFIX = '/proxy/4848';

/** The command behind a proxy that takes a prefix off and does not say so: the address of the page, without a slash at its end. */
const test = base.extend<{ prefixed: string }>({
  prefixed: async ({ build }, use) => {
    const fakeOf = (tables: number) =>
      startFakeServer({
        port: 0,
        service: startFake({ tables, noAuth: true }),
      });
    const [main, staging] = await Promise.all([fakeOf(300), fakeOf(200)]);
    const catalogs = ['--catalog', `main=${main.url}`, '--catalog', `staging=${staging.url}`];
    const options = parseOptions(['--port', '0', ...catalogs], {});
    if (options.kind !== 'serve') throw new Error(options.kind);
    const server = await startServer({
      options,
      site: { folder: resolve('dist'), build },
      tokens: new Map(),
    });
    const proxy = createServer(takePrefix(new URL(server.url).origin, PREFIX));
    await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done));
    const address = proxy.address();
    const port = typeof address === 'object' ? address?.port : '';
    await use(`http://127.0.0.1:${port}${PREFIX}`);
    proxy.close();
    proxy.closeAllConnections();
    await server.stop();
    await Promise.all([main.close(), staging.close()]);
  },
});

// Nobody knows of the prefix: the page has to find its own files, links and API.
test('a proxy that takes a prefix off, before a command that knows none', async ({ page, prefixed: url }) => {
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
