import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/**
 * Builds the product into a folder, and the floor page into `floor` below it.
 * @param named keeps the names of functions, for profiles
 */
export async function buildBoth(folder: string, named: boolean): Promise<void> {
  await build({
    configFile: resolve('vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, ...(named && { minify: false }) },
  });
  await build({
    configFile: false,
    root: resolve('test/bench/floor'),
    base: '/floor/',
    logLevel: 'warn',
    build: {
      outDir: join(folder, 'floor'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      ...(named && { minify: false }),
    },
  });
}

/** Bytes, by gzip at its best as the size limit reckons, of all scripts that the built page itself asks for. */
export function firstScriptsGzip(folder: string, page: string): number {
  const html = readFileSync(join(folder, page), 'utf8');
  const found = html.matchAll(/<(?:script|link)[^>]*\s(?:src|href)="\/([^"]+\.js)"/g);
  // A script may be asked for by a link as well.
  const scripts = new Set([...found].map(([, file = '']) => file));
  return [...scripts].reduce(
    (bytes, file) => bytes + gzipSync(readFileSync(join(folder, file)), { level: 9 }).byteLength,
    0,
  );
}
