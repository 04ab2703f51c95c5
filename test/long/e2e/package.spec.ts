import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { startFakeServer } from '#src/fake/adapters/node/server.ts';
import { createService } from '#src/fake/service/service.ts';
import { expect, test as base } from '#test/e2e/fixtures.ts';
import { checkHeaders } from '#test/e2e/header-check.ts';

const MOST_BYTES = 30 * 1024 * 1024;
const CANARY = 'canary-71c2f0';

/** The package, installed into an empty folder for somebody whose home is empty. */
interface Installed {
  readonly folder: string;
  readonly command: string;
  readonly env: NodeJS.ProcessEnv;
}

interface Running {
  readonly url: string;
  /** All that it wrote. */
  readonly said: () => string;
  /** From its start to its first line, in ms. */
  readonly readyMs: number;
  readonly stop: () => Promise<number | null>;
}

/** Runs the installed command. Rejects with what it wrote, where it ends before its first line. */
function run({ command, env, folder }: Installed, args: readonly string[]): Promise<Running> {
  const started = Date.now();
  const child = spawn(command, ['--port', '0', ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  return new Promise((done, reject) => {
    const take = (part: string) => {
      text += part;
      const url = /^Catalog Browser: (\S+)/m.exec(text)?.[1];
      const stop = () => {
        child.kill('SIGTERM');
        return ended;
      };
      if (url !== undefined) done({ url, said: () => text, readyMs: Date.now() - started, stop });
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    void ended.then((code) => reject(new Error(`${code}: ${text}`)));
  });
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

const test = base.extend<{ fake: string }, { installed: Installed }>({
  installed: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from a pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'catalog-package-'));
      // In a copy: packing builds, and other tests serve what is built here.
      const source = join(folder, 'source');
      const files = [
        'src',
        'public',
        'index.html',
        'package.json',
        'tsconfig.json',
        'vite.config.ts',
        'README.md',
        '.npmrc',
      ];
      for (const file of files) cpSync(file, join(source, file), { recursive: true });
      symlinkSync(resolve('node_modules'), join(source, 'node_modules'));
      const home = join(folder, 'home');
      const empty = join(folder, 'empty');
      for (const made of [home, empty]) mkdirSync(made);
      const env = { PATH: process.env['PATH'], HOME: home };
      const npm = (cwd: string, ...args: string[]) =>
        execFileSync('npm', args, { cwd, env, stdio: 'pipe', encoding: 'utf8' });
      npm(source, 'pack', '--ignore-scripts=false', '--pack-destination', folder);
      const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
      npm(empty, 'install', '--offline', join(folder, tarball));
      await use({ folder: empty, env, command: join(empty, 'node_modules/.bin/catalog-browser') });
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  fake: async ({ build }, use) => {
    if (build !== 'product') throw new Error('the package is tested once');
    const service = createService({ catalog: createCatalog({ tables: 300, seed: 1 }), token: CANARY });
    const fake = await startFakeServer({ port: 0, service });
    await use(fake.url);
    await fake.close();
  },
});

test.describe.configure({ mode: 'default' });

test('the package is small, brings all it needs, and says what it is', ({ installed }) => {
  const modules = join(installed.folder, 'node_modules');
  expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).toEqual(['catalog-browser']);
  const bytes = bytesIn(modules);
  expect(bytes).toBeLessThan(MOST_BYTES);
  console.log(`The installed package has ${(bytes / 1024 / 1024).toFixed(1)} MiB.`);
  const say = (...args: string[]) =>
    execFileSync(installed.command, args, { env: installed.env, encoding: 'utf8' });
  expect(say('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(say('--help')).toContain('--token-file');
});

for (const prefix of ['', '/catalog']) {
  test(`list, search and an opened table through the installed command, at "${prefix}/"`, async ({
    installed,
    fake,
    page,
    request,
  }) => {
    const token = join(installed.folder, 'token');
    const views = join(installed.folder, 'views.json');
    writeFileSync(token, `${CANARY}\n`, { mode: 0o600 });
    writeFileSync(views, '[{"name":"Without tags","search":"?missing=tags"}]');
    const args = ['--catalog', fake, '--token-file', token, '--views', views, '--base-path', prefix];
    const server = await run(installed, args);
    const site = server.url.replace(/\/$/, '');
    if (prefix === '') await checkHeaders(site, request);
    console.log(`Ready after ${server.readyMs} ms.`);
    await page.goto(server.url);
    await expect(page.getByRole('status', { name: 'of 300' })).toBeVisible();
    await expect(page).toHaveURL(`${site}/tables`);
    await expect(page.getByText('Without tags')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search tables' }).fill('orders');
    await expect(page).toHaveURL(`${site}/tables?q=orders`);
    await page.locator('[role=grid] [aria-rowindex="2"] a').first().click();
    await expect(page.getByRole('region', { name: 'Description' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Description' })).toBeVisible();
    expect(await page.content()).not.toContain(CANARY);
    expect(await server.stop()).toBe(0);
    expect(server.said()).toContain('"path":"');
    expect(server.said()).not.toContain(CANARY);
    expect(server.said()).not.toContain('orders"');
  });
}

test('without a catalog it serves the demo, behind a prefix too', async ({ installed, page, fake }) => {
  expect(fake).toContain('http');
  for (const prefix of ['/', '/demo']) {
    const server = await run(installed, ['--quiet', '--base-path', prefix]);
    await page.goto(server.url);
    await expect(page.locator('[role=grid] [aria-rowindex="2"] a').first()).toBeVisible();
    expect(await server.stop()).toBe(0);
    expect(server.said().trim().split('\n')).toHaveLength(1);
  }
});

test('each failure is one line that says what to do, with a status of its own', async ({
  installed,
  fake,
}) => {
  const server = await run(installed, ['--catalog', fake]);
  const endOf = (...args: string[]) =>
    run(installed, args).then(
      async (running) => `${await running.stop()}: ran`,
      (error: unknown) => String(error).replace('Error: ', '').trimEnd(),
    );
  const { port } = new URL(server.url);
  expect(await endOf('--port', port)).toMatch(/^1: .*another program listens on this port.*--port/);
  expect(await endOf('--catalog', `${server.url}x`)).toMatch(/^1: .*is not a catalog.*answers 200 without/);
  expect(await endOf('--catalog', 'http://nowhere.invalid')).toMatch(
    /^1: .*there is no host nowhere\.invalid/,
  );
  expect(await endOf('--token', CANARY)).toMatch(/^2: .*--token-file/);
  expect(await endOf('--catalog', fake, '--views', '/none')).toMatch(/^2: .*cannot be read \(ENOENT\)/);
  for (const args of [['--token', CANARY], [CANARY], ['--port', port]])
    expect(await endOf(...args)).toMatch(/^[^\n]+$/);
  expect(await endOf(CANARY)).not.toContain(CANARY);
  await server.stop();
});
