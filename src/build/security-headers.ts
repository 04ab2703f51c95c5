import { FIND_START_HASH } from './find-start.ts';

const product = {
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
 * The demo alone runs a worker, behind a default Trusted Types policy that lets through nothing else, and the script that
 * finds its files at any path.
 */
const demo = {
  ...product,
  'script-src': `'self' ${FIND_START_HASH}`,
  'worker-src': "'self'",
  'trusted-types': 'default',
};

const write = (policy: Record<string, string>) =>
  Object.entries(policy)
    .map(([directive, value]) => `${directive} ${value}`)
    .join('; ');

/** The Content-Security-Policy of a build, as one header value. */
export const contentSecurityPolicy = (build: 'product' | 'demo'): string =>
  write(build === 'demo' ? demo : product);

/** The headers that a server of the built app should send with every file. */
export const securityHeaders = (build: 'product' | 'demo'): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy(build),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
});

/** Hashed assets never change; everything else is asked for again each time. */
export const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
