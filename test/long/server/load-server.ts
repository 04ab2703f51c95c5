import { createServer, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { parseOptions } from '#src/server/options.ts';
import { PROXY_LIMITS } from '#src/server/proxy.ts';
import { startServer } from '#src/server/server.ts';

/**
 * A process with the server and, on another port, a catalog that breaks: what `load.test.ts` measures the heap of.
 * Says its address, then answers `heap` with the bytes in use after a collection.
 */
const WHOLE = JSON.stringify({
  data: Array.from({ length: 4_000 }, (_, at) => ({ at, name: `table ${at}` })),
});
const PACKED = gzipSync(WHOLE);
const JSON_TYPE = { 'Content-Type': 'application/json' };

function answer(name: string, response: ServerResponse): void {
  switch (name) {
    case 'whole':
      response.writeHead(200, { ...JSON_TYPE, 'Content-Length': WHOLE.length }).end(WHOLE);
      break;
    case 'gzip':
      response.writeHead(200, { ...JSON_TYPE, 'Content-Encoding': 'gzip' }).end(PACKED);
      break;
    case 'large':
      response.writeHead(200, JSON_TYPE);
      for (let part = 0; part < 8; part += 1) response.write(WHOLE);
      response.end();
      break;
    case 'cut':
      response.writeHead(200, JSON_TYPE).write(WHOLE.slice(0, 50_000), () => response.destroy());
      break;
    case 'reset':
      response.destroy();
      break;
    case 'silent':
      break;
    default:
      response.writeHead(500, JSON_TYPE).end('{}');
  }
}

const catalog = createServer((request, response) =>
  answer((request.url ?? '').replace('/api/v1/tables/name/', ''), response),
);
await new Promise<void>((done) => void catalog.listen(0, '127.0.0.1', done));
const address = catalog.address();
const upstream = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

const options = parseOptions(['--port', '0', '--catalog', upstream], {});
if (options.kind !== 'serve') throw new Error(options.kind);
const { url } = await startServer({
  options,
  site: { folder: process.argv[2] ?? 'dist', build: 'product' },
  tokens: new Map([['catalog', 'canary-of-the-load']]),
  log: { write: () => {} },
  proxyLimits: { ...PROXY_LIMITS, headersMs: 8_000 },
});

process.on('message', () => {
  globalThis.gc?.();
  // Once more: the first makes what only weak references held collectable.
  setTimeout(() => {
    globalThis.gc?.();
    process.send?.({ heap: process.memoryUsage().heapUsed, rss: process.memoryUsage().rss });
  }, 200);
});
process.send?.({ url, whole: WHOLE.length });
