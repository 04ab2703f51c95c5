import { expect, type APIRequestContext } from '@playwright/test';
import { contentSecurityPolicy, securityHeaders } from '#src/build/security.ts';

const hrefOf = (html: string, what: RegExp) => what.exec(html)?.[1] ?? '';

/** Checks a site as it is served: the headers of every kind of answer, what may be kept, deep links, missing files. */
export async function checkHeaders(
  site: string,
  request: APIRequestContext,
  build: 'product' | 'demo' = 'product',
): Promise<void> {
  const page = await request.get(`${site}/tables/a.b.c.d?q=x`);
  const html = await page.text();
  const asset = hrefOf(html, /(?:src="|data-entry=")(?:\.\.\/|\/)?(assets\/[^"]+\.js)"/).replace(/^/, '/');
  expect(page.status()).toBe(200);
  for (const path of ['/', '/tables', asset, '/config.json']) {
    const headers = (await request.get(`${site}${path}`)).headers();
    for (const [name, value] of Object.entries(securityHeaders(build))) {
      expect(`${path} ${name}: ${headers[name.toLowerCase()]}`).toBe(`${path} ${name}: ${value}`);
    }
    expect(headers['cache-control']).toBe(
      path === asset ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
  }
  expect(contentSecurityPolicy(build)).toContain("default-src 'none'");
  // Never the page: a browser would take it for a script.
  expect((await request.get(`${site}/assets/gone.js`)).status()).toBe(404);
}
