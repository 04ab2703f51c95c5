import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The one inline script there is, in the demo alone: it finds `start.js`, which lies at the page's root, from whatever
 * address the page was opened at. The page's own addresses tell where its root is; from others it is looked for, folder
 * by folder, and a host's page for what it does not have is not taken for it.
 */
export const FIND_START_SCRIPT = `
const own = /^(.*?\\/)(?:tables|table|database|databaseSchema|explore)(?:\\/|$)/.exec(location.pathname);
const above = location.pathname.split('/').slice(1, -1).reduce((all, name) => [all[0] + name + '/', ...all], ['/']);
for (const folder of [...(own ? [own[1]] : []), ...above]) {
  const { headers } = await fetch(folder + 'start.js', { method: 'HEAD' });
  if (!/javascript/.test(headers.get('content-type'))) continue;
  await import(folder + 'start.js');
  break;
}
`;

/** By it the policy lets this script through, and no other (CSP 3, hash source). */
export const FIND_START_HASH = `'sha256-${createHash('sha256').update(FIND_START_SCRIPT).digest('base64')}'`;

const START_SCRIPT = 'start.js';

/** Elements that name a file of the page by the host's root. */
const FILE_ELEMENT = /\s*<(?:script|link)[^>]*\s(?:src|href)="\/([^"]+)"[^>]*>(?:<\/script>)?/g;

/** Files of a build, by their paths from the page's root. */
interface PageFiles {
  readonly icon: string;
  /** In the order in which they are run. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** What the page may want later. */
  readonly later: readonly string[];
}

/** The script at the page's root that loads the page, and then what it may want later. */
export const startScript = ({ icon, scripts, styles, later }: PageFiles): string =>
  `const root = import.meta.url.replace(/[^/]*$/, '');
const link = (rel, file) =>
  new Promise((done) => {
    const element = document.createElement('link');
    element.rel = rel;
    element.href = root + file;
    element.onload = element.onerror = done;
    document.head.append(element);
  });
const scripts = ${JSON.stringify(scripts)};
void link('icon', '${icon}');
for (const file of scripts) void link('modulepreload', file);
await Promise.all(${JSON.stringify(styles)}.map((file) => link('stylesheet', file)));
for (const file of scripts) await import(root + file);
await new Promise((go) => (window.requestIdleCallback ?? setTimeout)(go, { timeout: 5000 }));
for (const file of ${JSON.stringify(later)})
  await link(file.endsWith('.js') ? 'modulepreload' : 'stylesheet', file);
document.documentElement.dataset.whole = '';
`;

/** The page without its files, but for the script that finds them; and what it named. */
export function detachFiles(html: string): { html: string; named: Omit<PageFiles, 'later'> } {
  const files = [...new Set(Array.from(html.matchAll(FILE_ELEMENT), ([, file = '']) => file))];
  const named = {
    icon: files.find((file) => file.endsWith('.svg')) ?? '',
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
  const entry = named.scripts.find((file) => /\/index-/.test(file)) ?? '';
  // By the entry a page that runs is told from one of another version.
  const script = `<script type="module" data-entry="${entry}">${FIND_START_SCRIPT}</script>`;
  return {
    html: html.replace(FILE_ELEMENT, '').replace('</title>', (end) => `${end}\n    ${script}`),
    named,
  };
}

/**
 * Lets one build stand at any path of any static host: nothing in it names its files from the host's root. Once the page
 * stands, all other files follow, and then the tab needs no network (`<html data-whole>`).
 */
export function relocatableBuild(): Plugin {
  return {
    name: 'catalog:any-path',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('There is no page');
        const { html, named } = detachFiles(String(page.source));
        const now = new Set([...named.scripts, ...named.styles]);
        const isLater = (file: string) => /^assets\/.*\.(?:js|css)$/.test(file) && !now.has(file);
        const files = { ...named, later: Object.keys(bundle).filter(isLater) };
        page.source = html;
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        // What hosts of plain files answer with where there is no file.
        emit('404.html', html);
        emit(START_SCRIPT, startScript(files));
      },
    },
  };
}

const WORKER_FILE = 'mockServiceWorker.js';

const workerSource = () => readFileSync(createRequire(import.meta.url).resolve(`msw/${WORKER_FILE}`), 'utf8');

/** MSW's service worker, straight from the package, at the root of the demo; the product never gets it. */
export function mockWorker(): Plugin {
  return {
    name: 'catalog:mock-worker',
    configureServer(server) {
      server.middlewares.use(`/${WORKER_FILE}`, (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript');
        response.end(workerSource());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: WORKER_FILE, source: workerSource() });
    },
  };
}

/** Keeps the fake out of a product build: its modules, and the worker they would bring, are never even read. */
export function noFake(): Plugin {
  return {
    name: 'catalog:no-fake',
    enforce: 'pre',
    resolveId: (source) => (/(^|\/)fake\//.test(source) ? '\0no-fake' : null),
    load: (id) => (id === '\0no-fake' ? 'export {};' : null),
  };
}
