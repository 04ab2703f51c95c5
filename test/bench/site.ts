import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { PEERS } from './visit.ts';

/** Builds the product into a folder, and the floor page into `floor` below it. */
export async function buildBoth(folder: string): Promise<void> {
  await build({
    configFile: resolve('vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  });
  await build({
    configFile: false,
    root: resolve('test/bench/floor'),
    base: '/floor/',
    logLevel: 'warn',
    build: {
      outDir: join(folder, 'floor'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
}

const runProgram = promisify(execFile);

/** Runs a program to its end. @throws Error with all that it said, where it fails */
async function execute(program: string, args: readonly string[], cwd: string): Promise<void> {
  try {
    await runProgram(program, [...args], { cwd });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
  }
}

/**
 * Installs the packages of other libraries' pages beside a copy of them, checks their types, which `npm run check` cannot
 * do without their packages, and builds them into `peers` below the folder. Nothing is left in the tree.
 * @throws Error where a package cannot be had, a type is wrong or a page cannot be built
 */
export async function buildPeers(folder: string): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'catalog-peers-'));
  try {
    cpSync(resolve('test/bench/peers'), root, { recursive: true });
    await execute('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], root);
    await execute(process.execPath, [resolve('node_modules/typescript/bin/tsc')], root);
    // One by one: what they share would become a further request of each.
    for (const peer of PEERS) {
      await build({
        configFile: false,
        root,
        base: '/peers/',
        logLevel: 'warn',
        plugins: [react()],
        build: {
          outDir: join(folder, 'peers'),
          emptyOutDir: false,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: join(root, `${peer}.html`) },
        },
      });
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Bytes, by gzip at its best as the size limit reckons, of all scripts that the built page itself asks for. */
export function firstScriptsGzip(folder: string, page: string): number {
  const html = readFileSync(join(folder, page), 'utf8');
  const found = html.matchAll(/<(?:script|link)[^>]*\s(?:src|href)="\/([^"]+\.js)"/g);
  // A script may be asked for by a link as well.
  const scripts = new Set([...found].map(([, file = '']) => file));
  return [...scripts].reduce(
    (bytes, file) => bytes + gzipSync(readFileSync(join(folder, file)), { level: 9 }).byteLength,
    0,
  );
}

/** What the fake is started with. */
export interface CatalogOptions {
  readonly tables: number;
}

/** A request that the fake answered. */
interface Answered {
  readonly path: string;
  readonly query: string;
  /** That the service itself took. */
  readonly ms: number;
}

/** All pages before one catalog, which runs in a process of its own. */
export interface Site {
  readonly url: string;
  /** Sets the time that an answer takes, in ms. */
  readonly latency: (latency: number) => Promise<void>;
  /** Requests for lists of tables since the last call. */
  readonly requests: () => Promise<readonly Answered[]>;
  readonly close: () => Promise<void>;
}

/** Starts a script in a process of its own, and waits for the line that says where it listens. */
async function start(script: string, options: Readonly<Record<string, string>>, ...flags: readonly string[]) {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...flags, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((ready, failed) => {
    let said = '';
    child.once('exit', (code) => failed(new Error(`${script} ended with ${code}`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /http:\/\/\S+/.exec(said);
      if (found) ready(found[0]);
    });
  });
  return { url, stop: () => child.kill('SIGTERM') };
}

const startFake = ({ tables }: CatalogOptions) =>
  start('src/fake/adapters/node/cli.ts', { port: '0', tables: String(tables) }, '--no-auth');

/** Has a server that has just started read its files once: no figure is about that. */
async function warm(url: string, pages: readonly string[]): Promise<void> {
  for (const page of pages) {
    const html = await (await fetch(url + page)).text();
    const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file);
    for (const file of [...files, '/api/v1/tables?limit=25']) await (await fetch(url + file)).text();
  }
}

/** Serves the builds in `folder` before a catalog, not by the process that has built them and drives the browser. */
export async function openSite(folder: string, catalog: CatalogOptions): Promise<Site> {
  const fake = await startFake(catalog);
  const served = await start('test/bench/serve-cli.ts', { folder, catalog: fake.url });
  const peers = existsSync(join(folder, 'peers')) ? PEERS.map((peer) => `/peers/${peer}.html`) : [];
  await warm(served.url, ['/tables', '/floor/index.html', ...peers]);
  return {
    url: served.url,
    latency: async (latency) => {
      const settings = { method: 'PUT', body: JSON.stringify({ latency }) };
      const { ok, status } = await fetch(`${fake.url}/__fake/settings`, settings);
      if (!ok) throw new Error(`The fake answered ${status} to a latency of ${latency}`);
    },
    requests: async () => {
      const answer = await fetch(`${fake.url}/__fake/log`);
      const log = (await answer.json()) as readonly Answered[];
      await fetch(`${fake.url}/__fake/log`, { method: 'DELETE' });
      return log.filter(({ path, query }) => path.endsWith('/tables') && !/(^|[?&])limit=0(&|$)/.test(query));
    },
    close: () => {
      served.stop();
      fake.stop();
      return Promise.resolve();
    },
  };
}
