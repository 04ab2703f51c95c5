import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { filesUnder, type SourceFile } from './source-files.ts';

/** A file that only hands on what others export. */
function isBarrel({ path, text }: SourceFile): boolean {
  if (/(^|\/)index\.tsx?$/.test(path)) return true;
  const { body } = parseSync(path, text).program;
  const handsOn = body.filter(
    (statement) =>
      statement.type === 'ExportAllDeclaration' ||
      (statement.type === 'ExportNamedDeclaration' && statement.source !== null),
  );
  const own = body.filter((statement) => statement.type !== 'ImportDeclaration');
  return handsOn.length > 0 && handsOn.length === own.length;
}

const barrels = (files: readonly SourceFile[]): string[] => files.filter(isBarrel).map(({ path }) => path);

test('no file only hands on what others export', () => {
  expect(barrels([...filesUnder('src', ['.ts', '.tsx']), ...filesUnder('test', ['.ts', '.tsx'])])).toEqual(
    [],
  );
});

test('control: barrels are rejected, by name and by content', () => {
  expect(
    barrels([
      { path: 'src/ui/index.ts', text: 'export const a = 1;' },
      { path: 'src/ui/parts.ts', text: `export * from './a.ts';\nexport { b } from './b.ts';` },
      { path: 'src/ui/types.ts', text: `export type { A } from './a.ts';` },
      { path: 'src/ui/own.ts', text: `export type { A } from './a.ts';\nexport const b = 1;` },
    ]),
  ).toEqual(['src/ui/index.ts', 'src/ui/parts.ts', 'src/ui/types.ts']);
});
