import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

/** Folder and file of the bundled server; `bin` in package.json names them. */
const SERVER_FOLDER = 'dist-server';
const SERVER_FILE = 'catalog-browser.js';
const LICENSES = 'licenses.md';

/** Bundles the server with its libraries into one file, so that installing the package installs nothing else. */
async function buildServer(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'src/server/cli.ts',
      target: 'node20',
      outDir: SERVER_FOLDER,
      emptyOutDir: true,
      license: { fileName: LICENSES },
      rolldownOptions: { output: { entryFileNames: SERVER_FILE, codeSplitting: false } },
    },
  });
  await chmod(join(SERVER_FOLDER, SERVER_FILE), 0o755);
}

/** Files that are shorter as they are, or that the server changes when it starts. */
const NOT_AHEAD = /\.(br|gz|png|ico|woff2)$|(^|\/)(index\.html|config\.json)$|(^|\/)\./;

/** Writes brotli and gzip beside each file of a build that becomes shorter by them. */
async function compressAhead(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all(
    paths
      .filter((path) => !NOT_AHEAD.test(path.replaceAll('\\', '/')))
      .map(async (path) => {
        const body = await readFile(path);
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(body, { params }),
          promisify(gzip)(body, { level: 9 }),
        ]);
        if (br.length < body.length) await writeFile(`${path}.br`, br);
        if (gz.length < body.length) await writeFile(`${path}.gz`, gz);
      }),
  );
}

/** `npm run build:server`: what the package needs beside `dist/` and `dist-demo/`, which must be there. */
await buildServer();
await Promise.all(['dist', 'dist-demo'].map(compressAhead));
