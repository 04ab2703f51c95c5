import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-pack-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Packs a folder without scripts. Answers what was made, and what npm said. */
function pack(folder: string) {
  const destination = emptyFolder();
  // A caller may have silenced npm, as `npm run -s` does.
  const args = ['pack', '--ignore-scripts', '--loglevel', 'error', '--pack-destination', destination];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  return { status, stderr, made: readdirSync(destination) };
}

test('the project itself cannot be packed: that would be a command without its server and its page', () => {
  const { status, stderr, made } = pack(root);
  expect(stderr).toContain('Invalid package, must have name and version');
  expect(status).not.toBe(0);
  expect(made).toEqual([]);
});

test('a package without its parts is not made', () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'package.json'), readFileSync(join(root, 'package.json')));
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const { status, stderr } = spawnSync(process.execPath, [tsx, join(root, 'src/build/package.ts')], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('No build in dist/ yet: run npm run package');
  expect(existsSync(join(folder, 'dist-package'))).toBe(false);
});
