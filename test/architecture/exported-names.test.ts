import { expect, test } from 'vitest';
import { filesUnder } from './source-files.ts';

test('an exported name means one thing', () => {
  // The fake is a program of its own.
  const modules = filesUnder('src', ['.ts', '.tsx']).filter(({ path }) => !path.startsWith('src/fake/'));
  const names = modules.flatMap(({ text }) =>
    // Overloads of one function are one name.
    [
      ...new Set(
        Array.from(
          text.matchAll(/^export (?:async )?(?:type|interface|class|const|let|function\*?) (\w+)/gm),
          ([, name = '']) => name,
        ),
      ),
    ],
  );
  expect(names.length).toBeGreaterThan(1_000);
  const doubled = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  expect([...doubled]).toEqual([]);
});
