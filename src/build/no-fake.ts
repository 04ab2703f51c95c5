import type { Plugin } from 'vite';

/** Keeps the fake out of a product build: its modules, and the worker they would bring, are never even read. */
export function noFake(): Plugin {
  return {
    name: 'catalog:no-fake',
    enforce: 'pre',
    resolveId: (source) => (/(^|\/)fake\//.test(source) ? '\0no-fake' : null),
    load: (id) => (id === '\0no-fake' ? 'export {};' : null),
  };
}
