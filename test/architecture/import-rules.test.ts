import { expect, test } from 'vitest';
import { documentLookUps, importCycles, layerOf, layers, wrongImports } from './import-rules.ts';
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

test('no part of the page looks up the elements of another one', () => {
  expect(documentLookUps(src)).toEqual([]);
});

test('every layer has its rules, and every rule its layer', () => {
  const found = new Set(src.map(({ path }) => layerOf(path)));
  expect([...found].filter((layer) => !(layer in layers))).toEqual([]);
  expect(Object.keys(layers).filter((layer) => !found.has(layer))).toEqual([]);
});

test.each([
  // Upwards.
  ['src/i18n/a.ts', `import { x } from '../ui/x.ts';`],
  ['src/ui/a.tsx', `import { x } from '../api/x.ts';`],
  ['src/api/a.ts', `import { view } from '../view/view.ts';`],
  ['src/api/a.ts', `import type { View } from '../view/view.ts';`],
  ['src/api/a.ts', `import { table } from '../resources/table/definition.ts';`],
  ['src/view/a.ts', `import { table } from '../resources/table/definition.ts';`],
  ['src/filters/a.ts', `import type { ResourceType } from '../resources/resource.ts';`],
  ['src/filters/a.ts', `import type { View } from '../view/view.ts';`],
  ['src/entity/a.tsx', `import { table } from '../resources/table/definition.ts';`],
  ['src/detail/a.tsx', `import { routes } from '../routes.tsx';`],
  ['src/palette/a.tsx', `import type { ListState } from '../browse/list-state.ts';`],
  // Generic parts.
  ['src/grid/a.tsx', `import type { TableRow } from '../../src/resources/table/definition.ts';`],
  ['src/grid/a.tsx', `import { t } from '../i18n/translate.ts';`],
  ['src/grid/a.tsx', `import { useQuery } from '@tanstack/react-query';`],
  ['src/paging/a.ts', `import { createClient } from '../api/client.ts';`],
  ['src/paging/a.ts', `import type { Client } from '../api/client.ts';`],
  ['src/paging/a.ts', `import { type Client, listEndpoint } from '../api/list-endpoint.ts';`],
  ['src/paging/a.ts', `import type { x } from '../fields/x.ts';`],
  ['src/fields/a.ts', `export { x } from '../paging/x.ts';`],
  ['src/fields/a.ts', `import { useNavigate } from 'react-router';`],
  // Features.
  ['src/palette/a.ts', `import { x } from '../export/x.ts';`],
  ['src/export/a.ts', `import type { x } from '../saved-views/x.ts';`],
  ['src/layout/a.tsx', `const panel = await import('../detail/x.tsx');`],
  ['src/detail/a.module.css', `.a { composes: b from '../sidebar/b.module.css'; }`],
  // Resources.
  ['src/resources/topic.tsx', `import { x } from './table/columns.tsx';`],
  ['src/resources/table/detail.tsx', `import type { Topic } from '../topic.tsx';`],
  ['src/resources/topic.tsx', `import { resourceByPath } from './registry.ts';`],
  // The fake, the build and files outside of any layer.
  ['src/browse/a.tsx', `const fake = await import('../fake/x.ts');`],
  ['src/main.tsx', `import { start } from './fake/x.ts';`],
  ['src/fake/a.ts', `import { entityPath } from '../paths.ts';`],
  ['src/fake/service/a.ts', `import { createServer } from 'node:http';`],
  ['src/fake/service/a.ts', `import { http } from 'msw';`],
  ['src/browse/a.tsx', `import { csp } from '../build/security.ts';`],
  ['src/browse/a.ts', `new Worker(new URL('../fake/x.ts', import.meta.url));`],
  ['src/build/a.ts', `import { entityPath } from '../paths.ts';`],
  ['src/misc/a.ts', `import '../ui/x.ts';`],
  // Forms of import.
  ['src/view/a.ts', `import { x } from '../../test/support/console.ts';`],
  ['src/view/a.ts', `import { x } from '#src/view/x.ts';`],
  ['src/view/a.ts', `import { x } from './x';`],
])('control: %s with %s is rejected', (path, text) => {
  expect(wrongImports([{ path, text }])).toHaveLength(1);
});

test.each([
  ['src/paging/a.ts', `import { ApiError } from '../api/errors.ts';`],
  ['src/paging/a.ts', `import type { RowSource } from '../api/data-source.ts';`],
  ['src/browse/a.tsx', `const dialog = await import('../export/export-dialog.tsx');`],
  ['src/resources/registry.ts', `const table = await import('./table/definition.ts');`],
  ['src/resources/topic.tsx', `import { baseColumns } from './shared.ts';`],
  ['src/resources/table/detail.tsx', `import { columns } from './columns.tsx';`],
  ['src/view/a.ts', `import type { Selection } from '../filters/selection.ts';`],
  ['src/main.tsx', `const demo = await import('./fake/adapters/browser/start-demo.ts');`],
])('%s with %s is allowed', (path, text) => {
  expect(wrongImports([{ path, text }])).toEqual([]);
});

test.each([
  ['values', `import './b.ts';`, `export { c } from './c.ts';`, `import { type A, a } from './a.ts';`],
  [
    'types',
    `import type { B } from './b.ts';`,
    `export type { C } from './c.ts';`,
    `import type { A } from './a.ts';`,
  ],
  ['both', `import './b.ts';`, `void import('./c.ts');`, `import type { A } from './a.ts';`],
])('control: a cycle of %s is rejected', (_, a, b, c) => {
  const files = [a, b, c].map((text, index) => ({ path: `src/view/${'abc'[index]}.ts`, text }));
  expect(importCycles(files)).toEqual(['src/view/a.ts -> src/view/b.ts -> src/view/c.ts -> src/view/a.ts']);
});

test.each([
  `document.querySelector('[role=grid]')?.focus();`,
  `const boxes = document.querySelectorAll<HTMLElement>('main input');`,
  `const box = document.querySelector<HTMLInputElement>('[role=search] input');`,
  `createPortal(children, document.getElementById('header-end')!);`,
  `document.getElementsByClassName(name);`,
])('control: %s is rejected', (text) => {
  expect(documentLookUps([{ path: 'src/palette/a.tsx', text }])).toHaveLength(1);
});

test('an element of the part itself, or one with an exported id, may be looked up', () => {
  const text = `// document.querySelector('main') would be wrong
    import { HEADER_END_ID } from '../layout/header.tsx';
    ref.current?.querySelector('input')?.focus();
    target.closest('[role=dialog]');
    document.getElementById(HEADER_END_ID);
    document.querySelector('main');
    document.querySelector(\`[aria-controls="\${HEADER_END_ID}"]\`);`;
  expect(documentLookUps([{ path: 'src/palette/a.ts', text }])).toEqual([]);
  const root = `document.getElementById('root');`;
  expect(documentLookUps([{ path: 'src/main.tsx', text: root }])).toEqual([]);
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
