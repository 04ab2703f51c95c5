import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const FILE = 'mockServiceWorker.js';

const source = () => readFileSync(createRequire(import.meta.url).resolve(`msw/${FILE}`), 'utf8');

/** MSW's service worker, straight from the package, at the root of the demo; the product never gets it. */
export function mockWorker(): Plugin {
  return {
    name: 'catalog:mock-worker',
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript');
        response.end(source());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: source() });
    },
  };
}
