import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFresh, makeBuild } from '#test/support/builds.ts';
import { root, type SourceFile } from './source-files.ts';

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
