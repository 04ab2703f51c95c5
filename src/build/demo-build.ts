import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/**
 * The only inline script, in the demo alone. It finds `start.js` at the page's root, whatever the URL of the page: the
 * app's own paths give the root; otherwise each folder is tried, and a host's error page is not taken for the file.
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

/** Hash that allows this script, and no other, in the policy (CSP 3, hash source). */
export const FIND_START_HASH = `'sha256-${createHash('sha256').update(FIND_START_SCRIPT).digest('base64')}'`;

const START_SCRIPT = 'start.js';

/** Elements with a root-relative URL of a file of the page. */
const FILE_ELEMENT = /\s*<(?:script|link)[^>]*\s(?:src|href)="\/([^"]+)"[^>]*>(?:<\/script>)?/g;

interface PageFiles {
  readonly icon: string;
  /** Scripts in the order of execution. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly later: readonly string[];
}

/** The script at the page's root that loads the page, then the files that it may load later. */
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

/** Replaces the page's file elements by the script that finds them. Returns the HTML and the files it referred to. */
export function detachFiles(html: string): { html: string; named: Omit<PageFiles, 'later'> } {
  const files = [...new Set(Array.from(html.matchAll(FILE_ELEMENT), ([, file = '']) => file))];
  const named = {
    icon: files.find((file) => file.endsWith('.svg')) ?? '',
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
  const entry = named.scripts.find((file) => /\/index-/.test(file)) ?? '';
  // The entry identifies the build, to distinguish a running page from another version.
  const script = `<script type="module" data-entry="${entry}">${FIND_START_SCRIPT}</script>`;
  return {
    html: html.replace(FILE_ELEMENT, '').replace('</title>', (end) => `${end}\n    ${script}`),
    named,
  };
}

/**
 * Makes a build work at any path of any static host: no file is referred to from the host's root. Once the page runs, all
 * other files are loaded too; then the tab needs no network (`<html data-whole>`).
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
        // Static hosts send this file for unknown paths.
        emit('404.html', html);
        emit(START_SCRIPT, startScript(files));
      },
    },
  };
}

const WORKER_FILE = 'mockServiceWorker.js';

const workerSource = () => readFileSync(createRequire(import.meta.url).resolve(`msw/${WORKER_FILE}`), 'utf8');

/** Serves MSW's service worker from its package, at the root of the demo; never part of a product build. */
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

/** Keeps the fake out of a product build: its modules and the worker are not even read. */
export function noFake(): Plugin {
  return {
    name: 'catalog:no-fake',
    enforce: 'pre',
    resolveId: (source) => (/(^|\/)fake\//.test(source) ? '\0no-fake' : null),
    load: (id) => (id === '\0no-fake' ? 'export {};' : null),
  };
}
