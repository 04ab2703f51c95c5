import { expect, test, describe } from 'vitest';
import { countLines, filesUnder, type SourceFile } from './source-files.ts';
import { parseSync } from 'vite';

describe('file sizes', () => {
  const MOST = 500;
  const NAMELESS = /(^|\/|[-.])(utils?|helpers?|misc|common|stuff)([-./]|$)/;

  const endings = ['.ts', '.tsx', '.css'];
  const src = filesUnder('src', endings);
  const all = [...src, ...filesUnder('test', endings)];
  // Messages are data, one file per language, as long as there is text.
  const isMessages = ({ path }: SourceFile): boolean => path.startsWith('src/i18n/messages/');

  const tooLong = (files: typeof all): string[] =>
    files
      .filter(({ text }) => countLines(text) > MOST)
      .map(({ path, text }) => `${path}: ${countLines(text)} lines`);

  const sizes = (files: typeof all) => {
    const lines = files
      .filter(({ path }) => /\.tsx?$/.test(path))
      .map(({ text }) => countLines(text))
      .toSorted((a, b) => a - b);
    return {
      files: lines.length,
      median: lines[Math.floor(lines.length / 2)] ?? 0,
      short: lines.filter((count) => count < 25).length / lines.length,
    };
  };

  const badNames = (paths: readonly string[]): string[] =>
    paths.filter((path) => NAMELESS.test(path) || !/^[a-z\d/.-]+$/.test(path));

  test('no file has more than 500 lines', () => {
    expect(tooLong(all.filter((file) => !isMessages(file)))).toEqual([]);
  });

  test('modules of src are whole: at most 320, a median of 70 to 200 lines, less than a tenth below 25', () => {
    const { files, median, short } = sizes(src);
    expect(files).toBeLessThanOrEqual(320);
    expect(median).toBeGreaterThanOrEqual(70);
    expect(median).toBeLessThanOrEqual(200);
    expect(short).toBeLessThan(0.1);
  });

  test('names are kebab-case and descriptive', () => {
    expect(badNames(all.map(({ path }) => path))).toEqual([]);
  });

  test('control: a long file, tiny files and bad names are rejected', () => {
    const long = { path: 'src/long.ts', text: 'x\n'.repeat(MOST + 1) };
    expect(tooLong([...src, long])).toContain('src/long.ts: 501 lines');
    const sliver = { path: 'src/sliver.ts', text: 'x\n' };
    const split = sizes([...src, ...Array.from({ length: 400 }, () => sliver)]);
    expect(split).toMatchObject({
      files: src.filter(({ path }) => !path.endsWith('.css')).length + 400,
      median: 1,
    });
    expect(split.short).toBeGreaterThan(0.1);
    const names = [
      'src/utils.ts',
      'src/api/list-helpers.ts',
      'src/misc/a.ts',
      'src/ui/Button.tsx',
      'src/ui/use_theme.ts',
    ];
    expect(badNames(names)).toEqual(names);
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
