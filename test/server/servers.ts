import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { pageConfig, parseOptions, type ServerOptions } from '#src/server/options.ts';
import { startServer, type RunningServer, type ServerSetup } from '#src/server/server.ts';

/** Starts an HTTP server on a free port of this machine, closed after the test. @returns its address */
export async function listen(
  handler: RequestListener,
  options: { insecureHTTPParser?: boolean } = {},
): Promise<string> {
  const server = createServer(options, handler);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

export const SCRIPT = `console.info("${'a script '.repeat(200)}");\n`;
const HTML =
  '<html><link href="/favicon.svg"><script type="module" src="/assets/index-1.js"></script></html>';

/** A folder with a small build, one script of it compressed ahead; removed after the test. */
export function buildFolder(script: string = SCRIPT): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), HTML);
  writeFileSync(join(folder, 'config.json'), '{}');
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  const file = join(folder, 'assets/index-1.js');
  writeFileSync(file, script);
  writeFileSync(`${file}.br`, brotliCompressSync(script));
  writeFileSync(`${file}.gz`, gzipSync(script));
  return folder;
}

/** What the server says in its log. */
export interface Started extends RunningServer {
  readonly options: ServerOptions;
  readonly log: string[];
}

interface StartOptions {
  readonly args?: readonly string[];
  readonly tokens?: Readonly<Record<string, string>>;
  readonly setup?: Partial<ServerSetup>;
}

/** The server from its sources before a small build, on a free port, stopped after the test. */
export async function startSite({ args = [], tokens = {}, setup = {} }: StartOptions): Promise<Started> {
  const options = parseOptions(['--port', '0', ...args], {});
  if (options.is !== 'serve') throw new Error('these options serve nothing');
  const log: string[] = [];
  const running = await startServer({
    options,
    site: {
      folder: buildFolder(),
      build: 'product',
      basePath: options.basePath,
      config: pageConfig(options, []),
    },
    tokens: new Map(Object.entries(tokens)),
    log: { write: (line) => log.push(line) },
    limits: { stopMs: 100 },
    ...setup,
  });
  onTestFinished(() => running.stop());
  return { ...running, options, log };
}

/**
 * Sends bytes as they are over a connection of its own and reads until it is closed, or silent for a while.
 * @returns all that came back, as Latin-1
 */
export function exchange(site: string, bytes: string, silentMs = 150): Promise<string> {
  const { hostname, port } = new URL(site);
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(bytes, 'latin1')));
    let timer = setTimeout(() => socket.destroy(), 5_000);
    socket.setEncoding('latin1').on('data', (part: string) => {
      said += part;
      clearTimeout(timer);
      timer = setTimeout(() => socket.destroy(), silentMs);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(said);
    });
  });
}

/** Statuses of the answers in what `exchange` returned. */
export const statusesOf = (said: string): number[] =>
  [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
