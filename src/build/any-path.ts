import type { Plugin } from 'vite';
import { FIND_START } from './find-start.ts';

const START = 'start.js';

/** Elements that name a file of the page by the host's root. */
const ELEMENT = /\s*<(?:script|link)[^>]*\s(?:src|href)="\/([^"]+)"[^>]*>(?:<\/script>)?/g;

/** Files of a build, by their paths from the page's root. */
interface Files {
  readonly icon: string;
  /** In the order in which they are run. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** What the page may want later. */
  readonly later: readonly string[];
}

/** The script at the page's root that loads the page, and then what it may want later. */
export const startScript = ({ icon, scripts, styles, later }: Files): string =>
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
export function pageAnywhere(html: string): { html: string; named: Omit<Files, 'later'> } {
  const files = [...new Set(Array.from(html.matchAll(ELEMENT), ([, file = '']) => file))];
  const named = {
    icon: files.find((file) => file.endsWith('.svg')) ?? '',
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
  const entry = named.scripts.find((file) => /\/index-/.test(file)) ?? '';
  // By the entry a page that runs is told from one of another version.
  const script = `<script type="module" data-entry="${entry}">${FIND_START}</script>`;
  return { html: html.replace(ELEMENT, '').replace('</title>', (end) => `${end}\n    ${script}`), named };
}

/**
 * Lets one build stand at any path of any static host: nothing in it names its files from the host's root. Once the page
 * stands, all other files follow, and then the tab needs no network (`<html data-whole>`).
 */
export function anyPath(): Plugin {
  return {
    name: 'catalog:any-path',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('There is no page');
        const { html, named } = pageAnywhere(String(page.source));
        const now = new Set([...named.scripts, ...named.styles]);
        const isLater = (file: string) => /^assets\/.*\.(?:js|css)$/.test(file) && !now.has(file);
        const files = { ...named, later: Object.keys(bundle).filter(isLater) };
        page.source = html;
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        // What hosts of plain files answer with where there is no file.
        emit('404.html', html);
        emit(START, startScript(files));
      },
    },
  };
}
