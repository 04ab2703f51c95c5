import { type SourceFile, root } from './source-files.ts';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFresh, makeBuild } from '#test/support/builds.ts';

/** Texts of the fake that no product says; each must still be in the fake, or it would tell nothing. */
export const canaries = ['/__fake/', 'fake catalog:', 'Illegal base64 character'] as const;

const bans: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['mock worker', /MOCK_ACTIVATE|INTEGRITY_CHECK_|\bsetupWorker\b|\[MSW\]|node_modules\/msw\//],
  ['worker', /\bnew\s+(Shared)?Worker\b|serviceWorker\s*\.\s*register\b|\bimportScripts\b/],
  ['fake', /src\/fake\//],
  ['source map', /[#@]\s*sourceMappingURL=|"sourcesContent"/],
];

/** What a product build may not hold, one sentence each: MSW, a worker, the fake, source maps. */
export function bundleProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => [
    ...(/\.map$|mockServiceWorker/.test(path) ? [`${path} is there`] : []),
    // The product removes a mock worker that a demo left behind, and knows its name for that alone.
    ...(text.includes('mockServiceWorker') && !text.includes('unregister') ? [`${path}: mock worker`] : []),
    ...bans.flatMap(([name, pattern]) => {
      const found = pattern.exec(text)?.[0];
      return found === undefined ? [] : [`${path}: ${name}: ${found}`];
    }),
    ...canaries.filter((canary) => text.includes(canary)).map((canary) => `${path}: fake: ${canary}`),
  ]);
}

const TEXT = /\.(js|mjs|css|html|json|map|svg|txt|webmanifest)$/;

/** Every file of a built folder; one that is no text counts by its name only. */
const builtFiles = (folder: string): SourceFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => ({ path: name, text: TEXT.test(name) ? readFileSync(join(folder, name), 'utf8') : '' }));

/** The product as built now: `dist/` where nothing changed since, else a build of its own that leaves nothing behind. */
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
