import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bundleProblems, canaries, productFiles } from './product-bundle.ts';
import { filesUnder, root, type SourceFile } from './source-files.ts';

let files: readonly SourceFile[] = [];

beforeAll(() => {
  files = productFiles();
}, 120_000);

test('the product contains no MSW, no worker, no fake and no source map', () => {
  expect(files.some(({ path }) => path.endsWith('.js'))).toBe(true);
  expect(bundleProblems(files)).toEqual([]);
});

test('the page is at most 28 scripts, beside those of a type of resource or a language', () => {
  const LOADED_APART = /\/(?:resource|de|pseudo)-[^/]+$/;
  const scripts = files.filter(({ path }) => path.endsWith('.js') && !LOADED_APART.test(path));
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.length).toBeLessThanOrEqual(28);
});

test('the texts that identify the fake still occur in it', () => {
  const fake = filesUnder('src/fake', ['.ts']);
  expect(canaries.filter((canary) => !fake.some(({ text }) => text.includes(canary)))).toEqual([]);
});

test('control: MSW and the fake as installed are rejected', () => {
  const worker = readFileSync(join(root, 'node_modules/msw/lib/mockServiceWorker.js'), 'utf8');
  expect(bundleProblems([{ path: 'assets/a.js', text: worker }])).not.toEqual([]);
  const fake = filesUnder('src/fake', ['.ts']).map(({ text }) => text);
  expect(bundleProblems([{ path: 'assets/a.js', text: fake.join('\n') }]).length).toBeGreaterThan(
    canaries.length,
  );
});
