import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, type SourceFile } from './source-files.ts';

const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json'];
const TEXT = /\.(js|mjs|css|html|json|map|svg|txt|webmanifest)$/;

const entries = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' });

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(0, ...entries(path).map((name) => statSync(join(path, name)).mtimeMs));
}

const isFresh = (folder: string): boolean => {
  const page = join(root, folder, 'index.html');
  return (
    existsSync(page) && statSync(page).mtimeMs > Math.max(...SOURCES.map((path) => newest(join(root, path))))
  );
};

function build(): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-product-'));
  // Vitest's NODE_ENV would make it a build of another kind.
  const env = { ...process.env, NODE_ENV: 'production' };
  const args = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  execFileSync(join(root, 'node_modules', '.bin', 'vite'), args, {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return folder;
}

/** Every file of a built folder; one that is no text counts by its name only. */
const builtFiles = (folder: string): SourceFile[] =>
  entries(folder)
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => ({ path: name, text: TEXT.test(name) ? readFileSync(join(folder, name), 'utf8') : '' }));

/** The product as built now: `dist/` where nothing changed since, else a build of its own that leaves nothing behind. */
export function productFiles(): SourceFile[] {
  if (isFresh('dist')) return builtFiles(join(root, 'dist'));
  const folder = build();
  const files = builtFiles(folder);
  rmSync(folder, { recursive: true });
  return files;
}
