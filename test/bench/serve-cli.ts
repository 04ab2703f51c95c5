import { parseArgs } from 'node:util';
import type { Plugin } from 'vite';
import { cacheControl } from '#src/build/security.ts';
import { serveFolder } from '#test/e2e/servers.ts';

/** Has hashed files of the pages beside the product cached like its own. */
const cacheAlike: Plugin = {
  name: 'bench:cache-alike',
  configurePreviewServer(server) {
    server.middlewares.use(({ url = '/' }, response, next) => {
      response.setHeader('Cache-Control', cacheControl(url.replace(/^\/(floor|peers)(?=\/assets\/)/, '')));
      next();
    });
  },
};

/** Serves a folder of built files before the catalog at an address, and says where. */
const { values } = parseArgs({ options: { folder: { type: 'string' }, catalog: { type: 'string' } } });
const { folder = '', catalog = '' } = values;
const { url } = await serveFolder({ folder, build: 'product', catalog, plugins: [cacheAlike] });
console.log(url);
