import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { cacheControl, securityHeaders } from './security-headers.ts';

const ASSET = /^\/assets\/[\w.-]+$/;

/** Serves the built files as a production server should: security headers, caching by path. */
export function previewHeaders(build: 'product' | 'demo'): Plugin {
  return {
    name: 'catalog:preview-headers',
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        for (const [name, value] of Object.entries(securityHeaders(build))) response.setHeader(name, value);
        const url = request.url ?? '/';
        response.setHeader('Cache-Control', cacheControl(url));
        const [file = ''] = url.split('?');
        // Never the page instead: a browser would take it for the script that a redeploy took away.
        if (
          ASSET.test(file) &&
          !existsSync(resolve(server.config.root, server.config.build.outDir, `.${file}`))
        ) {
          response.setHeader('Cache-Control', 'no-cache');
          response.statusCode = 404;
          response.end();
        } else next();
      });
    },
  };
}
