import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '../..');

const FOLDERS = { product: 'dist', demo: 'dist-demo' } as const;
const MODES = { product: 'production', demo: 'demo' } as const;

export type Build = keyof typeof FOLDERS;

const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json'];

/** Modification time in ms of a file, or the latest within a folder; 0 if missing. Folders count, because files are removed. */
function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const within = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return Math.max(stats.mtimeMs, ...within.map((name) => statSync(join(path, name)).mtimeMs));
}

export function isFresh(build: Build): boolean {
  const page = join(root, FOLDERS[build], 'index.html');
  return (
    existsSync(page) && statSync(page).mtimeMs > Math.max(...SOURCES.map((path) => newest(join(root, path))))
  );
}

/** Runs a build. @param folder output folder; default: the build's own @throws Error with the output where it fails */
export function makeBuild(build: Build, folder: string = FOLDERS[build]): void {
  execFileSync(
    process.execPath,
    [
      fileURLToPath(new URL('../../bin/vite.js', import.meta.resolve('vite'))),
      'build',
      '--mode',
      MODES[build],
      '--outDir',
      folder,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ],
    // Vitest's NODE_ENV would change the kind of build.
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

/** Both builds as they would be served; builds that are up to date are kept. */
export default function makeBuilds(): void {
  for (const build of ['product', 'demo'] as const) if (!isFresh(build)) makeBuild(build);
}
