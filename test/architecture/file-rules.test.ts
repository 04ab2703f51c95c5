import { parseSync } from 'vite';
import { expect, test, describe } from 'vitest';
import { filesUnder, type SourceFile } from './source-files.ts';

describe('file names', () => {
  const NAMELESS = /(^|\/|[-.])(utils?|helpers?|misc|common|stuff)([-./]|$)/;
  const endings = ['.ts', '.tsx', '.css'];

  const badNames = (paths: readonly string[]): string[] =>
    paths.filter((path) => NAMELESS.test(path) || !/^[a-z\d/.-]+$/.test(path));

  test('names are kebab-case and descriptive', () => {
    const all = [...filesUnder('src', endings), ...filesUnder('test', endings)];
    expect(badNames(all.map(({ path }) => path))).toEqual([]);
  });

  test('control: names that say nothing, or are written in another case, are rejected', () => {
    const names = [
      'src/utils.ts',
      'src/api/list-helpers.ts',
      'src/misc/a.ts',
      'src/ui/Button.tsx',
      'src/ui/use_theme.ts',
    ];
    expect(badNames([...names, 'src/ui/button.tsx'])).toEqual(names);
  });
});

describe('barrels', () => {
  /** A file that only re-exports. */
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

  test('no file only re-exports', () => {
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
});
