import { expect, test } from 'vitest';
import { createDirectories } from '#src/window/directories.ts';
import { EMPTY_DIRECTORY, withEntry } from '#src/window/directory.ts';

const directory = withEntry(EMPTY_DIRECTORY, 100, 'c');

test('a source is remembered, another one is empty', () => {
  const directories = createDirectories();
  directories.keep('list', directory);
  expect(directories.of('list')).toBe(directory);
  expect(directories.of('search')).toBe(EMPTY_DIRECTORY);
});

test('however many searches are typed, only the latest are kept', () => {
  const directories = createDirectories(3);
  directories.keep('list', directory);
  for (let n = 0; n < 100; n++) {
    directories.keep(`search ${n}`, directory);
    // The list is kept anew each time, as while it is browsed between the searches.
    directories.keep('list', directory);
  }
  const kept = Array.from({ length: 100 }, (_, n) => directories.of(`search ${n}`)).filter(
    (found) => found === directory,
  );
  expect(kept).toHaveLength(2);
  expect(directories.of('list')).toBe(directory);
});
