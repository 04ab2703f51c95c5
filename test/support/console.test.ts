import { expect, test } from 'vitest';
import { checkConsole, consoleProblems, expectConsole } from '#test/support/console.ts';

test('noise that nobody expects fails the test', () => {
  console.error('Warning: %s has no key', 'Row');
  console.warn('slow');
  expect(checkConsole).toThrow('console.error: Warning: Row has no key\nconsole.warn: slow');
});

test('a quiet test passes, and noise is forgotten once it was told', () => {
  expect(checkConsole).not.toThrow();
});

test('noise that is the subject of a test passes', () => {
  expectConsole(/no route/);
  console.warn('fake catalog: no route GET /x');
  expect(checkConsole).not.toThrow();
});

test('expected noise that does not come fails the test', () => {
  expect(consoleProblems(['console.warn: a'], [/a/, /b/])).toEqual(['the console was expected to say /b/']);
});
