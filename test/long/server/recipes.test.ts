import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseOptions } from '#src/server/options.ts';
import { blocksOf, withValues } from '../e2e/nginx.ts';

const block = (language: string): string => blocksOf(language)[0] ?? '';

/** What systemd says against a unit; nothing: it accepts it. */
function complaints(unit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'catalog-browser.service');
  writeFileSync(file, unit);
  const { error, stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
    encoding: 'utf8',
  });
  if (error) throw new Error('No systemd-analyze to test with. Install it with: apt-get install -y systemd');
  // Other units of the machine are none of this one's business.
  const own = stderr.split('\n').filter((line) => line.includes('catalog-browser'));
  return own.join('\n') || (status === 0 ? '' : stderr);
}

test('systemd accepts the unit of the README, and refuses a broken one', () => {
  const unit = withValues(block('ini'), { '/usr/local/bin/catalog-browser': process.execPath });
  expect(complaints(unit)).toBe('');
  expect(complaints(unit.replace('DynamicUser', 'DynamicUsr'))).toContain('DynamicUsr');
  expect(complaints(unit.replace(process.execPath, '/nowhere/node'))).toContain('/nowhere/node');
});

test('the environment of the unit is read as options', () => {
  const line = /^Environment=(.*)$/m.exec(block('ini'))?.[1] ?? '';
  const env = Object.fromEntries(
    line.split(' ').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  expect(parseOptions([], env)).toMatchObject({
    catalogs: [{ address: 'https://catalog.example.com', token: { file: '%d/token' } }],
    allowedHosts: ['data.example.com'],
  });
});

test('the Dockerfile has six lines, copies what npm run package makes, and runs options that there are', () => {
  const lines = block('dockerfile').trim().split('\n');
  const { name, package: packed } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly name: string;
    readonly package: { readonly version: string; readonly bin: Readonly<Record<string, string>> };
  };
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['FROM', 'COPY', 'RUN', 'USER', 'EXPOSE', 'CMD']);
  expect(lines.filter((line) => line.includes(`${name}-${packed.version}.tgz`))).toHaveLength(2);
  const [command = '', ...args] = JSON.parse(lines[5]?.slice(4) ?? '') as string[];
  expect(Object.keys(packed.bin)).toEqual([command]);
  expect(parseOptions(args, { CATALOG_URL: 'http://catalog:8585' })).toMatchObject({
    host: '0.0.0.0',
    port: 4848,
  });
  expect(lines[4]).toBe('EXPOSE 4848');
});
