import type { Plugin } from 'vite';

/** What React asks of developer tools before it stops advertising them; where real ones are installed, they stay. */
const DEVTOOLS_STUB = `globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(), supportsFiber: true, checkDCE() {}, inject: () => 0,
  onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
};`;

/** A console in development that says only what the app says, so that a message means something. */
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
