import type { Plugin } from 'vite';
import { contentSecurityPolicy } from './security-headers.ts';

/** The policy as a meta element of the built page, for hosts that send no headers; `frame-ancestors` works in headers only. */
export function policyInPage(build: 'product' | 'demo'): Plugin {
  const content = contentSecurityPolicy(build).replace(/frame-ancestors [^;]+; /, '');
  return {
    name: 'catalog:policy-in-page',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content }, injectTo: 'head-prepend' },
    ],
  };
}
