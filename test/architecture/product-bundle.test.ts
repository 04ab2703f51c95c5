import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleProblems, canaries, productFiles } from './product-bundle.ts';
import { filesUnder, root } from './source-files.ts';

test('the product contains no MSW, no worker, no fake and no source map', { timeout: 120_000 }, () => {
  const files = productFiles();
  expect(files.some(({ path }) => path.endsWith('.js'))).toBe(true);
  expect(bundleProblems(files)).toEqual([]);
});

test('the texts that identify the fake still occur in it', () => {
  const fake = filesUnder('src/fake', ['.ts']);
  expect(canaries.filter((canary) => !fake.some(({ text }) => text.includes(canary)))).toEqual([]);
});

test.each([
  ['mockServiceWorker.js', ''],
  ['assets/a.js', 'fetch(`/mockServiceWorker.js`)'],
  ['assets/a.js.map', '{"sources":[]}'],
  ['assets/a.js', 'x();\n//# sourceMappingURL=a.js.map'],
  ['assets/a.js', 'const a=new Worker(new URL(`/assets/b.js`,import.meta.url))'],
  ['assets/a.js', 'navigator.serviceWorker.register(a)'],
  ['assets/a.js', 'const a=e.setupWorker(t)'],
  ['assets/a.js', 'console.warn(`fake catalog: no route`)'],
  ['assets/a.js', 'e.startsWith(`/__fake/`)'],
  ['.vite/manifest.json', '{"src/fake/adapters/browser/start-demo.ts":{}}'],
])('control: %s with %s is rejected', (path, text) => {
  expect(bundleProblems([{ path, text }])).not.toEqual([]);
});

test('control: MSW and the fake as installed are rejected', () => {
  const worker = readFileSync(join(root, 'node_modules/msw/lib/mockServiceWorker.js'), 'utf8');
  expect(bundleProblems([{ path: 'assets/a.js', text: worker }])).not.toEqual([]);
  const fake = filesUnder('src/fake', ['.ts']).map(({ text }) => text);
  expect(bundleProblems([{ path: 'assets/a.js', text: fake.join('\n') }]).length).toBeGreaterThan(
    canaries.length,
  );
});
