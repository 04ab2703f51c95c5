import type { Plugin, ProxyOptions } from 'vite';

/**
 * A same-origin proxy to a catalog, because the service sends no CORS headers. An interrupted response of the server is
 * interrupted towards the browser too, so that its fetch fails at once.
 * @param token added to requests that carry none, so that it never reaches the page
 * @throws Error if `url` is not an http(s) address
 */
export function catalogProxy(url: string, token?: string): Record<string, ProxyOptions> {
  const target = URL.parse(url);
  if (target?.protocol !== 'http:' && target?.protocol !== 'https:')
    throw new Error(`CATALOG_URL must be an http(s) address, not "${url}"`);
  return {
    '/api': {
      target: target.origin,
      changeOrigin: true,
      configure: (proxy) => {
        proxy.on('proxyRes', (answer, _, response) => {
          // The browser's own connection stays open, so it would wait for the rest of an interrupted response.
          answer.once('close', () => {
            if (!answer.complete) response.destroy();
          });
        });
        proxy.on('proxyReq', (request) => {
          // Cookies of other tools of this host are none of the catalog's, and longer than many catalogs take.
          request.removeHeader('cookie');
          if (token && !request.getHeader('authorization'))
            request.setHeader('authorization', `Bearer ${token}`);
        });
      },
    },
  };
}

/** The hook that React looks for before it advertises its developer tools; installed tools are kept. */
const DEVTOOLS_STUB = `globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(), supportsFiber: true, checkDCE() {}, inject: () => 0,
  onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
};`;

/** Keeps the development console free of messages that are not the app's. */
export function quietDevelopment(): Plugin {
  return {
    name: 'catalog:quiet-development',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: () => [{ tag: 'script', children: DEVTOOLS_STUB, injectTo: 'head-prepend' }],
    },
    transform(code, id) {
      if (!id.includes('/vite/dist/client/')) return null;
      return { code: code.replaceAll(/console\.debug\(/g, '(() => {})('), map: null };
    },
  };
}
