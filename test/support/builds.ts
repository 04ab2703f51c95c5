import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Where each build lies, from the project's root. */
const FOLDERS = { product: 'dist', demo: 'dist-demo' } as const;
const MODES = { product: 'production', demo: 'demo' } as const;

export type Build = keyof typeof FOLDERS;

const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json'];

/** When a file, or anything in a folder, was last written, in ms; 0 where there is none. A folder counts too: files leave it. */
function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  const within = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return Math.max(own.mtimeMs, ...within.map((name) => statSync(join(path, name)).mtimeMs));
}

/** Whether a build is of the sources as they are now. */
export function isFresh(build: Build): boolean {
  const page = join(root, FOLDERS[build], 'index.html');
  return (
    existsSync(page) && statSync(page).mtimeMs > Math.max(...SOURCES.map((path) => newest(join(root, path))))
  );
}

/** Makes a build, fresh or not. @param folder where to; the build's own by default @throws Error where it fails, after what it printed */
export function makeBuild(build: Build, folder: string = FOLDERS[build]): void {
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--mode',
      MODES[build],
      '--outDir',
      folder,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ],
    // Vitest's NODE_ENV would make it a build of another kind.
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

/** Both builds, as they would be served; what is there and fresh is kept. */
export default function makeBuilds(): void {
  for (const build of ['product', 'demo'] as const) if (!isFresh(build)) makeBuild(build);
}
