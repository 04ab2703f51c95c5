import type { Plugin } from 'vite';

/** Name of the entry that is `src/early.ts`, and of the chunk that holds it and all it imports. */
export const EARLY = 'early';

interface ModuleInfo {
  readonly importedIds: readonly string[];
}

/**
 * Names the chunk of a module that the page starts with: `early` for `src/early.ts` and what it imports, over any number of
 * steps, `first` for the rest. @param entry the file of `src/early.ts`, as the bundler names it
 */
export function firstFiles(
  entry: string,
): (id: string, context: { readonly getModuleInfo: (id: string) => ModuleInfo | null }) => string {
  let early: Set<string> | undefined;
  return (id, context) => {
    if (!early) {
      early = new Set([entry]);
      // A set hands out what is added while it is walked.
      for (const module of early)
        for (const next of context.getModuleInfo(module)?.importedIds ?? []) early.add(next);
    }
    return early.has(id) ? EARLY : 'first';
  };
}

/**
 * Lets the browser ask for `config.json` as soon as it reads the page, before the first script is there. The page's own
 * request for it takes that answer: same mode and credentials, which is what `crossorigin` says here (see `askPreloaded`).
 */
export function configPreload(): Plugin {
  const attrs = { rel: 'preload', as: 'fetch', crossorigin: true, href: '/config.json' };
  return {
    name: 'catalog:config-preload',
    transformIndexHtml: () => [{ tag: 'link', attrs, injectTo: 'head-prepend' }],
  };
}

/**
 * Runs `src/early.ts` in the page before, and not only as a part of, the page's own code: a module is run when all it
 * imports is there, and this imports little. The page's code imports the same file and finds what it has begun.
 */
export function earlyScript(): Plugin {
  return {
    name: 'catalog:early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const chunk = Object.values(bundle ?? {}).find(
          ({ type, name }) => type === 'chunk' && name === EARLY,
        );
        if (!chunk) throw new Error('There is no chunk of what comes early');
        const src = `/${chunk.fileName}`;
        // In the order of the document: before the page's own.
        const own = /<script type="module"/;
        if (!own.test(html)) throw new Error('The page has no module of its own');
        return html.replace(own, `<script type="module" crossorigin src="${src}"></script>\n    $&`);
      },
    },
  };
}
