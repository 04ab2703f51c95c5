import type { Plugin, Rolldown } from 'vite';

/** Name of the entry that is `src/prefetch-first-page.ts`, and of the chunk that holds it and all it imports. */
export const PREFETCH_CHUNK = 'prefetch';

/**
 * Names the chunk of a statically imported module: `prefetch` for the prefetch script, `entry`, and all that it imports,
 * `start` for the rest. The bundler fills chunks in the alphabetical order of their names: `prefetch` must come first.
 */
export function initialChunkName(entry: string): Rolldown.CodeSplittingNameFunction {
  let reached: Set<string> | undefined;
  return (id, context) => {
    if (!reached) {
      reached = new Set([entry]);
      // A set's iterator also visits items added during the iteration.
      for (const module of reached)
        for (const next of context.getModuleInfo(module)?.importedIds ?? []) reached.add(next);
    }
    return reached.has(id) ? PREFETCH_CHUNK : 'start';
  };
}

/**
 * Lets the browser request `config.json` as soon as it parses the page, before the first script has loaded. The page's own
 * request reuses that response: `crossorigin` gives both the same mode and credentials (see `fetchPreloadedFile`).
 */
export function preloadConfig(): Plugin {
  const attrs = { rel: 'preload', as: 'fetch', crossorigin: true, href: '/config.json' };
  return {
    name: 'catalog:config-preload',
    transformIndexHtml: () => [{ tag: 'link', attrs, injectTo: 'head-prepend' }],
  };
}

/**
 * Adds a script element for the prefetch script before the page's own. A module runs once all of its imports are loaded,
 * and this one has few. The app imports the same file and takes over the requests that it started.
 */
export function prefetchScript(): Plugin {
  return {
    name: 'catalog:prefetch-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const chunk = Object.values(bundle ?? {}).find(
          ({ type, name }) => type === 'chunk' && name === PREFETCH_CHUNK,
        );
        if (!chunk) throw new Error('There is no prefetch chunk');
        const src = `/${chunk.fileName}`;
        // The element precedes the page's own script, because modules run in document order.
        const own = /<script type="module"/;
        if (!own.test(html)) throw new Error('The page has no module of its own');
        return html.replace(own, `<script type="module" crossorigin src="${src}"></script>\n    $&`);
      },
    },
  };
}

/** V8 reads this comment only at the top of a file (explicit compile hints; Chromium 136 and later). */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Makes Chromium compile the first files completely while they load, off the main thread, instead of function by
 * function on first call: on slow processors the first rows appear an eighth sooner.
 */
export function compileHint(): Plugin {
  return {
    name: 'catalog:compile-hint',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && (chunk.isEntry || chunk.name === PREFETCH_CHUNK))
            chunk.code = HINT + chunk.code;
        }
      },
    },
  };
}
