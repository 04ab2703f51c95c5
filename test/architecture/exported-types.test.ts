import { expect, test } from 'vitest';
import { filesUnder } from './source-files.ts';

test('an exported type has its name to itself', () => {
  // The fake is a program of its own.
  const modules = filesUnder('src', ['.ts', '.tsx']).filter(({ path }) => !path.startsWith('src/fake/'));
  const names = modules.flatMap(({ text }) =>
    [...text.matchAll(/^export (?:declare )?(?:type|interface|class|enum) (\w+)/gm)].map(
      ([, name = '']) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(400);
  const doubled = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  expect([...doubled]).toEqual([]);
});
