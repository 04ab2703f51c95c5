import type { Plugin } from 'vite';

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
