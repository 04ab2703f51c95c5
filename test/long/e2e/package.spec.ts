import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startFakeServer } from '#src/fake/adapters/node/server.ts';
import { startFake } from '#src/fake/start-fake.ts';
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
  readonly stop: () => Promise<number | null>;
}

/** Runs the installed command, on a free port where nothing else is asked for. Rejects with what it wrote, where it ends before its first line. */
function run(
  { command, env, folder }: Installed,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...env, CATALOG_PORT: '0', ...more },
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
      if (url !== undefined) done({ url, said: () => text, stop });
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
      npm(source, 'run', 'package');
      const tarball = readdirSync(source).find((name) => name.endsWith('.tgz')) ?? '';
      npm(empty, 'install', '--offline', join(source, tarball));
      await use({ folder: empty, env, command: join(empty, 'node_modules/.bin/catalog-browser') });
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  fake: async ({ build }, use) => {
    if (build !== 'product') throw new Error('the package is tested once');
    const service = startFake({ tables: 300, token: CANARY });
    const fake = await startFakeServer({ port: 0, service });
    await use(fake.url);
    await fake.close();
  },
});

test.describe.configure({ mode: 'default' });

test('the package is small, brings all it needs, and says what it is', ({ installed }) => {
  const modules = join(installed.folder, 'node_modules');
  expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).toEqual(['catalog-browser']);
  expect(bytesIn(modules)).toBeLessThan(MOST_BYTES);
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
    await page.getByRole('searchbox', { name: 'Search tables' }).fill('orders');
    await expect(page).toHaveURL(/\/tables\?q=orders$/);
    await page.locator('[role=grid] [aria-rowindex="2"] a', { hasText: 'orders' }).first().click();
    await expect(page.getByRole('region', { name: 'Description' })).toBeVisible();
    expect(await server.stop()).toBe(0);
    expect(server.said().trim().split('\n')).toHaveLength(1);
  }
});

/** A certificate that nobody has signed but itself, for the host `catalog.test`. */
function certificate(folder: string): { readonly key: string; readonly cert: string } {
  const key = join(folder, 'key.pem');
  const cert = join(folder, 'cert.pem');
  const subject = ['-subj', '/CN=catalog.test', '-addext', 'subjectAltName=DNS:catalog.test'];
  const files = ['-keyout', key, '-out', cert];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...subject],
    {
      stdio: 'pipe',
    },
  );
  return { key, cert };
}

test('a certificate is accepted where its authority is named, through a proxy too', async ({
  installed,
  build,
}) => {
  expect(build).toBe('product');
  const { key, cert } = certificate(installed.folder);
  const catalog = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) =>
    response.end('{"version":"1.5.0"}'),
  );
  const tunnels: string[] = [];
  const proxy = createServer().on('connect', ({ url = '' }, socket: Socket) => {
    tunnels.push(url);
    const target = connect(portOf(catalog), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    for (const end of [socket, target]) end.on('error', () => target.destroy());
  });
  for (const started of [catalog, proxy])
    await new Promise<void>((done) => void started.listen(0, '127.0.0.1', done));
  const env = { HTTPS_PROXY: `http://127.0.0.1:${portOf(proxy)}`, CATALOG_URL: 'https://catalog.test' };
  const server = await run(installed, [], { ...env, NODE_EXTRA_CA_CERTS: cert });
  expect(server.said()).toContain('(https://catalog.test 1.5.0)');
  expect(await server.stop()).toBe(0);
  // One for its version, one for how it signs people in.
  expect(tunnels).toEqual(['catalog.test:443', 'catalog.test:443']);
  const without = await run(installed, [], env);
  expect(without.said()).toMatch(
    /the certificate of https:\/\/catalog\.test is not accepted \(\w+\).*NODE_EXTRA_CA_CERTS/,
  );
  await without.stop();
  catalog.close();
  proxy.close();
});

const portOf = (server: { address(): ReturnType<Server['address']> }): number => {
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
};

/** Exit status and all that was written, of a command that should not run. */
const endOf = (installed: Installed, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> =>
  run(installed, args, env).then(
    async (running) => `${await running.stop()}: ran`,
    (error: unknown) => String(error).replace('Error: ', '').trimEnd(),
  );

test('a host that others reach is warned about where this server has a token', async ({
  installed,
  fake,
}) => {
  const warning = /every client that reaches 0\.0\.0\.0 reads the catalog with the token of this server/;
  for (const [env, isWarned] of [
    [{ CATALOG_TOKEN: CANARY }, true],
    [{}, false],
  ] as const) {
    const server = await run(installed, ['--catalog', fake, '--host', '0.0.0.0'], env);
    expect(warning.test(server.said())).toBe(isWarned);
    await server.stop();
  }
});

test('a failure is one line that says what to do, with a status of its own', async ({ installed, fake }) => {
  const server = await run(installed, ['--catalog', fake]);
  const { port } = new URL(server.url);
  const wrong: readonly (readonly [readonly string[], NodeJS.ProcessEnv, RegExp])[] = [
    [['--catalog', fake, '--port', port], {}, /^1: .*another program listens on this port.*--port/],
    [
      ['--catalog', fake],
      { CATALOG_TOKEN_FILE: '/none' },
      /^2: .*\/none: this file cannot be read \(ENOENT\)/,
    ],
    [['--token', CANARY], {}, /^2: .*--token-file/],
  ];
  for (const [args, env, expected] of wrong) {
    const end = await endOf(installed, args, env);
    expect(end).toMatch(expected);
    expect(end).toMatch(/^[12]: catalog-browser: [^\n]+$/);
    expect(end).not.toContain(CANARY);
  }
  await server.stop();
});
