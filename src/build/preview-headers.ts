import type { Plugin } from 'vite';
import { cacheControl, securityHeaders } from './security-headers.ts';

/** Serves the built files as a production server should: security headers, caching by path. */
export function previewHeaders(build: 'product' | 'demo'): Plugin {
  return {
    name: 'catalog:preview-headers',
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        for (const [name, value] of Object.entries(securityHeaders(build))) response.setHeader(name, value);
        response.setHeader('Cache-Control', cacheControl(request.url ?? '/'));
        next();
      });
    },
  };
}
