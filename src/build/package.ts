import { existsSync } from 'node:fs';
import { chmod, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as v from 'valibot';
import { build } from 'vite';

/** The folder that is packed. The project itself has no version, so that npm refuses to pack it. */
const FOLDER = 'dist-package';
const BUILDS = ['dist', 'dist-demo'];
const LICENSES = 'licenses.md';

/** Members of the project's `package.json` that the package's own is made from; those of `package` are added. */
const PROJECT = v.object({
  name: v.string(),
  description: v.string(),
  license: v.string(),
  engines: v.record(v.string(), v.string()),
  package: v.object({ version: v.string(), bin: v.record(v.string(), v.string()) }),
});

/** Bundles the server with its libraries into one file, so that installing the package installs nothing else. */
async function buildServer(folder: string, file: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'src/server/cli.ts',
      target: 'node20',
      outDir: folder,
      emptyOutDir: true,
      license: { fileName: LICENSES },
      rolldownOptions: { output: { entryFileNames: file, codeSplitting: false } },
    },
  });
  await chmod(join(folder, file), 0o755);
}

/** Files that are shorter as they are, or that the server changes when it starts. */
const NOT_AHEAD = /\.(br|gz|png|ico|woff2)$|(^|\/)(index\.html|config\.json)$|(^|\/)\./;

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

/** `package.json` comes last: without one, npm packs nothing. @throws Error if a build is missing */
async function makePackage(): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  const missing = BUILDS.find((folder) => !existsSync(join(folder, 'index.html')));
  if (missing !== undefined) throw new Error(`No build in ${missing}/ yet: run npm run package.`);
  const { package: own, ...project } = v.parse(PROJECT, JSON.parse(await readFile('package.json', 'utf8')));
  for (const file of Object.values(own.bin)) await buildServer(join(FOLDER, dirname(file)), basename(file));
  for (const folder of BUILDS) {
    const copy = join(FOLDER, folder);
    await cp(folder, copy, { recursive: true, filter: (path) => basename(path) !== '.vite' });
    await compressAhead(copy);
  }
  await cp('src/server/README.md', join(FOLDER, 'README.md'));
  const manifest = { ...project, ...own, private: true, type: 'module' };
  await writeFile(join(FOLDER, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

try {
  await makePackage();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
