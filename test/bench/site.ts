import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { preview } from 'vite';
import { catalogProxy } from '#src/build/catalog-proxy.ts';
import { previewHeaders } from '#src/build/preview-headers.ts';

/** A request that the fake answered. */
interface Answered {
  readonly path: string;
  readonly query: string;
  /** That the service itself took. */
  readonly ms: number;
}

/** Both pages before one catalog, which runs in a process of its own. */
export interface Site {
  readonly url: string;
  readonly latency: (ms: number) => Promise<void>;
  /** Requests for lists of tables since the last call. */
  readonly requests: () => Promise<readonly Answered[]>;
  readonly close: () => Promise<void>;
}

/** Starts the fake and waits for its first line, which says where it listens. */
async function startFake(tables: number) {
  const args = ['src/fake/mounts/node/cli.ts', '--port', '0', '--tables', String(tables), '--no-auth'];
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((ready, failed) => {
    let said = '';
    child.once('exit', (code) => failed(new Error(`The fake ended with ${code}`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /http:\/\/\S+/.exec(said);
      if (found) ready(found[0]);
    });
  });
  return { url, stop: () => child.kill('SIGTERM') };
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Serves the builds in `folder` before a catalog of that many tables. */
export async function openSite(folder: string, tables: number): Promise<Site> {
  const fake = await startFake(tables);
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    plugins: [previewHeaders('product')],
    build: { outDir: folder },
    preview: {
      host: '127.0.0.1',
      port: await freePort(),
      strictPort: true,
      proxy: catalogProxy(fake.url),
    },
  });
  return {
    url: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '',
    latency: async (ms) => {
      await fetch(`${fake.url}/__fake/settings`, { method: 'PUT', body: JSON.stringify({ latency: ms }) });
    },
    requests: async () => {
      const answer = await fetch(`${fake.url}/__fake/log`);
      const log = (await answer.json()) as readonly Answered[];
      await fetch(`${fake.url}/__fake/log`, { method: 'DELETE' });
      return log.filter(({ path, query }) => path.endsWith('/tables') && !/(^|[?&])limit=0(&|$)/.test(query));
    },
    close: async () => {
      await server.close();
      fake.stop();
    },
  };
}
