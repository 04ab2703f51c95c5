import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { FIND_START_HASH } from './demo-build.ts';

const productPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'none'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
};

/**
 * Only the demo runs a worker, behind a default Trusted Types policy that allows nothing else, and the script that finds
 * its files at any path.
 */
const demoPolicy = {
  ...productPolicy,
  'script-src': `'self' ${FIND_START_HASH}`,
  'worker-src': "'self'",
  'trusted-types': 'default',
};

/** What a deployment adds to the policy of a build. */
export interface PolicyAdditions {
  /** Origins of other sites that may show the page in a frame. */
  readonly frameAncestors?: readonly string[] | undefined;
  /** Origins of the catalogs' sign-in, which the page may talk to. */
  readonly signInOrigins?: readonly string[] | undefined;
}

export const contentSecurityPolicy = (
  build: 'product' | 'demo',
  { frameAncestors = [], signInOrigins = [] }: PolicyAdditions = {},
): string =>
  Object.entries({
    ...(build === 'demo' ? demoPolicy : productPolicy),
    'connect-src': ["'self'", ...signInOrigins].join(' '),
    ...(frameAncestors.length > 0 && { 'frame-ancestors': frameAncestors.join(' ') }),
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

/** Adds origins to the policy in a built page (`cspMetaElement`), which holds beside that of the header. */
export const withSignInOrigins = (html: string, signInOrigins: readonly string[] = []): string =>
  html.replace(/connect-src ('|&#39;)self\1/, (sources) => [sources, ...signInOrigins].join(' '));

export const securityHeaders = (
  build: 'product' | 'demo',
  additions?: PolicyAdditions,
): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy(build, additions),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
});

/** `Cache-Control` of a file by its path from the page's root: hashed assets are immutable, the rest is revalidated. */
export const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

/** The policy as a meta element, for hosts that send no headers. `frame-ancestors` is only valid in a header. */
export function cspMetaElement(build: 'product' | 'demo'): Plugin {
  const content = contentSecurityPolicy(build).replace(/frame-ancestors [^;]+; /, '');
  return {
    name: 'catalog:policy-in-page',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content }, injectTo: 'head-prepend' },
    ],
  };
}

const ASSET_PATH = /^\/assets\/[\w.-]+$/;

/** Serves the built files like a production server: security headers, and caching by path. */
export function previewHeaders(build: 'product' | 'demo'): Plugin {
  return {
    name: 'catalog:preview-headers',
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        for (const [name, value] of Object.entries(securityHeaders(build))) response.setHeader(name, value);
        const url = request.url ?? '/';
        response.setHeader('Cache-Control', cacheControl(url));
        const [file = ''] = url.split('?');
        // Answer 404, not the page: a browser would run the page as the script that a redeploy removed.
        if (
          ASSET_PATH.test(file) &&
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
