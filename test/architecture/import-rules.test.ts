import { expect, test } from 'vitest';
import { importCycles, layerOf, layers, wrongImports } from './import-rules.ts';
import { importsOf } from './imports.ts';
import { filesUnder } from './source-files.ts';

const src = filesUnder('src', ['.ts', '.tsx', '.css']);

test('every layer imports only from layers below it', () => {
  expect(src.length).toBeGreaterThan(0);
  expect(wrongImports(src)).toEqual([]);
});

test('no module imports itself over any number of steps, types included', () => {
  expect(importCycles(src)).toEqual([]);
});

test('every layer has its rules, and every rule its layer', () => {
  const found = new Set(src.map(({ path }) => layerOf(path)));
  expect([...found].filter((layer) => !(layer in layers))).toEqual([]);
  expect(Object.keys(layers).filter((layer) => !found.has(layer))).toEqual([]);
});

test.each([
  ['upwards', 'src/api/a.ts', `import type { View } from '../view/view.ts';`],
  ['a module of a layer of which it may import others', 'src/paging/a.ts', `import '../api/client.ts';`],
  ['another feature', 'src/layout/a.tsx', `const panel = await import('../detail/x.tsx');`],
  ['another feature’s look', 'src/detail/a.css', `.a { composes: b from '../sidebar/b.css'; }`],
  ['another type of resource', 'src/resources/topic.tsx', `import { x } from './table/columns.tsx';`],
  ['the registry of its type', 'src/resources/topic.tsx', `import { x } from './registry.ts';`],
  ['the fake, but for the demo', 'src/main.tsx', `void import('./fake/start-fake.ts');`],
  ['more of the fake than its door', 'src/demo/a.ts', `import { x } from '../fake/catalog/x.ts';`],
  ['the fake’s worker', 'src/browse/a.ts', `new Worker(new URL('../fake/x.ts', import.meta.url));`],
  ['a package of other layers', 'src/grid/a.tsx', `import { useQuery } from '@tanstack/react-query';`],
  ['a package of one folder', 'src/fake/service/a.ts', `import { createServer } from 'node:http';`],
  ['from no layer', 'src/misc/a.ts', `import '../ui/x.ts';`],
  ['a test', 'src/view/a.ts', `import { x } from '../../test/support/console.ts';`],
  ['by an alias', 'src/view/a.ts', `import { x } from '#src/view/x.ts';`],
  ['without extension', 'src/view/a.ts', `import { x } from './x';`],
])('control: to import %s is rejected', (_, path, text) => {
  expect(wrongImports([{ path, text }])).toHaveLength(1);
});

test('control: a cycle is found whatever its imports are', () => {
  const texts = [`import './b.ts';`, `void import('./c.ts');`, `import type { A } from './a.ts';`];
  const files = texts.map((text, index) => ({ path: `src/view/${'abc'[index]}.ts`, text }));
  expect(importCycles(files)).toEqual(['src/view/a.ts -> src/view/b.ts -> src/view/c.ts -> src/view/a.ts']);
});

test('the check sees every form of import, and none in a comment', () => {
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
