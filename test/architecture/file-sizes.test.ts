import { expect, test } from 'vitest';
import { countLines, filesUnder } from './source-files.ts';

const MOST = 500;
const NAMELESS = /(^|\/|[-.])(utils?|helpers?|misc|common|stuff)([-./]|$)/;

const endings = ['.ts', '.tsx', '.css'];
const src = filesUnder('src', endings);
const all = [...src, ...filesUnder('test', endings)];

const tooLong = (files: typeof all): string[] =>
  files
    .filter(({ text }) => countLines(text) > MOST)
    .map(({ path, text }) => `${path}: ${countLines(text)} lines`);

const badNames = (paths: readonly string[]): string[] =>
  paths.filter((path) => NAMELESS.test(path) || !/^[a-z\d/.-]+$/.test(path));

test('no file has more than 500 lines', () => {
  expect(tooLong(all)).toEqual([]);
});

test('names are kebab-case and say what is inside', () => {
  expect(badNames(all.map(({ path }) => path))).toEqual([]);
});

test('control: a long file and bad names are rejected', () => {
  const long = { path: 'src/long.ts', text: 'x\n'.repeat(MOST + 1) };
  expect(tooLong([...src, long])).toContain('src/long.ts: 501 lines');
  const names = [
    'src/utils.ts',
    'src/api/list-helpers.ts',
    'src/misc/a.ts',
    'src/ui/Button.tsx',
    'src/ui/use_theme.ts',
  ];
  expect(badNames(names)).toEqual(names);
});
