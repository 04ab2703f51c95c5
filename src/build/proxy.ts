import type { ProxyOptions } from 'vite';

/**
 * The same-origin way to a catalog: the service sends no CORS headers.
 * An answer that breaks off is broken off towards the browser, too: its fetch fails at once.
 * `token`, where given, is added to requests that carry none, so that it never reaches the page.
 * @throws Error when `url` is not an http(s) address.
 */
export function catalogProxy(url: string, token?: string): Record<string, ProxyOptions> {
  const target = parseHttpUrl(url);
  return {
    '/api': {
      target: target.origin,
      changeOrigin: true,
      configure: (proxy) => {
        proxy.on('proxyRes', (answer, _, response) => {
          // Without it the browser would wait for the rest of an answer that broke off: its own connection stays open.
          answer.once('close', () => {
            if (!answer.complete) response.destroy();
          });
        });
        if (!token) return;
        proxy.on('proxyReq', (request) => {
          if (!request.getHeader('authorization')) request.setHeader('authorization', `Bearer ${token}`);
        });
      },
    },
  };
}

function parseHttpUrl(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new Error(`CATALOG_URL must be an http(s) address, not "${text}"`);
  }
  return url;
}
