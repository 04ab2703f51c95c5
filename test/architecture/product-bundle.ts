import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFresh, makeBuild } from '#src/build/builds.ts';
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
