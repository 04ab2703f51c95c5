import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { parseOptions, type ServerOptions } from '#src/server/options.ts';
import { startServer, type RunningServer, type ServerSetup } from '#src/server/server.ts';

/** Starts an HTTP server on a free port of this machine, closed after the test. @returns its address */
export async function listen(
  handler: RequestListener,
  {
    host = '127.0.0.1',
    ...options
  }: { host?: string; insecureHTTPParser?: boolean; maxHeaderSize?: number } = {},
): Promise<string> {
  const server = createServer(options, handler);
  await new Promise<void>((done) => void server.listen(0, host, done));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://${host}:${typeof address === 'object' ? address?.port : ''}`;
}

export const SCRIPT = `console.info("${'a script '.repeat(200)}");\n`;
const HTML =
  '<html><meta content="connect-src \'self\'"><link href="/favicon.svg"><script type="module" src="/assets/index-1.js"></script></html>';

/** A folder with a small build, one script of it compressed ahead; removed after the test. */
export function buildFolder(script: string = SCRIPT): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), HTML);
  writeFileSync(join(folder, 'config.json'), '{}');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
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
  readonly env?: Readonly<Record<string, string>>;
  readonly tokens?: Readonly<Record<string, string>>;
  readonly setup?: Partial<ServerSetup>;
}

/** The server from its sources before a small build, on a free port, stopped after the test. */
export async function startSite({
  args = [],
  env = {},
  tokens = {},
  setup = {},
}: StartOptions): Promise<Started> {
  const options = parseOptions(['--port', '0', ...args], env);
  if (options.kind !== 'serve') throw new Error('these options serve nothing');
  const log: string[] = [];
  const running = await startServer({
    options,
    site: { folder: buildFolder(), build: 'product' },
    tokens: new Map(Object.entries(tokens)),
    log: { write: (line) => log.push(line) },
    limits: { stopMs: 100 },
    ...setup,
  });
  onTestFinished(() => running.stop());
  return { ...running, options, log };
}

/**
 * Starts a proxy that opens tunnels (`CONNECT`), all of them to one server, closed after the test.
 * @returns its address, and what tunnels were asked for, with their authorization
 */
export async function listenAsProxy(to: string, status = 200): Promise<{ url: string; tunnels: string[] }> {
  const { hostname, port } = new URL(to);
  const tunnels: string[] = [];
  const server = createServer((_, response) => response.writeHead(400).end());
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    tunnels.push(`${request.url} ${request.headers['proxy-authorization']}`);
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const target = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    for (const end of [socket, target]) end.on('error', () => target.destroy());
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, tunnels };
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
