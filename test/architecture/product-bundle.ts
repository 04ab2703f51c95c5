import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { isFresh, makeBuild } from '#src/build/builds.ts';
import type { MessageFile } from '#src/build/messages-plugin.ts';
import { type SourceFile, root } from './source-files.ts';

/** Texts of the fake that the product does not contain; each must still occur in the fake, or the check would find nothing. */
export const canaries = ['/__fake/', 'fake catalog:', 'Illegal base64 character'] as const;

const bans: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['mock worker', /MOCK_ACTIVATE|INTEGRITY_CHECK_|\bsetupWorker\b|\[MSW\]|node_modules\/msw\//],
  ['worker', /\bnew\s+(Shared)?Worker\b|serviceWorker\s*\.\s*register\b|\bimportScripts\b/],
  ['fake', /src\/fake\//],
  ['source map', /[#@]\s*sourceMappingURL=|"sourcesContent"/],
];

/** Forbidden content of a product build, one sentence each: MSW, a worker, the fake, source maps. */
export function bundleProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => [
    ...(/\.map$|mockServiceWorker/.test(path) ? [`${path} is there`] : []),
    // The product removes a mock worker that a demo left behind, so it contains its name.
    ...(text.includes('mockServiceWorker') && !text.includes('unregister') ? [`${path}: mock worker`] : []),
    ...bans.flatMap(([name, pattern]) => {
      const found = pattern.exec(text)?.[0];
      return found === undefined ? [] : [`${path}: ${name}: ${found}`];
    }),
    ...canaries.filter((canary) => text.includes(canary)).map((canary) => `${path}: fake: ${canary}`),
  ]);
}

/** A key of a message as a literal, or as a template that begins or ends it: `goTo.toRow`, `${scope}Choice.find`. */
const KEY = /([`'"}])(\w+)\.(?:(\w+)[`'"]|\$\{[^}]*\}`)/g;

/**
 * English messages that a script has no namespace of when it runs, though it names them: neither its own nor one of what
 * it imports. One line each: `detail-x.js: fallback`.
 * @param english all messages, by namespace and name
 */
export function missingMessages(files: readonly SourceFile[], english: MessageFile['messages']): string[] {
  const scripts = files.filter(({ path }) => path.endsWith('.js'));
  const parts = new Map(
    scripts.map(({ path, text }) => [
      path,
      {
        own: [...text.matchAll(/\(\{(\w+):\{/g)].map(([, namespace = '']) => namespace),
        imported: parseSync(path, text).module.staticImports.map(({ moduleRequest }) =>
          posix.join(posix.dirname(path), moduleRequest.value),
        ),
      },
    ]),
  );
  const brought = (path: string, seen = new Set<string>()): readonly string[] => {
    const part = parts.get(path);
    if (!part || seen.has(path)) return [];
    seen.add(path);
    return [...part.own, ...part.imported.flatMap((next) => brought(next, seen))];
  };
  const named = (text: string) =>
    [...text.matchAll(KEY)].flatMap(([, before, namespace = '', name]) =>
      [...english]
        .filter(
          ([known, texts]) =>
            (before === '}' ? known.endsWith(namespace) : known === namespace) &&
            (name === undefined || texts.has(name)),
        )
        .map(([known]) => known),
    );
  return scripts.flatMap(({ path, text }) => {
    const here = new Set(brought(path));
    return [...new Set(named(text))]
      .filter((namespace) => !here.has(namespace))
      .map((namespace) => `${path}: ${namespace}`);
  });
}

const TEXT = /\.(js|mjs|css|html|json|map|svg|txt|webmanifest)$/;

/** Every file of a built folder; binary files have an empty text. */
const builtFiles = (folder: string): SourceFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => ({ path: name, text: TEXT.test(name) ? readFileSync(join(folder, name), 'utf8') : '' }));

/** The current product build: `dist/` if up to date, else a temporary build. */
export function productFiles(): SourceFile[] {
  if (isFresh('product')) return builtFiles(join(root, 'dist'));
  const folder = mkdtempSync(join(tmpdir(), 'catalog-product-'));
  try {
    makeBuild('product', folder);
    return builtFiles(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
