import { expect, test } from 'vitest';
import { importCycles } from './cycles.ts';
import { house, wrongImports } from './house.ts';
import { importsOf } from './imports.ts';
import { filesUnder } from './source-files.ts';

const src = filesUnder('src', ['.ts', '.tsx', '.css']);

test('every import goes down the house', () => {
  expect(src.length).toBeGreaterThan(0);
  expect(wrongImports(src)).toEqual([]);
});

test('nothing imports in a circle', () => {
  expect(importCycles(src)).toEqual([]);
});

test.each([
  ['src/ui/a.tsx', `import { x } from '../api/x.ts';`],
  ['src/ui/a.tsx', `import { Link } from 'react-router';`],
  ['src/grid/a.tsx', `import type { TableRow } from '../api/table-schema.ts';`],
  ['src/grid/a.tsx', `import { useQuery } from '@tanstack/react-query';`],
  ['src/window/a.ts', `import { fetchPage } from '../api/x.ts';`],
  ['src/window/a.ts', `import { type TablePage, fetchPage } from '../api/x.ts';`],
  ['src/window/a.ts', `import type { x } from '../cells/x.ts';`],
  ['src/cells/a.ts', `export { x } from '../window/x.ts';`],
  ['src/api/a.ts', `import { view } from '../view/view.ts';`],
  ['src/tables/a.tsx', `import { routes } from '../routes.tsx';`],
  ['src/tables/a.tsx', `const fake = await import('../fake/x.ts');`],
  ['src/main.tsx', `import { start } from './fake/x.ts';`],
  ['src/fake/a.ts', `import { tablePath } from '../paths.ts';`],
  ['src/fake/service/a.ts', `import { createServer } from 'node:http';`],
  ['src/api/a.ts', `import { http } from 'msw';`],
  ['src/view/a.ts', `import { x } from '../../test/support/console.ts';`],
  ['src/view/a.ts', `import { x } from '#src/view/x.ts';`],
  ['src/view/a.ts', `import { x } from './x';`],
  ['src/tables/a.tsx', `import { csp } from '../build/security-headers.ts';`],
  ['src/ui/a.module.css', `.a { composes: b from '../tables/b.module.css'; }`],
  ['src/tables/a.ts', `new Worker(new URL('../fake/x.ts', import.meta.url));`],
  ['src/misc/a.ts', `import '../ui/x.ts';`],
])('control: %s with %s is rejected', (path, text) => {
  expect(wrongImports([{ path, text }])).toHaveLength(1);
});

test('control: a chain that comes back is rejected', () => {
  const files = [
    { path: 'src/view/a.ts', text: `import './b.ts';` },
    { path: 'src/view/b.ts', text: `export { c } from './c.ts';` },
    { path: 'src/view/c.ts', text: `import { type A, a } from './a.ts';` },
  ];
  expect(importCycles(files)).toEqual(['src/view/a.ts -> src/view/b.ts -> src/view/c.ts -> src/view/a.ts']);
});

test('the check sees every way to import, and none in a comment', () => {
  const text = `// import './no.ts'
    import type { A } from './a.ts'; import { type B, b } from './b.ts'; export * from './c.ts';
    export type { D } from './d.ts'; import './e.css'; void import('./f.ts');
    new Worker(new URL('./g.ts', import.meta.url)); /* new URL('./no.ts', import.meta.url) */`;
  expect(
    importsOf({ path: 'src/view/x.ts', text }).map(({ specifier, kind }) => `${specifier} ${kind}`),
  ).toEqual([
    './a.ts type',
    './b.ts value',
    './e.css value',
    './c.ts value',
    './d.ts type',
    './f.ts lazy',
    './g.ts lazy',
  ]);
});

test('every room that is there has its rules', () => {
  const rooms = new Set(src.map(({ path }) => /^src\/([^/.]+)/.exec(path)?.[1] ?? ''));
  expect([...rooms].filter((room) => !(room in house))).toEqual([]);
});
